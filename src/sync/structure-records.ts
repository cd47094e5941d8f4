import type { Sql } from '../db/database.js';
import { type Columns, listed, replaced, rowsOf } from '../db/rows.js';
import { raw, type Statement, sql } from '../db/sql.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';
import { figuresIn } from '../domain/metrics/metrics.sql.js';
import type {
  AssetGroupRecord,
  AssetRecord,
  GeoTargetRecord,
  ListingGroupRecord,
  Structure,
} from '../platforms/ad-records.js';
import { type FiguredAccount, PLAN_FOR_MANY_ROWS } from './figures-sql.js';

const ASSET_GROUP = {
  id: ['text', 'id'],
  campaign_id: ['text', 'campaignId'],
  name: ['text', 'name'],
  status: ['text', 'status'],
  ad_strength: ['text', 'adStrength'],
  final_urls: ['jsonb', 'finalUrls'],
} satisfies Columns<AssetGroupRecord>;

const ASSET = {
  asset_group_id: ['text', 'assetGroupId'],
  asset_id: ['text', 'assetId'],
  field_type: ['text', 'fieldType'],
  type: ['text', 'type'],
  name: ['text', 'name'],
  text: ['text', 'text'],
  url: ['text', 'url'],
} satisfies Columns<AssetRecord>;

const LISTING_GROUP = {
  asset_group_id: ['text', 'assetGroupId'],
  id: ['text', 'id'],
  parent_id: ['text', 'parentId'],
  type: ['text', 'type'],
  listing_source: ['text', 'listingSource'],
  dimension: ['text', 'dimension'],
  value: ['text', 'value'],
} satisfies Columns<ListingGroupRecord>;

const GEO_TARGET = {
  campaign_id: ['text', 'campaignId'],
  id: ['text', 'id'],
  name: ['text', 'name'],
  country_code: ['text', 'countryCode'],
  target_type: ['text', 'targetType'],
} satisfies Columns<GeoTargetRecord>;

/** Stores the structure of an account; equal rows stay untouched. Unless it is `complete`, nothing is deleted. */
export async function writeStructure(
  tx: Sql,
  account: FiguredAccount,
  structure: Structure,
  complete: boolean,
): Promise<void> {
  const { assetGroups, assets, listingGroups, geoTargets } = structure;
  const asset = { ...ASSET, ...figuresIn(account.currency) };
  const gone = sql`${complete}::boolean`;
  await tx.query(PLAN_FOR_MANY_ROWS);
  await tx.query(mirrored(account, 'asset_groups', ['id'], ASSET_GROUP, assetGroups, gone));
  await tx.query(
    mirrored(account, 'asset_group_assets', ['asset_group_id', 'asset_id', 'field_type'], asset, assets, gone),
  );
  await tx.query(mirrored(account, 'listing_groups', ['asset_group_id', 'id'], LISTING_GROUP, listingGroups, gone));
  await tx.query(mirrored(account, 'geo_targets', ['campaign_id', 'id'], GEO_TARGET, geoTargets, gone));
  await tx.query(
    sql`update accounts set structure_synced_at = clock_timestamp()
      where team_id = ${account.teamId} and id = ${account.accountId}`,
  );
}

/** Makes `table` hold, of the account, the first of `rows` per key. Other rows are deleted where `gone` holds. */
export function mirrored<Row, Name extends string>(
  { teamId, accountId }: AccountKey,
  table: string,
  keys: readonly Name[],
  columns: Columns<Row> & Record<Name, unknown>,
  rows: readonly Row[],
  gone: Statement,
): Statement {
  const key = raw(keys.join(', '));
  const others = Object.fromEntries(Object.entries(columns).filter(([name]) => !keys.includes(name as Name)));
  return sql`
    with told as (select distinct on (${key}) * from (${rowsOf(columns, rows)}) t order by ${key}),
    gone as (
      delete from ${raw(table)}
      where team_id = ${teamId} and account_id = ${accountId} and (${key}) not in (select ${key} from told)
        and ${gone}
    )
    insert into ${raw(table)} as o (team_id, account_id, ${listed(columns)})
    select ${teamId}, ${accountId}, told.* from told
    on conflict (team_id, account_id, ${key}) do update set ${replaced(others)}
    where (${listed(others, 'o')}) is distinct from (${listed(others, 'excluded')})`;
}
