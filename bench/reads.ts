/**
 * Reads of adlane beside the same reads on other servers on one PostgreSQL, each a process of its own. They are measured in turns,
 * so that the machine's moods meet all, and each server is started several times, because what a process happens to compile first
 * shifts all of its rounds. Everybody runs the very statements that adlane runs, answers the same JSON, and logs a line a request.
 * Prints a table, writes bench/results/<date>-<size>.json and, at the demo's size, docs/bench.svg.
 * Usage: BENCH_DATABASE_URL=postgres://… npm run bench, with
 *   BENCH_SIZE=scale: list pages of 300 accounts, 20,000 campaigns, 300,000 products, 1,000,000 logs; each number is a setting (support/figures.ts)
 *   BENCH_ONLY=list100,days365: these reads; BENCH_AGAINST=fastify: these rivals; then nothing is written
 *   BENCH_STARTS, BENCH_ROUNDS, BENCH_SECONDS, BENCH_CONNECTIONS: processes of each server, rounds of each process, how long one is,
 *   how many ask at once
 *   BENCH_WARM: seconds before the rounds; a slow machine still compiles a short read after 6 s, and whoever has more code pays more
 *   BENCH_POOL: most connections of each server to PostgreSQL; 10, as the driver has it; adlane's own default is 6
 */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';
import { databaseSchema } from '../src/database-schema.js';
import { Database } from '../src/db/database.js';
import {
  type Asked,
  answerOf,
  type Contender,
  measure,
  median,
  type Round,
  ratio,
  start,
  stop,
} from './support/contenders.js';
import { fillFigures, sizeOf } from './support/figures.js';
import { picture } from './support/picture.js';
import { prepareDatabase } from './support/prepare.js';
import { ACCOUNT, campaignOf, NOW, pages, recordStatements, type Statement } from './support/statements.js';

const API = '/api/v1/query';
const NESTED = `{ accounts(days: 30, sort: "-cost", limit: 12) {
  data { id name metrics { cost roas } campaigns(days: 30, sort: "-cost", limit: 10) {
    id accountName name status channelType metrics { cost impressions clicks conversions conversionValue roas ctr cpc } } }
  meta { total limit offset } } }`;

const server = process.env.BENCH_DATABASE_URL;
if (!server) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server on which the bench may create a database.');
const sizeName = process.env.BENCH_SIZE ?? 'demo';
const size = sizeOf(sizeName);
const isScale = sizeName === 'scale';
const only = process.env.BENCH_ONLY?.split(',');
const against = process.env.BENCH_AGAINST?.split(',');
const starts = Number(process.env.BENCH_STARTS ?? (isScale ? 1 : 5));
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const seconds = Number(process.env.BENCH_SECONDS ?? (isScale ? 2 : 1.5));
const warm = Number(process.env.BENCH_WARM ?? (isScale ? seconds : 9));
const connections = Number(process.env.BENCH_CONNECTIONS ?? (isScale ? 2 : 8));
const pool = Number(process.env.BENCH_POOL ?? 10);

interface Read extends Asked {
  name: string;
  title: string;
  rivals: readonly string[];
  /** Whoever the others are compared with. */
  reference: string;
}

type Measured = Omit<Read, 'rivals'> & { bytes: number; contenders: { name: string; rounds: Round[] }[] };

const REFERENCE = 'fastify';
const REST = { rivals: isScale ? [REFERENCE] : [REFERENCE, 'fastify-open', 'node', 'express'], reference: REFERENCE };
const listed = isScale
  ? pages({ campaigns: size.campaigns - 100, products: size.products - 100, logs: size.logs - 100 })
  : [];
const campaign = campaignOf(size.accounts);
const demoReads: Read[] = [
  { name: 'list100', title: 'list of 100 campaigns', path: `${API}/campaigns?limit=100&days=30`, ...REST },
  { name: 'list5', title: 'list of 5 campaigns', path: `${API}/campaigns?limit=5&days=30`, ...REST },
  { name: 'record', title: 'one campaign', path: `${API}/campaign/${campaign}?account_id=${ACCOUNT}`, ...REST },
  { name: 'days365', title: '365 days', path: `${API}/campaigns/${campaign}/metrics/daily?days=365`, ...REST },
  {
    name: 'nested',
    title: 'GraphQL, accounts with campaigns',
    path: '/graphql',
    query: NESTED,
    rivals: ['mercurius', 'yoga', 'apollo'],
    reference: 'mercurius',
  },
];
const reads: Measured[] = (
  isScale
    ? listed.map((page) => ({ ...REST, name: page.path, title: page.path, path: `${API}/${page.path}` }))
    : demoReads
)
  .filter(({ name }) => !only || only.includes(name))
  .map(({ rivals, ...read }) => {
    const names = ['adlane', ...rivals.filter((rival) => !against || against.includes(rival))];
    return { ...read, bytes: 0, contenders: names.map((name) => ({ name, rounds: [] })) };
  });

process.stdout.write(`Filling ${JSON.stringify(size)} ...\n`);
const database = await prepareDatabase(server, (db, teamId) => fillFigures(db, teamId, size));
const folder = mkdtempSync(join(tmpdir(), 'adlane-bench-'));
const contenders = new Map<string, Contender>();
const client = new Client(database.url);
try {
  await client.connect();
  const statements = await recorded();
  writeFileSync(join(folder, 'statements.json'), JSON.stringify(statements));
  for (let started = 1; started <= starts; started += 1) {
    process.stdout.write(`Processes ${started} of ${starts} ...\n`);
    for (const read of reads) await measureRead(read);
    await stopContenders();
  }
  const results = [];
  for (const read of reads) results.push(await resultOf(read, statements));
  if (isScale) {
    console.table(
      results.map(({ name, statement, contenders: [ours, theirs] }) => ({
        page: name,
        'p50 ms': ours?.p50,
        'of Fastify': theirs?.p50,
        'statement ms': statement?.planned.toFixed(1),
        'from the sixth time': statement?.later.toFixed(1),
      })),
    );
  }
  const { rows } = await client.query('show server_version');
  const machine = {
    cpu: `${cpus().length} × ${cpus()[0]?.model}`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    node: process.version,
    postgres: rows[0].server_version,
  };
  const date = new Date().toISOString().slice(0, 10);
  const run = {
    date,
    size: sizeName,
    ...size,
    machine,
    starts,
    rounds,
    seconds,
    warm,
    connections,
    pool,
    reads: results,
  };
  if (!only && !against) {
    mkdirSync('bench/results', { recursive: true });
    writeFileSync(`bench/results/${date}-${sizeName}.json`, `${JSON.stringify(run, null, 2)}\n`);
    if (!isScale) writeFileSync('docs/bench.svg', picture(run));
  }
} finally {
  await stopContenders();
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true });
}

async function recorded(): Promise<Record<string, Statement>> {
  const db = await Database.open({ url: database.url, poolSize: 3, ...databaseSchema });
  return recordStatements(db, database.teamId, size.accounts, listed).finally(() => db.close());
}

async function contender(name: string): Promise<Contender> {
  const environment = {
    BENCH_URL: database.url,
    BENCH_POOL: String(pool),
    BENCH_LOG: 'on',
    BENCH_STATEMENTS: join(folder, 'statements.json'),
    BENCH_RIVAL: name.replace('-open', ''),
    BENCH_KEY: name.endsWith('-open') ? 'none' : 'asked',
  };
  const module = ['apollo', 'yoga', 'mercurius'].includes(name) ? 'graphql-rival' : 'rest-rival';
  const running = contenders.get(name) ?? (await start(name, name === 'adlane' ? 'adlane' : module, environment));
  contenders.set(name, running);
  return running;
}

async function stopContenders(): Promise<void> {
  await Promise.all([...contenders.values()].map(stop));
  contenders.clear();
}

/** Warms the processes up, and adds their rounds. Throws if they do not answer the same. */
async function measureRead(read: Measured): Promise<void> {
  const headers = { 'x-api-key': database.apiKey };
  const measured = [];
  for (const { name, rounds } of read.contenders) measured.push({ contender: await contender(name), rounds });
  const answers = await Promise.all(measured.map(({ contender }) => answerOf(contender, read, headers)));
  for (const [at, answer] of answers.entries()) {
    const ours = answers[0] as string;
    const isSame = read.query ? isDeepStrictEqual(JSON.parse(answer).data, JSON.parse(ours).data) : answer === ours;
    if (!isSame)
      throw new Error(
        `${read.name}: ${measured[at]?.contender.name} answers …${differing(answer, ours)}, adlane …${differing(ours, answer)}`,
      );
  }
  read.bytes = answers[0]?.length ?? 0;
  const how = { connections, database: client };
  for (const { contender } of measured) await measure(contender, read, headers, { ...how, seconds: warm });
  for (let round = 0; round < rounds; round += 1) {
    for (const { contender, rounds: done } of round % 2 === 0 ? measured : [...measured].reverse())
      done.push(await measure(contender, read, headers, { ...how, seconds }));
  }
}

async function resultOf(
  { name, title, reference, bytes, contenders }: Measured,
  statements: Record<string, Statement>,
) {
  const under = (contenders.find((contender) => contender.name === reference) ?? contenders[0])?.rounds ?? [];
  const entries = contenders.map(({ name: contender, rounds: done }) => ({
    contender,
    rps: median(done.map(({ rps }) => rps)),
    p50: median(done.map(({ p50 }) => p50)),
    p99: median(done.map(({ p99 }) => p99)),
    node: median(done.map(({ node }) => node)),
    postgres: median(done.map(({ postgres }) => postgres)),
    client: median(done.map(({ client }) => client)),
    ratio: ratio(done, under, 'rps'),
    nodeRatio: ratio(done, under, 'node'),
  }));
  const statement = isScale ? await timesOf(name, statements[name] as Statement) : undefined;
  process.stdout.write(`${isScale ? '' : '\n'}${title}: ${bytes} characters\n`);
  if (!isScale) console.table(entries.map((entry) => lineOf(entry, reference)));
  return { name, title, reference, bytes, statement, contenders: entries };
}

type Entry = { contender: string; ratio: number[]; nodeRatio: number[] } & Round;

function lineOf(entry: Entry, reference: string) {
  const spread = ([middle, low, high]: number[]) => `${middle?.toFixed(2)} (${low?.toFixed(2)}–${high?.toFixed(2)})`;
  return {
    contender: entry.contender,
    'requests/s': Math.round(entry.rps),
    [`of ${reference}`]: spread(entry.ratio),
    'Node µs': Math.round(entry.node),
    'of its Node': spread(entry.nodeRatio),
    'PostgreSQL µs': Math.round(entry.postgres),
    'client µs': Math.round(entry.client),
    'p50 ms': entry.p50,
    'p99 ms': entry.p99,
  };
}

/** What stands in `text` from just before where `other` differs. */
function differing(text: string, other: string): string {
  const at = [...text].findIndex((letter, place) => letter !== other[place]);
  return text.slice(Math.max(0, at - 60), at + 60);
}

/** Milliseconds of a named statement, at the client: of the first times, and when PostgreSQL may have gone over to a general plan. */
async function timesOf(name: string, { text, values }: Statement) {
  const times: number[] = [];
  const filled = values.map((value) => (value === NOW ? new Date().toISOString() : value));
  for (let time = 0; time < 10; time += 1) {
    const started = performance.now();
    await client.query({ name: name.slice(0, 63), text, values: filled });
    times.push(performance.now() - started);
  }
  return { planned: median(times.slice(1, 5)), later: median(times.slice(5)) };
}
