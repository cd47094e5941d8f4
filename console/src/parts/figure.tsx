import type { ReactNode } from 'react';
import { useFormats } from '../app/formats';
import { useTexts } from '../app/language';
import type { Column } from './data-table';
import { PARTS } from './texts';

/** Money of a currency, EUR unless said. */
export function Money({ value, currency, isShort = false }: { value: number; currency?: string; isShort?: boolean }) {
  const { money } = useFormats();
  return <>{money(value, { short: isShort, ...(currency && { currency }) })}</>;
}

/** Return on ad spend as a factor; a dash where nothing was spent, as spend that brought nothing has a return: nought. */
export function Roas({ of }: { of: { cost: number; roas: number } | null | undefined }) {
  const { roas } = useFormats();
  return <>{of && of.cost > 0 ? roas(of.roas) : '–'}</>;
}

/** How a figure moved against the period before; without a period to compare with, nothing. */
export function changeOf(now: number, before: number): number | undefined {
  return before === 0 ? undefined : now / before - 1;
}

/**
 * A change in percent, coloured by whether it is good: more is, unless `isLessBetter`; spend is neither (`isNeutral`).
 */
export function Change({
  now,
  before,
  isNeutral = false,
  isLessBetter = false,
}: {
  now: number;
  before: number;
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

/** One number that matters, with its change against the period before. */
export function Figure({
  label,
  value,
  before,
  format,
  isNeutral,
  isLessBetter,
  children,
}: {
  label: string;
  value: number;
  before: number;
  format: (value: number) => string;
  isNeutral?: boolean;
  isLessBetter?: boolean;
  children?: ReactNode;
}) {
  const t = useTexts(PARTS);
  return (
    <div className="figure">
      <dt>{label}</dt>
      <dd>
        <strong>{format(value)}</strong>
        <span className="figure-change" title={t('before', { value: format(before) })}>
          <Change
            now={value}
            before={before}
            {...(isNeutral && { isNeutral })}
            {...(isLessBetter && { isLessBetter })}
          />
        </span>
        {children}
      </dd>
    </div>
  );
}

type Metric = 'cost' | 'conversionValue' | 'conversions' | 'roas';
type Metrics = { cost: number; roas: number } & { [metric in Metric]?: number };

/** A row with figures and, where they are compared, those of the period before. */
interface RowWithFigures {
  metrics?: Metrics | null;
  before?: Metrics | null;
}

/** The column of a figure, with its change where there is something to compare it with. */
export function figureColumn<Row extends RowWithFigures>(
  key: Metric,
  header: string,
  { isSorted = true, from }: { isSorted?: boolean; from?: 'medium' | 'wide' } = {},
): Column<Row> {
  const of = (metrics: Metrics | null | undefined) => metrics?.[key] ?? 0;
  return {
    key,
    header,
    isNumber: true,
    ...(from && { from }),
    ...(isSorted && { sortBy: ({ metrics }: Row) => of(metrics) }),
    cell: ({ metrics, before }) => {
      const value = key === 'roas' ? <Roas of={metrics} /> : <Value metric={key} value={of(metrics)} />;
      if (before === undefined) return value;
      return (
        <span className="with-change">
          {value}
          <Change now={of(metrics)} before={of(before)} isNeutral={key === 'cost'} />
        </span>
      );
    },
  };
}

function Value({ metric, value }: { metric: Metric; value: number }) {
  const { count } = useFormats();
  return metric === 'conversions' ? count(value, { digits: 1 }) : <Money value={value} isShort />;
}
