import { useMemo } from 'react';
import { useConnection } from '../../api/connection';
import { useWrite } from '../../api/use-write';
import { useAddressText } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Link } from '../../app/link';
import type { Column } from '../../parts/data-table';
import { useFilter } from '../../parts/filter';
import { ListPage } from '../../parts/list-page';
import { ACKNOWLEDGE, eventsQuery, MONITORS_KEY, type MonitorEvent } from './monitors.query';
import { TEXTS } from './texts';
import { Matches, Proposal, Severity } from './words';

/** What the team's monitors found. */
export default function MonitorEventsPage() {
  const t = useTexts(TEXTS);
  const show = useFilter('show', t('show'), ['all', 'open'] as const, t);
  const [monitorId] = useAddressText('monitor');
  const { found, rows, more } = useConnection(eventsQuery(monitorId, show.wanted === 'open' ? false : undefined));
  return (
    <ListPage
      title={t('eventsTitle')}
      lead={t('eventsLead')}
      filters={[show]}
      found={found}
      columns={useEventColumns()}
      rows={rows}
      rowKey={({ id }) => id}
      empty={t('noEvents')}
      emptyHint={t('noEventsHint')}
      more={more}
    />
  );
}

function useEventColumns(): readonly Column<MonitorEvent>[] {
  const t = useTexts(TEXTS);
  const { date } = useFormats();
  const { run, isRunning } = useWrite(MONITORS_KEY);
  return useMemo(
    () => [
      {
        key: 'monitor',
        header: t('monitor'),
        cell: ({ monitorName, accountId, accountName, date: day, severity, matches, matchCount, action }) => (
          <>
            <b>{monitorName}</b> <Severity severity={severity} />
            <p className="quiet small links-in-text">
              <Link to={`/app/accounts/${accountId}`}>{accountName}</Link> · {date(day)}
            </p>
            <Matches accountId={accountId} matches={matches} matchCount={matchCount} />
            <Proposal action={action} />
          </>
        ),
      },
      {
        key: 'seen',
        header: t('acknowledge'),
        isNumber: true,
        cell: ({ id, monitorName, accountName, date: day, acknowledgedAt }) =>
          acknowledgedAt ? (
            <span className="quiet">{date(acknowledgedAt)}</span>
          ) : (
            <button
              type="button"
              className="button small-button"
              aria-label={t('acknowledgeOf', { name: monitorName, account: accountName, date: date(day) })}
              disabled={isRunning}
              onClick={() => void run(ACKNOWLEDGE, { eventId: id }, t('acknowledged'))}
            >
              {t('acknowledge')}
            </button>
          ),
      },
    ],
    [t, date, run, isRunning],
  );
}
