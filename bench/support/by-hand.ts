/** What everybody who answers by hand needs: the pool, the recorded statements as named ones, the key, the answers' shapes. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Pool, types } from 'pg';
import { destination, pino } from 'pino';
import { NOW, type Statement } from './statements.js';

const INT8 = 20;
const DATE = 1082;
types.setTypeParser(INT8, Number);
types.setTypeParser(DATE, (text) => text);

type Row = Record<string, unknown>;

const statements = JSON.parse(readFileSync(process.env.BENCH_STATEMENTS as string, 'utf8')) as Record<
  string,
  Statement
>;
const pool = new Pool({ connectionString: process.env.BENCH_URL, max: Number(process.env.BENCH_POOL) });

/** As pino advises for production: lines gather before they are written. */
export const log = pino({ base: undefined }, destination({ dest: 1, sync: false, minLength: 4096 }));

export async function rowsOf(read: string): Promise<Row[]> {
  const { text, values } = statements[read] as Statement;
  const filled = values.map((value) => (value === NOW ? new Date().toISOString() : value));
  return (await pool.query({ name: read, text, values: filled })).rows;
}

/** The one query that any such route needs, to learn whether the key is good. */
export async function isKey(key: string | string[] | undefined, scope: string): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'key',
    text: 'select team_id, scopes from api_keys where key_hash = $1 and (expires_at is null or expires_at > now())',
    values: [createHash('sha256').update(String(key)).digest()],
  });
  return rows[0]?.scopes.includes(scope) ?? false;
}

export function figures(row: Row) {
  return {
    cost: row.cost,
    impressions: row.impressions,
    clicks: row.clicks,
    conversions: row.conversions,
    conversionValue: row.conversionValue,
    roas: row.roas,
    ctr: row.ctr,
    cpc: row.cpc,
  };
}

export function campaign(row: Row) {
  return {
    id: row.id,
    accountId: row.accountId,
    accountName: row.accountName,
    name: row.name,
    status: row.status,
    channelType: row.channelType,
    metrics: { periodDays: 30, ...figures(row) },
  };
}

function detail(row: Row) {
  return {
    campaignId: row.campaignId,
    campaignName: row.campaignName,
    campaignResourceName: row.campaignResourceName,
    status: row.status,
    channelType: row.channelType,
    biddingStrategyType: row.biddingStrategyType,
    ...(row.targetRoas !== null && { targetRoas: row.targetRoas }),
    budgetResourceName: row.budgetResourceName,
    dailyBudgetEur: row.dailyBudgetEur,
    budgetMicros: row.budgetMicros,
  };
}

function product(row: Row) {
  return {
    offerId: row.offerId,
    title: row.title,
    brand: row.brand,
    price: row.price,
    benchmarkPrice: row.benchmarkPrice,
    priceDiffPercent: row.priceDiffPercent,
    availability: row.availability,
    metrics: {
      periodDays: 30,
      impressions: row.impressions,
      clicks: row.clicks,
      cost: row.cost,
      conversionValue: row.conversionValue,
      roas: row.roas,
    },
  };
}

function entry(row: Row) {
  return {
    id: row.id,
    teamId: row.teamId,
    accountId: row.accountId,
    logType: row.logType,
    message: row.message,
    metadata: row.metadata,
    userId: row.userId,
    apiKeyId: row.apiKeyId,
    eventDate: row.eventDate,
    createdAt: row.createdAt,
  };
}

interface Answer {
  status: number;
  body: unknown;
}

const REFUSED: Answer = { status: 401, body: { code: 'invalid_api_key' } };
const page = (rows: Row[], shape: (row: Row) => unknown, limit: number, offset = 0) => ({
  data: rows.map(shape),
  meta: { total: rows[0]?.total, limit, offset },
});

interface Asked {
  query: Record<string, string | undefined>;
  params: Record<string, string | undefined>;
}

/** The REST routes: what each needs of a key, and how it answers. */
export const routes: { path: string; scope: string; answer(asked: Asked): Promise<unknown> }[] = [
  {
    path: '/api/v1/query/campaigns',
    scope: 'campaigns:read',
    async answer({ query }) {
      const limit = Number(query.limit ?? 100);
      if (query.sort === undefined) return page(await rowsOf(`list${limit}`), campaign, limit);
      return page(await rowsOf(readOf('campaigns', query)), campaign, limit, Number(query.offset));
    },
  },
  {
    path: '/api/v1/query/products',
    scope: 'products:read',
    answer: async ({ query }) =>
      page(await rowsOf(readOf('products', query)), product, Number(query.limit), Number(query.offset)),
  },
  {
    path: '/api/v1/query/logs',
    scope: 'logs:read',
    answer: async ({ query }) =>
      page(await rowsOf(readOf('logs', query)), entry, Number(query.limit), Number(query.offset)),
  },
  {
    path: '/api/v1/query/campaign/:campaignId',
    scope: 'campaigns:read',
    answer: async () => detail((await rowsOf('record'))[0] as Row),
  },
  {
    path: '/api/v1/query/campaigns/:campaignId/metrics/daily',
    scope: 'campaigns:read',
    answer: async () => (await rowsOf('days365')).map((row) => ({ date: row.date, ...figures(row) })),
  },
];

function readOf(list: string, query: Asked['query']): string {
  return `${list}?${new URLSearchParams(query as Record<string, string>)}`;
}

/** Without `asks`, whoever comes is answered. */
export async function answerOf(
  route: (typeof routes)[number],
  asked: Asked,
  key: string | string[] | undefined,
): Promise<Answer> {
  if (process.env.BENCH_KEY !== 'none' && !(await isKey(key, route.scope))) return REFUSED;
  return { status: 200, body: await route.answer(asked) };
}

export function tell(port: number): void {
  process.send?.({ port });
}
