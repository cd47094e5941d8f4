import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useConnection } from '../../api/connection';
import { reaches, useViewer } from '../../api/viewer';
import { useAccountId } from '../../app/account';
import { useAddressDialog } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { useWindow } from '../../app/period';
import type { ProductColumn } from '../../generated/graphql';
import type { Column, Sort } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { figureColumn } from '../../parts/figure';
import { useFilter, useSearch } from '../../parts/filter';
import { ListPage, useOrder } from '../../parts/list-page';
import { PeriodChoice } from '../../parts/period-choice';
import { AVAILABILITIES, ORDERS, PRICES } from './choices';
import { differenceColumn, priceColumn, useViewColumns, VIEW_ORDERS } from './columns';
import { usePricefinderColumns } from './pricefinder';
import { ProductDialog } from './product';
import { ProductChart } from './product-chart';
import { boundaryQuery, keyOf, keyText, type ProductRow, productsQuery } from './products.query';
import { ReviewBelow, reviewColumn } from './review';
import { TEXTS } from './texts';
import { type ViewConfig, viewQuery } from './view.query';
import { ViewDialog } from './view-dialog';

const PERFORMANCES = ['all', 'good', 'weakOrIdle'] as const;

const NO_COLUMNS: readonly ProductColumn[] = [];

/** More bars than these nobody compares; the table below has them all. */
const MOST_BARS = 25;

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
  const viewed = useQuery(viewQuery(accountId));
  const view = viewed.data?.productConfig;
  const own = view?.isDefault === false ? view.config : undefined;
  const { orderBy, ...order } = useOrder(ORDERS, own && sortOf(own));
  const choosing = useAddressDialog('view');
  const mayChoose = reaches(useViewer(), 'member');
  const { about, open: openProduct, close: closeProduct } = useAddressDialog('product');
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
    account !== undefined && !viewed.isPending,
  );
  const show = useCallback((product: ProductRow) => openProduct(keyText(product)), [openProduct]);
  const columns = {
    standard: useColumns(boundary, show),
    table: useViewColumns(own?.columns ?? NO_COLUMNS, show),
    pricefinder: usePricefinderColumns(show),
  };
  const mode = own?.viewMode ?? 'standard';
  const filters = [availability, price, performance, brand];
  return (
    <ListPage
      title={t('title')}
      lead={
        list.rows && !list.found.isPlaceholderData
          ? t('lead', { count: list.more.total, roas: roas(boundary) })
          : '\u00a0'
      }
      actions={
        <>
          {mayChoose && view ? (
            <button type="button" className="button" onClick={() => choosing.open()}>
              {t('view')}
            </button>
          ) : null}
          <PeriodChoice isCompared={false} />
        </>
      }
      filters={filters}
      {...list}
      {...order}
      columns={mode === 'chart' ? columns.table : columns[mode]}
      rowKey={({ nodeId }) => nodeId}
      summed={() => true}
      exported={[t('title'), account?.name].filter(Boolean).join(' ')}
      head={
        mode === 'chart' && own && list.rows && !list.found.isPlaceholderData ? (
          <ProductChart rows={list.rows.slice(0, MOST_BARS)} metrics={own.chartMetrics} onShow={show} />
        ) : null
      }
      empty={t(filters.some(({ wanted }) => wanted) ? 'none' : 'noneAtAll')}
    >
      <ProductDialog
        accountId={accountId}
        product={about === undefined ? undefined : keyOf(about)}
        title={list.rows?.find((row) => keyText(row) === about)?.title}
        window={window}
        onClose={closeProduct}
      />
      <Dialog isOpen={mayChoose && choosing.isOpen} onClose={choosing.close} title={t('view')}>
        {view ? <ViewDialog accountId={accountId} view={view} onClose={choosing.close} /> : null}
      </Dialog>
    </ListPage>
  );
}

/** The order of a saved view, where the server has it. */
function sortOf({ sortKey, sortOrder }: ViewConfig): Sort | undefined {
  return sortKey in VIEW_ORDERS ? { key: sortKey, isDescending: sortOrder === 'desc' } : undefined;
}

const TONES = { good: 'good', weak: 'bad', idle: '' } as const;

function useColumns(boundary: number, onShow: (product: ProductRow) => void): readonly Column<ProductRow>[] {
  const t = useTexts(TEXTS);
  const { roas } = useFormats();
  return useMemo(
    (): readonly Column<ProductRow>[] => [
      {
        key: 'title',
        header: t('product'),
        csv: ({ title }) => title,
        also: [
          { header: t('offer'), csv: ({ offerId }) => offerId },
          { header: t('brand'), csv: ({ brand }) => brand },
        ],
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
              <ReviewBelow {...product} />
              <span className="until-wide"> · {t(performanceOf(product, boundary))}</span>
            </small>
          </span>
        ),
      },
      {
        key: 'price',
        header: t('price'),
        from: 'medium',
        ...priceColumn(t),
      },
      {
        key: 'difference',
        header: t('difference'),
        ...differenceColumn(t),
      },
      figureColumn('cost', t('cost')),
      figureColumn('conversionValue', t('value'), { from: 'wide', isSorted: false }),
      figureColumn('roas', t('roas'), { from: 'medium' }),
      {
        key: 'status',
        header: t('status'),
        from: 'wide',
        ...reviewColumn(t),
      },
      {
        key: 'performance',
        header: t('performance'),
        from: 'wide',
        csv: (product) => t(performanceOf(product, boundary)),
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
