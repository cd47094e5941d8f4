import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useWrite } from '../../api/use-write';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Link } from '../../app/link';
import { Choice } from '../../parts/choice';
import { Confirmation } from '../../parts/confirmation';
import { type Column, DataTable } from '../../parts/data-table';
import { ErrorNote } from '../../parts/error-note';
import { EmptyState } from '../../parts/page';
import { Skeleton } from '../../parts/skeleton';
import { Sparkline } from '../../parts/sparkline';
import { MonitorForm } from './monitor-form';
import {
  DELETE_MONITOR,
  type FiredDay,
  MONITORS_KEY,
  type Monitor,
  SET_MONITOR_ENABLED,
  trialQuery,
} from './monitors.query';
import { TEXTS } from './texts';
import { Matches, Severity, useActionWords, useRuleWords } from './words';

/** One monitor: its rule, what it would have found, and what can be done with it. */
export function MonitorDetails({ monitor, onClose }: { monitor: Monitor; onClose: () => void }) {
  const t = useTexts(TEXTS);
  const { rule } = useRuleWords();
  const actionWords = useActionWords();
  const { run, isRunning } = useWrite(MONITORS_KEY);
  const [asked, ask] = useState<'edit' | 'remove'>();
  const { id: monitorId, name, isEnabled, conditions, severity, level, action, mailTo } = monitor;
  if (asked === 'edit') return <MonitorForm monitor={monitor} onClose={() => ask(undefined)} />;
  if (asked === 'remove') {
    return (
      <Confirmation
        cancel={t('cancel')}
        confirm={t('remove')}
        isRunning={isRunning}
        onCancel={() => ask(undefined)}
        onConfirm={async () => {
          if (await run(DELETE_MONITOR, { monitorId }, t('removed'))) onClose();
        }}
      >
        {t('removeText')}
      </Confirmation>
    );
  }
  return (
    <>
      <p>
        <Severity severity={severity} /> {t(level === 'account' ? 'ofAccount' : 'campaign')}: {rule(conditions)}
      </p>
      {action ? (
        <p>
          {t('proposes')}: {actionWords(action)}. {t(action.isUnattended ? 'actsAlone' : 'waitsForPerson')}
        </p>
      ) : null}
      <p className="quiet small links-in-text">
        {t('tells', { count: mailTo.length })} <Link to="/app/webhooks">{t('webhooks')}</Link>
        {' · '}
        <Link to={`/app/monitor-events?monitor=${monitorId}`}>{t('seeFound')}</Link>
      </p>
      <p className="row">
        <button
          type="button"
          className={isEnabled ? 'button' : 'button primary'}
          disabled={isRunning}
          onClick={() =>
            void run(
              SET_MONITOR_ENABLED,
              { monitorId, isEnabled: !isEnabled },
              t(isEnabled ? 'switchedOff' : 'switchedOn', { name }),
            )
          }
        >
          {t(isEnabled ? 'switchOff' : 'switchOn')}
        </button>
        <button type="button" className="button" onClick={() => ask('edit')}>
          {t('edit')}
        </button>
        <button type="button" className="link bad" onClick={() => ask('remove')}>
          {t('remove')}
        </button>
      </p>
      <Past monitorId={monitorId} />
    </>
  );
}

const SPANS = ['30', '90', '365'] as const;
const DAY_MS = 86_400_000;

function Past({ monitorId }: { monitorId: string }) {
  const t = useTexts(TEXTS);
  const { date } = useFormats();
  const [span, choose] = useState<(typeof SPANS)[number]>('30');
  const { data, error, refetch } = useQuery(trialQuery(monitorId, Number(span)));
  const columns = useMemo(
    (): readonly Column<FiredDay>[] => [
      {
        key: 'day',
        header: t('date'),
        cell: ({ date: day, accountName }) => (
          <span className="two-lines">
            {date(day)}
            <small className="quiet">{accountName}</small>
          </span>
        ),
      },
      {
        key: 'figures',
        header: t('figures'),
        cell: ({ accountId, matches, matchCount }) => (
          <Matches accountId={accountId} matches={matches} matchCount={matchCount} />
        ),
      },
    ],
    [t, date],
  );
  return (
    <section>
      <h3>{t('past')}</h3>
      <Choice
        label={t('pastDays')}
        isLabelHidden
        value={span}
        options={SPANS.map((value) => ({ value, label: t(`days${value}`) }))}
        onChange={choose}
      />
      {error ? <ErrorNote error={error} onRetry={() => refetch()} /> : null}
      {!data && !error ? <Skeleton lines={6} /> : null}
      {data ? (
        <>
          <p>
            <b>{t('fired', { count: data.firedCount })}</b>{' '}
            <span className="quiet">{t('judged', { accounts: data.accountCount, days: data.judgedCount })}</span>
          </p>
          {data.perDay.length > 1 ? (
            <p className="row">
              <span className="quiet small">{t('course')}</span>{' '}
              <Sparkline values={course(data.perDay, Number(span))} />
            </p>
          ) : null}
          {data.firedCount > data.fired.length ? (
            <p className="quiet small">{t('shownFirst', { count: data.fired.length })}</p>
          ) : null}
          {data.fired.length > 0 ? (
            <DataTable
              caption={t('past')}
              columns={columns}
              rows={data.fired}
              rowKey={({ accountId, date: day }) => `${accountId} ${day}`}
              empty={<EmptyState title={t('noEvents')} />}
            />
          ) : null}
        </>
      ) : null}
    </section>
  );
}

/** How many accounts it would have fired for on each of the last days. */
function course(perDay: readonly { date: string; accountCount: number }[], days: number): number[] {
  const counts = new Map(perDay.map(({ date, accountCount }) => [date, accountCount]));
  const newest = Date.now() - DAY_MS;
  return Array.from({ length: days }, (_, at) => {
    const day = new Date(newest - (days - 1 - at) * DAY_MS).toISOString().slice(0, 10);
    return counts.get(day) ?? 0;
  });
}
