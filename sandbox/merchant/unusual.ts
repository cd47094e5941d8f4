import type { MerchantQuirk } from '../quirks.js';
import type { Account } from '../world/account.js';
import { productAt } from '../world/product.js';
import type { Shop } from '../world/shop.js';
import { dataSourceId, dataSourceName, productShape } from './product-shape.js';

type Shape = ReturnType<typeof productShape>;
type Changed = Omit<Shape, 'productAttributes' | 'productStatus'> & Record<string, unknown>;

/** Indexes of products that no usual account reaches. */
const FIRST = 150_000;

/** Products that the quirks bring into a shop beside its usual ones; none of them has figures. */
const PRODUCTS: readonly (readonly [quirk: MerchantQuirk, change: (shape: Shape) => Changed])[] = [
  ['archived_products', (shape) => ({ ...shape, archived: true })],
  [
    'archived_products',
    (shape) => ({
      ...shape,
      productStatus: {
        ...shape.productStatus,
        destinationStatuses: undefined,
        googleExpirationDate: '2025-01-15T04:10:00Z',
      },
    }),
  ],
  [
    'unknown_enums',
    (shape) => ({
      ...shape,
      productAttributes: { ...shape.productAttributes, availability: 'RENTABLE', condition: 'OPEN_BOX' },
      productStatus: {
        ...shape.productStatus,
        itemLevelIssues: [
          {
            code: 'sustainability_hint',
            severity: 'ADVISORY',
            resolution: 'platform_action',
            attribute: 'energy_efficiency_class',
            reportingContext: 'AMBIENT_ADS',
            description: 'Energy class is not shown',
            detail: 'Nothing to do',
            documentation: 'https://support.example.com/merchants/answer/1',
            applicableCountries: ['DE'],
          },
        ],
      },
    }),
  ],
  // Legal: an amount is optional. The others break what the interface promises.
  ['broken_records', (shape) => priced(shape, { currencyCode: 'EUR' })],
  ['broken_records', (shape) => priced(shape, { amountMicros: 'NaN', currencyCode: 'EUR' })],
  ['broken_records', ({ offerId: _left, ...shape }) => shape as unknown as Changed],
  ['broken_records', (shape) => ({ ...shape, productStatus: { ...shape.productStatus, itemLevelIssues: 'none' } })],
];

export function unusualProducts(
  { account }: Shop,
  quirks: ReadonlySet<MerchantQuirk>,
  today: number,
): { shape: object }[] {
  return PRODUCTS.flatMap(([quirk, change], at) =>
    quirks.has(quirk) ? [{ shape: change(productShape(account, productAt(account, FIRST + at, []), today)) }] : [],
  );
}

export function unusualSources(account: Account, quirks: ReadonlySet<MerchantQuirk>) {
  if (!quirks.has('unknown_enums')) return [];
  return [
    {
      name: dataSourceName(account, 50),
      dataSourceId: dataSourceId(account, 50),
      displayName: 'Neuartige Quelle',
      input: 'CONVERSATION',
      primaryProductDataSource: { contentLanguage: 'de', feedLabel: 'DE', countries: ['DE'] },
    },
  ];
}

export function unusualPromotions(account: Account, quirks: ReadonlySet<MerchantQuirk>): object[] {
  const promotion = (promotionId: string, attributes: object, status: string) => ({
    name: `accounts/${account.merchantId}/promotions/de~DE~${promotionId}`,
    promotionId,
    contentLanguage: 'de',
    targetCountry: 'DE',
    redemptionChannel: ['ONLINE'],
    dataSource: dataSourceName(account, 3),
    attributes: { longTitle: 'Sonderfall', productApplicability: 'ALL_PRODUCTS', offerType: 'NO_CODE', ...attributes },
    promotionStatus: { destinationStatuses: [{ reportingContext: 'SHOPPING_ADS', status }] },
  });
  const inForce = {
    promotionDestinations: ['SHOPPING_ADS'],
    promotionEffectiveTimePeriod: { startTime: '2026-01-01T00:00:00Z', endTime: '2027-12-31T00:00:00Z' },
  };
  return [
    ...(quirks.has('unknown_enums')
      ? [promotion('neuartig', { ...inForce, couponValueType: 'LOTTERY' }, 'ON_HOLD')]
      : []),
    ...(quirks.has('broken_records')
      ? [promotion('kaputt', { ...inForce, couponValueType: 'PERCENT_OFF', percentOff: 'zehn' }, 'LIVE')]
      : []),
  ];
}

/** Rows of the price report; its other tables have none. */
export function unusualRows({ account }: Shop, query: string, quirks: ReadonlySet<MerchantQuirk>): object[] {
  if (!quirks.has('broken_records') || !/\bfrom\s+price_competitiveness_product_view\b/i.test(query)) return [];
  const { offerId } = productAt(account, FIRST, []);
  const row = {
    id: `online~de~DE~${offerId}`,
    offerId,
    reportCountryCode: 'DE',
    benchmarkPrice: { currencyCode: 'EUR' },
  };
  return [{ priceCompetitivenessProductView: row }];
}

function priced(shape: Shape, price: object): Changed {
  return { ...shape, productAttributes: { ...shape.productAttributes, price } };
}
