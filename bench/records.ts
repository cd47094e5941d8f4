/**
 * Writes of what people keep, and reads, beside the same requests on another checkout: each a server of its own on a database of its own,
 * measured in turns. Prints this version's requests a second, and the CPU of Node and PostgreSQL for each of them, as parts of the
 * other's, with quartiles. The other checkout has its own node_modules and is compiled there by `node cli/support/bench.js`.
 * Usage: BENCH_DATABASE_URL=postgres://… BENCH_OTHER=<folder> npm run bench:records, with
 *   BENCH_ONLY=todo,list: these; BENCH_ROUNDS, BENCH_SECONDS, BENCH_CONNECTIONS: how often, how long, by how many at once
 */
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exportJWK, generateKeyPair } from 'jose';
import { Client } from 'pg';
import type { Sessions } from '../src/access/sessions.js';
import type { SigningKeys } from '../src/access/signing-keys.js';
import type { Sql } from '../src/db/database.js';
import type { rollKeptSums } from '../src/sync/kept-sums-roll.js';
import {
  type Asked,
  type Contender,
  measure,
  quantile,
  type Round,
  ratio,
  type Sent,
  start,
  stop,
} from './support/contenders.js';
import type { prepareDatabase } from './support/prepare.js';

const API = '/api/v1';
const ACCOUNTS = 12;
const RECORDS = 240;

const server = process.env.BENCH_DATABASE_URL;
if (!server) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server on which the bench may create databases.');
const other = process.env.BENCH_OTHER;
if (!other) throw new Error('Set BENCH_OTHER to the folder of another checkout that is compiled for its bench.');
const only = process.env.BENCH_ONLY?.split(',');
const rounds = Number(process.env.BENCH_ROUNDS ?? 9);
const seconds = Number(process.env.BENCH_SECONDS ?? 1);
const connections = Number(process.env.BENCH_CONNECTIONS ?? 8);

const userId = randomUUID();
const todos = Array.from({ length: RECORDS }, () => randomUUID());
const entries = Array.from({ length: RECORDS }, () => randomUUID());
const tickets = Array.from({ length: RECORDS }, () => randomUUID());
const accounts = Array.from({ length: ACCOUNTS }, (_, at) => String(1_000_000_001 + at));

type Write = (count: number) => Sent & { person?: boolean };
const of = (all: readonly string[], count: number) => all[count % all.length] as string;
const day = (count: number) => `2027-01-${String(1 + (count % 28)).padStart(2, '0')}`;

/** No two in a row change the same record, nor leave it as it is. */
const writes: Record<string, Write> = {
  todo: (count) => ({
    method: 'PATCH',
    path: `${API}/query/planning/todos/${of(todos, count)}`,
    body: { title: `Title ${count}` },
  }),
  'todo GraphQL': (count) => ({
    method: 'POST',
    path: '/graphql',
    body: {
      query: 'mutation ($id: String!, $title: String) { updateTodo(todoId: $id, title: $title) { id title dueDate } }',
      variables: { id: of(todos, count), title: `Title ${count}` },
    },
  }),
  'new todo': (count) => ({
    method: 'POST',
    path: `${API}/query/planning/todos`,
    body: { accountId: of(accounts, count), title: `Title ${count}` },
  }),
  calendar: (count) => ({
    person: true,
    method: 'PATCH',
    path: `${API}/planning/calendar/${of(entries, count)}`,
    body: { scheduledDate: day(Math.floor(count / RECORDS)) },
  }),
  board: (count) => ({
    method: 'PUT',
    path: `${API}/query/planning/board/${of(accounts, count)}/settings`,
    body: { cycleDurationDays: 1 + (Math.floor(count / ACCOUNTS) % 30) },
  }),
  memory: (count) => ({
    method: 'POST',
    path: `${API}/query/accounts/${of(accounts, count)}/memories`,
    body: { category: 'allgemein', content: `Content ${count}` },
  }),
  ticket: (count) => ({
    person: true,
    method: 'POST',
    path: `${API}/support/tickets/${of(tickets, count)}/replies`,
    body: { message: `Message ${count}` },
  }),
};

/** Of campaigns without figures, which versions keep in different tables: what a request costs on its way. */
const reads: Record<string, Asked> = {
  list: { path: `${API}/query/campaigns?limit=100` },
};

/** What every version has had the columns for. */
async function fill(db: Sql, teamId: string): Promise<void> {
  await db.query('insert into teams (id, name) values ($1, $2)', [teamId, 'Bench']);
  await db.query('insert into users (id, google_sub, email, name) values ($1, $2, $3, $2)', [
    userId,
    'Bench',
    'bench@example.com',
  ]);
  await db.query('insert into team_members (team_id, user_id, role) values ($1, $2, $3)', [teamId, userId, 'owner']);
  await db.query(
    `insert into accounts (team_id, id, name, currency, status, time_zone)
     select $1, id, 'Account ' || id, 'EUR', 'ENABLED', 'Europe/Berlin' from unnest($2::text[]) id`,
    [teamId, accounts],
  );
  await db.query(
    `insert into campaigns (team_id, account_id, id, name, resource_name, status, channel_type, bidding_strategy_type)
     select $1, ($2::text[])[1 + n % ${ACCOUNTS}], n::text, 'Campaign ' || n, 'customers/1/campaigns/' || n, 'ENABLED', 'SEARCH', 'MANUAL_CPC'
     from generate_series(1, ${RECORDS}) n`,
    [teamId, accounts],
  );
  const records = [teamId, accounts];
  const each = 'from unnest($3::uuid[]) with ordinality r(id, n)';
  const account = `($2::text[])[1 + n % ${ACCOUNTS}]`;
  await db.query(`insert into todos (team_id, account_id, id, title) select $1, ${account}, id, 'Todo ' || n ${each}`, [
    ...records,
    todos,
  ]);
  await db.query(
    `insert into calendar_entries (team_id, account_id, id, scheduled_date, note) select $1, ${account}, id, '2026-12-01', 'Note' ${each}`,
    [...records, entries],
  );
  await db.query(
    `insert into support_tickets (team_id, id, user_id, category_key, subject, message)
     select $1, id, $2, (select key from support_categories limit 1), 'Subject', 'Message' from unnest($3::uuid[]) id`,
    [teamId, userId, tickets],
  );
}

/** Of a table that is known to be empty, prepared statements would read all rows for minutes, however many come. */
async function analyzeFilled(db: Sql): Promise<void> {
  const filled = await db.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
  );
  await db.query(`analyze ${filled.map(({ name }) => name).join(', ')}`);
}

const { privateKey } = await generateKeyPair('ES256', { extractable: true });
const signing = JSON.stringify(await exportJWK(privateKey));

interface Side extends Contender {
  database: Client;
  headersOf(sent: { person?: boolean }): Record<string, string>;
  stop(): Promise<void>;
}

async function side(name: string, folder: string): Promise<Side> {
  const support = pathToFileURL(`${resolve(folder)}/dist/bench/support/`);
  const module: { prepareDatabase: typeof prepareDatabase } = await import(new URL('prepare.js', support).href);
  // Versions that keep no sums have no such file.
  const sums: { rollKeptSums: typeof rollKeptSums } | undefined = await import(
    new URL('../../src/sync/kept-sums-roll.js', support).href
  ).catch(() => undefined);
  const prepared = await module.prepareDatabase(server as string, async (db, teamId) => {
    await fill(db, teamId);
    await sums?.rollKeptSums(db, new Date(), new AbortController().signal);
    await analyzeFilled(db);
  });
  const environment = { BENCH_URL: prepared.url, SESSION_SIGNING_KEYS: signing, NODE_ENV: '' };
  const contender = await start(name, new URL('adlane.js', support), environment);
  // What a token says is each version's own.
  const access = new URL('../../src/access/', support);
  const { Sessions: Issuing }: { Sessions: typeof Sessions } = await import(new URL('sessions.js', access).href);
  const keys: { SigningKeys: typeof SigningKeys } = await import(new URL('signing-keys.js', access).href);
  const sessions = new Issuing(await keys.SigningKeys.parse(signing, 'key'), () => new Date());
  const { token } = await sessions.issue({ userId, teamId: prepared.teamId });
  const database = new Client(prepared.url);
  await database.connect();
  return {
    ...contender,
    database,
    headersOf: ({ person }): Record<string, string> =>
      person ? { authorization: `Bearer ${token}` } : { 'x-api-key': prepared.apiKey },
    async stop() {
      await stop(contender);
      await database.end();
      await prepared.drop();
    },
  };
}

const sides = [await side('this', '.'), await side('other', other)] as const;
try {
  let count = 0;
  const round = (of: Side, asked: Write | Asked) => {
    const next = typeof asked === 'function' ? () => asked(count++) : asked;
    const headers = of.headersOf(typeof asked === 'function' ? asked(0) : {});
    return measure(of, next, headers, { seconds, connections, database: of.database });
  };
  const table: Record<string, Record<string, string>> = {};
  for (const [name, asked] of Object.entries({ ...reads, ...writes })) {
    if (only && !only.includes(name)) continue;
    const measured: Record<string, Round[]> = { this: [], other: [] };
    for (let at = -1; at < rounds; at += 1) {
      for (const each of at % 2 ? sides : [...sides].reverse()) {
        const result = await round(each, asked);
        // The first one warms up.
        if (at >= 0) measured[each.name]?.push(result);
      }
    }
    const [ours = [], theirs = []] = [measured.this, measured.other];
    const part = (what: 'rps' | 'node' | 'postgres') => {
      const [middle, low, high] = ratio(ours, theirs, what).map((value) => value.toFixed(2));
      return `${middle} (${low} to ${high})`;
    };
    const ms = (all: Round[], what: 'node' | 'postgres') =>
      (
        quantile(
          all.map((each) => each[what]),
          0.5,
        ) / 1000
      ).toFixed(2);
    table[name] = {
      'requests/s': part('rps'),
      'Node CPU': part('node'),
      'PostgreSQL CPU': part('postgres'),
      'Node ms': `${ms(ours, 'node')} : ${ms(theirs, 'node')}`,
      'PostgreSQL ms': `${ms(ours, 'postgres')} : ${ms(theirs, 'postgres')}`,
    };
  }
  console.table(table);
} finally {
  for (const each of sides) await each.stop();
}
