/**
 * Pulls of an account with many products: the first one, one more in which nothing changed, and one in which every day of
 * every product did; with `catalogue` pulls of what its Merchant Center says of the products, of which all change the last
 * time. The platform is a function, so that what is measured is this server's part. Usage:
 * BENCH_DATABASE_URL=postgres://… npm run bench:sync [-- [catalogue] products … ], default 20000 100000. Memory that a
 * process was given it keeps: the peak of a size that follows a larger one says nothing.
 */
import { databaseSchema } from '../src/database-schema.js';
import { Database } from '../src/db/database.js';
import { sql } from '../src/db/statements/sql.js';
import { unhurried } from '../src/db/work.js';
import type { AdReader } from '../src/platforms/ad-reader.js';
import type { Merchant } from '../src/platforms/merchant.js';
import { AccountPull } from '../src/sync/account.pull.js';
import { pullCatalogue } from '../src/sync/catalogue.pull.js';
import { newTally } from '../src/sync/run-history.js';
import { readerOf, serverSeconds } from './support/account-pulls.js';
import { prepareDatabase } from './support/prepare.js';

const DAYS = 30;
const CAMPAIGNS = 50;
const ACCOUNT = '1000000001';
const TODAY = '2026-03-10T12:00:00Z';

const PAGE = 1_000;

/** A Merchant Center with as many products, a thousand a page as the platform has them; `factor` makes them others. */
function shopsOf(products: number, factor: number): AdReader['merchantCenters'] {
  async function* pages<T>(one: (offerId: string, at: number) => T): AsyncGenerator<T[]> {
    for (let from = 0; from < products; from += PAGE) {
      const length = Math.min(PAGE, products - from);
      yield Array.from({ length }, (_, at) => one(`SKU-${String(from + at).padStart(9, '0')}`, from + at));
    }
  }
  const source = { id: '1', name: 'Feed', input: 'API', isPrimary: true, feedLabel: 'DE', contentLanguage: 'de' };
  const merchant: Partial<Merchant> = {
    products: () =>
      pages((offerId, at) => ({
        offerId,
        title: `Product ${at} of the spring collection, in the size and colour that everybody asks for`,
        brand: `Brand ${at % 300}`,
        priceMicros: String((at + 100) * factor * 10_000),
        currency: 'EUR',
        ...{ salePriceMicros: null, saleFrom: null, saleUntil: null, isLocal: false },
        availability: 'in_stock',
        status: (at + factor) % 10 === 0 ? 'disapproved' : 'approved',
        issues:
          at % 10 === 0
            ? [
                {
                  code: 'image',
                  severity: 'DEMOTED',
                  description: 'Low',
                  detail: '',
                  documentationUrl: 'https://example.com',
                },
              ]
            : [],
        link: `https://shop.example.com/products/${offerId}?utm_source=feed`,
        imageLink: `https://cdn.example.com/images/${offerId}.jpg`,
        condition: 'new',
        gtin: String(4_000_000_000_000 + at),
        productType: `Clothing > Shoes > ${at % 50}`,
        feedLabel: 'DE',
        contentLanguage: 'de',
        customLabels: ['spring', 'margin'],
        dataSourceId: '1',
      })),
    priceBenchmarks: (_query, country) =>
      pages((offerId, at) => ({
        ...{ offerId, country, feedLabel: 'DE', contentLanguage: 'de' },
        benchmarkMicros: String((at + 90) * factor * 10_000),
        currency: 'EUR',
      })),
    dataSources: async () => [{ ...source, countries: ['DE'], fileUrl: null }],
  };
  return { linkedTo: async () => ['1'], merchant: merchant as Merchant };
}

async function measured(db: Database, work: () => Promise<void>) {
  const position = async () =>
    (await db.query<{ at: number }>(sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as at`))[0]
      ?.at ?? 0;
  global.gc?.();
  const [wal, server, cpu, started] = [
    await position(),
    await serverSeconds(db),
    process.cpuUsage(),
    performance.now(),
  ];
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  await work().finally(() => clearInterval(watch));
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return {
    seconds: Number(seconds.toFixed(1)),
    'CPU here': Number(((user + system) / 1e6).toFixed(1)),
    'CPU of PostgreSQL': Number(((await serverSeconds(db)) - server).toFixed(1)),
    'WAL MB': Math.round(((await position()) - wal) / 1e6),
    'peak RSS MB': Math.round(peak / 1e6),
  };
}

const server = process.env.BENCH_DATABASE_URL;
if (!server) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server on which the bench may create a database.');
const [first] = process.argv.slice(2);
const ofCatalogue = first === 'catalogue';
const sizes = process.argv.slice(ofCatalogue ? 3 : 2).map(Number);
for (const products of sizes.length > 0 ? sizes : [20_000, 100_000]) {
  const database = await prepareDatabase(server, async (db, teamId) => {
    await db.query(sql`insert into teams (id, name) values (${teamId}, 'Bench')`);
    await db.query(
      sql`insert into accounts (team_id, id, name, currency, status, time_zone)
        values (${teamId}, ${ACCOUNT}, 'Shop', 'EUR', 'ENABLED', 'Europe/Berlin')`,
    );
  });
  const db = await Database.open({ url: database.url, poolSize: 4, ...databaseSchema });
  try {
    const rules = { historyDays: DAYS, trailingDays: DAYS, chunkDays: 50, chunkRows: 100_000 };
    const clock = () => new Date(TODAY);
    const pull = new AccountPull(db, undefined as never, rules, clock);
    const run = (factor: number) =>
      unhurried(() => {
        const work = {
          account: { teamId: database.teamId, accountId: ACCOUNT, currency: 'EUR', timeZone: 'Europe/Berlin' },
          tally: newTally(),
          signal: new AbortController().signal,
          mayWrite: async () => undefined,
          onProgress: () => undefined,
          convert: undefined,
        };
        if (!ofCatalogue)
          return pull.run({ ...work, reader: readerOf(ACCOUNT, { campaigns: CAMPAIGNS, products, factor }) });
        const reader = { merchantCenters: shopsOf(products, factor) } as AdReader;
        return pullCatalogue(db, clock, { ...work, reader });
      });
    const results: Record<string, object> = {};
    for (const [name, factor] of [
      ['first', 1],
      ['nothing changed', 1],
      ['everything restated', 2],
    ] as const) {
      results[name] = await measured(db, () => run(factor));
    }
    process.stdout.write(`${products} products${ofCatalogue ? '' : ` x ${DAYS} days`}\n`);
    console.table(results);
  } finally {
    await db.close();
    await database.drop();
  }
}
