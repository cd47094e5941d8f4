import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Database } from '../../src/db/database.js';
import { sql } from '../../src/db/statements/sql.js';
import { AppError, NotFoundError } from '../../src/errors.js';
import type { Progress } from '../../src/lib/progress.js';
import { durationText } from '../../src/platforms/exchange.js';
import type { SyncOutcome } from '../../src/sync/run-history.js';
import type { SyncService } from '../../src/sync/sync.service.js';
import type { SyncJobs } from '../../src/sync/sync-jobs.js';
import { type AccountSyncStatus, type SyncBacklogSize, syncBacklog, syncStatus } from '../../src/sync/sync-status.js';
import { type CommandDeps, printNote, printResult, tableOf, uuid, withoutControls } from '../console.js';
import { follow, type TeamResult } from '../follow-sync.js';

interface SyncSystem {
  db: Database;
  sync: SyncService;
  jobs: Pick<SyncJobs, 'open' | 'request'>;
}

export interface SyncCommandDeps extends CommandDeps {
  /** Everything but the transports. */
  withSystem<T>(work: (system: SyncSystem) => Promise<T>): Promise<T>;
  /** Aborts when the operator interrupts the command. */
  signal?: AbortSignal | undefined;
}

interface RunOptions {
  team?: string;
  account?: string;
  days?: number;
  watch?: true;
}

interface Team {
  id: string;
  name: string;
}

const MAX_DAYS = 400;

/** `run` rejects after printing the results if anything could not be pulled. */
export function register(program: Command, deps: SyncCommandDeps): void {
  const { withDatabase, withSystem } = deps;
  const sync = program
    .command('sync')
    .description('pull accounts from the advertising platform, and see how fresh they are');

  sync
    .command('run')
    .description('pull what is new and what may have changed, at once and in this process')
    .option('--team <id>', 'only this team', uuid)
    .option('--account <id>', 'only this account', digits)
    .option('--days <number>', `only the last so many days (1 to ${MAX_DAYS}), and what is missing`, days)
    .addOption(
      new Option(
        '--watch',
        'have the running servers do it, and follow them until it is done; Ctrl-C leaves it running',
      ).conflicts(['account', 'days']),
    )
    .action(async ({ watch, ...options }: RunOptions) => {
      const failed = await withSystem((system) =>
        watch ? watchAll(system, options, deps) : runAll(system, options, deps),
      );
      if (failed > 0)
        throw new AppError('platform_unavailable', 'Not everything could be pulled; sync status shows why.');
    });

  sync
    .command('status')
    .description('list every account with its days of figures and its last run, and what waits for a sync')
    .option('--team <id>', 'only this team', uuid)
    .action(async ({ team }: { team?: string }) => {
      const [accounts, backlog] = await withDatabase(
        async (db) => [await syncStatus(db, team), await syncBacklog(db, team)] as const,
      );
      const lines = [
        ...tableOf([HEADS, ...accounts.map(rowOf)]),
        '',
        ...tableOf([BACKLOG_HEADS, ...backlog.map(backlogRowOf)]),
      ];
      printResult(deps, { accounts, backlog }, accounts.length === 0 ? ['There are no accounts.'] : lines);
    });
}

/** Pulls in this process; returns the number of failed teams. */
async function runAll(
  { db, sync }: SyncSystem,
  { team, account, days: lastDays }: RunOptions,
  deps: SyncCommandDeps,
): Promise<number> {
  const teams = await connectedTeams(db, team, account);
  const outcomes = [];
  for (const [at, { id, name }] of teams.entries()) {
    const onProgress = ({ fraction, label }: Progress) =>
      deps.progress?.({ fraction: (at + fraction) / teams.length, label });
    const outcome = await sync.run({ teamId: id, accountId: account, lastDays, onProgress });
    for (const line of linesOf(name, outcome)) printNote(deps, line);
    outcomes.push({ teamId: id, name, ...outcome });
  }
  printResult(deps, outcomes, []);
  return outcomes.filter(({ status }) => status === 'failed').length;
}

/** Waits for running servers to pull; returns the number of failed teams. */
async function watchAll({ db, jobs }: SyncSystem, { team }: RunOptions, deps: SyncCommandDeps): Promise<number> {
  const teams = await connectedTeams(db, team);
  await jobs.open();
  printNote(deps, 'The servers sync, and this follows them; Ctrl-C leaves them at it.');
  const onNobody = () =>
    printNote(deps, 'No server has begun yet. Is one running? This goes on waiting; Ctrl-C ends it.');
  const followed = await follow(db, jobs, teams, { ...deps, onNobody });
  const nameOf = new Map(teams.map(({ id, name }) => [id, name]));
  const lines = followed.map((each) => resultLine(nameOf.get(each.teamId) ?? each.teamId, each));
  printResult(deps, followed, lines);
  return followed.filter(({ status }) => status === 'failed').length;
}

function resultLine(name: string, { status, message, of, rowsRead }: TeamResult): string {
  const result = message ?? `${of} ${of === 1 ? 'account' : 'accounts'}, ${rowsRead} rows`;
  return withoutControls(`${status.padEnd(9)}  ${name}: ${result}`);
}

async function connectedTeams(db: Database, team?: string, account?: string): Promise<Team[]> {
  const teams = await db.query<Team>(
    sql`select t.id, t.name from teams t
      join (select team_id from platform_connections group by team_id) c on c.team_id = t.id
      where (${team}::uuid is null or t.id = ${team})
        and (${account}::text is null or t.id in (select team_id from accounts where id = ${account}))
      order by t.name, t.id`,
  );
  if (teams.length === 0) throw new NotFoundError(account ? 'account' : 'team with a connected platform');
  return teams;
}

function linesOf(team: string, { status, failure, accounts }: SyncOutcome): string[] {
  if (accounts.length === 0) {
    return [
      status === 'busy'
        ? `${team}: another process syncs it at this moment.`
        : `${team}: ${failure?.message ?? 'no accounts.'}`,
    ];
  }
  return accounts.map(({ name, accountId, status: outcome, failure: why, tally }) => {
    const range = tally.from ? `${tally.from} to ${tally.to}, ${tally.rowsRead} rows` : 'nothing new';
    const result = { completed: range, busy: 'another process pulls it at this moment', failed: why?.message }[outcome];
    const leftOut = tally.skipped > 0 ? `; ${skippedText(tally.skipped, tally.skippedReasons)}` : '';
    const notice = tally.notice === null ? '' : `; ${tally.notice}`;
    return withoutControls(`${outcome.padEnd(9)}  ${accountId}  ${name}: ${result}${leftOut}${notice}`);
  });
}

const HEADS = ['TEAM', 'ACCOUNT', 'STATUS', 'FIGURES', 'LAST SYNCED', 'LAST RUN', 'NAME', 'ERROR'];

function rowOf(account: AccountSyncStatus): string[] {
  const { teamId, accountId, status, isManager, figuresFrom, figuresThrough, lastSyncedAt, lastRun, name } = account;
  const skipped = account.lastSkipped ?? 0;
  return [
    teamId,
    accountId,
    isManager ? `${status} (manager)` : status,
    figuresThrough ? `${figuresFrom} to ${figuresThrough}` : '',
    lastSyncedAt ?? 'never',
    lastRun ?? '',
    name,
    [
      lastRun === 'failed' && account.lastError,
      skipped > 0 && skippedText(skipped, account.lastSkippedReasons ?? []),
      account.lastNotice,
    ]
      .filter(Boolean)
      .join('; '),
  ];
}

const BACKLOG_HEADS = ['TEAM', 'PLATFORM', 'WAITING', 'RUNNING', 'OLDEST WAITS', 'STALEST PULL'];

function backlogRowOf({
  teamId,
  platform,
  waiting,
  running,
  oldestSeconds,
  stalestSeconds,
}: SyncBacklogSize): string[] {
  const oldest = oldestSeconds === null ? '' : durationText(oldestSeconds * 1_000);
  const stalest = stalestSeconds === null ? 'never' : `${durationText(stalestSeconds * 1_000)} ago`;
  return [teamId, platform, String(waiting), String(running), oldest, stalest];
}

function skippedText(skipped: number, reasons: readonly string[]): string {
  return `${skipped} ${skipped === 1 ? 'record' : 'records'} left out, first ${reasons[0]}`;
}

function digits(text: string): string {
  if (!/^\d{1,20}$/.test(text)) throw new InvalidArgumentError('It must be an account id: digits without dashes.');
  return text;
}

function days(text: string): number {
  const number = Number(text);
  if (!/^\d{1,3}$/.test(text) || number < 1 || number > MAX_DAYS) {
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_DAYS}.`);
  }
  return number;
}
