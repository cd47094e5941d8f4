/**
 * What 200 monitors cost in the pulls of 300 accounts. Every account is pulled for a new day, in turns with all monitors off and on,
 * and its last days are restated, so that every account is judged each time. The platform is a function: what is measured is this
 * server's part of a pull, which at a real platform is a small part of its time. Usage:
 * BENCH_DATABASE_URL=postgres://… npm run bench:monitors [-- accounts monitors]
 */
import { databaseSchema } from '../src/database-schema.js';
import { Database } from '../src/db/database.js';
import { NO_NESTED_LOOPS } from '../src/db/statements/rows.js';
import { sql } from '../src/db/statements/sql.js';
import { unhurried } from '../src/db/work.js';
import { firedDays, storedMonitors } from '../src/domain/monitors/monitor-evaluation.sql.js';
import { watchAccount } from '../src/domain/monitors/monitor-watch.js';
import { addDays } from '../src/lib/clock.js';
import { AccountPull } from '../src/sync/account.pull.js';
import { newTally } from '../src/sync/run-history.js';
import { readerOf, serverSeconds } from './support/account-pulls.js';
import { addMonitors } from './support/monitors.js';
import { prepareDatabase } from './support/prepare.js';

const [ACCOUNTS = 300, MONITORS = 200] = process.argv.slice(2).map(Number);
const SIZE = { campaigns: 30, products: 300 };
const RULES = { historyDays: 70, trailingDays: 30, chunkDays: 70, chunkRows: 100_000 };
const FIRST_DAY = '2026-03-10';
/** With monitors off and on, in turns: the first two warm up. */
const ROUNDS = 6;
const TOGETHER = 20;

const server = process.env.BENCH_DATABASE_URL;
if (!server) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server on which the bench may create a database.');
const accountIds = Array.from({ length: ACCOUNTS }, (_, at) => String(1_000_000_001 + at));
const database = await prepareDatabase(server, async (db, teamId) => {
  await db.query(sql`insert into teams (id, name) values (${teamId}, 'Bench')`);
  await db.query(
    sql`insert into accounts (team_id, id, name, currency, status, time_zone, monthly_target_micros)
      select ${teamId}, a, 'Shop', 'EUR', 'ENABLED', 'Europe/Berlin', 5000000000 from unnest(${accountIds}::text[]) a`,
  );
});
const db = await Database.open({ url: database.url, poolSize: 4, ...databaseSchema });
const { teamId } = database;

/** CPU seconds of judging all accounts on `day`, so many at a time: what one statement for several accounts would save. */
async function judgedTogether(day: string, atOnce: number): Promise<number> {
  const enabled = storedMonitors(sql`n.team_id = ${teamId} and n.enabled_at is not null`);
  const began = await serverSeconds(db);
  for (let from = 0; from < accountIds.length; from += atOnce) {
    const judged = {
      teamId,
      now: new Date(`${day}T12:00:00Z`),
      accountIds: accountIds.slice(from, from + atOnce),
      days: 3,
    };
    await unhurried(() =>
      db.transaction(async (tx) => {
        await tx.query(NO_NESTED_LOOPS);
        await tx.query(firedDays(judged, enabled, true));
      }),
    );
  }
  return (await serverSeconds(db)) - began;
}

let pulling = 0;
let judging = 0;

async function pullAll(day: string, factor: number, isFirst = false): Promise<void> {
  const clock = () => new Date(`${day}T12:00:00Z`);
  const pull = new AccountPull(
    db,
    undefined as never,
    isFirst ? RULES : { ...RULES, historyDays: RULES.trailingDays },
    clock,
  );
  for (const accountId of accountIds) {
    const began = performance.now();
    await unhurried(() =>
      pull.run({
        account: { teamId, accountId, currency: 'EUR', timeZone: 'Europe/Berlin' },
        tally: newTally(),
        signal: new AbortController().signal,
        mayWrite: async () => undefined,
        onProgress: () => undefined,
        reader: readerOf(accountId, { ...SIZE, factor }),
      }),
    );
    const pulled = performance.now();
    await watchAccount(db, clock(), { teamId, accountId }, { sendsMail: false });
    pulling += pulled - began;
    judging += performance.now() - pulled;
  }
}

try {
  await addMonitors(db, teamId, MONITORS, null);
  await pullAll(FIRST_DAY, 1, true);
  const sums = { off: { cpu: 0, pulling: 0, judging: 0 }, on: { cpu: 0, pulling: 0, judging: 0 } };
  for (let round = 1; round <= ROUNDS; round += 1) {
    const isOn = round % 2 === 0;
    await db.query(
      sql`update monitors set enabled_at = case when ${isOn} then '2026-01-01'::timestamptz end where team_id = ${teamId}`,
    );
    await db.query(sql`analyze`);
    [pulling, judging] = [0, 0];
    const [here, there] = [process.cpuUsage(), await serverSeconds(db)];
    await pullAll(addDays(FIRST_DAY, round), 1 + round);
    const { user, system } = process.cpuUsage(here);
    if (round <= 2) continue;
    const sum = sums[isOn ? 'on' : 'off'];
    sum.cpu += (user + system) / 1e6 + (await serverSeconds(db)) - there;
    sum.pulling += pulling / 1e3;
    sum.judging += judging / 1e3;
  }
  const { off, on } = sums;
  const lastDay = addDays(FIRST_DAY, ROUNDS);
  const [alone, together] = [await judgedTogether(lastDay, 1), await judgedTogether(lastDay, TOGETHER)];
  const rounds = (ROUNDS - 2) / 2;
  const [events] = await db.query<{ count: number }>(sql`select count(*)::int as count from monitor_events`);
  console.table({
    'monitors off': { 'CPU s': off.cpu / rounds, 'pull s': off.pulling / rounds, 'judging s': off.judging / rounds },
    'monitors on': { 'CPU s': on.cpu / rounds, 'pull s': on.pulling / rounds, 'judging s': on.judging / rounds },
  });
  process.stdout.write(
    `${JSON.stringify({
      accounts: ACCOUNTS,
      monitors: MONITORS,
      events: events?.count,
      judgingMsPerAccount: Math.round((on.judging / rounds / ACCOUNTS) * 1e4) / 10,
      cpuMsPerAccountAlone: Math.round((alone / ACCOUNTS) * 1e4) / 10,
      [`cpuMsPerAccountOf${TOGETHER}`]: Math.round((together / ACCOUNTS) * 1e4) / 10,
      cpuRatio: Math.round((on.cpu / off.cpu) * 1_000) / 1_000,
    })}\n`,
  );
} finally {
  await db.close();
  await database.drop();
}
