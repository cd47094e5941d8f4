import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import { writeKeywords } from '../domain/keywords/keyword.records.js';
import { syncCampaignNegatives } from '../domain/negative-keywords/campaign-negative.records.js';
import { syncLists } from '../domain/negative-keywords/negative-list.records.js';
import { keepPromotions } from '../domain/promotions/promotion.records.js';
import type { AdReader } from '../platforms/ad-platform.js';
import type { PullWork } from './account-work.js';
import { writeStructure } from './structure-records.js';

/**
 * Each brings a part of an account beside its figures up to date, where the platform has it. Throws PlatformError; then
 * what is stored stays as it was.
 */
type PullPart = (db: Database, reader: AdReader, work: PullWork) => Promise<void>;

/** For an account whose link to Merchant Center was read before. */
export const pullPromotions: PullPart = async (db, { shops }, { account, tally, signal, mayWrite }) => {
  if (!shops) return;
  const [linked] = await db.query<{ merchantId: string; country: string }>(
    sql`select merchant_id as "merchantId", merchant_country as country from accounts
      where team_id = ${account.teamId} and id = ${account.accountId} and merchant_id is not null`,
  );
  if (!linked) return;
  const promotions = await shops.merchant.promotions(linked.merchantId, signal);
  tally.rowsRead += promotions.length;
  await mayWrite();
  await keepPromotions(db, account, promotions, linked.country);
};

export const pullNegativeLists: PullPart = async (db, reader, { account, tally, signal, mayWrite }) => {
  if (!reader.negativeLists) return;
  const askedAt = await db.now();
  const lists = await reader.negativeLists(account.accountId, signal);
  tally.rowsRead += lists.reduce((sum, { keywords, campaignIds }) => sum + 1 + keywords.length + campaignIds.length, 0);
  await mayWrite();
  await db.transaction((tx) => syncLists(tx, account, lists, askedAt));
};

export const pullCampaignNegatives: PullPart = async (db, reader, { account, tally, signal, mayWrite }) => {
  if (!reader.campaignNegatives) return;
  const askedAt = await db.now();
  const keywords = await reader.campaignNegatives(account.accountId, signal);
  tally.rowsRead += keywords.length;
  await mayWrite();
  await db.transaction((tx) => syncCampaignNegatives(tx, account, keywords, askedAt));
};

/** Asset groups, product selections and places of campaigns. */
export const pullStructure: PullPart = async (db, reader, { account, tally, signal, mayWrite, convert }) => {
  if (!reader.structure) return;
  const structure = await reader.structure(account.accountId, signal, convert);
  tally.rowsRead += Object.values(structure).reduce((sum, rows) => sum + rows.length, 0);
  await mayWrite();
  await db.transaction((tx) => writeStructure(tx, account, structure));
};

/** Keywords and the search terms that they brought. */
export const pullKeywords: PullPart = async (db, reader, { account, tally, signal, mayWrite, convert }) => {
  if (!reader.keywords) return;
  const askedAt = await db.now();
  const reports = await reader.keywords(account.accountId, signal, convert);
  tally.rowsRead += reports.keywords.length + reports.terms.length;
  await mayWrite();
  await db.transaction((tx) => writeKeywords(tx, account, reports, askedAt));
};
