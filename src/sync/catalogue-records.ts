import type { Database, Sql } from '../db/database.js';
import { type Columns, listed, replaced, rowsOf } from '../db/rows.js';
import { type Statement, sql } from '../db/sql.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';
import { refreshKeptSums, yesterdayOf } from '../domain/metrics/kept-sums.records.js';
import type { DataSource, FileUpload } from '../platforms/merchant.js';
import { PRODUCT, type PulledProducts, type ReadCenter } from './pulled-products.js';
import { endStatuses, keepStatuses, NO_NESTED_LOOPS, statusDay } from './status-records.js';
import type { UnreadRecords } from './unread-records.js';

/** What a pull could not read, and therefore neither changes nor takes as gone. */
export interface Unread {
  records: Pick<UnreadRecords, 'mayBeGone'>;
  /** Merchant Centers. */
  centers: readonly string[];
}

export interface Feed {
  merchantId: string;
  source: DataSource;
  upload: FileUpload | null;
}

const LISTED = { ...PRODUCT, benchmark_price_micros: null, merchant_id: null, other_merchant_ids: null };
const { benchmark_price_micros: _benchmark, ...OTHERS } = LISTED;

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

/** What was read of an account's Merchant Centers, and of which of them not everything could be. */
export interface Catalogue {
  pulled: PulledProducts;
  read: readonly ReadCenter[];
  /** Merchant Centers that could not be read: products of theirs stay as they are. */
  failed: readonly string[];
  /** There are products that could not be read and do not even tell their id: none is taken as gone. */
  anyUnnamed: boolean;
}

/**
 * Keeps an account's products as the platform named them at `askedAt`, and their statuses as those of that day; products
 * that it no longer names are deleted, and their statuses end. Those that could not be read stay as they are, and so does a
 * benchmark. `mayWrite` is asked before each transaction.
 */
export async function writeProducts(
  db: Database,
  account: AccountKey,
  { pulled, read, failed, anyUnnamed }: Catalogue,
  askedAt: Date,
  mayWrite: () => Promise<void>,
): Promise<void> {
  const { teamId, accountId } = account;
  let after: string | undefined;
  for (let upTo = await pulled.upTo(after); upTo !== undefined; upTo = await pulled.upTo(after)) {
    const [from, to] = [after, upTo];
    await mayWrite();
    await db.transaction(async (tx) => {
      const day = await statusDay(tx, account, askedAt);
      await tx.query(NO_NESTED_LOOPS);
      const written = await tx.query<{ id: string }>(
        sql`with ${pulled.listed(read, from, to)}
          insert into products as p (team_id, account_id, ${listed(LISTED)}, last_synced_at)
          select ${teamId}, ${accountId}, ${listed(LISTED, 'l')}, ${askedAt.toISOString()}::timestamptz from listed l
          on conflict (team_id, account_id, offer_id) do update set
            ${replaced(OTHERS)}, last_synced_at = excluded.last_synced_at, benchmark_price_micros =
              case when p.offer_id in (select offer_id from told where kind = 'unread benchmark')
                then p.benchmark_price_micros else excluded.benchmark_price_micros end
          where p.merchant_id <> all(${failed}::text[])
          returning p.offer_id as id`,
      );
      await keepStatuses(
        tx,
        account,
        day,
        written.map(({ id }) => id),
      );
    });
    after = upTo;
  }
  await mayWrite();
  await db.transaction(async (tx) => {
    const day = await statusDay(tx, account, askedAt);
    await tx.query(NO_NESTED_LOOPS);
    await tx.query(
      sql`delete from products p where team_id = ${teamId} and account_id = ${accountId}
        and not ${anyUnnamed}::boolean and merchant_id <> all(${failed}::text[])
        and not ${pulled.names(read, sql`p.offer_id`)}`,
    );
    await endStatuses(tx, account, day);
    await refreshKeptSums(tx, account, yesterdayOf(askedAt));
  });
}

function mayBeGone({ records, centers }: Unread, id: Statement): Statement {
  return sql`${records.mayBeGone(id)} and merchant_id <> all(${centers}::text[])`;
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
