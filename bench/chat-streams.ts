/**
 * Many open chats on one process: what each costs in memory, and how much later a piece reaches its reader than straight
 * from the model. Server, model and readers are processes of their own; the model's pieces are the moments at which it sent
 * them. Usage: BENCH_DATABASE_URL=postgres://… npm run bench:chat
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type ClientRequest, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Sessions } from '../src/access/sessions.js';
import { SigningKeys } from '../src/access/signing-keys.js';
import type { Database } from '../src/db/database.js';
import { sql } from '../src/db/statements/sql.js';
import { CreditService } from '../src/domain/billing/credit.service.js';
import { systemClock } from '../src/lib/clock.js';
import { prepareDatabase } from './support/prepare.js';

const STREAMS = Number(process.env.BENCH_STREAMS ?? 1_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const PIECE_MS = Number(process.env.BENCH_PIECE_MS ?? 500);
const OPENED_AT_ONCE = 25;
const ACCOUNT = '1000000001';
const QUESTION = { message: 'Wie läuft das Konto?', history: [], accountId: ACCOUNT };
const DOCUMENT = 'subscription ($input: ChatInput!) { chatStream(input: $input) { text } }';

interface Usage {
  rss: number;
  heapUsed: number;
  cpuMicros: number;
}

interface Target {
  name: string;
  port: number;
  path: string;
  body: object;
  headers: Record<string, string>;
}

async function start(module: string, environment: Record<string, string>) {
  const file = fileURLToPath(new URL(`./support/${module}.js`, import.meta.url));
  const execArgv = ['--expose-gc', ...process.execArgv];
  const child = fork(file, { env: { ...process.env, ...environment }, execArgv });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { child, port };
}

async function usageOf(child: ChildProcess): Promise<Usage> {
  child.send('memory');
  const [usage] = (await once(child, 'message')) as [Usage];
  return usage;
}

/** Opens a stream and hands over the delay of every piece; resolves with its first one. */
function open({ port, path, body, headers }: Target, agent: Agent, onDelay: (ms: number) => void) {
  return new Promise<ClientRequest>((resolve, reject) => {
    const asking = request({ port, host: '127.0.0.1', path, method: 'POST', agent, headers }, (response) => {
      response.setEncoding('utf8');
      response.on('error', () => undefined);
      response.on('data', (chunk: string) => {
        const now = performance.timeOrigin + performance.now();
        if (response.statusCode !== 200) reject(new Error(chunk));
        for (const [, sent] of chunk.matchAll(/"text":"([\d.]+) "/g)) {
          onDelay(now - Number(sent));
          resolve(asking);
        }
      });
    });
    asking.on('error', reject);
    asking.end(JSON.stringify(body));
  });
}

const percentile = (sorted: readonly number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
const KB = 1_024;

async function measure(target: Target, child?: ChildProcess) {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  let delays: number[] = [];
  const idle = child && (await usageOf(child));
  const opened: ClientRequest[] = [];
  while (opened.length < STREAMS) {
    const batch = Array.from({ length: Math.min(OPENED_AT_ONCE, STREAMS - opened.length) }, () =>
      open(target, agent, (delay) => delays.push(delay)),
    );
    opened.push(...(await Promise.all(batch)));
  }
  const full = child && (await usageOf(child));
  delays = [];
  await sleep(SECONDS * 1_000);
  const sorted = delays.sort((one, other) => one - other);
  const after = child && (await usageOf(child));
  for (const each of opened) each.destroy();
  agent.destroy();
  await sleep(2_000);
  const left = child && (await usageOf(child));
  return {
    streams: target.name,
    'pieces/s': Math.round(sorted.length / SECONDS),
    'delay p50 ms': percentile(sorted, 0.5).toFixed(1),
    'delay p99 ms': percentile(sorted, 0.99).toFixed(1),
    ...(idle &&
      full &&
      after &&
      left && {
        'heap KB a stream': Math.round((full.heapUsed - idle.heapUsed) / STREAMS / KB),
        'rss KB a stream': Math.round((full.rss - idle.rss) / STREAMS / KB),
        'heap KB left over': Math.round((left.heapUsed - idle.heapUsed) / STREAMS / KB),
        'cpu µs a piece': Math.round((after.cpuMicros - full.cpuMicros) / sorted.length),
      }),
  };
}

/** One team with a person, an account without figures and credits enough. Gives the person's session token. */
async function fill(db: Database, teamId: string): Promise<void> {
  const userId = randomUUID();
  await db.query(sql`insert into teams (id, name) values (${teamId}, 'Bench')`);
  await db.query(sql`insert into users (id, email, name) values (${userId}, 'bench@example.com', 'Bench')`);
  await db.query(sql`insert into team_members (team_id, user_id, role) values (${teamId}, ${userId}, 'member')`);
  await db.query(
    sql`insert into accounts (team_id, id, name, currency, status, time_zone)
      values (${teamId}, ${ACCOUNT}, 'Account', 'EUR', 'ENABLED', 'Europe/Berlin')`,
  );
  await new CreditService(db, systemClock).setRemaining(teamId, 1_000_000);
  token = (await new Sessions(await SigningKeys.ofDatabase(db), systemClock).issue({ userId, teamId })).token;
}

let token = '';
const server = process.env.BENCH_DATABASE_URL;
if (!server) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server on which the bench may create a database.');
const database = await prepareDatabase(server, fill);
const children: ChildProcess[] = [];
try {
  const model = await start('model', { BENCH_PIECE_MS: String(PIECE_MS) });
  children.push(model.child);
  const adlane = await start('adlane', {
    BENCH_URL: database.url,
    BENCH_MODEL_URL: `http://127.0.0.1:${model.port}/v1beta`,
  });
  children.push(adlane.child);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'text/event-stream',
  };
  const graphql = { query: DOCUMENT, variables: { input: QUESTION } };
  const { port } = adlane;
  const targets: [Target, ChildProcess?][] = [
    [{ name: 'the model itself', port: model.port, path: '/', body: {}, headers }],
    [{ name: 'REST', port, path: '/api/v1/chat/stream', body: QUESTION, headers }, adlane.child],
    [{ name: 'GraphQL', port, path: '/graphql/stream', body: graphql, headers }, adlane.child],
  ];
  process.stdout.write(`${STREAMS} open streams, a piece every ${PIECE_MS} ms each, ${SECONDS} s:\n`);
  const results: object[] = [];
  for (const [target, child] of targets) results.push(await measure(target, child));
  console.table(results);
} finally {
  for (const child of children) child.kill();
  await database.drop();
}
