import type { DailyMetrics } from '../../../schema/metrics/figures.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { listsByPosition } from '../../db/lists-by-position.js';
import { VISIBLE } from '../accounts/visible-accounts.sql.js';
import { dailySql } from '../metrics/daily.sql.js';
import type { Window } from '../metrics/window.js';
import { WINDOW_DAYS, windowFor } from '../metrics/window.sql.js';
import type { CampaignKey } from './campaign.reads.js';

/**
 * SQL: the visible campaigns asked for, as `objects`, each with its window; binds $7 campaign ids and $8 account ids.
 * A campaign that was asked for without an account comes from the account with the lowest id that has it.
 */
export const ASKED_CAMPAIGNS = `objects as materialized (
  select distinct on (k.position) k.position, a.id as account_id, c.id, c.name, w.first, w.last, a.figures_through
  from unnest($7::text[], $8::text[]) with ordinality k(id, account_id, position)
  join campaigns c on c.team_id = $1 and c.id = k.id and (k.account_id is null or c.account_id = k.account_id)
  join accounts a on a.id = c.account_id and ${VISIBLE} ${WINDOW_DAYS}
  order by k.position, a.id collate "C"
)`;

/** Values of $7 and $8. */
export function askedCampaigns(keys: readonly CampaignKey[]): [string[], (string | null)[]] {
  return [keys.map((key) => key.campaignId), keys.map((key) => key.accountId ?? null)];
}

const DAYS_SQL = dailySql(ASKED_CAMPAIGNS, 'campaign_totals', 't.campaign_id = o.id');

/** The days of each campaign in the order of `keys`; undefined for one that the caller may not see. */
export async function campaignDays(
  sql: Sql,
  viewer: Viewer,
  now: Date,
  keys: readonly CampaignKey[],
  window: Window,
): Promise<(DailyMetrics[] | undefined)[]> {
  const values = [...windowFor(viewer, now, window), ...askedCampaigns(keys)];
  const rows = await sql.query<DailyMetrics & { position: number }>(DAYS_SQL, values, 'campaigns.days');
  return listsByPosition<DailyMetrics>(rows, keys.length, 'date');
}
