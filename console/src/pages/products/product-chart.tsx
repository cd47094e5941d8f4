import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import type { ProductChartMetric } from '../../generated/graphql';
import { formatOf, metricOf } from '../../parts/metrics';
import { columnName } from './columns';
import type { ProductRow } from './products.query';
import { TEXTS } from './texts';

/** The products of the list as bars, for each metric; the numbers stand beside them. */
export function ProductChart({
  rows,
  metrics,
  onShow,
}: {
  rows: readonly ProductRow[];
  metrics: readonly ProductChartMetric[];
  onShow: (product: ProductRow) => void;
}) {
  const t = useTexts(TEXTS);
  const formats = useFormats();
  const most = new Map(
    metrics.map((metric) => [metric, Math.max(0, ...rows.map((row) => metricOf(metric, row.metrics) ?? 0))]),
  );
  return (
    <ul className="product-chart">
      {rows.map((row) => (
        <li key={row.nodeId} className="bars">
          <button type="button" className="link" onClick={() => onShow(row)}>
            {row.title}
          </button>
          <dl>
            {metrics.map((metric, at) => {
              const value = metricOf(metric, row.metrics);
              const all = most.get(metric) ?? 0;
              return (
                <div key={metric} className={at % 2 === 0 ? undefined : 'is-lost'}>
                  <dt>{columnName(t, metric)}</dt>
                  <dd className="share-bar" aria-hidden="true">
                    <span style={{ inlineSize: `${all > 0 ? (100 * (value ?? 0)) / all : 0}%` }} />
                  </dd>
                  <dd>{value === undefined ? '–' : formatOf(metric, formats)(value)}</dd>
                </div>
              );
            })}
          </dl>
        </li>
      ))}
    </ul>
  );
}
