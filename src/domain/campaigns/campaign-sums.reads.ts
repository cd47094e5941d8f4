import type { Figures } from '../../../schema/metrics/figures.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { addedBetween, figureColumns, totalColumns } from '../metrics/metrics.sql.js';
import type { Window } from '../metrics/window.js';
import { windowFor } from '../metrics/window.sql.js';
import type { CampaignKey } from './campaign.reads.js';
import { ASKED_CAMPAIGNS, askedCampaigns } from './campaign-days.reads.js';

export interface CampaignSums extends Figures {
  /** The last day of the window, YYYY-MM-DD in the account's time zone. */
  lastDay: string;
}

const totalsOn = (alias: string, day: string) =>
  `left join lateral (
     select * from campaign_totals t
     where t.team_id = $1 and t.account_id = o.account_id and t.date = least(${day}, o.figures_through)
       and t.campaign_id = o.id
     limit 1
   ) ${alias} on true`;

const SUMS_SQL = `
  with ${ASKED_CAMPAIGNS}
  select d.position, d.last as "lastDay", ${figureColumns('d')}
  from (
    select o.position, o.last, ${totalColumns(addedBetween('e', 'b'))}
    from objects o ${totalsOn('e', 'o.last')} ${totalsOn('b', 'o.first - 1')}
  ) d`;

/** The sums of each campaign in the order of `keys`; undefined for one that the caller may not see. */
export async function campaignSums(
  sql: Sql,
  viewer: Viewer,
  now: Date,
  keys: readonly CampaignKey[],
  window: Window,
): Promise<(CampaignSums | undefined)[]> {
  const values = [...windowFor(viewer, now, window), ...askedCampaigns(keys)];
  const rows = await sql.query<CampaignSums & { position: number }>(SUMS_SQL, values, 'campaigns.sums');
  const sums: (CampaignSums | undefined)[] = Array.from({ length: keys.length });
  for (const { position, ...row } of rows) sums[position - 1] = row;
  return sums;
}
