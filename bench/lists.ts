/**
 * What a page of each list costs at scale and at a tenth of it: every list that the API declares, in each of its orders and with filters,
 * its first, middle and last page, and one behind a cursor. Prints a table and writes bench/results/<date>-lists.json.
 *
 * BENCH_DATABASE_URL=postgres://… npm run bench:lists; BENCH_ACCOUNTS, BENCH_PRODUCTS and so on change the numbers of the larger size,
 * BENCH_LISTS=accounts,auditLog measures these alone, BENCH_KEEP=name keeps the databases and uses them again. BENCH_AS=member asks for
 * what a member reads who sees half of the accounts, and writes nothing.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Listing, listingsOf } from './support/listings.js';
import { FIGURE_DAYS, fillLists, KNOWN, type Size } from './support/lists.js';
import { prepareDatabase } from './support/prepare.js';

const SCALE: Size = { accounts: 300, campaigns: 20_000, products: 300_000, logs: 1_000_000, audits: 200_000 };
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
/** Rounds before those. PostgreSQL plans a statement anew for the first five times on each of the pool's six connections. */
const WARMING = 40;
/** Rounds of a page that takes longer than this, in milliseconds, are two. */
const LONG = 300;
const PAGE = 100;
const LIMIT_MS = 25;
const LIMIT_RATIO = 1.3;
/** Statements that take no time of a list's own: jobs', the caller's proof, which goes in one message with the list's, and the metrics'. */
const NOT_OF_LISTS = /^(other$|viewer-for-|changePlans\.openInAll$)/;
/** Differences below this, in milliseconds, are of no account whatever their ratio. */
const NOTHING_MS = 1;

const AS_MEMBER = process.env.BENCH_AS === 'member';

/** Milliseconds, medians: as the caller waits for it, and what statements took of it. */
interface Cost {
  ms: number;
  sqlMs: number;
}

const round = (value: number) => Math.round(value * 100) / 100;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] as number;
}

class Server {
  private constructor(
    private readonly port: number,
    private readonly headers: Readonly<Record<'key' | 'session', Record<string, string>>>,
    readonly stop: () => void,
  ) {}

  static async start({ url, teamId, apiKey }: { url: string; teamId: string; apiKey: string }): Promise<Server> {
    const file = fileURLToPath(new URL('./support/adlane.js', import.meta.url));
    const child = fork(file, {
      env: {
        ...process.env,
        BENCH_URL: url,
        BENCH_USER_ID: AS_MEMBER ? KNOWN.memberId : KNOWN.userId,
        BENCH_TEAM_ID: teamId,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const [{ port, token }] = (await once(child, 'message')) as [{ port: number; token: string }];
    const session = { authorization: `Bearer ${token}` };
    return new Server(port, { key: AS_MEMBER ? session : { 'x-api-key': apiKey }, session }, () => child.kill());
  }

  async ask({ operation, document, args, needsSession }: Listing, page: object) {
    const body = JSON.stringify({ query: document, variables: { ...args, ...page } });
    // As browsers ask.
    const accept = { 'accept-encoding': 'gzip, deflate, br' };
    const headers = {
      'content-type': 'application/json',
      ...accept,
      ...this.headers[needsSession ? 'session' : 'key'],
    };
    const started = performance.now();
    const response = await fetch(`http://127.0.0.1:${this.port}/graphql`, { method: 'POST', headers, body });
    const answer = (await response.json()) as { data?: { list: Answer }; errors?: unknown };
    const ms = performance.now() - started;
    if (!answer.data || answer.errors) throw new Error(`${operation}: ${JSON.stringify(answer.errors ?? answer)}`);
    return { ms, list: answer.data.list };
  }

  /** Milliseconds of all statements so far that lists asked. */
  async sqlMs(): Promise<number> {
    const metrics = await (await fetch(`http://127.0.0.1:${this.port}/metrics`)).text();
    let seconds = 0;
    for (const [, statement, value] of metrics.matchAll(
      /^adlane_sql_duration_seconds_sum\{statement="([^"]+)"\} (\S+)$/gm,
    )) {
      if (!NOT_OF_LISTS.test(statement as string)) seconds += Number(value);
    }
    return seconds * 1000;
  }

  async cost(listing: Listing, page: object): Promise<Cost> {
    const before = await this.sqlMs();
    const { ms } = await this.ask(listing, page);
    return { ms, sqlMs: (await this.sqlMs()) - before };
  }
}

type Answer = unknown[] | { data: unknown[]; total?: number; meta?: { total: number; nextCursor?: string | null } };

/** The pages of a list that are worth asking for, by name, of at most `length` entries; those of a short list are one. */
async function pagesOf(
  server: Server,
  listing: Listing,
  length: number,
): Promise<{ total: number; pages: Record<string, object> }> {
  const { paging, hasCursor } = listing;
  const limited = paging === 'offset' ? { limit: length } : {};
  const { list } = await server.ask(listing, limited);
  if (paging === 'whole' || Array.isArray(list))
    return { total: (Array.isArray(list) ? list : list.data).length, pages: { whole: {} } };
  const total = list.meta?.total ?? list.total ?? 0;
  if (paging === 'page') {
    const last = Math.max(1, Math.ceil(total / 10));
    return { total, pages: { first: { page: 1 }, middle: { page: Math.ceil(last / 2) }, last: { page: last } } };
  }
  const middle = Math.floor(total / 2);
  const pages: Record<string, object> = { first: limited };
  if (total > length) {
    pages.middle = { ...limited, offset: middle };
    pages.last = { ...limited, offset: total - length };
  }
  if (hasCursor) {
    // As long a page behind it as at the other size.
    const before = Math.max(0, Math.min(middle, total - 2 * length));
    const behind = (await server.ask(listing, { ...limited, after: '', offset: before })).list as Exclude<
      Answer,
      unknown[]
    >;
    if (behind.meta?.nextCursor) pages.cursor = { ...limited, after: behind.meta.nextCursor };
  }
  return { total, pages };
}

const nameOf = ({ operation, variant }: Listing) => `${operation} ${variant}`.trim();

/** A database of that size with a server on it. */
async function serve(size: Size, url: string, label: string) {
  const started = performance.now();
  const kept = process.env.BENCH_KEEP && `${process.env.BENCH_KEEP}_${label}`;
  const database = await prepareDatabase(url, (db, teamId) => fillLists(db, teamId, size), kept);
  console.log(`${label}: ${JSON.stringify(size)}, ${FIGURE_DAYS} days each, there after ${elapsed(started)}`);
  return { database, listings: listingsOf(database.teamId), server: await Server.start(database) };
}

/** What a page costs of each server, by turns, so that a slower moment of the machine is all servers'. */
async function costsInTurn(asked: readonly (() => Promise<Cost>)[]): Promise<Cost[]> {
  const costs = asked.map((): Cost[] => []);
  for (let at = 0; at < WARMING + ROUNDS; at += 1) {
    const isLong = costs.flat().some(({ ms }) => ms > LONG);
    if (isLong && at > 1) break;
    for (const turn of at % 2 === 0 ? asked.keys() : [...asked.keys()].toReversed())
      costs[turn]?.push(await (asked[turn] as () => Promise<Cost>)());
  }
  const medianOf = (of: readonly Cost[], what: keyof Cost) => median(of.slice(-ROUNDS).map((cost) => cost[what]));
  return costs.map((of) => ({ ms: medianOf(of, 'ms'), sqlMs: medianOf(of, 'sqlMs') }));
}

type Served = Awaited<ReturnType<typeof serve>>;

/** Each page of the `large` side's list at `index`, and the same one of the `small`. Pages are as long as the small list, where that is shorter. */
async function measure(index: number, small: Served, large: Served) {
  const [listing, other] = [large.listings[index], small.listings[index]] as [Listing, Listing];
  const tenth = await pagesOf(small.server, other, PAGE);
  const full = await pagesOf(large.server, listing, Math.max(1, Math.min(PAGE, tenth.total)));
  const results = [];
  for (const [page, asked] of Object.entries(full.pages)) {
    const same = tenth.pages[page];
    const [cost, before] = (await costsInTurn([
      () => large.server.cost(listing, asked),
      ...(same ? [() => small.server.cost(other, same)] : []),
    ])) as [Cost, Cost?];
    // What is answered whole costs what it holds.
    const longer = page === 'whole' ? Math.max(1, full.total / Math.max(1, tenth.total)) : 1;
    const isMore = before && cost.ms - before.ms > NOTHING_MS && cost.ms > before.ms * LIMIT_RATIO * longer;
    results.push({
      list: nameOf(listing),
      page,
      entries: full.total,
      ms: round(cost.ms),
      sqlMs: round(cost.sqlMs),
      tenthMs: before && round(before.ms),
      tenthSqlMs: before && round(before.sqlMs),
      ratio: before && round(cost.ms / before.ms),
      over: [cost.ms > LIMIT_MS ? 'slow' : '', isMore ? 'grows' : ''].filter(Boolean).join(' '),
    });
  }
  return results;
}

const elapsed = (since: number) => `${Math.round((performance.now() - since) / 1000)} s`;

function sizes(): { full: Size; tenth: Size } {
  const full = Object.fromEntries(
    Object.entries(SCALE).map(([what, count]) => [what, Number(process.env[`BENCH_${what.toUpperCase()}`] ?? count)]),
  ) as unknown as Size;
  const tenth = Object.fromEntries(
    Object.entries(full).map(([what, count]) => [what, Math.ceil(count / 10)]),
  ) as unknown as Size;
  return { full, tenth };
}

const url = process.env.BENCH_DATABASE_URL;
if (!url) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server on which the bench may create a database.');
const { full, tenth } = sizes();
const small = await serve(tenth, url, 'tenth');
const large = await serve(full, url, 'full');
const results: Awaited<ReturnType<typeof measure>> = [];
try {
  // What was just filled is not written to the disk while its pages are measured.
  await large.database.settle();
  const asked = process.env.BENCH_LISTS?.split(',');
  for (const [index, listing] of large.listings.entries()) {
    if (asked && !asked.includes(listing.operation)) continue;
    try {
      results.push(...(await measure(index, small, large)));
    } catch (error) {
      if (AS_MEMBER && String(error).includes('"forbidden"')) continue;
      // The others are worth knowing.
      process.exitCode = 1;
      console.error(`${nameOf(listing)}: ${error}`);
    }
  }
} finally {
  for (const { server, database } of [small, large]) {
    server.stop();
    await database.drop();
  }
}
console.table(results);
const date = new Date().toISOString().slice(0, 10);
if (!process.env.BENCH_LISTS && !AS_MEMBER) {
  mkdirSync('bench/results', { recursive: true });
  const run = { date, full, tenth, figureDays: FIGURE_DAYS, page: PAGE, rounds: ROUNDS, results };
  writeFileSync(`bench/results/${date}-lists.json`, `${JSON.stringify(run, null, 2)}\n`);
}
