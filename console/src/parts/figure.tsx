import type { ReactNode } from 'react';
import { useFormats } from '../app/formats';
import { useTexts } from '../app/language';
import type { Comparison } from '../app/period';
import type { Column } from './data-table';
import { formatOf, LESS_IS_BETTER, type Metric, metricOf, NEUTRAL, type Sums, sumOf } from './metrics';
import { PARTS } from './texts';

/** Money of a currency, EUR unless said. */
export function Money({ value, currency, isShort = false }: { value: number; currency?: string; isShort?: boolean }) {
  const { money } = useFormats();
  return <>{money(value, { short: isShort, ...(currency && { currency }) })}</>;
}

/** How a figure moved; nothing without one before, and from nought. */
export function changeOf(now: number | undefined, before: number | undefined): number | undefined {
  return now === undefined || !before ? undefined : now / before - 1;
}

/** A change in percent, coloured by whether it is good: spend is neither (`isNeutral`), and of a price less is better. */
export function Change({
  now,
  before,
  isNeutral = false,
  isLessBetter = false,
}: {
  now: number | undefined;
  /** Undefined: there is nothing to compare with. */
  before: number | undefined;
  isNeutral?: boolean;
  isLessBetter?: boolean;
}) {
  const t = useTexts(PARTS);
  const { percent } = useFormats();
  const change = changeOf(now, before);
  if (change === undefined)
    return (
      <span className="change quiet" title={t('noBefore')}>
        –
      </span>
    );
  const rounded = Math.round(change * 1_000);
  const tone = rounded === 0 || isNeutral ? '' : rounded > 0 !== isLessBetter ? 'good' : 'bad';
  return (
    <span className={`change ${tone}`}>
      <span aria-hidden="true">{rounded > 0 ? '↑ ' : rounded < 0 ? '↓ ' : ''}</span>
      <span className="hidden">{rounded > 0 ? '+' : rounded < 0 ? '−' : ''}</span>
      {percent(Math.abs(change), { digits: Math.abs(change) >= 1 ? 0 : 1 })}
    </span>
  );
}

/** The change of a metric, of the sums themselves: what the API has rounded already would move by what was rounded off. */
export function MetricChange({
  metric,
  now,
  before,
  comparison = 'shown',
}: {
  metric: Metric;
  now: Partial<Sums>;
  before: Partial<Sums> | null | undefined;
  comparison?: Comparison | undefined;
}) {
  if (comparison === 'off') return null;
  return (
    <Change
      now={metricOf(metric, now)}
      before={comparison === 'missing' || !before ? undefined : metricOf(metric, before)}
      isNeutral={NEUTRAL.has(metric)}
      isLessBetter={LESS_IS_BETTER.has(metric)}
    />
  );
}

/** A metric as it is written; a dash where there was nothing to divide by, such as the ROAS of what cost nothing. */
export function MetricValue({
  metric,
  of,
}: {
  metric: Metric;
  of: (Partial<Sums> & { roas?: number }) | null | undefined;
}) {
  const formats = useFormats();
  const value = of ? metricOf(metric, of) : undefined;
  return <>{value === undefined ? '–' : formatOf(metric, formats)(value)}</>;
}

/** The place of a number that is not there yet, as large as it will be. */
export function FigureToCome({ label }: { label: string }) {
  return (
    <div className="figure">
      <dt>{label}</dt>
      <dd>
        <strong>{'\u00a0'}</strong>
        <span className="change">{'\u00a0'}</span>
      </dd>
    </div>
  );
}

/** One metric that matters, with its change against the period before. */
export function Figure({
  label,
  metric,
  now,
  compared = now,
  before,
  comparison = 'shown',
  children,
}: {
  label: string;
  metric: Metric;
  now: Partial<Sums> & { roas?: number };
  /** What of it is compared; default: all. */
  compared?: Partial<Sums>;
  before: Partial<Sums>;
  comparison?: Comparison;
  children?: ReactNode;
}) {
  const t = useTexts(PARTS);
  const formats = useFormats();
  const earlier = comparison === 'shown' ? metricOf(metric, before) : undefined;
  return (
    <div className="figure">
      <dt>{label}</dt>
      <dd>
        <strong>
          <MetricValue metric={metric} of={now} />
        </strong>
        <span
          className="figure-change"
          title={earlier === undefined ? undefined : t('before', { value: formatOf(metric, formats)(earlier) })}
        >
          <MetricChange metric={metric} now={compared} before={before} comparison={comparison} />
        </span>
        {children}
      </dd>
    </div>
  );
}

/** A row with figures and, where they are compared, those of the period before. */
interface RowWithFigures {
  metrics?: (Partial<Sums> & { roas?: number }) | null;
  before?: Partial<Sums> | null;
}

interface FigureColumnOptions<Row> {
  isSorted?: boolean;
  from?: 'medium' | 'wide';
  /** Absent: the figure stands alone. */
  comparison?: (row: Row) => Comparison;
}

const IN_EUR: ReadonlySet<Metric> = new Set(['cost', 'conversionValue', 'cpc']);

/** The column of a figure, with its change where there is something to compare it with. Dashes come last however it is sorted. */
export function figureColumn<Row extends RowWithFigures>(
  key: Metric,
  header: string,
  { isSorted = true, from, comparison }: FigureColumnOptions<Row> = {},
): Column<Row> {
  return {
    key,
    header,
    isNumber: true,
    ...(from && { from }),
    ...(isSorted && { sortBy: ({ metrics }: Row) => (metrics ? metricOf(key, metrics) : undefined) }),
    csv: ({ metrics }) => (metrics ? metricOf(key, metrics) : null),
    csvHeader: IN_EUR.has(key) ? `${header} (EUR)` : header,
    total: (rows) => <MetricValue metric={key} of={sumOf(rows.map(({ metrics }) => metrics ?? {}))} />,
    cell: (row) => {
      const value = <MetricValue metric={key} of={row.metrics} />;
      const compared = comparison?.(row) ?? 'off';
      if (compared === 'off') return value;
      return (
        <span className="with-change">
          {value}
          <MetricChange metric={key} now={row.metrics ?? {}} before={row.before} comparison={compared} />
        </span>
      );
    },
  };
}
