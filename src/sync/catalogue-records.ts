import type { Database, Sql } from '../db/database.js';
import { type Columns, listed, replaced, rowsOf } from '../db/rows.js';
import { type Statement, sql } from '../db/sql.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';
import { refreshKeptSums, yesterdayOf } from '../domain/metrics/kept-sums.records.js';
import type { DataSource, FileUpload, ProductRecord } from '../platforms/merchant.js';
import { endStatuses, keepStatuses, statusDay } from './status-records.js';
import type { UnreadRecords } from './unread-records.js';

/** A product as it is kept. */
export interface ListedProduct extends ProductRecord {
  /** What others ask for it, in millionths of its own currency; null where nobody is known to. */
  benchmarkMicros: string | null;
  /** The Merchant Center that it is taken from. */
  merchantId: string;
  /** Those after it that have an offer of the same id. */
  otherMerchantIds: string[];
}

/** What a pull could not read, and therefore neither changes nor takes as gone. */
export interface Unread {
  records: UnreadRecords;
  /** Merchant Centers. */
  centers: readonly string[];
}

/** The same of products, of which a benchmark may be all that could not be read. */
interface UnreadProducts extends Unread {
  /** Offer ids. */
  benchmarks: readonly string[];
}

export interface Feed {
  merchantId: string;
  source: DataSource;
  upload: FileUpload | null;
}

const PRODUCT = {
  offer_id: ['text', 'offerId'],
  title: ['text', 'title'],
  brand: ['text', 'brand'],
  price_micros: ['bigint', 'priceMicros'],
  currency: ['text', 'currency'],
  benchmark_price_micros: ['bigint', 'benchmarkMicros'],
  availability: ['text', 'availability'],
  status: ['text', 'status'],
  issues: ['jsonb', 'issues'],
  link: ['text', 'link'],
  image_link: ['text', 'imageLink'],
  condition: ['text', 'condition'],
  gtin: ['text', 'gtin'],
  product_type: ['text', 'productType'],
  feed_label: ['text', 'feedLabel'],
  content_language: ['text', 'contentLanguage'],
  custom_labels: ['text[]', 'customLabels'],
  data_source_id: ['text', 'dataSourceId'],
  merchant_id: ['text', 'merchantId'],
  other_merchant_ids: ['text[]', 'otherMerchantIds'],
} satisfies Columns<ListedProduct>;

const { benchmark_price_micros: _benchmark, ...OTHERS } = PRODUCT;

const FEED = {
  id: ['text', ({ source }) => source.id],
  name: ['text', ({ source }) => source.name],
  type: ['text', ({ source }) => source.input],
  feed_label: ['text', ({ source }) => source.feedLabel],
  content_language: ['text', ({ source }) => source.contentLanguage],
  target_country: ['text', ({ source }) => source.countries[0] ?? source.feedLabel],
  file_url: ['text', ({ source }) => source.fileUrl],
  item_count: ['integer', ({ upload }) => upload?.itemCount],
  last_fetched_at: ['timestamptz', ({ upload }) => upload?.uploadedAt],
  merchant_id: ['text', ({ merchantId }) => merchantId],
} satisfies Columns<Feed>;

/** Where products are compared of a center that names no country. */
export const DEFAULT_COUNTRY = 'DE';

/** Products of one transaction: few enough to hold up nobody. */
const BATCH = 2_000;

/**
 * Keeps an account's products as the platform named them at `askedAt`, and their statuses as those of that day; products
 * that it no longer names are deleted, and their statuses end. Those that could not be read stay as they are.
 */
export async function writeProducts(
  db: Database,
  account: AccountKey,
  products: readonly ListedProduct[],
  askedAt: Date,
  unread: UnreadProducts,
): Promise<void> {
  const { teamId, accountId } = account;
  for (let at = 0; at < products.length; at += BATCH) {
    const batch = products.slice(at, at + BATCH);
    await db.transaction(async (tx) => {
      const day = await statusDay(tx, account, askedAt);
      await tx.query(
        sql`insert into products as p (team_id, account_id, ${listed(PRODUCT)}, last_synced_at)
          select ${teamId}, ${accountId}, told.*, ${askedAt.toISOString()}::timestamptz
          from (${rowsOf(PRODUCT, batch)}) told
          on conflict (team_id, account_id, offer_id) do update set
            ${replaced(OTHERS)}, last_synced_at = excluded.last_synced_at, benchmark_price_micros =
              case when p.offer_id = any(${unread.benchmarks}::text[]) then p.benchmark_price_micros
                else excluded.benchmark_price_micros end
          where p.merchant_id <> all(${unread.centers}::text[])`,
      );
      await keepStatuses(tx, account, day, idsOf(batch));
    });
  }
  await db.transaction(async (tx) => {
    const day = await statusDay(tx, account, askedAt);
    await tx.query(
      sql`delete from products where team_id = ${teamId} and account_id = ${accountId}
        and offer_id not in (select unnest(${idsOf(products)}::text[])) and ${mayBeGone(unread, sql`offer_id`)}`,
    );
    await endStatuses(tx, account, day);
    await refreshKeptSums(tx, account, yesterdayOf(askedAt));
  });
}

function mayBeGone({ records, centers }: Unread, id: Statement): Statement {
  return sql`${records.mayBeGone(id)} and merchant_id <> all(${centers}::text[])`;
}

function idsOf(products: readonly ProductRecord[]): string[] {
  return products.map(({ offerId }) => offerId);
}

/** Keeps an account's feeds as the platform names them now; those that could not be read stay as they are. */
export async function writeFeeds(
  db: Sql,
  { teamId, accountId }: AccountKey,
  feeds: readonly Feed[],
  unread: Unread,
): Promise<void> {
  await db.query(
    sql`with told as (${rowsOf(FEED, feeds)}),
      gone as (
        delete from feeds where team_id = ${teamId} and account_id = ${accountId} and id not in (select id from told)
          and ${mayBeGone(unread, sql`id`)}
      )
      insert into feeds (team_id, account_id, id, name, type, feed_label, content_language, target_country, file_url,
        item_count, last_fetched_at, merchant_id)
      select ${teamId}, ${accountId}, t.id, t.name, t.type, t.feed_label, t.content_language, t.target_country,
        t.file_url, coalesce(t.item_count, (select count(*) from products p
          where p.team_id = ${teamId} and p.account_id = ${accountId} and p.data_source_id = t.id)), t.last_fetched_at, t.merchant_id
      from told t
      on conflict (team_id, account_id, id) do update set ${replaced(FEED)}`,
  );
}

/** A Merchant Center and where it sells; `country` is where its products are compared, null where that is not known. */
interface MerchantLink {
  merchantId: string;
  country: string | null;
  countries: readonly string[];
}

const LINK = {
  merchant_id: ['text', 'merchantId'],
  country: ['text', 'country'],
  countries: ['text[]', 'countries'],
} satisfies Columns<MerchantLink>;

/**
 * Links an account to these Merchant Centers and to no others. `read` are those of which the countries are known now; of
 * the others what was known stays.
 */
export async function writeMerchants(
  db: Database,
  { teamId, accountId }: AccountKey,
  linked: readonly string[],
  read: readonly MerchantLink[],
): Promise<void> {
  const [first = null] = linked;
  const country = read.find(({ merchantId }) => merchantId === first)?.country;
  const told = linked.map(
    (id) => read.find(({ merchantId }) => merchantId === id) ?? { merchantId: id, country: null, countries: [] },
  );
  await db.transaction(async (tx) => {
    await tx.query(
      sql`update accounts set merchant_id = ${first}, is_ecommerce = ${first !== null},
          merchant_country = coalesce(${country}, merchant_country)
        where team_id = ${teamId} and id = ${accountId} and (merchant_id, is_ecommerce, merchant_country)
          is distinct from (${first}, ${first !== null}, coalesce(${country}, merchant_country))`,
    );
    await tx.query(
      sql`delete from account_merchants
        where team_id = ${teamId} and account_id = ${accountId} and merchant_id <> all(${linked}::text[])`,
    );
    await tx.query(
      sql`insert into account_merchants as m (team_id, account_id, ${listed(LINK)})
        select ${teamId}, ${accountId}, t.merchant_id, coalesce(t.country, ${DEFAULT_COUNTRY}), t.countries
        from (${rowsOf(LINK, told)}) t
        on conflict (team_id, account_id, merchant_id) do update
          set country = excluded.country, countries = excluded.countries
          where m.merchant_id = any(${read.map(({ merchantId }) => merchantId)}::text[])
            and (m.country, m.countries) is distinct from (excluded.country, excluded.countries)`,
    );
  });
}

/** Removes products and feeds of an account that is not linked to a Merchant Center account, or no longer. */
export async function forgetCatalogue(db: Database, account: AccountKey, askedAt: Date): Promise<void> {
  const { teamId, accountId } = account;
  await db.transaction(async (tx) => {
    const day = await statusDay(tx, account, askedAt);
    const gone = await tx.query(
      sql`delete from products where team_id = ${teamId} and account_id = ${accountId} returning 1`,
    );
    if (gone.length > 0) await endStatuses(tx, account, day);
    await tx.query(sql`delete from feeds where team_id = ${teamId} and account_id = ${accountId}`);
    await refreshKeptSums(tx, account, yesterdayOf(askedAt));
  });
}
