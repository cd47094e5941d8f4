import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConnection } from '../../api/connection';
import { useAccountId } from '../../app/account';
import { useAddressDialog } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { useWindow } from '../../app/period';
import type { Column } from '../../parts/data-table';
import { figureColumn } from '../../parts/figure';
import { useFilter, useSearch } from '../../parts/filter';
import { ListPage, useOrder } from '../../parts/list-page';
import { PeriodChoice } from '../../parts/period-choice';
import { AgainstBenchmark } from './against-benchmark';
import { CurrentPrice } from './current-price';
import { ProductDialog } from './product';
import { boundaryQuery, keyOf, keyText, type ProductRow, productsQuery } from './products.query';
import { TEXTS } from './texts';

export const AVAILABILITIES = ['all', 'in_stock', 'out_of_stock'] as const;
export const PRICES = ['all', 'above', 'equal', 'below'] as const;
const PERFORMANCES = ['all', 'good', 'weakOrIdle'] as const;

/** What the server sorts by, by column. */
export const ORDERS = { price: 'PRICE', difference: 'PRICE_DIFF', cost: 'COST', roas: 'ROAS_IF_SPENT' } as const;

/** What the account's boundary makes of a product: the same rule by which its landing pages are chosen. */
function performanceOf({ metrics }: Pick<ProductRow, 'metrics'>, boundary: number): 'good' | 'weak' | 'idle' {
  if (metrics.cost === 0) return 'idle';
  return metrics.roas >= boundary ? 'good' : 'weak';
}

/** The products of an account beside the prices of other sellers. */
export default function ProductsPage() {
  const t = useTexts(TEXTS);
  const accountId = useAccountId();
  const { roas } = useFormats();
  const window = useWindow();
  const availability = useFilter('availability', t('availability'), AVAILABILITIES, t);
  const price = useFilter('price', t('difference'), PRICES, t);
  const performance = useFilter('performance', t('performance'), PERFORMANCES, t);
  const brand = useSearch(t('brand'), t('anyBrand'), 'brand');
  const { orderBy, ...order } = useOrder(ORDERS);
  const shown = useAddressDialog('product');
  const account = useQuery(boundaryQuery(accountId)).data?.account;
  const boundary = account?.productRoasBoundary ?? 2;
  const list = useConnection(
    productsQuery(accountId, window, {
      orderBy,
      availability: availability.wanted,
      priceVsBenchmark: price.wanted,
      brand: brand.wanted || undefined,
      minRoas: performance.wanted === 'good' ? boundary : undefined,
      // ROAS has four decimals at most; products without spend have none and stand below as well.
      maxRoas: performance.wanted === 'weakOrIdle' ? boundary - 0.0001 : undefined,
    }),
    account !== undefined,
  );
  const filters = [availability, price, performance, brand];
  return (
    <ListPage
      title={t('title')}
      lead={
        list.rows && !list.found.isPlaceholderData
          ? t('lead', { count: list.more.total, roas: roas(boundary) })
          : '\u00a0'
      }
      actions={<PeriodChoice isCompared={false} />}
      filters={filters}
      {...list}
      {...order}
      columns={useColumns(boundary, (product) => shown.open(keyText(product)))}
      rowKey={({ nodeId }) => nodeId}
      empty={t(filters.some(({ wanted }) => wanted) ? 'none' : 'noneAtAll')}
    >
      <ProductDialog
        accountId={accountId}
        product={shown.about === undefined ? undefined : keyOf(shown.about)}
        title={list.rows?.find((row) => keyText(row) === shown.about)?.title}
        window={window}
        onClose={shown.close}
      />
    </ListPage>
  );
}

const TONES = { good: 'good', weak: 'bad', idle: '' } as const;

function useColumns(boundary: number, onShow: (product: ProductRow) => void): readonly Column<ProductRow>[] {
  const t = useTexts(TEXTS);
  const { roas } = useFormats();
  return useMemo(
    () => [
      {
        key: 'title',
        header: t('product'),
        cell: (product) => (
          <span className="two-lines">
            <button type="button" className="link" onClick={() => onShow(product)}>
              {product.title}
            </button>
            <small className="quiet">
              {[
                product.brand,
                `${product.feedLabel} ${product.contentLanguage}`,
                product.availability === 'out_of_stock' ? t('out_of_stock') : '',
              ]
                .filter((text) => text.trim())
                .join(' · ')}
            </small>
          </span>
        ),
      },
      {
        key: 'price',
        header: t('price'),
        isNumber: true,
        from: 'medium',
        sortBy: ({ price }) => price ?? undefined,
        cell: (product) => <CurrentPrice {...product} />,
      },
      {
        key: 'difference',
        header: t('difference'),
        isNumber: true,
        sortBy: ({ priceDiffPercent }) => priceDiffPercent ?? undefined,
        cell: (product) => <AgainstBenchmark {...product} />,
      },
      figureColumn('cost', t('cost')),
      figureColumn('conversionValue', t('value'), { from: 'wide', isSorted: false }),
      figureColumn('roas', t('roas'), { from: 'medium' }),
      {
        key: 'performance',
        header: t('performance'),
        from: 'medium',
        cell: (product) => {
          const performance = performanceOf(product, boundary);
          return (
            <span className={`tag ${TONES[performance]}`} title={t(`${performance}Hint`, { boundary: roas(boundary) })}>
              {t(performance)}
            </span>
          );
        },
      },
    ],
    [t, roas, boundary, onShow],
  );
}
