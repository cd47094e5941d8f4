/**
 * What a whole list as a table takes: all products of a team over REST, read as fast as they come and slowly, plain and packed. Prints rows, bytes,
 * seconds, CPU and the server's memory before and at most.
 *
 * BENCH_DATABASE_URL=postgres://… npm run bench:tables; BENCH_PRODUCTS=100000, BENCH_KEEP=name keeps the database and uses it again.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import { fillLists } from './support/lists.js';
import { prepareDatabase } from './support/prepare.js';

const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 100_000);
const PATH = '/api/v1/query/products';
/** What a slow reader waits after each piece. */
const SLOW_MS = 5;

interface Use {
  rss: number;
  peakRss: number;
  cpuMicros: number;
}

const inMegabytes = (bytes: number) => Math.round(bytes / 2 ** 20);

async function usageOf(server: ChildProcess): Promise<Use> {
  server.send('use');
  return ((await once(server, 'message')) as [Use])[0];
}

/** A process of its own for each reading, so that the most of one is not that of another. */
async function measure(database: { url: string; apiKey: string }, how: { packed: boolean; slow: boolean }) {
  const file = fileURLToPath(new URL('./support/adlane.js', import.meta.url));
  const server = fork(file, {
    env: { ...process.env, BENCH_URL: database.url },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    const [{ port }] = (await once(server, 'message')) as [{ port: number }];
    const headers = { 'x-api-key': database.apiKey };
    const url = `http://127.0.0.1:${port}${PATH}`;
    // What any server has read before.
    for (let at = 0; at < 20; at += 1) await (await fetch(`${url}?limit=1000`, { headers })).text();
    const before = await usageOf(server);
    const started = performance.now();
    const request = get(`${url}?all=true`, {
      headers: { ...headers, accept: 'text/csv', ...(how.packed && { 'accept-encoding': 'gzip' }) },
    });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    let wire = 0;
    answer.on('data', ({ length }: Buffer) => {
      wire += length;
    });
    let [rows, bytes] = [-1, 0];
    for await (const piece of how.packed ? answer.pipe(createGunzip()) : answer) {
      bytes += (piece as Buffer).length;
      for (const byte of piece as Buffer) if (byte === 10) rows += 1;
      if (how.slow) await sleep(SLOW_MS);
    }
    const seconds = (performance.now() - started) / 1000;
    const after = await usageOf(server);
    if (rows !== PRODUCTS || !answer.complete) throw new Error(`${rows} of ${PRODUCTS} rows, ${answer.statusCode}`);
    return {
      reader: `${how.slow ? 'slow' : 'fast'}, ${how.packed ? 'gzip' : 'plain'}`,
      rows,
      megabytes: inMegabytes(bytes),
      onTheWire: inMegabytes(wire),
      seconds: Math.round(seconds * 10) / 10,
      cpuSeconds: Math.round((after.cpuMicros - before.cpuMicros) / 100_000) / 10,
      rssBefore: inMegabytes(before.rss),
      rssPeak: inMegabytes(after.peakRss),
    };
  } finally {
    server.kill();
  }
}

const url = process.env.BENCH_DATABASE_URL;
if (!url) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server on which the bench may create a database.');
const size = { accounts: 100, campaigns: 1_000, products: PRODUCTS, logs: 1_000, audits: 100 };
const database = await prepareDatabase(url, (db, teamId) => fillLists(db, teamId, size), process.env.BENCH_KEEP);
try {
  const readings = [];
  for (const slow of [false, true])
    for (const packed of [false, true]) readings.push(await measure(database, { packed, slow }));
  console.table(readings);
} finally {
  await database.drop();
}
