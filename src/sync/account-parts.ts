import type { Database, Transaction } from '../db/database.js';
import { sql } from '../db/sql.js';
import { writeKeywords } from '../domain/keywords/keyword.records.js';
import { syncCampaignNegatives } from '../domain/negative-keywords/campaign-negative.records.js';
import { syncLists } from '../domain/negative-keywords/negative-list.records.js';
import { keepPromotions } from '../domain/promotions/promotion.records.js';
import type { AccountQuery, AdReader } from '../platforms/ad-records.js';
import { type PullWork, platformFailure } from './account-work.js';
import type { FiguredAccount } from './figures-sql.js';
import { skippedTo, UnreadRecords } from './run-history.js';
import { writeStructure } from './structure-records.js';

/** Updates one part of an account, if the platform has it. Throws PlatformError, and then stores nothing. */
type PullPart = (db: Database, work: PullWork) => Promise<void>;

type Part = 'negativeLists' | 'campaignNegatives' | 'structure' | 'keywords';
type Found<P extends Part> = Awaited<ReturnType<NonNullable<AdReader[P]>>>;

/** A part that is read whole and written in one transaction. */
function wholePart<P extends Part>(
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
    const found = await read.call(reader, { accountId, signal, onSkipped: unread.note, convert });
    tally.rowsRead += rowsIn(found);
    await mayWrite();
    await db.transaction((tx) => write(tx, account, found, askedAt, unread.complete));
  };
}

/** The promotions of every linked Merchant Center; one that cannot be read does not hold up the others. */
const pullPromotions: PullPart = async (db, { account, reader: { shops }, tally, signal, mayWrite }) => {
  if (!shops) return;
  const linked = await db.query<{ merchantId: string; country: string }>(
    sql`select merchant_id as "merchantId", country from account_merchants
      where team_id = ${account.teamId} and account_id = ${account.accountId} order by merchant_id`,
  );
  const pull = async ({ merchantId, country }: (typeof linked)[number]) => {
    const promotions = await shops.merchant.promotions({ merchantId, signal, onSkipped: skippedTo(tally) });
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

/** In the order in which they are pulled. */
export const ACCOUNT_PARTS: readonly PullPart[] = [
  pullPromotions,
  wholePart(
    'negativeLists',
    (lists) => lists.reduce((sum, { keywords, campaignIds }) => sum + 1 + keywords.length + campaignIds.length, 0),
    syncLists,
  ),
  wholePart('campaignNegatives', ({ length }) => length, syncCampaignNegatives),
  wholePart(
    'structure',
    (structure) => Object.values(structure).reduce((sum, rows) => sum + rows.length, 0),
    (tx, account, structure, _askedAt, complete) => writeStructure(tx, account, structure, complete),
  ),
  wholePart('keywords', ({ keywords, terms }) => keywords.length + terms.length, writeKeywords),
];
