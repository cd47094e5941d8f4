import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useWrite } from '../../api/use-write';
import { accountNamesQuery, reaches, useViewer } from '../../api/viewer';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Link } from '../../app/link';
import { UNDO } from '../../parts/confirm-write';
import type { Column } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { useFilter } from '../../parts/filter';
import { ListPage } from '../../parts/list-page';
import { useErrorWords } from '../../words/error-words';
import { HISTORY_KEY, logQuery, peopleQuery, platformQuery, type WriteEntry, writesQuery } from './history.query';
import { auditIdOf, type Entry, type Loaded, merged, ofLog, ofPlatform, ofWrites, toReadOn } from './merge';
import { TEXTS } from './texts';
import { useEntryWords } from './words';

const STATUSES = ['all', 'done', 'refused', 'failed', 'planned', 'open'] as const;

/** What happened, from the team's audit log, the log of accounts and the platforms' own records, on one page. */
export default function HistoryPage() {
  const t = useTexts(TEXTS);
  const viewer = useViewer();
  const isAdmin = reaches(viewer, 'admin');
  const people = useQuery(peopleQuery(viewer.team.id)).data;
  const accounts = useQuery(accountNamesQuery).data?.accounts.data;
  const accountNames = useMemo(() => new Map(accounts?.map(({ id, name }) => [id, name])), [accounts]);
  const members = people?.teamMembers.data;
  const source = useFilter(
    'source',
    t('source'),
    isAdmin ? (['all', 'writes', 'log', 'platform'] as const) : (['all', 'log', 'platform'] as const),
    t,
  );
  const account = useFilter('account', t('account'), ['all', ...(accounts?.map(({ id }) => id) ?? [])], (id) =>
    id === 'all' ? t('all') : (accountNames.get(id) ?? id),
  );
  const person = useFilter('person', t('person'), ['all', ...(members?.map(({ id }) => id) ?? [])], (id) =>
    id === 'all' ? t('all') : (members?.find((member) => member.id === id)?.name ?? id),
  );
  const status = useFilter('outcome', t('status'), STATUSES, t);
  const history = useHistory({
    source: source.wanted,
    accountId: account.wanted,
    person: members?.find(({ id }) => id === person.wanted),
    status: isAdmin ? status.wanted : undefined,
    isAdmin,
    isKnown: people !== undefined && accounts !== undefined,
  });
  const [undoing, undo] = useState<Undoable>();
  const { run, isRunning } = useWrite(HISTORY_KEY);
  const needsAccount = source.wanted === 'platform' && account.wanted === undefined;
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      filters={[source, account, person, ...(isAdmin ? [status] : [])]}
      found={history}
      columns={useColumns({ people, accountNames, onUndo: undo })}
      rows={needsAccount ? [] : history.entries}
      rowKey={({ key }) => key}
      empty={t(needsAccount ? 'chooseAccount' : 'none')}
      {...(!needsAccount && { emptyHint: t('noneHint') })}
      pager={
        history.onMore || history.isIncomplete ? (
          <p className="pager">
            {history.isIncomplete ? <span className="quiet">{t('incomplete')}</span> : null}
            {history.onMore ? (
              <button type="button" className="button" disabled={history.isLoading} onClick={history.onMore}>
                {t('more')}
              </button>
            ) : null}
          </p>
        ) : null
      }
    >
      <Dialog isOpen={undoing !== undefined} onClose={() => undo(undefined)} title={t('takeBackTitle')}>
        <p>{undoing?.what}</p>
        <p className="quiet">{t('takeBackText')}</p>
        {viewer.approval === 'ALWAYS' ? <p role="note">{t('waits')}</p> : null}
        <footer>
          <button type="button" className="button" onClick={() => undo(undefined)}>
            {t('cancel')}
          </button>
          <button
            type="button"
            className="button primary"
            disabled={isRunning}
            onClick={async () => {
              const { auditId = '' } = undoing ?? {};
              await run(UNDO, { auditId }, t('takenBack'));
              undo(undefined);
            }}
          >
            {t('takeBack')}
          </button>
        </footer>
      </Dialog>
    </ListPage>
  );
}

interface Undoable {
  auditId: string;
  what: string;
}

interface HistoryFilters {
  source: 'writes' | 'log' | 'platform' | undefined;
  accountId: string | undefined;
  person: { id: string; email: string } | undefined;
  status: WriteEntry['status'] | undefined;
  isAdmin: boolean;
  /** Whether the names that the address may hold are loaded, without which it cannot be said what is wanted. */
  isKnown: boolean;
}

/** The records that are wanted, as one. Those of the platform are of one account; outcomes have writes alone. */
function useHistory({ source, accountId, person, status, isAdmin, isKnown }: HistoryFilters) {
  const wants = {
    writes: isKnown && isAdmin && (source === undefined || source === 'writes'),
    log: isKnown && status === undefined && (source === undefined || source === 'log'),
    platform:
      isKnown && status === undefined && accountId !== undefined && (source === undefined || source === 'platform'),
  };
  const writes = useInfiniteQuery({ ...writesQuery({ accountId, userId: person?.id, status }), enabled: wants.writes });
  const log = useInfiniteQuery({ ...logQuery(accountId), enabled: wants.log });
  const platform = useInfiniteQuery({ ...platformQuery(accountId ?? ''), enabled: wants.platform });
  const written = writes.data?.pages;
  const noted = log.data?.pages;
  const changed = platform.data?.pages;
  const records: readonly (Loaded & { fetchNextPage: () => unknown })[] = [
    ...(wants.writes && written
      ? [
          {
            entries: ofWrites(written.flatMap(({ data }) => data)),
            hasMore: writes.hasNextPage,
            fetchNextPage: writes.fetchNextPage,
          },
        ]
      : []),
    ...(wants.log && noted
      ? [
          {
            entries: ofLog(noted.flatMap(({ data }) => data)),
            hasMore: log.hasNextPage,
            fetchNextPage: log.fetchNextPage,
          },
        ]
      : []),
    ...(wants.platform && changed
      ? [
          {
            entries: ofPlatform(changed.flatMap(({ data }) => data)),
            hasMore: platform.hasNextPage,
            fetchNextPage: platform.fetchNextPage,
          },
        ]
      : []),
  ];
  const asked = [writes, log, platform].filter((_, at) => [wants.writes, wants.log, wants.platform][at]);
  const isReady = asked.every(({ data, error }) => data !== undefined || error !== null);
  const open = toReadOn(records);
  return {
    entries:
      isKnown && isReady && records.length > 0 ? merged(records).filter((entry) => isBy(entry, person)) : undefined,
    error: asked.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => {
      for (const each of asked) if (each.error) void each.refetch();
    },
    isLoading: asked.some(({ isFetching }) => isFetching),
    isIncomplete: wants.platform && changed?.some(({ isComplete }) => !isComplete) === true && !platform.hasNextPage,
    onMore:
      open.length === 0
        ? undefined
        : () => {
            for (const place of open) void records[place]?.fetchNextPage();
          },
  };
}

function isBy(entry: Entry, person: HistoryFilters['person']): boolean {
  if (!person) return true;
  if (entry.source === 'platform') return entry.change.userEmail.toLowerCase() === person.email.toLowerCase();
  return (entry.source === 'write' ? entry.write : entry.note).userId === person.id;
}

interface ColumnsOf {
  people: { teamMembers: { data: readonly Named[] }; apiKeys: readonly Named[] } | undefined;
  accountNames: ReadonlyMap<string, string>;
  onUndo: (change: Undoable) => void;
}

interface Named {
  id: string;
  name: string;
}

const TONES: Readonly<Record<WriteEntry['status'], string>> = {
  done: 'good',
  refused: 'bad',
  failed: 'bad',
  planned: 'open',
  open: '',
};

function useColumns({ people, accountNames, onUndo }: ColumnsOf): readonly Column<Entry>[] {
  const t = useTexts(TEXTS);
  const { moment } = useFormats();
  const wordsOf = useEntryWords();
  const errors = useErrorWords();
  return useMemo(() => {
    const names = new Map(people?.teamMembers.data.map(({ id, name }) => [id, name]));
    const keys = new Map(people?.apiKeys.map(({ id, name }) => [id, name]));
    const whoOf = (entry: Entry) => {
      if (entry.source === 'platform') return entry.change.userEmail || '–';
      const { userId, apiKeyId } = entry.source === 'write' ? entry.write : entry.note;
      const name = userId === null ? undefined : (names.get(userId) ?? t('somebody'));
      if (apiKeyId === null) return name ?? t('adlane');
      const key = keys.get(apiKeyId);
      if (key === undefined) return name ?? t('goneKey');
      return name === undefined ? t('key', { key }) : t('keyOf', { key, name });
    };
    const accountOf = (entry: Entry) => {
      const { accountId } = entry.source === 'write' ? entry.write : entry.source === 'log' ? entry.note : entry.change;
      return accountId === null || accountId === 'system' ? t('system') : (accountNames.get(accountId) ?? accountId);
    };
    const outcomeOf = (entry: Entry) => {
      if (entry.source !== 'write') return <span className="tag">{t(entry.source)}</span>;
      const { payload, status } = entry.write;
      if (payload.validateOnly === true && status === 'done') return <span className="tag">{t('checked')}</span>;
      return <span className={`tag ${TONES[status]}`}>{t(status)}</span>;
    };
    const undoOf = (entry: Entry) => {
      const auditId = undoableIdOf(entry);
      if (auditId === undefined) return null;
      const { title, detail } = wordsOf(entry);
      const what = detail || title;
      return (
        <button
          type="button"
          className="button small-button"
          aria-label={t('takeBackNamed', { what })}
          onClick={() => onUndo({ auditId, what })}
        >
          <Undo2 aria-hidden="true" />
          {t('takeBack')}
        </button>
      );
    };
    return [
      {
        key: 'what',
        header: t('what'),
        cell: (entry) => {
          const { title, detail } = wordsOf(entry);
          const refusal = entry.source === 'write' && entry.write.code ? entry.write : undefined;
          const planId = planIdOf(entry);
          return (
            <span className="two-lines history-entry">
              {title}
              {detail ? <small>{detail}</small> : null}
              {refusal?.code && refusal.status !== 'planned' ? (
                <small className="bad">{errors.said(refusal.code, refusal.message ?? '').text}</small>
              ) : null}
              {planId ? <Link to={`/app/changes/${planId}`}>{t('openPlan')}</Link> : null}
              <small className="quiet">
                {accountOf(entry)}
                <span className="until-medium">
                  {' · '}
                  {whoOf(entry)} · {moment(entry.at)}
                </span>
              </small>
              <span className="until-medium history-end">
                {outcomeOf(entry)} {undoOf(entry)}
              </span>
            </span>
          );
        },
      },
      { key: 'who', header: t('who'), from: 'medium', cell: whoOf },
      {
        key: 'when',
        header: t('when'),
        isNumber: true,
        from: 'medium',
        cell: ({ at }) => moment(at),
      },
      { key: 'status', header: t('status'), from: 'medium', cell: outcomeOf },
      { key: 'undo', header: t('takeBack'), isNumber: true, isAction: true, from: 'medium', cell: undoOf },
    ];
  }, [t, moment, wordsOf, errors, people, accountNames, onUndo]);
}

/** The write that can be taken back, if there is one. */
function undoableIdOf(entry: Entry): string | undefined {
  if (entry.source === 'write') return entry.write.undoable ? entry.write.id : undefined;
  return entry.source === 'log' && entry.note.undoable ? auditIdOf(entry.note) : undefined;
}

/** The plan that a write became or is about. */
function planIdOf(entry: Entry): string | undefined {
  if (entry.source !== 'write') return undefined;
  const { result, payload } = entry.write;
  const became = (result as { changePlanId?: unknown } | null)?.changePlanId;
  if (typeof became === 'string') return became;
  return typeof payload.planId === 'string' ? payload.planId : undefined;
}
