import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useAccountId } from '../../app/account';
import { useAddressValue } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { useWindow } from '../../app/window';
import type { ProductOrder } from '../../generated/graphql';
import { type Column, DataTable, type Sort } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { EmptyState } from '../../parts/empty-state';
import { ErrorNote } from '../../parts/error-note';
import { Filter } from '../../parts/filter';
import { More } from '../../parts/more';
import { Page } from '../../parts/page';
import { Money, Roas } from '../../parts/values';
import { WindowChoice } from '../../parts/window-choice';
import { AgainstBenchmark } from './against-benchmark';
import { Product } from './product';
import { boundaryQuery, type ProductRow, productsQuery } from './products.query';
import { TEXTS } from './texts';

const AVAILABILITIES = ['all', 'in_stock', 'out_of_stock'] as const;
const PRICES = ['all', 'above', 'equal', 'below'] as const;
const PERFORMANCES = ['all', 'good', 'weakOrIdle'] as const;

/** What the server sorts by, by column. */
const ORDERS = { price: 'PRICE', difference: 'PRICE_DIFF', cost: 'COST', roas: 'ROAS' } as const;

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
  const [window, chooseDays] = useWindow();
  const [availability, setAvailability] = useAddressValue('availability', AVAILABILITIES);
  const [price, setPrice] = useAddressValue('price', PRICES);
  const [performance, setPerformance] = useAddressValue('performance', PERFORMANCES);
  const [brand, setBrand] = useState('');
  const wantedBrand = useDeferredValue(brand.trim());
  const [sort, setSort] = useState<Sort>({ key: 'cost', isDescending: true });
  const [shown, setShown] = useState<ProductRow>();
  const account = useQuery(boundaryQuery(accountId)).data?.account;
  const boundary = account?.productRoasBoundary ?? 2;
  const found = useInfiniteQuery({
    ...productsQuery(accountId, window, {
      orderBy: `${ORDERS[sort.key as keyof typeof ORDERS]}_${sort.isDescending ? 'DESC' : 'ASC'}` as ProductOrder,
      availability: availability === 'all' ? undefined : availability,
      priceVsBenchmark: price === 'all' ? undefined : price,
      brand: wantedBrand || undefined,
      minRoas: performance === 'good' ? boundary : undefined,
      // ROAS has four decimals at most; products without spend have none and stand below as well.
      maxRoas: performance === 'weakOrIdle' ? boundary - 0.0001 : undefined,
    }),
    enabled: account !== undefined,
  });
  const rows = useMemo(
    () => found.data?.pages.flatMap(({ productsConnection }) => productsConnection.edges.map(({ node }) => node)),
    [found.data],
  );
  const total = found.data?.pages[0]?.productsConnection.totalCount ?? 0;
  const columns = useColumns(boundary, setShown);
  if (found.error && !rows) throw found.error;
  const isWhole = availability === 'all' && price === 'all' && performance === 'all' && !wantedBrand;
  const options = <Value extends keyof (typeof TEXTS)['en']>(values: readonly Value[]) =>
    values.map((value) => ({ value, label: t(value) }));
  return (
    <Page
      title={t('title')}
      lead={rows ? t('lead', { count: total, roas: roas(boundary) }) : '\u00a0'}
      actions={<WindowChoice days={window.days} onChange={chooseDays} />}
    >
      <div className="filters">
        <Filter
          label={t('availability')}
          value={availability}
          onChange={setAvailability}
          options={options(AVAILABILITIES)}
        />
        <Filter label={t('difference')} value={price} onChange={setPrice} options={options(PRICES)} />
        <Filter
          label={t('performance')}
          value={performance}
          onChange={setPerformance}
          options={options(PERFORMANCES)}
        />
        <label className="filter">
          <span>{t('brand')}</span>
          <input
            type="search"
            placeholder={t('anyBrand')}
            value={brand}
            onChange={(event) => setBrand(event.target.value)}
          />
        </label>
      </div>
      {found.error ? <ErrorNote error={found.error} onRetry={() => found.refetch()} /> : null}
      <div className="card">
        <DataTable
          caption={t('title')}
          columns={columns}
          rows={rows}
          rowKey={({ offerId }) => offerId}
          sort={sort}
          onSort={setSort}
          empty={<EmptyState title={t(isWhole ? 'noneAtAll' : 'none')} />}
        />
      </div>
      {rows && rows.length > 0 ? (
        <More
          shown={rows.length}
          total={total}
          isLoading={found.isFetching}
          onMore={found.hasNextPage ? () => void found.fetchNextPage() : undefined}
        />
      ) : null}
      <Dialog isOpen={shown !== undefined} onClose={() => setShown(undefined)} title={shown?.title ?? t('product')}>
        {shown ? <Product product={shown} days={window.days} /> : null}
      </Dialog>
    </Page>
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
              {[product.brand, product.availability === 'out_of_stock' ? t('out_of_stock') : '']
                .filter(Boolean)
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
        sortBy: ({ price }) => price,
        cell: ({ price, currency }) => <Money value={price} currency={currency} />,
      },
      {
        key: 'difference',
        header: t('difference'),
        isNumber: true,
        sortBy: ({ priceDiffPercent }) => priceDiffPercent ?? 0,
        cell: (product) => <AgainstBenchmark {...product} />,
      },
      {
        key: 'cost',
        header: t('cost'),
        isNumber: true,
        sortBy: ({ metrics }) => metrics.cost,
        cell: ({ metrics }) => <Money value={metrics.cost} isShort />,
      },
      {
        key: 'value',
        header: t('value'),
        isNumber: true,
        from: 'wide',
        cell: ({ metrics }) => <Money value={metrics.conversionValue} isShort />,
      },
      {
        key: 'roas',
        header: t('roas'),
        isNumber: true,
        from: 'medium',
        sortBy: ({ metrics }) => metrics.roas,
        cell: ({ metrics }) => <Roas of={metrics} />,
      },
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
