import { globSync, readFileSync } from 'node:fs';
import pg from 'pg';

/**
 * Statements that ask every node, where they come from, a part of their text if not all of that file may, and why. Requests of a
 * team have none.
 */
export const FAN_OUTS = [
  { from: 'src/domain/privacy/', why: 'operator command: a person may have rows in any team' },
  { from: 'cli/', why: 'operator command' },
  { from: 'src/domain/keyed-rows.ts', why: 'operator commands go through all rows of a table' },
  { from: 'src/domain/lists/kept-sums.check.ts', why: 'operator command: doctor compares accounts of all teams' },
  { from: 'src/domain/keys/', why: 'operator command: what still needs a former key' },
  { from: 'src/sync/sync-status.ts', text: 'where $1::uuid is null', why: 'operator command, of one team or all' },
  {
    from: 'src/sync/sync-status.ts',
    text: '$1::uuid is null or a.team_id',
    why: 'operator command, of one team or all',
  },
  {
    from: 'src/sync/sync-jobs.ts',
    text: 'from platform_connections group by team_id',
    why: 'job: which teams are due',
  },
  { from: 'src/sync/', text: `from sync_runs where status = 'running'`, why: 'job: runs that a process left' },
  { from: 'src/sync/', text: /from sync_backlog\s+where queued_at </, why: 'job: accounts that nobody took' },
  { from: 'src/sync/kept-sums-roll.ts', why: 'job: which accounts have a new day' },
  { from: 'src/sync/figures-retention.ts', why: 'job: years that are too old, of all teams' },
  {
    from: 'src/sync/webhook-jobs.ts',
    text: 'pg_try_advisory_xact_lock',
    why: 'job: which teams have something to deliver',
  },
  { from: 'src/sync/webhook-jobs.ts', text: 'delete from webhook_events', why: 'job: old events of all teams' },
  { from: 'src/sync/change-plan-jobs.ts', why: 'job: approved plans of all teams' },
  { from: 'src/sync/data-export-jobs.ts', why: 'job: exports of all teams that wait, and what has expired' },
  {
    from: 'src/sync/export-delivery-jobs.ts',
    why: 'job: schedules and deliveries of all teams that are due, and old ones',
  },
  { from: 'src/sync/bulk-file-jobs.ts', why: 'job: files of changes of all teams that are not read yet, and old ones' },
  {
    from: 'src/domain/budget-groups/budget-cap.reads.ts',
    text: 'union select team_id from budget_cap_pauses',
    why: 'job: which teams have caps',
  },
  { from: 'src/sync/monitor-mail-jobs.ts', text: 'from monitor_mails', why: 'job: mails of all teams that are due' },
  {
    from: 'src/sync/monitor-action-jobs.ts',
    text: 'from monitor_actions',
    why: 'job: what monitors of all teams propose',
  },
  {
    from: 'src/domain/landing-pages/page-checks.sql.ts',
    text: 'partition by a.team_id',
    why: 'job: accounts of all teams whose landing pages are due',
  },
  {
    from: 'src/sync/client-report-jobs.ts',
    text: 'from client_report_mails',
    why: 'job: mails of all teams that are due',
  },
  {
    from: 'src/domain/client-reports/report-round.ts',
    text: 'from client_report_schedules',
    why: 'job: schedules of all teams that are due',
  },
  {
    from: 'src/domain/targets/target-alerts.ts',
    text: 'select distinct team_id',
    why: 'job: which teams have targets',
  },
  { from: 'src/domain/audit/idempotency.service.ts', text: 'delete from', why: 'job: old keys of all teams' },
  { from: '', text: /from change_plans\s+where status in/, why: 'metric over all teams' },
  { from: '', text: 'as "oldestSeconds"', why: 'metric over all teams' },
  { from: 'src/domain/tickets/ticket.operator.ts', why: 'operator commands: tickets of all teams' },
  {
    from: 'src/platforms/connections/',
    text: 'team_id <> $',
    why: 'whether another team is connected as the same person, once as a connection is removed',
  },
  {
    from: 'src/domain/accounts/account-zones.ts',
    text: 'time_zone',
    why: 'start: accounts whose zone the database no longer knows',
  },
  { from: 'src/domain/connections/platform-sign-in.service.ts', text: 'delete from', why: 'job: expired sign-ins' },
  { from: '', text: /^delete from \w+$/, why: 'a test that empties a table' },
  { from: '', text: /^delete from (sync_runs|product_status_periods) where/, why: 'a test of what doctor finds' },
];

/** Statements that a distributed database would not know how to explain: they are the server's own, of a test's table, or no queries. */
const OTHERS =
  /^\s*(?!select|with|insert|update|delete|values)|\binto written\b|\bjobs\.|pg_catalog|pg_locks|pg_notify|\bpgboss\b/i;
const TASKS = /Task Count: (\d+)/g;

/**
 * Explains the statements noted in `folder` on the distributed, empty database `url`. Returns how many there are of each kind, and
 * those that go to several shards without a reason, or that the engine refuses.
 */
export async function judge(folder, url) {
  const client = new pg.Client(url);
  client.on('notice', () => undefined);
  await client.connect();
  const kinds = { 'one shard': 0, 'reference or none': 0, 'rows that a select makes': 0, 'every shard': 0 };
  const reasons = {};
  const faults = [];
  for (const noted of notedIn(folder)) {
    try {
      const { kind, isSpread } = await kindOf(client, noted);
      kinds[kind] += 1;
      if (!isSpread) continue;
      const reason = reasonOf(noted);
      if (reason) reasons[reason] = (reasons[reason] ?? 0) + 1;
      else faults.push(`goes to every shard: ${shown(noted)}`);
    } catch (error) {
      faults.push(`${error.message}: ${shown(noted)}`);
    }
  }
  await client.end();
  return { kinds, reasons, faults };
}

const reasonOf = ({ from, text }) =>
  FAN_OUTS.find((each) => from.startsWith(each.from) && matches(text, each.text))?.why;

const matches = (text, wanted = '') => (wanted instanceof RegExp ? wanted.test(text) : text.includes(wanted));

const shown = ({ from, text }) => `${from || '?'}: ${text.replace(/\s+/g, ' ').trim().slice(0, 400)}`;

/** One of each form. */
function notedIn(folder) {
  const forms = new Map();
  for (const file of globSync(`${folder}/*.jsonl`)) {
    for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
      const noted = JSON.parse(line);
      if (!OTHERS.test(noted.text))
        forms.set(noted.text.replace(/'(?:[^']|'')*'|\d+/g, '?').replace(/\s+/g, ' '), noted);
    }
  }
  return forms.values();
}

async function kindOf(client, { text, values }) {
  const plan = await explain(client, text, values).catch((error) => {
    // An insert that selects from a distributed table is explained without parameters only.
    if (!/could not create distributed plan|no value found for parameter/.test(error.message)) throw error;
    return explain(
      client,
      text.replace(/\$(\d+)/g, (_, number) => literal(values[number - 1])),
      [],
    );
  });
  const tasks = [...plan.matchAll(TASKS)].map(([, count]) => Number(count));
  if (tasks.some((count) => count > 1)) return { kind: 'every shard', isSpread: true };
  if (/pull to coordinator|INSERT \.\.\. SELECT/.test(plan))
    return { kind: 'rows that a select makes', isSpread: false };
  return { kind: tasks.length > 0 && !/reference/.test(plan) ? 'one shard' : 'reference or none', isSpread: false };
}

async function explain(client, text, values) {
  await client.query('begin');
  try {
    const asked = { text: `explain (verbose, costs off) ${text}`, values, queryMode: 'extended' };
    return (await client.query(asked)).rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('rollback');
  }
}

function literal(value) {
  if (value === null || value === undefined) return 'null';
  const text = Array.isArray(value)
    ? arrayText(value)
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
  return pg.escapeLiteral(text);
}

function arrayText(values) {
  const entries = values.map((value) => {
    if (value === null) return 'NULL';
    if (Array.isArray(value)) return arrayText(value);
    return JSON.stringify(typeof value === 'object' ? JSON.stringify(value) : String(value));
  });
  return `{${entries.join(',')}}`;
}
