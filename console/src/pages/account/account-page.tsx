import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isMissing } from '../../api/client';
import { useAccountId } from '../../app/account';
import { useAddressValue } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { type Comparison, comparisonOf, type FigureWindow, useWindow } from '../../app/period';
import { AccountState } from '../../parts/account-state';
import { Curve } from '../../parts/curve';
import { type Column, DataTable } from '../../parts/data-table';
import { ErrorNote } from '../../parts/error-note';
import { FavoriteStar } from '../../parts/favorite-star';
import { MetricChange, MetricValue } from '../../parts/figure';
import { LogEntries } from '../../parts/log/log-entries';
import { axisFormatOf, formatOf, METRICS, type Metric, metricOf } from '../../parts/metrics';
import { Page } from '../../parts/page';
import { PeriodChoice } from '../../parts/period-choice';
import { Skeleton, Stale } from '../../parts/skeleton';
import { useErrorWords } from '../../words/error-words';
import { type Account, accountQuery } from './account.query';
import { Events } from './events';
import { TEXTS } from './texts';

/** One account: its figures, their course, and what happened on the way. */
export default function AccountPage() {
  const t = useTexts(TEXTS);
  const accountId = useAccountId();
  const { moment } = useFormats();
  const window = useWindow();
  const query = accountQuery(accountId, window);
  const found = useQuery(query);
  const account = found.data?.account;
  if (isMissing(found.error) && !account) throw found.error;
  const comparison = comparisonOf(window, account?.figuresSince);
  return (
    <Page
      title={account?.name ?? '…'}
      lead={
        account
          ? t('lead', {
              campaigns: account.campaignCount,
              products: account.productCount,
              zone: account.timeZone,
              at: account.lastSyncedAt ? moment(account.lastSyncedAt) : t('never'),
            })
          : '\u00a0'
      }
      actions={
        <>
          {account ? <AccountState status={account.status} /> : null}
          {account ? <FavoriteStar accountId={account.id} name={account.name} isFavorite={account.isFavorite} /> : null}
          <PeriodChoice {...(account && { comparison })} />
        </>
      }
    >
      {found.error ? <ErrorNote error={found.error} onRetry={() => found.refetch()} /> : null}
      {account?.reportedTimeZone ? (
        <p className="note" role="note">
          {t('reportedZone', { reported: account.reportedTimeZone, zone: account.timeZone })}
        </p>
      ) : null}
      {account ? <SyncProblem account={account} /> : null}
      {account ? (
        <Stale isStale={found.isPlaceholderData}>
          <Overview account={account} comparison={comparison} window={window} />
        </Stale>
      ) : found.error ? null : (
        <Skeleton lines={8} />
      )}
      {account ? <LogEntries accountId={account.id} /> : null}
    </Page>
  );
}

/** Why figures may end before yesterday. */
function SyncProblem({ account: { lastSyncedAt, syncRuns } }: { account: Account }) {
  const t = useTexts(TEXTS);
  const { moment } = useFormats();
  const last = syncRuns.find(({ status }) => status !== 'running');
  const words = useErrorWords();
  if (last?.status !== 'failed') return null;
  const { text, quote } = words.said(last.errorCode ?? 'internal', last.errorMessage ?? '');
  return (
    <div className="note bad" role="status">
      <p>{t('notSynced', { at: lastSyncedAt ? moment(lastSyncedAt) : t('never') })}</p>
      <p className="small">
        {text} {quote === undefined ? null : <q lang="en">{quote}</q>}
      </p>
    </div>
  );
}

interface OverviewProps {
  account: Account;
  comparison: Comparison;
  window: FigureWindow;
}

function Overview({ account, comparison, window }: OverviewProps) {
  const t = useTexts(TEXTS);
  const formats = useFormats();
  const [chosen, choose] = useAddressValue<Metric>('metric', METRICS, 'cost');
  const second: Metric = chosen === 'roas' || chosen === 'conversionValue' ? 'cost' : 'roas';
  const { dailyMetrics, daysBefore, events, metrics } = account;
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
  const range = formats.range(window.before.startDate, window.before.endDate);
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
            <strong>
              <MetricValue metric={metric} of={metrics} />
            </strong>
            <MetricChange metric={metric} now={metrics} before={account.before} comparison={comparison} />
            {metrics.native && (metric === 'cost' || metric === 'conversionValue') ? (
              <small className="quiet" title={t('inCurrency', { amount: '' })}>
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
            {before ? <span className="legend-before">{range}</span> : null}
          </p>
        </header>
        <div className="card-body">
          <Curve days={days} series={series} before={before} marks={marks} />
          <DaysTable days={dailyMetrics} before={before && { metric: chosen, days: daysBefore }} />
        </div>
      </section>
      <Events account={account} />
    </>
  );
}

type Day = Account['dailyMetrics'][number];

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
