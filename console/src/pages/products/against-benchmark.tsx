import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Money } from '../../parts/figure';
import type { ProductRow } from './products.query';
import { TEXTS } from './texts';

/** By how much a price is above or below that of other sellers; dearer is the bad side. */
export function AgainstBenchmark({
  benchmarkPrice,
  priceDiffPercent,
  currency,
}: Pick<ProductRow, 'benchmarkPrice' | 'priceDiffPercent' | 'currency'>) {
  const t = useTexts(TEXTS);
  const { percent } = useFormats();
  if (benchmarkPrice == null || priceDiffPercent == null) return <span className="quiet">{t('noBenchmark')}</span>;
  const rounded = Math.round(priceDiffPercent * 10);
  return (
    <span className="with-change">
      <span className={rounded > 0 ? 'bad' : rounded < 0 ? 'good' : ''}>
        {percent(priceDiffPercent / 100, { sign: true })}
      </span>
      <small className="quiet">
        <Money value={benchmarkPrice} currency={currency} />
      </small>
    </span>
  );
}
