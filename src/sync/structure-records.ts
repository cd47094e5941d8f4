import type { Sql } from '../db/database.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';
import type {
  AssetGroupRecord,
  AssetRecord,
  GeoTargetRecord,
  ListingGroupRecord,
  Structure,
} from '../platforms/ad-records.js';

interface Column<Row> {
  name: string;
  type: 'text' | 'bigint' | 'jsonb';
  value(row: Row): unknown;
}

/** A table that holds what the platform names now, and nothing else. */
class MirrorTable<Row> {
  private readonly statement: string;

  constructor(
    table: string,
    keys: readonly string[],
    private readonly columns: readonly Column<Row>[],
  ) {
    const names = columns.map(({ name }) => name);
    const key = keys.join(', ');
    const others = names.filter((name) => !keys.includes(name));
    const listed = (alias: string) => others.map((name) => `${alias}.${name}`).join(', ');
    // Arrays of jsonb travel as text.
    const travels = columns.map(({ type }, at) => `$${at + 3}::${type === 'jsonb' ? 'text' : type}[]`).join(', ');
    const arrives = columns.map(({ name, type }) => (type === 'jsonb' ? `${name}::jsonb` : name)).join(', ');
    this.statement = `
      with told as (
        select distinct on (${key}) * from unnest(${travels}) as t(${names.join(', ')}) order by ${key}
      ),
      gone as (
        delete from ${table} where team_id = $1 and account_id = $2 and (${key}) not in (select ${key} from told)
      )
      insert into ${table} as o (team_id, account_id, ${names.join(', ')})
      select $1, $2, ${arrives} from told
      on conflict (team_id, account_id, ${key}) do update
        set ${others.map((name) => `${name} = excluded.${name}`).join(', ')}
      where (${listed('o')}) is distinct from (${listed('excluded')})`;
  }

  async write(sql: Sql, { teamId, accountId }: AccountKey, rows: readonly Row[]): Promise<void> {
    await sql.query(this.statement, [teamId, accountId, ...this.columns.map(({ value }) => rows.map(value))]);
  }
}

const text = <Row>(name: string, value: (row: Row) => string | null): Column<Row> => ({ name, type: 'text', value });
const bigint = <Row>(name: string, value: (row: Row) => string | number): Column<Row> => ({
  name,
  type: 'bigint',
  value,
});

const ASSET_GROUPS = new MirrorTable<AssetGroupRecord>(
  'asset_groups',
  ['id'],
  [
    text('id', ({ id }) => id),
    text('campaign_id', ({ campaignId }) => campaignId),
    text('name', ({ name }) => name),
    text('status', ({ status }) => status),
    text('ad_strength', ({ adStrength }) => adStrength),
    { name: 'final_urls', type: 'jsonb', value: ({ finalUrls }) => JSON.stringify(finalUrls) },
  ],
);

const ASSETS = new MirrorTable<AssetRecord>(
  'asset_group_assets',
  ['asset_group_id', 'asset_id', 'field_type'],
  [
    text('asset_group_id', ({ assetGroupId }) => assetGroupId),
    text('asset_id', ({ assetId }) => assetId),
    text('field_type', ({ fieldType }) => fieldType),
    text('type', ({ type }) => type),
    text('name', ({ name }) => name),
    text('text', (row) => row.text),
    text('url', ({ url }) => url),
    bigint('cost_micros', ({ costMicros }) => costMicros),
    bigint('impressions', ({ impressions }) => impressions),
    bigint('clicks', ({ clicks }) => clicks),
    bigint('conversions_micros', ({ conversionsMicros }) => conversionsMicros),
    bigint('conversion_value_micros', ({ conversionValueMicros }) => conversionValueMicros),
  ],
);

const LISTING_GROUPS = new MirrorTable<ListingGroupRecord>(
  'listing_groups',
  ['asset_group_id', 'id'],
  [
    text('asset_group_id', ({ assetGroupId }) => assetGroupId),
    text('id', ({ id }) => id),
    text('parent_id', ({ parentId }) => parentId),
    text('type', ({ type }) => type),
    text('dimension', ({ dimension }) => dimension),
    text('value', ({ value }) => value),
  ],
);

const GEO_TARGETS = new MirrorTable<GeoTargetRecord>(
  'geo_targets',
  ['campaign_id', 'id'],
  [
    text('campaign_id', ({ campaignId }) => campaignId),
    text('id', ({ id }) => id),
    text('name', ({ name }) => name),
    text('country_code', ({ countryCode }) => countryCode),
    text('target_type', ({ targetType }) => targetType),
  ],
);

/** Keeps the structure of an account as the platform names it now; rows that are the same stay untouched. */
export async function writeStructure(sql: Sql, account: AccountKey, structure: Structure): Promise<void> {
  // The planner cannot know how long arrays are.
  await sql.query(`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`);
  await ASSET_GROUPS.write(sql, account, structure.assetGroups);
  await ASSETS.write(sql, account, structure.assets);
  await LISTING_GROUPS.write(sql, account, structure.listingGroups);
  await GEO_TARGETS.write(sql, account, structure.geoTargets);
  await sql.query('update accounts set structure_synced_at = clock_timestamp() where team_id = $1 and id = $2', [
    account.teamId,
    account.accountId,
  ]);
}
