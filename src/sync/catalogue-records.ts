import type { Database, Sql } from '../db/database.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';
import type { DataSource, FileUpload, ProductRecord } from '../platforms/merchant.js';
import { endStatuses, keepStatuses, statusDay } from './status-records.js';

/** A product with what others ask for it, in millionths of its own currency; null where nobody is known to. */
export interface PricedProduct extends ProductRecord {
  benchmarkMicros: string | null;
}

export interface Feed {
  source: DataSource;
  upload: FileUpload | null;
}

const PRODUCT_COLUMNS = [
  ['title', 'text'],
  ['brand', 'text'],
  ['price_micros', 'bigint'],
  ['currency', 'text'],
  ['benchmark_price_micros', 'bigint'],
  ['availability', 'text'],
  ['status', 'text'],
  ['issues', 'jsonb'],
  ['link', 'text'],
  ['image_link', 'text'],
  ['condition', 'text'],
  ['gtin', 'text'],
  ['product_type', 'text'],
  ['feed_label', 'text'],
  ['content_language', 'text'],
  ['custom_labels', 'text[]'],
  ['data_source_id', 'text'],
] as const;

const NAMES = PRODUCT_COLUMNS.map(([name]) => name);

// Arrays of arrays cannot be unnested row by row, so labels and issues travel as JSON text.
const AS_JSON = ['issues', 'custom_labels'] as const;
const travels = (name: string, type: string) => ((AS_JSON as readonly string[]).includes(name) ? 'text' : type);
const arrives = (name: string) =>
  name === 'issues'
    ? 't.issues::jsonb'
    : name === 'custom_labels'
      ? 'array(select jsonb_array_elements_text(t.custom_labels::jsonb))'
      : `t.${name}`;

const PRODUCTS_STATEMENT = `
  insert into products as p (team_id, account_id, offer_id, ${NAMES.join(', ')}, last_synced_at)
  select $1, $2, t.id, ${NAMES.map(arrives).join(', ')}, $3::timestamptz
  from unnest($4::text[], ${PRODUCT_COLUMNS.map(([name, type], at) => `$${at + 5}::${travels(name, type)}[]`).join(', ')})
    as t(id, ${NAMES.join(', ')})
  on conflict (team_id, account_id, offer_id) do update set
    ${[...NAMES, 'last_synced_at'].map((name) => `${name} = excluded.${name}`).join(', ')}`;

/** Products of one transaction: few enough to hold up nobody. */
const BATCH = 2_000;

/**
 * Keeps an account's products as the platform named them at `askedAt`, and their statuses as those of that day; products
 * that it no longer names are deleted, and their statuses end.
 */
export async function writeProducts(
  db: Database,
  account: AccountKey,
  products: readonly PricedProduct[],
  askedAt: Date,
): Promise<void> {
  for (let at = 0; at < products.length; at += BATCH) {
    const batch = products.slice(at, at + BATCH);
    await db.transaction(async (tx) => {
      const day = await statusDay(tx, account, askedAt);
      await writeBatch(tx, account, batch, askedAt);
      await keepStatuses(
        tx,
        account,
        day,
        batch.map(({ offerId }) => offerId),
      );
    });
  }
  await db.transaction(async (tx) => {
    const day = await statusDay(tx, account, askedAt);
    await tx.query(
      'delete from products where team_id = $1 and account_id = $2 and offer_id not in (select unnest($3::text[]))',
      [account.teamId, account.accountId, products.map(({ offerId }) => offerId)],
    );
    await endStatuses(tx, account, day);
  });
}

async function writeBatch(
  sql: Sql,
  { teamId, accountId }: AccountKey,
  batch: readonly PricedProduct[],
  askedAt: Date,
): Promise<void> {
  await sql.query(PRODUCTS_STATEMENT, [
    teamId,
    accountId,
    askedAt.toISOString(),
    batch.map(({ offerId }) => offerId),
    batch.map(({ title }) => title),
    batch.map(({ brand }) => brand),
    batch.map(({ priceMicros }) => priceMicros),
    batch.map(({ currency }) => currency),
    batch.map(({ benchmarkMicros }) => benchmarkMicros),
    batch.map(({ availability }) => availability),
    batch.map(({ status }) => status),
    batch.map(({ issues }) => JSON.stringify(issues)),
    batch.map(({ link }) => link),
    batch.map(({ imageLink }) => imageLink),
    batch.map(({ condition }) => condition),
    batch.map(({ gtin }) => gtin),
    batch.map(({ productType }) => productType),
    batch.map(({ feedLabel }) => feedLabel),
    batch.map(({ contentLanguage }) => contentLanguage),
    batch.map(({ customLabels }) => JSON.stringify(customLabels)),
    batch.map(({ dataSourceId }) => dataSourceId),
  ]);
}

/** Keeps an account's feeds as the platform names them now. */
export async function writeFeeds(sql: Sql, { teamId, accountId }: AccountKey, feeds: readonly Feed[]): Promise<void> {
  await sql.query(
    `with told as (
       select * from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
         $10::integer[], $11::timestamptz[])
         as t(id, name, type, feed_label, content_language, target_country, file_url, item_count, last_fetched_at)
     ),
     gone as (
       delete from feeds where team_id = $1 and account_id = $2 and id not in (select id from told)
     )
     insert into feeds (team_id, account_id, id, name, type, feed_label, content_language, target_country, file_url,
       item_count, last_fetched_at)
     select $1, $2, t.id, t.name, t.type, t.feed_label, t.content_language, t.target_country, t.file_url,
       coalesce(t.item_count, (select count(*) from products p
         where p.team_id = $1 and p.account_id = $2 and p.data_source_id = t.id)), t.last_fetched_at
     from told t
     on conflict (team_id, account_id, id) do update set name = excluded.name, type = excluded.type,
       feed_label = excluded.feed_label, content_language = excluded.content_language,
       target_country = excluded.target_country, file_url = excluded.file_url, item_count = excluded.item_count,
       last_fetched_at = excluded.last_fetched_at`,
    [
      teamId,
      accountId,
      feeds.map(({ source }) => source.id),
      feeds.map(({ source }) => source.name),
      feeds.map(({ source }) => source.input),
      feeds.map(({ source }) => source.feedLabel),
      feeds.map(({ source }) => source.contentLanguage),
      feeds.map(({ source }) => source.countries[0] ?? source.feedLabel),
      feeds.map(({ source }) => source.fileUrl),
      feeds.map(({ upload }) => upload?.itemCount ?? null),
      feeds.map(({ upload }) => upload?.uploadedAt ?? null),
    ],
  );
}

/** Links an account to its Merchant Center account, or to none. `country` is where its products are compared. */
export async function writeMerchant(
  sql: Sql,
  { teamId, accountId }: AccountKey,
  merchantId: string | null,
  country: string | null,
): Promise<void> {
  await sql.query(
    `update accounts set merchant_id = $3, is_ecommerce = $3::text is not null,
       merchant_country = coalesce($4, merchant_country)
     where team_id = $1 and id = $2 and (merchant_id, is_ecommerce, merchant_country) is distinct from
       ($3, $3::text is not null, coalesce($4, merchant_country))`,
    [teamId, accountId, merchantId, country],
  );
}

/** Removes products and feeds of an account that is not linked to a Merchant Center account, or no longer. */
export async function forgetCatalogue(db: Database, account: AccountKey, askedAt: Date): Promise<void> {
  const { teamId, accountId } = account;
  await db.transaction(async (tx) => {
    const day = await statusDay(tx, account, askedAt);
    const gone = await tx.query('delete from products where team_id = $1 and account_id = $2 returning 1', [
      teamId,
      accountId,
    ]);
    if (gone.length > 0) await endStatuses(tx, account, day);
    await tx.query('delete from feeds where team_id = $1 and account_id = $2', [teamId, accountId]);
  });
}
