import type { MerchantQuirk } from '../quirks.js';
import type { Account } from '../world/account.js';
import { type Product, productAt } from '../world/product.js';
import type { Shop } from '../world/shop.js';
import { dataSourceId, dataSourceName, price, productShape } from './product-shape.js';

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
  ['unsaid_values', (shape) => attributed(shape, { price: undefined })],
  ['unsaid_values', (shape) => attributed(shape, { availability: undefined })],
  [
    'unsaid_values',
    (shape) => attributed(shape, { availability: 'AVAILABILITY_UNSPECIFIED', price: { currencyCode: 'EUR' } }),
  ],
  ['broken_records', ({ offerId: _left, ...shape }) => shape as unknown as Changed],
  ['broken_records', (shape) => ({ ...shape, productStatus: { ...shape.productStatus, itemLevelIssues: 'none' } })],
];

const DAY = 86_400_000;
/** When each sale starts and ends, in days from now; undefined means that the feed gives no date. */
const SALES: readonly (readonly [from?: number, until?: number])[] = [
  [-1, 1],
  [1, 2],
  [-2, -1],
  [],
  [undefined, 1],
  [-1],
  [0, 0],
];
/** 119.90, at others 90.00, on sale for 79.90. */
const SALE = { price: 11_990, benchmark: 9_000, sale: 7_990 };
const FIRST_SALE = FIRST + 100;

function saleShapes(account: Account, today: number, now: Date): Changed[] {
  return SALES.map(([from, until], at) => {
    const instant = (days?: number) =>
      days === undefined ? undefined : new Date(Math.floor(now.getTime() / 60_000) * 60_000 + days * DAY).toISOString();
    const shape = productShape(account, productAt(account, FIRST_SALE + at, []), today);
    const times = { startTime: instant(from), endTime: instant(until) };
    const salePriceEffectiveDate = from === undefined && until === undefined ? undefined : times;
    const prices = { price: price(SALE.price), salePrice: price(SALE.sale), salePriceEffectiveDate };
    return { ...shape, productAttributes: { ...shape.productAttributes, ...prices } };
  });
}

export function unusualProducts(
  { account }: Shop,
  quirks: ReadonlySet<MerchantQuirk>,
  today: number,
  now: Date,
): { shape: Changed }[] {
  const found = PRODUCTS.flatMap(([quirk, change], at) =>
    quirks.has(quirk) ? [change(productShape(account, productAt(account, FIRST + at, []), today))] : [],
  );
  if (quirks.has('local_offers')) {
    const shape = priced(productShape(account, productAt(account, 0, []), today), price(SALE.price));
    found.unshift({ ...shape, legacyLocal: true, name: shape.name.replace('/products/', '/products/local~') });
  }
  return [...found, ...(quirks.has('sale_prices') ? saleShapes(account, today, now) : [])].map((shape) => ({ shape }));
}

/** The catalogue as the quirks that change what is in it have it; `of` is the usual one. */
export function spelledProducts(of: readonly Product[], quirks: ReadonlySet<MerchantQuirk>): Product[] {
  const changed = quirks.has('other_capitals')
    ? of.map((product) => ({ ...product, offerId: product.offerId.toUpperCase() }))
    : [...of];
  const [first] = changed;
  if (!first || !quirks.has('twin_offers')) return changed;
  const offerId =
    first.offerId === first.offerId.toLowerCase() ? first.offerId.toUpperCase() : first.offerId.toLowerCase();
  return [...changed, { ...first, offerId, title: `${first.title} (Doppelgänger)`, seed: first.seed + 1 }];
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
  const promotion = (promotionId: string, attributes: object, status: string, targetCountry = 'DE') => ({
    name: `accounts/${account.merchantId}/promotions/de~${targetCountry}~${promotionId}`,
    promotionId,
    contentLanguage: 'de',
    targetCountry,
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
    ...(quirks.has('twin_promotions')
      ? [10, 15].map((percentOff, at) =>
          promotion(
            'ueberall',
            { ...inForce, couponValueType: 'PERCENT_OFF', percentOff: String(percentOff) },
            'LIVE',
            ['DE', 'AT'][at],
          ),
        )
      : []),
  ];
}

/** Rows of the price report for Germany; its other tables have none. */
export function unusualRows({ account }: Shop, query: string, quirks: ReadonlySet<MerchantQuirk>): object[] {
  if (!/\bfrom\s+price_competitiveness_product_view\b[\s\S]*'DE'/i.test(query)) return [];
  const row = (index: number, benchmarkPrice: object) => {
    const { offerId } = productAt(account, index, []);
    const view = { id: `online~de~DE~${offerId}`, offerId, reportCountryCode: 'DE', benchmarkPrice };
    return { priceCompetitivenessProductView: view };
  };
  const sales = quirks.has('sale_prices') ? SALES.map((_, at) => row(FIRST_SALE + at, price(SALE.benchmark))) : [];
  return [...(quirks.has('broken_records') ? [row(FIRST, { currencyCode: 'EUR' })] : []), ...sales];
}

function priced(shape: Shape, price: object): Changed {
  return attributed(shape, { price });
}

function attributed(shape: Shape, change: object): Changed {
  return { ...shape, productAttributes: { ...shape.productAttributes, ...change } };
}
