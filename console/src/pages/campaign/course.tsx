import { useMemo, useState } from 'react';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Curve } from '../../parts/curve';
import { type Column, DataTable } from '../../parts/data-table';
import { Change } from '../../parts/figure';
import {
  axisFormatOf,
  formatOf,
  LESS_IS_BETTER,
  METRICS,
  type Metric,
  NEUTRAL,
  valuesOf,
} from '../account/metrics';
import type { Campaign } from './campaign.query';
import { TEXTS } from './texts';

const NONE = { cost: 0, conversionValue: 0, conversions: 0, clicks: 0, impressions: 0, roas: 0, ctr: 0, cpc: 0 };

/** The figures of a campaign against the window before, and their course. */
export function Course({ campaign: { metrics, before, dailyMetrics } }: { campaign: Campaign }) {
  const t = useTexts(TEXTS);
  const formats = useFormats();
  const [chosen, choose] = useState<Metric>('cost');
  const second: Metric = chosen === 'roas' || chosen === 'conversionValue' ? 'cost' : 'roas';
  const now = metrics ?? NONE;
  const then = before ?? NONE;
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
  return (
    <>
      <fieldset className="figures choosable">
        <legend className="hidden">{t('figures')}</legend>
        {METRICS.map((metric) => (
          <label key={metric} className="figure">
            <input
              type="radio"
              name="metric"
              className="hidden"
              checked={metric === chosen}
              onChange={() => choose(metric)}
            />
            <span className="quiet">{t(metric)}</span>
            <strong>{formatOf(metric, formats)(now[metric])}</strong>
            <Change
              now={now[metric]}
              before={then[metric]}
              isNeutral={NEUTRAL.has(metric)}
              isLessBetter={LESS_IS_BETTER.has(metric)}
            />
            {metrics?.native && (metric === 'cost' || metric === 'conversionValue') ? (
              <small className="quiet">
                {' · '}
                {formats.money(metrics.native[metric], { currency: metrics.native.currency, short: true })}
              </small>
            ) : null}
          </label>
        ))}
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
          </p>
        </header>
        <div className="card-body">
          <Curve days={days} series={series} />
          <DaysTable days={dailyMetrics} />
        </div>
      </section>
    </>
  );
}

/** What the curves show, for whoever cannot see them, and whoever wants the numbers. */
function DaysTable({ days }: { days: Campaign['dailyMetrics'] }) {
  const t = useTexts(TEXTS);
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const columns = useMemo(
    (): readonly Column<Campaign['dailyMetrics'][number]>[] => [
      { key: 'date', header: t('day'), sortBy: ({ date }) => date, cell: ({ date }) => formats.date(date) },
      ...METRICS.map((metric) => ({
        key: metric,
        header: t(metric),
        isNumber: true,
        sortBy: (day: Campaign['dailyMetrics'][number]) => day[metric],
        cell: (day: Campaign['dailyMetrics'][number]) => formatOf(metric, formats)(day[metric]),
      })),
    ],
    [t, formats],
  );
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
