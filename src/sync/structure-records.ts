import type { Sql } from '../db/database.js';
import { columnsOf, mirrored, PLAN_FOR_MANY_ROWS } from '../db/rows.js';
import { sql } from '../db/sql.js';
import { figuresIn } from '../domain/metrics/metrics.sql.js';
import type {
  AssetGroupRecord,
  AssetRecord,
  GeoTargetRecord,
  ListingGroupRecord,
  Structure,
} from '../platforms/ad-records.js';
import type { FiguredAccount } from './figures-sql.js';

const ASSET_GROUP = {
  ...columnsOf<AssetGroupRecord>('text', 'id', 'campaignId', 'name', 'status', 'adStrength'),
  ...columnsOf<AssetGroupRecord>('jsonb', 'finalUrls'),
};
const ASSET = columnsOf<AssetRecord>('text', 'assetGroupId', 'assetId', 'fieldType', 'type', 'name', 'text', 'url');
const LISTING_GROUP = {
  ...columnsOf<ListingGroupRecord>('text', 'assetGroupId', 'id', 'parentId', 'type', 'listingSource'),
  ...columnsOf<ListingGroupRecord>('text', 'dimension', 'value'),
};
const GEO_TARGET = columnsOf<GeoTargetRecord>('text', 'campaignId', 'id', 'name', 'countryCode', 'targetType');

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
