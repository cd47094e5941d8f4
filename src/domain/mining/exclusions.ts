import type { NegativeKeywordInput } from '../../../schema/negative-keywords/add-negative-keywords.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { blockedByAny } from './negative-match.js';
import type { TermIndex } from './term-index.js';

/** A negative keyword and the campaign that it excludes from; null for all campaigns of the account. */
interface Exclusion extends NegativeKeywordInput {
  campaignId: string | null;
}

/** Whether the term at a position is excluded from all of `campaignIds`. */
export type IsExcluded = (at: number, campaignIds: readonly string[]) => boolean;

/**
 * What negative keywords exclude, each within its scope: of lists in the campaigns that they are linked to, of campaigns
 * in these alone, of lists of the account in all. `everywhere` are further keywords for all campaigns.
 */
export async function exclusionsOf(
  db: Sql,
  viewer: Viewer,
  accountId: string,
  index: TermIndex,
  everywhere: readonly NegativeKeywordInput[],
  signal?: AbortSignal,
): Promise<IsExcluded> {
  const found = await db.query<Exclusion>(
    sql`select c.campaign_id as "campaignId", lower(w.text) as text, w.match_type as "matchType"
        from accounts a
        join negative_keyword_lists l on l.team_id = a.team_id and l.account_id = a.id and l.removed_at is null
        join negative_keyword_list_campaigns c on c.team_id = l.team_id and c.account_id = l.account_id
          and c.list_id = l.id
        join negative_keywords w on w.team_id = l.team_id and w.account_id = l.account_id and w.list_id = l.id
        where ${visible(viewer)} and a.id = ${accountId}
      union
      select k.campaign_id, lower(k.text), k.match_type from accounts a
        join campaign_negative_keywords k on k.team_id = a.team_id and k.account_id = a.id
        where ${visible(viewer)} and a.id = ${accountId}
      union
      select nullif(k.campaign_id, ''), lower(k.text), k.match_type from accounts a
        join inherited_negative_keywords k on k.team_id = a.team_id and k.account_id = a.id
        where ${visible(viewer)} and a.id = ${accountId}`,
    'mining.exclusions',
  );
  const byCampaign = Map.groupBy(found, ({ campaignId }) => campaignId);
  const all = await blockedByAny(index, [...(byCampaign.get(null) ?? []), ...everywhere], signal);
  const own = new Map<string, { has(at: number): boolean }>();
  for (const [campaignId, keywords] of byCampaign)
    if (campaignId !== null) own.set(campaignId, await blockedByAny(index, keywords, signal));
  return (at, campaignIds) => all.has(at) || campaignIds.every((id) => own.get(id)?.has(at) === true);
}
