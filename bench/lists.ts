/**
 * What a page of each list costs at scale and at a tenth of it: each order, first, middle and last page, and one behind a cursor, over
 * REST. Usage: BENCH_DATABASE_URL=postgres://… npm run bench:lists
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { CAMPAIGN_SORTS } from '../src/domain/campaigns/campaign.enum.js';
import { PRODUCT_SORTS } from '../src/domain/products/product.enum.js';
import { fillLists, type Size } from './support/lists.js';
import { prepareDatabase } from './support/prepare.js';

const SCALE: Size = { accounts: 300, campaigns: 20_000, products: 300_000, logs: 1_000_000 };
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
const PAGE = 100;

interface Listing {
  list: string;
  path: string;
}

const LISTS: Listing[] = [
  ...CAMPAIGN_SORTS.map((sort) => ({ list: `campaigns ${sort}`, path: `/query/campaigns?sort=${sort}` })),
  ...PRODUCT_SORTS.map((sort) => ({ list: `products ${sort}`, path: `/query/products?sort=${sort}` })),
  { list: 'products of an account', path: '/query/products?account_id=1000000001' },
  { list: 'logs', path: '/query/logs?x=' },
  { list: 'logs of a type', path: '/query/logs?log_type=sync' },
  { list: 'logs of an account', path: '/query/logs?account_id=1000000001' },
];

/** Milliseconds of each page of each list, medians. */
async function measure(size: Size, server: string): Promise<Map<string, Record<string, number>>> {
  const database = await prepareDatabase(server, (db, teamId) => fillLists(db, teamId, size));
  const file = fileURLToPath(new URL('./support/adlane.js', import.meta.url));
  const child = fork(file, {
    env: { ...process.env, BENCH_URL: database.url },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    const ask = async (path: string) => {
      const started = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}&limit=${PAGE}`, {
        headers: { 'x-api-key': database.apiKey },
      });
      const { meta } = (await answer.json()) as { meta: { total: number; nextCursor?: string } };
      return { ms: performance.now() - started, meta };
    };
    const costs = new Map<string, Record<string, number>>();
    for (const { list, path } of LISTS) {
      const { total } = (await ask(path)).meta;
      const { nextCursor } = (await ask(`${path}&after=&offset=${Math.floor(total / 2)}`)).meta;
      const pages = {
        first: path,
        middle: `${path}&offset=${Math.floor(total / 2)}`,
        last: `${path}&offset=${Math.max(0, total - PAGE)}`,
        cursor: `${path}&after=${nextCursor ?? ''}`,
      };
      const cost: Record<string, number> = {};
      for (const [page, address] of Object.entries(pages)) {
        const times: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) times.push((await ask(address)).ms);
        cost[page] = times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] as number;
      }
      costs.set(list, cost);
    }
    return costs;
  } finally {
    child.kill();
    await database.drop();
  }
}

const server = process.env.BENCH_DATABASE_URL;
if (!server) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server on which the bench may create a database.');
const tenth = Object.fromEntries(Object.entries(SCALE).map(([what, count]) => [what, count / 10])) as unknown as Size;
const small = await measure(tenth, server);
const large = await measure(SCALE, server);
console.table(
  Object.fromEntries(
    [...large].map(([list, costs]) => [
      list,
      Object.fromEntries(
        Object.entries(costs).map(([page, ms]) => {
          const before = small.get(list)?.[page] as number;
          return [page, `${ms.toFixed(1)} ms (${(ms / before).toFixed(2)} x ${before.toFixed(1)})`];
        }),
      ),
    ]),
  ),
);
