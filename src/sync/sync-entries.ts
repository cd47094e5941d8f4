import { createHash } from 'node:crypto';
import type { Database, Sql } from '../db/database.js';
import { type Columns, listed, replaced, rowsOf } from '../db/statements/rows.js';
import { sql } from '../db/statements/sql.js';
import { isoUtc } from '../db/statements/timestamps.js';
import { lockName } from '../db/transaction-locks.js';
import { TEAM_LEVEL } from '../domain/logs/activity-log.js';
import { counted, logEvents, type ProductEntry } from '../domain/logs/product-entry.js';
import { withoutRequestId } from '../lib/reason.js';
import { INTERRUPTED } from './run-history.js';

/** A run that ended and was not looked at yet. */
interface EndedRun {
  id: string;
  /** TEAM_LEVEL for a run of the team. */
  accountId: string;
  status: 'completed' | 'failed';
  code: string;
  reason: string;
  startedAt: string;
}

/** Since when an account, or the team, could not be synced, and the causes that were logged. */
interface Trouble {
  since: string;
  causes: string[];
  /** Since when it works again; null while it fails. */
  worksSince: string | null;
  /** How often it began, each time within CALM_MS of its end. */
  times: number;
}

/** What begins again sooner is the same trouble. */
const CALM_MS = 24 * 3_600_000;
/** From this time on, the end of a trouble is told after a calm day, and no new beginning. */
const TOLD_TIMES = 2;

/** Several accounts with one cause: one event. */
const MOST_ACCOUNTS = 3;
/** Further causes of one trouble are not logged. */
const MOST_CAUSES = 5;
/** Account ids in the metadata of an entry about many. */
const MOST_IDS = 100;

const REVOKED = 'connection_revoked';
/** The team's run only says that accounts failed, and they say why. */
const OF_ACCOUNTS = 'accounts_failed';

/** What to do, where the reason does not say it. */
const ADVICE: Readonly<Record<string, string>> = {
  platform_unavailable: 'Nothing has to be done: every sync tries it again.',
  platform_quota: 'Nothing has to be done: the sync continues when the platform allows it again.',
  platform_malformed: 'If this lasts, tell whoever runs this server.',
  platform_rejected: 'Look at the account at the platform; every sync tries it again.',
  internal: 'Tell whoever runs this server.',
};

/** Causes in which only these codes matter: their reasons vary from try to try. */
const ONE_CAUSE = ['platform_unavailable', 'platform_quota', 'platform_malformed', 'internal', REVOKED];

/**
 * Logs the ended runs of a team that were not looked at yet: a pull that begins to fail or fails for another reason, and one
 * that works again. Accounts that share a cause share an entry. Safe to call from several processes at once.
 */
export async function logEndedRuns(db: Database, teamId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockName(tx, `sync entries ${teamId}`);
    const runs = await takeEnded(tx, teamId);
    if (runs.length === 0) return;
    const known = await tx.query<Trouble & { accountId: string }>(
      sql`select account_id as "accountId", ${isoUtc(sql`since`)} as since, causes,
          ${isoUtc(sql`works_since`)} as "worksSince", times
        from sync_troubles where team_id = ${teamId}`,
      'sync-entries.known',
    );
    const troubles = new Map(known.map(({ accountId, ...trouble }) => [accountId, trouble]));
    const entries = entriesOf(runs, troubles);
    await writeTroubles(tx, teamId, troubles);
    await logEvents(tx, teamId, entries);
  });
}

/** Account runs are looked at together with the team's run that they belong to. */
function takeEnded(tx: Sql, teamId: string): Promise<EndedRun[]> {
  return tx.query(
    sql`with taken as (
        update sync_runs r set noted = true
        where r.team_id = ${teamId} and not r.noted and r.status <> 'running'
          and not exists (select from sync_runs t
            where t.team_id = r.team_id and t.id = r.team_run_id and t.status = 'running')
        returning r.*
      )
      select id, coalesce(account_id, ${TEAM_LEVEL}) as "accountId", status, coalesce(error_code, '') as code,
        coalesce(error_message, '') as reason, ${isoUtc(sql`started_at`)} as "startedAt"
      from taken where error_code is distinct from ${INTERRUPTED.code}
      order by finished_at, id`,
    'sync-entries.ended',
  );
}

/** Changes `troubles` to what the runs leave behind. */
function entriesOf(runs: readonly EndedRun[], troubles: Map<string, Trouble>): ProductEntry[] {
  const failing = new Map<string, (EndedRun & Trouble)[]>();
  const recovered: (EndedRun & Trouble)[] = [];
  for (const run of runs) {
    const isFailed = run.status === 'failed' && !(run.accountId === TEAM_LEVEL && run.code === OF_ACCOUNTS);
    // The access is the team's, whichever account found out.
    const accountId = run.code === REVOKED ? TEAM_LEVEL : run.accountId;
    const known = troubles.get(accountId);
    if (!isFailed) {
      const isTold = known && worksAgain(known, run.startedAt);
      if (isTold) recovered.push({ ...run, ...known });
      if (known && isCalm(known, run.startedAt)) troubles.delete(accountId);
      continue;
    }
    const trouble = begunBy(run, known);
    troubles.set(accountId, trouble);
    const cause = causeOf(run);
    if (trouble.causes.includes(cause) || trouble.causes.length >= MOST_CAUSES) continue;
    trouble.causes.push(cause);
    failing.set(cause, [...(failing.get(cause) ?? []), { ...run, ...trouble, accountId }]);
  }
  return [
    ...[...failing.values()].flatMap((alike) => shared(alike, failingEntry)),
    ...shared(recovered, recoveredEntry),
  ];
}

/** Notes that a trouble is over, and returns whether that is told now. */
function worksAgain(trouble: Trouble, at: string): boolean {
  const isOver = trouble.worksSince === null;
  trouble.worksSince ??= at;
  return trouble.times < TOLD_TIMES ? isOver : isCalm(trouble, at);
}

function isCalm({ worksSince }: Trouble, at: string): boolean {
  return worksSince !== null && Date.parse(at) - Date.parse(worksSince) >= CALM_MS;
}

/** The trouble that a failed run is part of. Its causes are told once more when it begins again for the first time. */
function begunBy({ startedAt }: EndedRun, known: Trouble | undefined): Trouble {
  if (known?.worksSince === null) return known;
  if (!known || isCalm(known, startedAt)) return { since: startedAt, causes: [], worksSince: null, times: 1 };
  const times = known.times + 1;
  if (times > TOLD_TIMES) return { ...known, worksSince: null, times };
  return { since: startedAt, causes: [], worksSince: null, times };
}

/** One entry each, or one of the team for many accounts. */
function shared<Each extends EndedRun & Trouble>(
  found: readonly Each[],
  entry: (each: Each, what: string) => Omit<ProductEntry, 'accountId'>,
): ProductEntry[] {
  const accounts = found.filter(({ accountId }) => accountId !== TEAM_LEVEL);
  const team = found
    .filter(({ accountId }) => accountId === TEAM_LEVEL)
    .map((each) => ({ accountId: TEAM_LEVEL, ...entry(each, "the team's accounts") }));
  const [first] = accounts;
  if (!first || accounts.length <= MOST_ACCOUNTS) {
    return [...team, ...accounts.map((each) => ({ accountId: each.accountId, ...entry(each, 'this account') }))];
  }
  const ids = [...new Set(accounts.map(({ accountId }) => accountId))];
  const { metadata, ...one } = entry(first, counted(ids.length, 'account'));
  return [
    ...team,
    {
      accountId: TEAM_LEVEL,
      ...one,
      metadata: { ...metadata, accountCount: ids.length, accountIds: ids.slice(0, MOST_IDS) },
    },
  ];
}

function failingEntry({ id, code, reason, since }: EndedRun & Trouble, what: string) {
  const advice = reason.includes('To do:') ? undefined : ADVICE[code];
  const told = /[.!?]$/.test(reason) ? reason : `${reason}.`;
  const message = `The sync of ${what} fails. ${told}${advice === undefined ? '' : ` ${advice}`}`;
  return {
    logType: 'error' as const,
    message,
    metadata: { event: 'sync_failing' as const, code, reason, since, syncRunId: id },
  };
}

function recoveredEntry({ id, since }: EndedRun & Trouble, what: string) {
  const message = `The sync of ${what} works again. It had failed since ${since.slice(0, 16).replace('T', ' ')} UTC.`;
  return {
    logType: 'sync' as const,
    message,
    metadata: { event: 'sync_recovered' as const, since, syncRunId: id },
  };
}

/** Numbers in a reason and ids of requests do not make another cause. */
function causeOf({ code, reason }: EndedRun): string {
  const text = ONE_CAUSE.includes(code) ? code : `${code} ${withoutRequestId(reason).replace(/\d+/g, '#')}`;
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

const TROUBLE: Columns<Trouble & { accountId: string }> = {
  account_id: ['text', 'accountId'],
  since: ['timestamptz', 'since'],
  causes: ['text[]', 'causes'],
  works_since: ['timestamptz', 'worksSince'],
  times: ['integer', 'times'],
};
const { account_id: _account, ...CHANGED } = TROUBLE;

async function writeTroubles(tx: Sql, teamId: string, troubles: ReadonlyMap<string, Trouble>): Promise<void> {
  const rows = [...troubles].map(([accountId, trouble]) => ({ accountId, ...trouble }));
  await tx.query(
    sql`delete from sync_troubles where team_id = ${teamId} and account_id <> all(${[...troubles.keys()]}::text[])`,
    'sync-entries.over',
  );
  await tx.query(
    sql`insert into sync_troubles as t (team_id, ${listed(TROUBLE)})
      select ${teamId}, n.* from (${rowsOf(TROUBLE, rows)}) n
      on conflict (team_id, account_id) do update set ${replaced(CHANGED)}
        where (${listed(CHANGED, 't')}) is distinct from (${listed(CHANGED, 'excluded')})`,
    'sync-entries.troubles',
  );
}
