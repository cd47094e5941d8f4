import type { Database, Sql, Transaction } from '../db/database.js';
import { columnsOf, mirrored, NO_NESTED_LOOPS, rowsOf } from '../db/statements/rows.js';
import { allOrNone, sql } from '../db/statements/sql.js';
import { figureColumnsIn } from '../domain/figures/figures.sql.js';
import { writeKeywords } from '../domain/keywords/keyword.records.js';
import { syncCampaignNegatives } from '../domain/negative-keywords/campaign-negative.records.js';
import { keepInheritedNegatives } from '../domain/negative-keywords/inherited-negative.records.js';
import { syncLists } from '../domain/negative-keywords/negative-list.records.js';
import { keepPromotions } from '../domain/promotions/promotion.records.js';
import type { AdReader } from '../platforms/ad-reader.js';
import type {
  AccountQuery,
  AdAccount,
  AssetGroupRecord,
  AssetRecord,
  DayConversion,
  GeoTargetRecord,
  ListingGroupRecord,
  OtherConversions,
  Structure,
} from '../platforms/ad-records.js';
import { isRevoked, PlatformError } from '../platforms/platform-error.js';
import type { FiguredAccount } from './figures-sql.js';
import { countSkipped, type Tally, UnreadRecords } from './run-history.js';

export type DueAccount = Pick<AdAccount, 'id' | 'name' | 'timeZone' | 'currency' | 'status'>;

/** The pull of one account. */
export interface AccountPullContext {
  account: FiguredAccount & { timeZone: string };
  reader: AdReader;
  /** Limits the pull to this many days up to yesterday, plus missing ones. */
  lastDays?: number | undefined;
  tally: Tally;
  /** Aborts at the end of the run. */
  signal: AbortSignal;
  /** Call before each write. Throws when the account's lock is lost or the run is aborted. */
  mayWrite(): Promise<void>;
  /** From 0 to 1. */
  onProgress(fraction: number): void;
}

export interface PartPullContext extends AccountPullContext {
  /** Undefined for accounts in EUR. */
  convert: DayConversion | undefined;
}

/** Resolves with a platform's failure, so that the run continues. Rejects with others and `revoked`. */
export async function platformFailure(pull: Promise<void>): Promise<PlatformError | undefined> {
  try {
    await pull;
    return undefined;
  } catch (error) {
    if (error instanceof PlatformError && !isRevoked(error)) return error;
    throw error;
  }
}

/** Updates one part of an account if the platform has it. Throws PlatformError without storing anything. */
type PullPart = (db: Database, work: PartPullContext) => Promise<void>;

type Part = 'negativeLists' | 'campaignNegatives' | 'inheritedNegatives' | 'structure' | 'keywords';
type Found<P extends Part> = Awaited<ReturnType<NonNullable<AdReader[P]>>>;

/** A part that is read completely and written in one transaction. */
function completePart<P extends Part>(
  part: P,
  rowsIn: (found: Found<P>) => number,
  write: (tx: Transaction, account: FiguredAccount, found: Found<P>, askedAt: Date, complete: boolean) => Promise<void>,
): PullPart {
  return async (db, { account, reader, tally, signal, mayWrite, convert }) => {
    const read = reader[part] as ((query: AccountQuery) => Promise<Found<P>>) | undefined;
    if (!read) return;
    const askedAt = await db.now();
    const unread = new UnreadRecords(tally);
    const { accountId } = account;
    const found = await read.call(reader, { accountId, signal, onSkipped: unread.record, convert });
    tally.rowsRead += rowsIn(found);
    await mayWrite();
    await db.transaction((tx) => write(tx, account, found, askedAt, unread.isComplete));
  };
}

/** Continues with the other Merchant Centers when one fails. */
const pullPromotions: PullPart = async (db, { account, reader: { merchantCenters }, tally, signal, mayWrite }) => {
  if (!merchantCenters) return;
  const linked = await db.query<{ merchantId: string; country: string }>(
    sql`select merchant_id as "merchantId", country from account_merchants
      where team_id = ${account.teamId} and account_id = ${account.accountId} order by merchant_id`,
  );
  const pull = async ({ merchantId, country }: (typeof linked)[number]) => {
    const promotions = await merchantCenters.merchant.promotions({
      merchantId,
      signal,
      onSkipped: countSkipped(tally),
    });
    tally.rowsRead += promotions.length;
    await mayWrite();
    await keepPromotions(db, { ...account, merchantId }, promotions, country);
  };
  let failure: Error | undefined;
  for (const center of linked) {
    const failed = await platformFailure(pull(center));
    failure ??= failed;
  }
  if (failure) throw failure;
};

const ASSET_GROUP = {
  ...columnsOf<AssetGroupRecord>('text', 'id', 'campaignId', 'name', 'status', 'adStrength'),
  ...columnsOf<AssetGroupRecord>('jsonb', 'finalUrls'),
};
const ASSET = {
  ...columnsOf<AssetRecord>('text', 'assetGroupId', 'assetId', 'fieldType', 'type', 'name', 'text', 'url'),
  ...columnsOf<AssetRecord>('text', 'status', 'effectiveStatus', 'approvalStatus', 'source'),
};
const LISTING_GROUP = {
  ...columnsOf<ListingGroupRecord>('text', 'assetGroupId', 'id', 'parentId', 'type', 'listingSource'),
  ...columnsOf<ListingGroupRecord>('text', 'dimension', 'value'),
};
const OTHER_CONVERSIONS = {
  ...columnsOf<OtherConversions>('text', 'campaignId'),
  ...columnsOf<OtherConversions>('bigint', 'otherConversionsMicros'),
};
const GEO_TARGET = columnsOf<GeoTargetRecord>('text', 'campaignId', 'id', 'name', 'countryCode', 'targetType');

/** Leaves equal rows untouched and deletes missing ones only if the structure is `complete`. */
async function writeStructure(
  tx: Sql,
  account: FiguredAccount,
  { assetGroups, assets, listingGroups, geoTargets, otherConversions }: Structure,
  _askedAt: Date,
  complete: boolean,
): Promise<void> {
  const asset = { ...ASSET, ...figureColumnsIn(account.currency) };
  const isDeletable = allOrNone(complete, sql`account_id`);
  await tx.query(NO_NESTED_LOOPS);
  await tx.query(mirrored(account, 'asset_groups', ['id'], ASSET_GROUP, assetGroups, isDeletable));
  await tx.query(
    mirrored(account, 'asset_group_assets', ['asset_group_id', 'asset_id', 'field_type'], asset, assets, isDeletable),
  );
  await tx.query(
    mirrored(account, 'listing_groups', ['asset_group_id', 'id'], LISTING_GROUP, listingGroups, isDeletable),
  );
  await tx.query(mirrored(account, 'geo_targets', ['campaign_id', 'id'], GEO_TARGET, geoTargets, isDeletable));
  await tx.query(
    sql`update accounts set structure_synced_at = statement_timestamp()
      where team_id = ${account.teamId} and id = ${account.accountId}`,
  );
  // After the account's own update: whoever writes campaigns locks the account first.
  await tx.query(
    sql`with found as (${rowsOf(OTHER_CONVERSIONS, otherConversions)})
      update campaigns c set other_conversions_micros = n.micros
      from (
        select k.id, f.other_conversions_micros as micros from campaigns k left join found f on f.campaign_id = k.id
        where k.team_id = ${account.teamId} and k.account_id = ${account.accountId}
      ) n
      where c.team_id = ${account.teamId} and c.account_id = ${account.accountId} and c.id = n.id
        and c.other_conversions_micros is distinct from n.micros`,
  );
}

/** In pull order. */
export const ACCOUNT_PARTS: readonly PullPart[] = [
  pullPromotions,
  completePart(
    'negativeLists',
    (lists) => lists.reduce((sum, { keywords, campaignIds }) => sum + 1 + keywords.length + campaignIds.length, 0),
    syncLists,
  ),
  completePart('campaignNegatives', ({ length }) => length, syncCampaignNegatives),
  completePart('inheritedNegatives', ({ length }) => length, keepInheritedNegatives),
  completePart(
    'structure',
    (structure) => Object.values(structure).reduce((sum, rows) => sum + rows.length, 0),
    writeStructure,
  ),
  completePart('keywords', ({ keywords, terms }) => keywords.length + terms.length, writeKeywords),
];
