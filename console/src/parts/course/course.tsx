import { useMemo, useState } from 'react';
import { useAddressValue } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import type { Comparison, FigureWindow } from '../../app/period';
import { Curve } from '../curve';
import { type Column, DataTable } from '../data-table';
import { Change, MetricChange, MetricValue } from '../figure';
import { isMetric, isRatio, LESS_IS_BETTER_RATIOS, ratioOf, ratioText, type ShownKpi } from '../kpis/kpis';
import { axisFormatOf, formatOf, METRICS, type Metric, metricOf, type Sums } from '../metrics';
import { TEXTS } from './texts';

type Day = Sums & { date: string; roas: number };

interface CourseProps {
  metrics: Sums & { roas: number; native?: { currency: string; cost: number; conversionValue: number } | null };
  before: Sums;
  dailyMetrics: readonly Day[];
  daysBefore: readonly Day[];
  comparison: Comparison;
  window: FigureWindow;
  /** What happened on the way; marked on the curves. */
  events?: readonly { eventDate: string; title: string; color: string }[];
  /** Which figures stand above, in which order; default: those that can be drawn. */
  shown?: readonly ShownKpi[];
  /** The text of those of `shown` that are made of no sums; undefined where there is nothing to tell. */
  told?: (key: ShownKpi) => string | undefined;
}

const NO_EVENTS: NonNullable<CourseProps['events']> = [];

/** Figures against those of the period before, and their course; one of them is chosen to be drawn. */
export function Course({
  metrics,
  before: sumsBefore,
  dailyMetrics,
  daysBefore,
  comparison,
  window,
  events = NO_EVENTS,
  shown = METRICS,
  told,
}: CourseProps) {
  const t = useTexts(TEXTS);
  const formats = useFormats();
  const [chosen, choose] = useAddressValue<Metric>('metric', METRICS, 'cost');
  const second: Metric = chosen === 'roas' || chosen === 'conversionValue' ? 'cost' : 'roas';
  const days = useMemo(() => dailyMetrics.map(({ date }) => date), [dailyMetrics]);
  const series = useMemo(
    () =>
      (
        [
          [chosen, 'accent'],
          [second, 'second'],
        ] as const
      ).map(([metric, tone]) => ({
        label: t(metric),
        values: valuesOf(metric, dailyMetrics),
        format: formatOf(metric, formats),
        axis: axisFormatOf(metric, formats),
        tone,
      })),
    [chosen, second, dailyMetrics, formats, t],
  );
  const before = useMemo(
    () =>
      comparison === 'shown'
        ? { days: daysBefore.map(({ date }) => date), values: valuesOf(chosen, daysBefore) }
        : undefined,
    [comparison, chosen, daysBefore],
  );
  const marks = useMemo(
    () => events.map(({ eventDate, title, color }) => ({ day: eventDate, title, color })),
    [events],
  );
  const textOf = (key: ShownKpi) => {
    if (!isRatio(key)) return told?.(key) ?? '–';
    const value = ratioOf(key, metrics);
    return value === undefined ? '–' : ratioText(key, value, formats);
  };
  const range = formats.range(window.before.startDate, window.before.endDate);
  return (
    <>
      <fieldset className="figures choosable">
        <legend className="hidden">{t('figures')}</legend>
        {shown.map((metric) =>
          isMetric(metric) ? (
            <label key={metric} className="figure">
              <input
                type="radio"
                name="metric"
                className="hidden"
                checked={metric === chosen}
                onChange={() => choose(metric)}
              />
              <span className="quiet">{t(metric)}</span>
              <strong>
                <MetricValue metric={metric} of={metrics} />
              </strong>
              <MetricChange metric={metric} now={metrics} before={sumsBefore} comparison={comparison} />
              {metrics.native && (metric === 'cost' || metric === 'conversionValue') ? (
                <small className="quiet" title={t('inCurrency', { amount: '' })}>
                  {' · '}
                  {formats.money(metrics.native[metric], { currency: metrics.native.currency, short: true })}
                </small>
              ) : null}
            </label>
          ) : (
            <div key={metric} className="figure">
              <span className="quiet">{t(metric)}</span>
              <strong>{textOf(metric)}</strong>
              {isRatio(metric) && comparison !== 'off' ? (
                <Change
                  now={ratioOf(metric, metrics)}
                  before={comparison === 'shown' ? ratioOf(metric, sumsBefore) : undefined}
                  isLessBetter={LESS_IS_BETTER_RATIOS.has(metric)}
                />
              ) : null}
            </div>
          ),
        )}
      </fieldset>
      <section className="card">
        <header>
          <h2>{t('curve', { first: t(chosen), second: t(second) })}</h2>
          <p className="legend">
            {series.map(({ label, tone }) => (
              <span key={label} className={`legend-${tone}`}>
                {label}
              </span>
            ))}
            {before ? <span className="legend-before">{range}</span> : null}
          </p>
        </header>
        <div className="card-body">
          <Curve days={days} series={series} before={before} marks={marks} />
          <DaysTable days={dailyMetrics} before={before && { metric: chosen, days: daysBefore }} />
        </div>
      </section>
    </>
  );
}

const valuesOf = (metric: Metric, days: readonly Day[]) => days.map((day) => metricOf(metric, day) ?? null);

interface DaysTableProps {
  days: readonly Day[];
  /** What the dashed line shows. */
  before: { metric: Metric; days: readonly Day[] } | undefined;
}

/** What the curves show, for whoever cannot see them, and whoever wants the numbers. */
function DaysTable({ days, before }: DaysTableProps) {
  const t = useTexts(TEXTS);
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const columns = useMemo((): readonly Column<Day>[] => {
    const earlier = new Map(days.map(({ date }, at) => [date, before?.days[at]]));
    return [
      { key: 'date', header: t('day'), sortBy: ({ date }) => date, cell: ({ date }) => formats.date(date) },
      ...METRICS.map((metric) => ({
        key: metric,
        header: t(metric),
        isNumber: true,
        sortBy: (day: Day) => metricOf(metric, day),
        cell: (day: Day) => <MetricValue metric={metric} of={day} />,
      })),
      ...(before
        ? [
            {
              key: 'before',
              header: t('earlier', { metric: t(before.metric) }),
              isNumber: true,
              cell: ({ date }: Day) => {
                const day = earlier.get(date);
                return day ? (
                  <span title={formats.date(day.date)}>
                    <MetricValue metric={before.metric} of={day} />
                  </span>
                ) : null;
              },
            },
          ]
        : []),
    ];
  }, [t, formats, days, before]);
  return (
    <details className="days" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('table')}</summary>
      {isOpen ? (
        <DataTable
          caption={t('table')}
          columns={columns}
          rows={days}
          rowKey={({ date }) => date}
          sort={{ key: 'date', isDescending: true }}
        />
      ) : null}
    </details>
  );
}
