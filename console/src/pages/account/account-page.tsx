import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useMemo, useState } from 'react';
import { write } from '../../api/client';
import { useAccountId } from '../../app/account';
import { useWindow } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { AccountState } from '../../parts/account-state';
import { WindowChoice } from '../../parts/choice';
import { Curve } from '../../parts/curve';
import { type Column, DataTable } from '../../parts/data-table';
import { ErrorNote } from '../../parts/error-note';
import { Change } from '../../parts/figure';
import { LogEntries } from '../../parts/log/log-entries';
import { Page } from '../../parts/page';
import { Skeleton } from '../../parts/skeleton';
import { useToast } from '../../parts/toasts';
import { type Account, accountQuery, TOGGLE_FAVORITE } from './account.query';
import { Events } from './events';
import { axisFormatOf, formatOf, LESS_IS_BETTER, METRICS, type Metric, NEUTRAL, valuesOf } from './metrics';
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
  if (found.error && !account) throw found.error;
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
          {account ? <AccountState status={account.status} isEmpty={account.lastSyncedAt === null} /> : null}
          {account ? <Favorite account={account} /> : null}
          <WindowChoice />
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
      {account ? <Overview account={account} /> : <Skeleton lines={8} />}
    </Page>
  );
}

/** Why figures may end before yesterday. */
function SyncProblem({ account: { lastSyncedAt, syncRuns } }: { account: Account }) {
  const t = useTexts(TEXTS);
  const { moment } = useFormats();
  const last = syncRuns.find(({ status }) => status !== 'running');
  if (last?.status !== 'failed') return null;
  return (
    <div className="note bad" role="status">
      <p>{t('notSynced', { at: lastSyncedAt ? moment(lastSyncedAt) : t('never') })}</p>
      <p className="small" lang="en">
        {last.errorMessage}
      </p>
    </div>
  );
}

function Favorite({ account: { id, isFavorite } }: { account: Account }) {
  const t = useTexts(TEXTS);
  const toast = useToast();
  const queries = useQueryClient();
  const toggle = async () => {
    try {
      await write(TOGGLE_FAVORITE, { accountId: id });
      await queries.invalidateQueries({ queryKey: ['account', id] });
      await queries.invalidateQueries({ queryKey: ['accounts'] });
    } catch (error) {
      toast({ tone: 'bad', text: String((error as Error).message) });
    }
  };
  return (
    <button type="button" className="icon-button star" aria-pressed={isFavorite} onClick={() => void toggle()}>
      <Star aria-hidden="true" />
      <span className="hidden">{t('favorite')}</span>
    </button>
  );
}

function Overview({ account }: { account: Account }) {
  const t = useTexts(TEXTS);
  const formats = useFormats();
  const [chosen, choose] = useState<Metric>('cost');
  const second: Metric = chosen === 'roas' || chosen === 'conversionValue' ? 'cost' : 'roas';
  const { dailyMetrics, events, metrics } = account;
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
  const marks = useMemo(
    () => events.map(({ eventDate, title, color }) => ({ day: eventDate, title, color })),
    [events],
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
            <strong>{formatOf(metric, formats)(metrics[metric])}</strong>
            <Change
              now={metrics[metric]}
              before={account.before[metric]}
              isNeutral={NEUTRAL.has(metric)}
              isLessBetter={LESS_IS_BETTER.has(metric)}
            />
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
          </p>
        </header>
        <div className="card-body">
          <Curve days={days} series={series} marks={marks} />
          <DaysTable days={dailyMetrics} />
        </div>
      </section>
      <Events account={account} />
      <LogEntries accountId={account.id} />
    </>
  );
}

/** What the curves show, for whoever cannot see them, and whoever wants the numbers. */
function DaysTable({ days }: { days: Account['dailyMetrics'] }) {
  const t = useTexts(TEXTS);
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const columns = useMemo(
    (): readonly Column<Account['dailyMetrics'][number]>[] => [
      { key: 'date', header: t('day'), sortBy: ({ date }) => date, cell: ({ date }) => formats.date(date) },
      ...METRICS.map((metric) => ({
        key: metric,
        header: t(metric),
        isNumber: true,
        sortBy: (day: Account['dailyMetrics'][number]) => day[metric],
        cell: (day: Account['dailyMetrics'][number]) => formatOf(metric, formats)(day[metric]),
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
