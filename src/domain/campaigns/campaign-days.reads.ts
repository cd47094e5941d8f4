import type { DailyMetrics } from '../../../schema/metrics/figures.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { listsByPosition } from '../../db/lists-by-position.js';
import { type Statement, sql } from '../../db/sql.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { dailySql } from '../metrics/daily.sql.js';
import type { Window } from '../metrics/window.js';
import { windowDays } from '../metrics/window.sql.js';
import type { CampaignKey } from './campaign.reads.js';

/**
 * SQL: the visible campaigns asked for, as `objects`, each with its window. A campaign that was asked for without an
 * account comes from the account with the lowest id that has it.
 */
export function askedCampaigns(viewer: Viewer, now: Date, keys: readonly CampaignKey[], window: Window): Statement {
  const ids = keys.map(({ campaignId }) => campaignId);
  const accountIds = keys.map(({ accountId = null }) => accountId);
  return sql`objects as materialized (
    select distinct on (k.position) k.position, a.id as account_id, c.id, c.name, w.first, w.last, a.figures_through
    from unnest(${ids}::text[], ${accountIds}::text[]) with ordinality k(id, account_id, position)
    join campaigns c
      on c.team_id = ${viewer.teamId} and c.id = k.id and (k.account_id is null or c.account_id = k.account_id)
    join accounts a on a.id = c.account_id and ${visible(viewer)} ${windowDays(now, window)}
    order by k.position, a.id collate "C"
  )`;
}

/** The days of each campaign in the order of `keys`; undefined for one that the caller may not see. */
export async function campaignDays(
  db: Sql,
  viewer: Viewer,
  now: Date,
  keys: readonly CampaignKey[],
  window: Window,
): Promise<(DailyMetrics[] | undefined)[]> {
  const rows = await db.query<DailyMetrics & { position: number }>(
    dailySql(viewer.teamId, askedCampaigns(viewer, now, keys, window), 'campaign_totals', sql`t.campaign_id = o.id`),
    'campaigns.days',
  );
  return listsByPosition<DailyMetrics>(rows, keys.length, 'date');
}
