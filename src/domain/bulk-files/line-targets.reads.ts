import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { type Columns, rowsOf } from '../../db/statements/rows.js';
import { sql } from '../../db/statements/sql.js';
import { visible } from '../accounts/visible-accounts.sql.js';

/** Matches that are read of each name: more than one is ambiguous already. */
const MATCHES = 3;
const SLICE = 1_000;

/** What a line names; empty where it names nothing. */
export interface NamedTarget {
  accountId: string;
  campaignId: string;
  campaign: string;
}

export interface FoundCampaign {
  accountId: string;
  accountName: string;
  currency: string;
  id: string;
  name: string;
  status: string;
}

export interface FoundAccount {
  id: string;
  name: string;
}

export interface FoundAdGroup {
  accountId: string;
  campaignId: string;
  id: string;
  name: string;
}

export interface FoundKeyword {
  accountId: string;
  adGroupId: string;
  id: string;
  text: string;
  matchType: string;
}

const NAMED: Columns<NamedTarget & { at: number }> = {
  at: ['int', 'at'],
  account_id: ['text', 'accountId'],
  campaign_id: ['text', 'campaignId'],
  campaign: ['text', 'campaign'],
};

/** The visible accounts of these ids and names, at most three of a name. */
export async function accountsNamed(db: Sql, viewer: Viewer, names: readonly string[]): Promise<FoundAccount[]> {
  const ids = names.map((name) => name.replace(/[\s-]/g, ''));
  return db.query<FoundAccount>(
    sql`select id, name from (
        select a.id, a.name, row_number() over (partition by a.name order by a.id) as place from accounts a
        where ${visible(viewer)} and (a.id = any(${[...ids, ...names]}::text[]) or a.name = any(${names}::text[]))
      ) a where place <= ${MATCHES} or id = any(${[...ids, ...names]}::text[])`,
    'bulkFiles.accounts',
  );
}

/** The visible campaigns that each target may mean, at most three: by id, or else by name, which is compared exactly. */
export async function campaignsNamed(
  db: Sql,
  viewer: Viewer,
  targets: readonly NamedTarget[],
): Promise<FoundCampaign[][]> {
  const found: FoundCampaign[][] = targets.map(() => []);
  for (let from = 0; from < targets.length; from += SLICE) {
    const slice = targets.slice(from, from + SLICE).map((target, at) => ({ ...target, at: from + at }));
    const rows = await db.query<FoundCampaign & { at: number }>(
      sql`with wanted as (${rowsOf(NAMED, slice)}),
          matching as (
            select w.at, c.account_id, c.id, c.name, c.status, a.name as account_name, a.currency
            from wanted w join campaigns c on c.team_id = ${viewer.teamId} and w.campaign_id <> '' and c.id = w.campaign_id
            join accounts a on ${visible(viewer)} and a.id = c.account_id
            where w.account_id in ('', c.account_id)
            union all
            select w.at, c.account_id, c.id, c.name, c.status, a.name, a.currency
            from wanted w join campaigns c on c.team_id = ${viewer.teamId} and w.campaign_id = '' and c.name = w.campaign
            join accounts a on ${visible(viewer)} and a.id = c.account_id
            where w.account_id in ('', c.account_id)
          )
        select at, account_id as "accountId", account_name as "accountName", currency, id, name, status from (
          select m.*, row_number() over (partition by m.at order by m.status = 'REMOVED', m.account_id, m.id) as place
          from matching m
        ) m where place <= ${MATCHES} order by at, place`,
      'bulkFiles.campaigns',
    );
    for (const { at, ...campaign } of rows) found[at]?.push(campaign);
  }
  return found;
}

/** The ad groups of these campaigns of the team that have keywords, and those keywords, as of the last sync. */
export async function adGroupsOf(
  db: Sql,
  teamId: string,
  campaigns: readonly Pick<FoundCampaign, 'accountId' | 'id'>[],
): Promise<{ adGroups: FoundAdGroup[]; keywords: FoundKeyword[] }> {
  const adGroups: FoundAdGroup[] = [];
  const keywords: FoundKeyword[] = [];
  const distinct = [...new Map(campaigns.map((each) => [`${each.accountId} ${each.id}`, each])).values()];
  for (let from = 0; from < distinct.length; from += SLICE) {
    const slice = distinct.slice(from, from + SLICE);
    const rows = await db.query<FoundKeyword & { campaignId: string; adGroupName: string }>(
      sql`select k.account_id as "accountId", k.campaign_id as "campaignId", k.ad_group_id as "adGroupId",
          k.ad_group_name as "adGroupName", k.id, k.text, k.match_type as "matchType"
        from keywords k
        join (${rowsOf({ account_id: ['text', 'accountId'], id: ['text', 'id'] }, slice)}) c
          on c.account_id = k.account_id and c.id = k.campaign_id
        where k.team_id = ${teamId}
        order by k.account_id, k.id limit ${MAX_KEYWORDS}`,
      'bulkFiles.keywords',
    );
    for (const { campaignId, adGroupName, ...keyword } of rows) {
      keywords.push(keyword);
      adGroups.push({ accountId: keyword.accountId, campaignId, id: keyword.adGroupId, name: adGroupName });
    }
  }
  return { adGroups: [...new Map(adGroups.map((each) => [`${each.accountId} ${each.id}`, each])).values()], keywords };
}

/** Keywords of a slice of campaigns; of more, the others count as unknown. */
const MAX_KEYWORDS = 100_000;
