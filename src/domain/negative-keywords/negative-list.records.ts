import type { Sql } from '../../db/database.js';
import type { NegativeListRecord } from '../../platforms/ad-records.js';
import type { AccountKey } from '../accounts/visible-accounts.sql.js';

/** Stores lists that this server has just created at the platform. */
export async function insertLists(
  sql: Sql,
  { teamId, accountId }: AccountKey,
  lists: readonly (NegativeListRecord & { category: string | null })[],
): Promise<void> {
  // A sync may have seen a list between its creation and this.
  await sql.query(
    `insert into negative_keyword_lists as l
       (team_id, account_id, id, name, resource_name, keyword_count, category, created_at, written_at)
     select $1, $2, t.*, now(), clock_timestamp()
     from unnest($3::text[], $4::text[], $5::text[], $6::integer[], $7::text[]) as t
     on conflict (team_id, account_id, id) do update set name = excluded.name, category = excluded.category,
       keyword_count = excluded.keyword_count, removed_at = null, written_at = excluded.written_at`,
    [teamId, accountId, ...columnsOf(lists), lists.map(({ category }) => category)],
    'negativeLists.insert',
  );
  await replaceContents(sql, { teamId, accountId }, lists);
}

/** Notes that this server has just removed a list at the platform. */
export async function markRemoved(sql: Sql, { teamId, accountId }: AccountKey, listId: string): Promise<void> {
  await sql.query(
    `update negative_keyword_lists set removed_at = clock_timestamp(), written_at = clock_timestamp()
     where team_id = $1 and account_id = $2 and id = $3`,
    [teamId, accountId, listId],
    'negativeLists.remove',
  );
}

/**
 * Keeps an account's lists as the platform named them at `askedAt`; those it no longer names count as removed. What this
 * server changed at the platform since then stays.
 */
export async function syncLists(
  sql: Sql,
  { teamId, accountId }: AccountKey,
  lists: readonly NegativeListRecord[],
  askedAt: Date,
): Promise<void> {
  const asked = askedAt.toISOString();
  // The rows are held until the end, so that no write of this server comes between.
  const stored = await sql.query<{ id: string; written: boolean }>(
    `select id, coalesce(written_at >= $3::timestamptz, false) as written from negative_keyword_lists
     where team_id = $1 and account_id = $2 order by id for update`,
    [teamId, accountId, asked],
  );
  const written = new Set(stored.filter((list) => list.written).map(({ id }) => id));
  const told = lists.filter(({ id }) => !written.has(id));
  await sql.query(
    `insert into negative_keyword_lists as l (team_id, account_id, id, name, resource_name, keyword_count, created_at)
     select $1, $2, t.*, $7::timestamptz from unnest($3::text[], $4::text[], $5::text[], $6::integer[]) as t
     on conflict (team_id, account_id, id) do update set name = excluded.name, resource_name = excluded.resource_name,
       keyword_count = excluded.keyword_count, removed_at = null
     where coalesce(l.written_at < $7::timestamptz, true)
       and (l.name, l.resource_name, l.keyword_count, l.removed_at)
         is distinct from (excluded.name, excluded.resource_name, excluded.keyword_count, null)`,
    [teamId, accountId, ...columnsOf(told), asked],
  );
  await replaceContents(sql, { teamId, accountId }, told);
  await sql.query(
    `update negative_keyword_lists set removed_at = $4::timestamptz
     where team_id = $1 and account_id = $2 and removed_at is null and id not in (select unnest($3::text[]))
       and coalesce(written_at < $4::timestamptz, true)`,
    [teamId, accountId, lists.map(({ id }) => id), asked],
  );
}

/** Only what differs is written: keywords never change, they come and go. */
async function replaceContents(
  sql: Sql,
  { teamId, accountId }: AccountKey,
  lists: readonly NegativeListRecord[],
): Promise<void> {
  const ids = lists.map(({ id }) => id);
  const keywords = lists.flatMap((list) => list.keywords.map((keyword) => ({ listId: list.id, ...keyword })));
  const links = lists.flatMap(({ id, campaignIds }) => campaignIds.map((campaignId) => ({ listId: id, campaignId })));
  const ofKeywords = [keywords.map(({ listId }) => listId), keywords.map(({ id }) => id)];
  const ofLinks = [links.map(({ listId }) => listId), links.map(({ campaignId }) => campaignId)];
  await sql.query(
    `delete from negative_keywords where team_id = $1 and account_id = $2 and list_id = any($3::text[])
       and (list_id, id) not in (select * from unnest($4::text[], $5::text[]))`,
    [teamId, accountId, ids, ...ofKeywords],
  );
  await sql.query(
    `insert into negative_keywords (team_id, account_id, list_id, id, text, match_type)
     select $1, $2, t.* from unnest($3::text[], $4::text[], $5::text[], $6::text[]) as t on conflict do nothing`,
    [teamId, accountId, ...ofKeywords, keywords.map(({ text }) => text), keywords.map(({ matchType }) => matchType)],
  );
  await sql.query(
    `delete from negative_keyword_list_campaigns where team_id = $1 and account_id = $2 and list_id = any($3::text[])
       and (list_id, campaign_id) not in (select * from unnest($4::text[], $5::text[]))`,
    [teamId, accountId, ids, ...ofLinks],
  );
  await sql.query(
    `insert into negative_keyword_list_campaigns (team_id, account_id, list_id, campaign_id)
     select $1, $2, t.* from unnest($3::text[], $4::text[]) as t on conflict do nothing`,
    [teamId, accountId, ...ofLinks],
  );
}

function columnsOf(lists: readonly NegativeListRecord[]) {
  return [
    lists.map(({ id }) => id),
    lists.map(({ name }) => name),
    lists.map(({ resourceName }) => resourceName),
    lists.map(({ keywords }) => keywords.length),
  ];
}
