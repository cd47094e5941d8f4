import type { Sql } from '../../db/database.js';
import { type Columns, columnsOf, listed, rowsOf } from '../../db/statements/rows.js';
import { literal, raw, sql } from '../../db/statements/sql.js';
import type { HeldKeyword, NegativeListRecord } from '../../platforms/ad-records.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';

const LIST: Columns<NegativeListRecord> = {
  ...columnsOf<NegativeListRecord>('text', 'id', 'name', 'resourceName'),
  keyword_count: ['integer', ({ keywords }) => keywords.length],
};

type ListedKeyword = NegativeListRecord['keywords'][number] & { listId: string };

const KEYWORD_KEY = columnsOf<ListedKeyword>('text', 'listId', 'id');
const KEYWORD = { ...KEYWORD_KEY, ...columnsOf<ListedKeyword>('text', 'text', 'matchType') };
const LINK = columnsOf<{ listId: string; campaignId: string }>('text', 'listId', 'campaignId');

/** Stores lists that this server has just created at the platform. */
export async function insertLists(
  tx: Sql,
  account: AccountKey,
  lists: readonly (NegativeListRecord & { category: string | null })[],
): Promise<void> {
  // A sync may have seen a list between its creation and now.
  await tx.query(
    sql`insert into negative_keyword_lists as l
        (team_id, account_id, ${listed(LIST)}, category, created_at, written_at)
      select ${account.teamId}, ${account.accountId}, t.*, now(), statement_timestamp()
      from (${rowsOf({ ...LIST, category: ['text', 'category'] }, lists)}) t
      on conflict (team_id, account_id, id) do update set name = excluded.name, category = excluded.category,
        keyword_count = excluded.keyword_count, removed_at = null, written_at = excluded.written_at`,
    'negativeLists.insert',
  );
  await replaceContents(tx, account, lists);
}

/** Marks a list that this server has just removed at the platform. */
export async function markRemoved(tx: Sql, { teamId, accountId }: AccountKey, listId: string): Promise<void> {
  await tx.query(
    sql`update negative_keyword_lists set removed_at = statement_timestamp(), written_at = statement_timestamp()
      where team_id = ${teamId} and account_id = ${accountId} and id = ${listId}`,
    'negativeLists.remove',
  );
}

/** Stores a list's keywords after this server changed them at the platform. */
export async function storeKeywords(tx: Sql, account: AccountKey, listId: string, keywords: readonly HeldKeyword[]) {
  await tx.query(
    sql`update negative_keyword_lists set keyword_count = ${keywords.length}, written_at = statement_timestamp()
      where team_id = ${account.teamId} and account_id = ${account.accountId} and id = ${listId}`,
    'negativeLists.keep',
  );
  const rows = keywords.map((keyword) => ({ listId, ...keyword }));
  await replace(tx, account, [listId], 'negative_keywords', KEYWORD_KEY, KEYWORD, rows);
}

/** Stores a list's campaigns after this server changed them at the platform. */
export async function storeLinks(tx: Sql, account: AccountKey, listId: string, campaignIds: readonly string[]) {
  await tx.query(
    sql`update negative_keyword_lists set written_at = statement_timestamp()
      where team_id = ${account.teamId} and account_id = ${account.accountId} and id = ${listId}`,
    'negativeLists.keepLinks',
  );
  const rows = campaignIds.map((campaignId) => ({ listId, campaignId }));
  await replace(tx, account, [listId], 'negative_keyword_list_campaigns', LINK, LINK, rows);
}

/** Skips lists that this server has changed since `askedAt`. If `complete`, all others are removed. */
export async function syncLists(
  tx: Sql,
  account: AccountKey,
  lists: readonly NegativeListRecord[],
  askedAt: Date,
  complete: boolean,
): Promise<void> {
  const { teamId, accountId } = account;
  const asked = sql`${literal(askedAt.toISOString())}::timestamptz`;
  // Locked until the transaction ends, so that no write of this server interferes.
  const stored = await tx.query<{ id: string; written: boolean }>(
    sql`select id, coalesce(written_at >= ${asked}, false) as written from negative_keyword_lists
      where team_id = ${teamId} and account_id = ${accountId} order by id for update`,
  );
  const written = new Set(stored.filter((list) => list.written).map(({ id }) => id));
  const newer = lists.filter(({ id }) => !written.has(id));
  await tx.query(
    sql`insert into negative_keyword_lists as l (team_id, account_id, ${listed(LIST)}, created_at)
      select ${teamId}, ${accountId}, t.*, ${asked} from (${rowsOf(LIST, newer)}) t
      on conflict (team_id, account_id, id) do update set name = excluded.name, resource_name = excluded.resource_name,
        keyword_count = excluded.keyword_count, removed_at = null
      where coalesce(l.written_at < ${asked}, true)
        and (l.name, l.resource_name, l.keyword_count, l.removed_at)
          is distinct from (excluded.name, excluded.resource_name, excluded.keyword_count, null)`,
  );
  await replaceContents(tx, account, newer, complete);
  if (!complete) return;
  await tx.query(
    sql`update negative_keyword_lists set removed_at = ${asked}
      where team_id = ${teamId} and account_id = ${accountId} and removed_at is null
        and id not in (select unnest(${lists.map(({ id }) => id)}::text[])) and coalesce(written_at < ${asked}, true)`,
  );
}

async function replaceContents(tx: Sql, account: AccountKey, lists: readonly NegativeListRecord[], complete = true) {
  const ids = complete ? lists.map(({ id }) => id) : [];
  const keywords = lists.flatMap((list) => list.keywords.map((keyword) => ({ listId: list.id, ...keyword })));
  const links = lists.flatMap(({ id, campaignIds }) => campaignIds.map((campaignId) => ({ listId: id, campaignId })));
  await replace(tx, account, ids, 'negative_keywords', KEYWORD_KEY, KEYWORD, keywords);
  await replace(tx, account, ids, 'negative_keyword_list_campaigns', LINK, LINK, links);
}

/** Replaces the rows of lists in `table`, writing only differences. */
async function replace<Row>(
  tx: Sql,
  { teamId, accountId }: AccountKey,
  listIds: readonly string[],
  table: string,
  key: Columns<NoInfer<Row>>,
  columns: Columns<NoInfer<Row>>,
  rows: readonly Row[],
): Promise<void> {
  await tx.query(
    sql`delete from ${raw(table)}
      where team_id = ${teamId} and account_id = ${accountId} and list_id = any(${listIds}::text[])
        and (${listed(key)}) not in (${rowsOf(key, rows)})`,
  );
  await tx.query(
    sql`insert into ${raw(table)} (team_id, account_id, ${listed(columns)})
      select ${teamId}, ${accountId}, t.* from (${rowsOf(columns, rows)}) t on conflict do nothing`,
  );
}
