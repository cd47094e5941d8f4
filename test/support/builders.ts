import type { Sql } from '../../src/db/database.js';
import { itemIdOf, productIdOf } from '../../src/domain/products/product-key.js';

/** What an object had on one day: whole numbers, money and conversions in millionths. */
export interface DayFacts {
  costMicros: number;
  impressions: number;
  clicks: number;
  conversionsMicros: number;
  conversionValueMicros: number;
}

/** Facts by day, YYYY-MM-DD; days that are missing had nothing. */
export type FactsByDay = ReadonlyMap<string, DayFacts>;

export interface AccountSpec {
  teamId: string;
  id: string;
  name?: string;
  isMcc?: boolean;
  mccId?: string | null;
  timeZone?: string;
  /** Days whose figures were pulled. */
  figuresFrom?: string | null;
  figuresThrough?: string | null;
}

export interface ObjectSpec {
  teamId: string;
  accountId: string;
  id: string;
}

/** Inserts rows as they are, keyed by column. */
export async function insertRows(sql: Sql, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  await sql.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

export async function addTeam(sql: Sql, id: string, name = 'Team'): Promise<void> {
  await insertRows(sql, 'teams', [{ id, name }]);
}

export async function addAccount(sql: Sql, spec: AccountSpec): Promise<void> {
  await sql.query(
    `insert into accounts (team_id, id, name, currency, status, is_mcc, mcc_id, time_zone, figures_from, figures_through,
       created_at)
     values ($1, $2, $3, 'EUR', 'ENABLED', $4, $5, $6, $7, $8, '2026-01-01T08:00:00Z')`,
    [
      spec.teamId,
      spec.id,
      spec.name ?? `Account ${spec.id}`,
      spec.isMcc ?? false,
      spec.mccId ?? null,
      spec.timeZone ?? 'Europe/Berlin',
      spec.figuresFrom ?? null,
      spec.figuresThrough ?? null,
    ],
  );
}

export async function addCampaign(
  sql: Sql,
  { teamId, accountId, id, ...more }: ObjectSpec & Record<string, unknown>,
): Promise<void> {
  await insertRows(sql, 'campaigns', [
    {
      team_id: teamId,
      account_id: accountId,
      id,
      name: `Campaign ${id}`,
      resource_name: `customers/${accountId}/campaigns/${id}`,
      status: 'ENABLED',
      channel_type: 'SEARCH',
      bidding_strategy_type: 'MAXIMIZE_CONVERSIONS',
      target_roas: null,
      budget_resource_name: `customers/${accountId}/campaignBudgets/${id}`,
      budget_micros: 12_340_000,
      budget_shared: false,
      budget_reference_count: 1,
      ...more,
    },
  ]);
}

export async function addProduct(
  sql: Sql,
  { teamId, accountId, id, ...more }: ObjectSpec & Record<string, unknown>,
): Promise<void> {
  await insertRows(sql, 'products', [
    {
      team_id: teamId,
      account_id: accountId,
      ...productKeyOf({ offerId: id, feedLabel: more.feed_label, contentLanguage: more.content_language }),
      title: `Product ${id}`,
      brand: '',
      price_micros: 10_000_000,
      currency: 'EUR',
      benchmark_price_micros: null,
      availability: 'in_stock',
      status: 'approved',
      issues: [],
      link: '',
      image_link: '',
      condition: 'new',
      gtin: '',
      product_type: '',
      feed_label: 'DE',
      content_language: 'de',
      custom_labels: [],
      data_source_id: null,
      last_synced_at: '2026-03-10T04:05:06Z',
      ...more,
    },
  ]);
}

/** The columns that tell a product from others; by default it is one of the German feed. */
export function productKeyOf({ offerId, feedLabel = 'DE', contentLanguage = 'de' }: Record<string, unknown>) {
  const place = { offerId: String(offerId), feedLabel: String(feedLabel), contentLanguage: String(contentLanguage) };
  return { id: productIdOf(place), offer_id: place.offerId, item_id: itemIdOf(place.offerId), precedence: 1 };
}

/** The columns that tell whose a status period is. */
export function periodKeyOf(offerId: string) {
  return { product_id: productKeyOf({ offerId }).id, offer_id: offerId, feed_label: 'DE', content_language: 'de' };
}

/** Writes facts as the months that reads expect, up to `through`. */
export async function addFigures(
  sql: Sql,
  figures: 'campaign' | 'product',
  { teamId, accountId, id }: ObjectSpec,
  facts: FactsByDay,
  through: string,
): Promise<void> {
  const key = figures === 'campaign' ? { campaign_id: id } : { product_id: productKeyOf({ offerId: id }).id };
  await addMonths(sql, `${figures}_months`, { team_id: teamId, account_id: accountId, ...key }, facts, through);
}

/** Writes the account's own figures; `all` are those of its campaigns. */
export async function addAccountFigures(
  sql: Sql,
  { teamId, accountId }: Omit<ObjectSpec, 'id'>,
  all: Iterable<FactsByDay>,
  through: string,
): Promise<void> {
  const sums = new Map<string, DayFacts>();
  for (const facts of all) {
    for (const [date, each] of facts) sums.set(date, sumFacts([sums.get(date) ?? NO_FACTS, each]));
  }
  await addMonths(sql, 'account_months', { team_id: teamId, account_id: accountId }, sums, through);
}

export function columnsOf(facts: DayFacts) {
  return {
    cost_micros: facts.costMicros,
    impressions: facts.impressions,
    clicks: facts.clicks,
    conversions_micros: facts.conversionsMicros,
    conversion_value_micros: facts.conversionValueMicros,
  };
}

export const NO_FACTS: DayFacts = {
  costMicros: 0,
  impressions: 0,
  clicks: 0,
  conversionsMicros: 0,
  conversionValueMicros: 0,
};

export function sumFacts(all: Iterable<DayFacts>): DayFacts {
  const sum = { ...NO_FACTS };
  for (const facts of all) {
    for (const name of Object.keys(sum) as (keyof DayFacts)[]) sum[name] += facts[name];
  }
  return sum;
}

async function addMonths(sql: Sql, table: string, key: object, facts: FactsByDay, through: string): Promise<void> {
  const days = [...facts.keys()].filter((day) => day <= through).sort();
  await sql.query('select make_figures_years($1, $2)', [days[0] ?? through, through]);
  const months = Map.groupBy(days, (day) => `${day.slice(0, 7)}-01`);
  const rows = [...months].map(([month, own]) => {
    const sums = own.map((_, at) => columnsOf(sumFacts(own.slice(0, at + 1).map((day) => facts.get(day) ?? NO_FACTS))));
    const names = Object.keys(columnsOf(NO_FACTS)) as (keyof ReturnType<typeof columnsOf>)[];
    return {
      ...key,
      month,
      days: own,
      ...Object.fromEntries(names.map((name) => [name, sums.map((sum) => sum[name])])),
    };
  });
  await insertRows(sql, table, rows);
}
