import type { Figures } from '../../../schema/metrics/figures.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { type Statement, sql } from '../../db/sql.js';
import { added, figureColumns, totalColumns } from '../metrics/metrics.sql.js';
import type { CampaignKey } from './campaign.reads.js';
import { askedCampaigns } from './campaign-days.reads.js';

export interface CampaignSums extends Figures {
  /** The last day of the window, YYYY-MM-DD in the account's time zone. */
  lastDay: string;
}

const FIGURES = figureColumns('d');
const ADDED = totalColumns(added);

/** The sums of a campaign over `days`; undefined for one that the caller may not see. */
export async function campaignSums(
  db: Sql,
  viewer: Viewer,
  now: Date,
  key: CampaignKey,
  days: number,
): Promise<CampaignSums | undefined> {
  const totalsOn = (day: Statement) => sql`lateral (
    select * from campaign_totals t
    where t.team_id = ${viewer.teamId} and t.account_id = o.account_id and t.date = least(${day}, o.figures_through)
      and t.campaign_id = o.id
    limit 1
  )`;
  const [sums] = await db.query<CampaignSums>(
    sql`with ${askedCampaigns(viewer, now, [key], { days })}
      select d.last as "lastDay", ${FIGURES}
      from (
        select o.last, ${ADDED}
        from objects o
        left join ${totalsOn(sql`o.last`)} e on true
        left join ${totalsOn(sql`o.first - 1`)} b on true
      ) d`,
    'campaigns.sums',
  );
  return sums;
}
