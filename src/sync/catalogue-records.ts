import type { Database, Sql, Transaction } from '../db/database.js';
import { type Columns, columnsOf, listed, NO_NESTED_LOOPS, replaced, rowsOf } from '../db/statements/rows.js';
import { allOrNone, join, literal, raw, sql } from '../db/statements/sql.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';
import { copyFacts, deleteOrphanedSums, refreshKeptSums, yesterdayOf } from '../domain/lists/kept-sums.records.js';
import { PRODUCT_TABLE } from '../domain/lists/kept-sums.sql.js';
import { mainFeed } from '../domain/products/product-key.sql.js';
import type { DataSource, FileUpload } from '../platforms/merchant.js';
import { PRODUCT_COLUMNS, type ReadCenter, type StagedProducts } from './pulled-products.js';
import type { UnreadRecords } from './run-history.js';

export interface Feed extends DataSource {
  merchantId: string;
  upload: FileUpload | null;
}

const OWN_COLUMNS = {
  ...{ id: null, item_id: null },
  ...PRODUCT_COLUMNS,
  ...{ merchant_id: null, other_merchant_ids: null },
};

/** What tells a product from others, as it is spelled. */
const KEY = raw('offer_id, feed_label, content_language');

const FEED_COLUMNS = {
  ...columnsOf<Feed>('text', 'id', 'name', 'feedLabel', 'contentLanguage', 'fileUrl', 'merchantId'),
  type: ['text', 'input'],
  target_country: ['text', ({ countries, feedLabel }) => countries[0] ?? feedLabel],
  item_count: ['integer', ({ upload }) => upload?.itemCount],
  last_fetched_at: ['timestamptz', ({ upload }) => upload?.uploadedAt],
} satisfies Columns<Feed>;

/** Country of price comparison for centers without one. */
export const DEFAULT_COUNTRY = 'DE';

/** The result of reading an account's Merchant Centers. */
export interface Catalogue {
  pulled: StagedProducts;
  read: readonly ReadCenter[];
  /** Unreadable centers, whose products are left alone. */
  failed: readonly string[];
  /** An unreadable product without an id prevents all deletions. */
  hasUnreadWithoutId: boolean;
}

/**
 * Stores products as of `askedAt` with that day's statuses. Missing products are deleted and their statuses
 * ended; unreadable products and benchmarks are kept. Calls `mayWrite` before each transaction.
 */
export async function writeProducts(
  db: Database,
  account: AccountKey,
  { pulled, read, failed, hasUnreadWithoutId }: Catalogue,
  askedAt: Date,
  mayWrite: () => Promise<void>,
): Promise<void> {
  const { teamId, accountId } = account;
  let after: string | undefined;
  for (let upTo = await pulled.batchEnd(after); upTo !== undefined; upTo = await pulled.batchEnd(after)) {
    const [from, to] = [after, upTo];
    await mayWrite();
    await db.transaction(async (tx) => {
      const day = await statusDay(tx, account, askedAt);
      await tx.query(NO_NESTED_LOOPS);
      const written = await tx.query<{ id: string }>(
        sql`with ${pulled.listed(read, from, to)}
          insert into products as p (team_id, account_id, ${listed(OWN_COLUMNS)}, last_synced_at, benchmark_price_micros)
          select ${teamId}, ${accountId}, ${listed(OWN_COLUMNS, 'l')}, ${askedAt.toISOString()}::timestamptz,
            case when s.id is not null and l.item_id in (select item_id from incoming where kind = 'unread benchmark')
              then s.benchmark_price_micros else l.benchmark_price_micros end
          from listed l
          left join products s on s.team_id = ${teamId} and s.account_id = ${accountId} and s.id = l.id
          where coalesce(s.merchant_id <> all(${failed}::text[]), true)
          on conflict (team_id, account_id, id) do update set ${replaced(OWN_COLUMNS)},
            last_synced_at = excluded.last_synced_at, benchmark_price_micros = excluded.benchmark_price_micros
          returning p.id`,
      );
      const ids = written.map(({ id }) => id);
      await writeStatuses(tx, account, day, ids);
      await copyFacts(tx, account, PRODUCT_TABLE, ids, askedAt);
    });
    after = upTo;
  }
  await mayWrite();
  await db.transaction(async (tx) => {
    const day = await statusDay(tx, account, askedAt);
    await tx.query(NO_NESTED_LOOPS);
    await tx.query(
      sql`with ${pulled.own(read)}
        delete from products p where team_id = ${teamId} and account_id = ${accountId}
          and ${allOrNone(!hasUnreadWithoutId, sql`id`)} and merchant_id <> all(${failed}::text[])
          and not exists (select from own n where n.id = p.id) and not exists (select from unread u where u.item_id = p.item_id)`,
    );
    await rankProducts(tx, account);
    await endStatuses(tx, account, day);
    await deleteOrphanedSums(tx, account, PRODUCT_TABLE);
    await refreshKeptSums(tx, account, yesterdayOf(askedAt), askedAt);
  });
}

/**
 * Numbers the products of each offer id: first the one that the id means, which is that of the account's main feed, or else
 * of its country or language. Figures that name no feed count for the first, so sums no longer hold where it changes.
 */
async function rankProducts(tx: Sql, { teamId, accountId }: AccountKey): Promise<void> {
  const ofAccount = sql`p.team_id = ${teamId} and p.account_id = ${accountId}`;
  await tx.query(
    sql`with main as materialized ${mainFeed(teamId, accountId)},
      ranked as materialized (
        select p.id, row_number() over (
          partition by p.item_id
          order by p.feed_label = '' and p.content_language = '' desc,
            (p.feed_label, p.content_language) = (m.feed_label, m.content_language) desc,
            p.feed_label = m.feed_label desc, p.content_language = m.content_language desc,
            p.id = lower(p.content_language || '~' || p.feed_label) || '~' || p.item_id desc, p.id collate "C"
        ) as precedence
        from products p cross join main m where ${ofAccount}
      ),
      changed as (
        update products p set precedence = r.precedence from ranked r
        where ${ofAccount} and p.id = r.id and p.precedence <> r.precedence
        returning 1
      )
      update accounts set kept_through = null
      where team_id = ${teamId} and id = ${accountId} and kept_through is not null and exists (select from changed)`,
  );
}

/** Stores an account's feeds, except unreadable ones and those of the Merchant Centers `failed`, which are left alone. */
export async function writeFeeds(
  db: Sql,
  { teamId, accountId }: AccountKey,
  feeds: readonly Feed[],
  unread: UnreadRecords,
  failed: readonly string[],
): Promise<void> {
  const { item_count: _, ...others } = FEED_COLUMNS;
  await db.query(
    sql`with incoming as (${rowsOf(FEED_COLUMNS, feeds)}),
      gone as (
        delete from feeds where team_id = ${teamId} and account_id = ${accountId} and id not in (select id from incoming)
          and ${unread.isDeletable(sql`id`)} and merchant_id <> all(${failed}::text[])
      )
      insert into feeds (team_id, account_id, ${listed(others)}, item_count)
      select ${teamId}, ${accountId}, ${listed(others, 't')}, coalesce(t.item_count, (select count(*) from products p
        where p.team_id = ${teamId} and p.account_id = ${accountId} and p.data_source_id = t.id))
      from incoming t
      on conflict (team_id, account_id, id) do update set ${replaced(FEED_COLUMNS)}`,
  );
}

/** `country` is for price comparison; null if unknown. */
interface MerchantLink {
  merchantId: string;
  country: string | null;
  countries: readonly string[];
}

const LINK_COLUMNS = {
  merchant_id: ['text', 'merchantId'],
  country: ['text', 'country'],
  countries: ['text[]', 'countries'],
} satisfies Columns<MerchantLink>;

/** Links the account to exactly these centers and updates the countries of those in `read`. */
export async function writeMerchants(
  db: Database,
  { teamId, accountId }: AccountKey,
  linked: readonly string[],
  read: readonly MerchantLink[],
): Promise<void> {
  const [first = null] = linked;
  const country = read.find(({ merchantId }) => merchantId === first)?.country;
  const incoming = linked.map(
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
      sql`insert into account_merchants as m (team_id, account_id, ${listed(LINK_COLUMNS)})
        select ${teamId}, ${accountId}, t.merchant_id, coalesce(t.country, ${DEFAULT_COUNTRY}), t.countries
        from (${rowsOf(LINK_COLUMNS, incoming)}) t
        on conflict (team_id, account_id, merchant_id) do update
          set country = excluded.country, countries = excluded.countries
          where m.merchant_id in (${join(['', ...read.map(({ merchantId }) => merchantId)].map(literal))})
            and (m.country, m.countries) is distinct from (excluded.country, excluded.countries)`,
    );
  });
}

/** For accounts without a Merchant Center. */
export async function deleteCatalogue(db: Database, account: AccountKey, askedAt: Date): Promise<void> {
  const { teamId, accountId } = account;
  await db.transaction(async (tx) => {
    const day = await statusDay(tx, account, askedAt);
    const gone = await tx.query(
      sql`delete from products where team_id = ${teamId} and account_id = ${accountId} returning 1`,
    );
    if (gone.length > 0) await endStatuses(tx, account, day);
    await tx.query(sql`delete from feeds where team_id = ${teamId} and account_id = ${accountId}`);
    await deleteOrphanedSums(tx, account, PRODUCT_TABLE);
    await refreshKeptSums(tx, account, yesterdayOf(askedAt), askedAt);
  });
}

/** The account's local day at `askedAt`, but never before the last one. Locks the account's row. */
async function statusDay(tx: Transaction, { teamId, accountId }: AccountKey, askedAt: Date): Promise<string> {
  const [row] = await tx.query<{ day: string }>(
    sql`select greatest((${askedAt.toISOString()}::timestamptz at time zone time_zone)::date, statuses_through)::text as day
      from accounts where team_id = ${teamId} and id = ${accountId} for update`,
  );
  if (!row) throw new Error(`The account ${accountId} is not stored.`);
  return row.day;
}

/**
 * Makes the stored products `ids` have their present state on `day`. Each is compared with the day before: what is
 * the same goes on, whatever else was stored for `day`; anything else ends, and `day` begins a period.
 */
async function writeStatuses(
  tx: Transaction,
  { teamId, accountId }: AccountKey,
  day: string,
  ids: readonly string[],
): Promise<void> {
  const ofAccount = sql`s.team_id = ${teamId} and s.account_id = ${accountId}`;
  const ends = sql`case when b.goes_on then null else ${day}::date end`;
  await tx.query(NO_NESTED_LOOPS);
  await tx.query(
    sql`with incoming as materialized (
        select s.id, ${KEY}, s.status, s.availability
        from products s where ${ofAccount} and s.id = any(${ids}::text[])
      ),
      before as materialized (
        select s.product_id, s.valid_from,
          (s.status, s.availability) is not distinct from (t.status, t.availability) as goes_on
        from product_status_periods s
        join incoming t on t.id = s.product_id
        where ${ofAccount} and s.valid_from < ${day}::date and coalesce(s.valid_to >= ${day}::date, true)
      ),
      earlier as (
        update product_status_periods s set valid_to = ${ends}
        from before b
        where ${ofAccount} and s.product_id = b.product_id and s.valid_from = b.valid_from
          and s.valid_to is distinct from ${ends}
      ),
      undone as (
        delete from product_status_periods s
        using before b
        where b.goes_on and ${ofAccount} and s.product_id = b.product_id and s.valid_from = ${day}::date
      )
      insert into product_status_periods as s (team_id, account_id, product_id, ${KEY}, valid_from, status, availability)
      select ${teamId}, ${accountId}, t.id, ${KEY}, ${day}::date, t.status, t.availability
      from incoming t
      left join before b on b.product_id = t.id
      where b.goes_on is not true
      on conflict (team_id, account_id, product_id, valid_from) do update
        set status = excluded.status, availability = excluded.availability
        where (s.status, s.availability) is distinct from (excluded.status, excluded.availability)`,
  );
}

/** Ends the statuses of deleted products on the day before `day`, and marks `day` as covered. */
async function endStatuses(tx: Transaction, { teamId, accountId }: AccountKey, day: string): Promise<void> {
  const gone = sql`s.team_id = ${teamId} and s.account_id = ${accountId} and s.valid_to is null and not exists (
    select from products p where p.team_id = ${teamId} and p.account_id = ${accountId} and p.id = s.product_id)`;
  await tx.query(NO_NESTED_LOOPS);
  await tx.query(sql`delete from product_status_periods s where ${gone} and s.valid_from = ${day}`);
  await tx.query(sql`update product_status_periods s set valid_to = ${day} where ${gone}`);
  await tx.query(
    sql`update accounts set statuses_from = coalesce(statuses_from, ${day}::date), statuses_through = ${day}
      where team_id = ${teamId} and id = ${accountId} and statuses_through is distinct from ${day}::date`,
  );
}
