import { useMemo } from 'react';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import type { Column } from '../../parts/data-table';
import { figureColumn, Money } from '../../parts/figure';
import { CurrentPrice } from './current-price';
import type { ProductRow } from './products.query';
import { TEXTS } from './texts';

/** From here on a bar is full, in percent. */
const FULL_PERCENT = 50;

/** Prices beside those of other sellers, with what they bring. */
export function usePricefinderColumns(onShow: (product: ProductRow) => void): readonly Column<ProductRow>[] {
  const t = useTexts(TEXTS);
  const { percent } = useFormats();
  return useMemo(
    () => [
      {
        key: 'title',
        header: t('product'),
        csv: ({ title }) => title,
        cell: (product) => (
          <span className="two-lines">
            <button type="button" className="link" onClick={() => onShow(product)}>
              {product.title}
            </button>
            <small className="quiet">{product.brand}</small>
          </span>
        ),
      },
      {
        key: 'price',
        header: t('price'),
        isNumber: true,
        sortBy: ({ price }) => price ?? undefined,
        also: [{ header: t('currency'), csv: ({ currency }) => currency }],
        cell: (product) => <CurrentPrice {...product} />,
      },
      {
        key: 'benchmark',
        header: t('benchmark'),
        isNumber: true,
        from: 'medium',
        csv: ({ benchmarkPrice }) => benchmarkPrice,
        cell: ({ benchmarkPrice, currency }) =>
          benchmarkPrice === null ? (
            <span className="quiet">{t('noBenchmark')}</span>
          ) : (
            <Money value={benchmarkPrice} currency={currency} />
          ),
      },
      {
        key: 'priceDiffPercent',
        header: t('difference'),
        isNumber: true,
        sortBy: ({ priceDiffPercent }) => priceDiffPercent ?? undefined,
        csvHeader: `${t('difference')} (%)`,
        cell: ({ priceDiffPercent: difference }) => {
          if (difference === null) return '–';
          const part = Math.min(1, Math.abs(difference) / FULL_PERCENT) * 50;
          return (
            <span className="with-bar">
              <span className={difference > 0 ? 'bad' : difference < 0 ? 'good' : undefined}>
                {percent(difference / 100, { sign: true })}
              </span>
              <span className="price-bar" aria-hidden="true">
                <span
                  className={`price-part ${difference > 0 ? 'dearer' : 'cheaper'}`}
                  style={{ inlineSize: `${part}%`, insetInlineStart: `${difference > 0 ? 50 : 50 - part}%` }}
                />
              </span>
            </span>
          );
        },
      },
      figureColumn('clicks', t('clicks'), { from: 'wide', isSorted: false }),
      figureColumn('conversions', t('conversions'), { from: 'wide', isSorted: false }),
      figureColumn('cost', t('cost'), { from: 'medium' }),
      figureColumn('roas', t('roas'), { from: 'medium' }),
    ],
    [t, percent, onShow],
  );
}
