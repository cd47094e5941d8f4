import { useMemo } from 'react';
import { type Translate, useTexts } from '../../app/language';
import type { ProductChartMetric, ProductColumn } from '../../generated/graphql';
import type { Column } from '../../parts/data-table';
import { figureColumn, Money } from '../../parts/figure';
import { AgainstBenchmark } from './against-benchmark';
import { CurrentPrice } from './current-price';
import type { ProductRow } from './products.query';
import { reviewColumn } from './review';
import { TEXTS } from './texts';

type Key = keyof (typeof TEXTS)['en'];

export const COLUMNS: readonly ProductColumn[] = [
  'title',
  'offerId',
  'brand',
  'price',
  'benchmarkPrice',
  'priceDiffPercent',
  'availability',
  'status',
  'impressions',
  'clicks',
  'cost',
  'conversions',
  'conversionValue',
  'roas',
  'ctr',
  'cpc',
];

export const CHART_METRICS: readonly ProductChartMetric[] = [
  'cost',
  'conversionValue',
  'roas',
  'conversions',
  'clicks',
  'impressions',
  'ctr',
  'cpc',
];

const NAMES: Readonly<Record<ProductColumn, Key>> = {
  title: 'product',
  offerId: 'offer',
  brand: 'brand',
  price: 'price',
  benchmarkPrice: 'benchmark',
  priceDiffPercent: 'difference',
  availability: 'availability',
  status: 'status',
  impressions: 'impressions',
  clicks: 'clicks',
  cost: 'cost',
  conversions: 'conversions',
  conversionValue: 'value',
  roas: 'roas',
  ctr: 'ctr',
  cpc: 'cpc',
};

export function columnName(t: (key: Key) => string, column: ProductColumn): string {
  return t(NAMES[column]);
}

/** What the server sorts by, by column of a view. */
export const VIEW_ORDERS = {
  price: 'PRICE',
  priceDiffPercent: 'PRICE_DIFF',
  cost: 'COST',
  roas: 'ROAS_IF_SPENT',
} as const;

type Priced = Pick<ProductRow, 'price' | 'regularPrice' | 'benchmarkPrice' | 'priceDiffPercent' | 'currency'>;

const isSorted = (column: ProductColumn) => column in VIEW_ORDERS;

export function priceColumn(t: Translate<'currency'>) {
  return {
    isNumber: true,
    sortBy: ({ price }: Priced) => price ?? undefined,
    also: [{ header: t('currency'), csv: ({ currency }: Priced) => currency }],
    cell: (product: Priced) => <CurrentPrice {...product} />,
  };
}

export function differenceColumn(t: Translate<'difference'>) {
  return {
    isNumber: true,
    sortBy: ({ priceDiffPercent }: Priced) => priceDiffPercent ?? undefined,
    csvHeader: `${t('difference')} (%)`,
    cell: (product: Priced) => <AgainstBenchmark {...product} />,
  };
}

/** The columns of a view in its order; the title always, which is what the rows are. */
export function useViewColumns(
  columns: readonly ProductColumn[],
  onShow: (product: ProductRow) => void,
): readonly Column<ProductRow>[] {
  const t: Translate<Key> = useTexts(TEXTS);
  return useMemo(() => {
    const made: Readonly<Record<ProductColumn, Omit<Column<ProductRow>, 'key' | 'header'>>> = {
      title: {
        csv: ({ title }) => title,
        cell: (product) => (
          <button type="button" className="link" onClick={() => onShow(product)}>
            {product.title}
          </button>
        ),
      },
      offerId: { csv: ({ offerId }) => offerId, cell: ({ offerId }) => <code>{offerId}</code> },
      brand: { csv: ({ brand }) => brand, cell: ({ brand }) => brand || '–' },
      price: priceColumn(t),
      benchmarkPrice: {
        isNumber: true,
        csv: ({ benchmarkPrice }) => benchmarkPrice,
        cell: ({ benchmarkPrice, currency }) =>
          benchmarkPrice === null ? '–' : <Money value={benchmarkPrice} currency={currency} />,
      },
      priceDiffPercent: differenceColumn(t),
      availability: {
        csv: ({ availability }) => t(availability ?? 'availabilityUnknown'),
        cell: ({ availability }) => t(availability ?? 'availabilityUnknown'),
      },
      status: reviewColumn(t),
      impressions: figureColumn('impressions', t('impressions'), { isSorted: false }),
      clicks: figureColumn('clicks', t('clicks'), { isSorted: false }),
      cost: figureColumn('cost', t('cost')),
      conversions: figureColumn('conversions', t('conversions'), { isSorted: false }),
      conversionValue: figureColumn('conversionValue', t('value'), { isSorted: false }),
      roas: figureColumn('roas', t('roas')),
      ctr: figureColumn('ctr', t('ctr'), { isSorted: false }),
      cpc: figureColumn('cpc', t('cpc'), { isSorted: false }),
    };
    const shown: readonly ProductColumn[] = columns.includes('title') ? columns : ['title', ...columns];
    return shown.map((column, at) => ({
      ...made[column],
      key: column,
      header: columnName(t, column),
      ...(at > 3 && { from: 'wide' as const }),
      ...(at > 1 && at <= 3 && { from: 'medium' as const }),
      ...(isSorted(column) && { sortBy: made[column].sortBy ?? (() => undefined) }),
    }));
  }, [t, columns, onShow]);
}
