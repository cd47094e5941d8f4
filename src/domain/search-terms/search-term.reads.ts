import type { AccountSearchTerm, CampaignSearchTerm } from '../../../schema/search-terms/search-term.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { listsByPosition } from '../../db/lists-by-position.js';
import { VISIBLE } from '../accounts/visible-accounts.sql.js';
import type { CampaignKey } from '../campaigns/campaign.reads.js';
import { ASKED_CAMPAIGNS, askedCampaigns } from '../campaigns/campaign-days.reads.js';
import { costPerConversionSql, figureColumns, figureSql, totalColumns } from '../metrics/metrics.sql.js';
import type { Window } from '../metrics/window.js';
import { WINDOW_DAYS, windowFor } from '../metrics/window.sql.js';

const SUMS = totalColumns((total) => `sum(t.${total})::bigint`);

/** The last day a term was seen and its status on that day in one number, so that a plain max() finds it. */
export const SEEN = `max((t.date - date '2000-01-01') * 4 + case t.status when 'ADDED' then 2 when 'EXCLUDED' then 1 else 0 end)`;

/** SQL: that status, out of the column `seen` of `alias`. */
export const statusSql = (alias: string) => `(array['NONE', 'EXCLUDED', 'ADDED'])[${alias}.seen % 4 + 1]`;

const BY_COST = `${figureSql('u').cost} desc, u.search_term collate "C"`;

const SHOWN = `r.search_term as "searchTerm", r.match_type as "matchType", ${statusSql('r')} as status, ${figureColumns('r')},
  ${costPerConversionSql('r')} as "costPerConversion"`;

/** Binds $9, the most terms of one campaign; null for all. At least one row a campaign. */
const CAMPAIGN_SQL = `with ${ASKED_CAMPAIGNS},
  terms as (
    select o.position, t.search_term, t.match_type, ${SUMS}, ${SEEN} as seen
    from objects o
    join search_term_days t
      on t.team_id = $1 and t.account_id = o.account_id and t.campaign_id = o.id and t.date between o.first and o.last
    group by o.position, t.search_term, t.match_type
  ),
  ranked as (
    select u.*, row_number() over (partition by u.position order by ${BY_COST}, u.match_type collate "C") as rank
    from terms u
  )
  select o.position, o.id as "campaignId", o.name as "campaignName", ${SHOWN}
  from objects o
  left join ranked r on r.position = o.position and ($9::int is null or r.rank <= $9)
  order by o.position, r.rank`;

/** Binds $7 account ids and $8, the most terms of one account; null for all. At least one row an account. */
const ACCOUNT_SQL = `with objects as materialized (
    select k.position, a.id, w.first, w.last
    from unnest($7::text[]) with ordinality k(id, position)
    join accounts a on a.id = k.id and ${VISIBLE} ${WINDOW_DAYS}
  ),
  by_campaign as (
    select o.position, t.search_term, t.match_type, t.campaign_id, ${SUMS}, ${SEEN} as seen,
      sum(sum(t.cost_micros)) over (partition by o.position, t.search_term, t.match_type) as match_cost
    from objects o
    join search_term_days t on t.team_id = $1 and t.account_id = o.id and t.date between o.first and o.last
    group by o.position, t.search_term, t.match_type, t.campaign_id
  ),
  terms as (
    select t.position, t.search_term, ${SUMS}, max(t.seen) as seen,
      (array_agg(t.match_type order by t.match_cost desc, t.match_type collate "C"))[1] as match_type,
      array_agg(distinct t.campaign_id order by t.campaign_id) as campaign_ids
    from by_campaign t
    group by t.position, t.search_term
  ),
  ranked as (
    select u.*, row_number() over (partition by u.position order by ${BY_COST}) as rank from terms u
  )
  select o.position, r.campaign_ids as "campaignIds", ${SHOWN}
  from objects o
  left join ranked r on r.position = o.position and ($8::int is null or r.rank <= $8)
  order by o.position, r.rank`;

/** The terms of each campaign by cost, in the order of `keys`; undefined for a campaign that is not visible. */
export async function campaignTerms(
  sql: Sql,
  viewer: Viewer,
  now: Date,
  keys: readonly CampaignKey[],
  window: Window,
  limit: number | null,
): Promise<(CampaignSearchTerm[] | undefined)[]> {
  const values = [...windowFor(viewer, now, window), ...askedCampaigns(keys), limit];
  const rows = await sql.query<CampaignSearchTerm & { position: number }>(CAMPAIGN_SQL, values, 'searchTerms.campaign');
  return listsByPosition<CampaignSearchTerm>(rows, keys.length, 'searchTerm');
}

/** The terms of each account by cost, in the order of `accountIds`; undefined for an account that is not visible. */
export async function accountTerms(
  sql: Sql,
  viewer: Viewer,
  now: Date,
  accountIds: readonly string[],
  window: Window,
  limit: number | null,
): Promise<(AccountSearchTerm[] | undefined)[]> {
  const values = [...windowFor(viewer, now, window), accountIds, limit];
  const rows = await sql.query<AccountSearchTerm & { position: number }>(ACCOUNT_SQL, values, 'searchTerms.account');
  return listsByPosition<AccountSearchTerm>(rows, accountIds.length, 'searchTerm');
}
