import type { DailyMetrics, Figures } from '../../../schema/metrics/figures.type.js';
import type { Sql } from '../../db/database.js';
import { listsByPosition } from '../../db/lists-by-position.js';
import { type Statement, sql } from '../../db/sql.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { dailySql } from '../metrics/daily.sql.js';
import { figureColumns } from '../metrics/metrics.sql.js';
import { type Scope, windowDays } from '../metrics/window.sql.js';
import { objectSums } from '../metrics/window-sums.sql.js';
import type { CampaignKey } from './campaign.reads.js';

export interface CampaignSums extends Figures {
  /** The last day of the window, YYYY-MM-DD in the account's time zone. */
  lastDay: string;
}

const FIGURES = figureColumns('d', sql`o.currency`);
const IS_OF_CAMPAIGN = sql`t.campaign_id = o.id`;

/**
 * SQL: the visible campaigns asked for, as `objects`, each with its window. A campaign that was asked for without an
 * account comes from the account with the lowest id that has it.
 */
export function askedCampaigns(scope: Scope, keys: readonly CampaignKey[]): Statement {
  const { viewer } = scope;
  const ids = keys.map(({ campaignId }) => campaignId);
  const accountIds = keys.map(({ accountId = null }) => accountId);
  return sql`objects as materialized (
    select distinct on (k.position) k.position, a.id as account_id, c.id, c.name, w.first, w.last, a.currency
    from unnest(${ids}::text[], ${accountIds}::text[]) with ordinality k(id, account_id, position)
    join campaigns c
      on c.team_id = ${viewer.teamId} and c.id = k.id and (k.account_id is null or c.account_id = k.account_id)
    join accounts a on a.id = c.account_id and ${visible(viewer)} ${windowDays(scope)}
    order by k.position, a.id collate "C"
  )`;
}

/** The days of each campaign in the order of `keys`; undefined for one that the caller may not see. */
export async function campaignDays(
  db: Sql,
  scope: Scope,
  keys: readonly CampaignKey[],
): Promise<(DailyMetrics[] | undefined)[]> {
  const rows = await db.query<DailyMetrics & { position: number }>(
    dailySql(scope.viewer, askedCampaigns(scope, keys), 'campaign', IS_OF_CAMPAIGN),
    'campaigns.days',
  );
  return listsByPosition<DailyMetrics>(rows, keys.length, 'date');
}

/** The sums of a campaign; undefined for one that the caller may not see. */
export async function campaignSums(db: Sql, scope: Scope, key: CampaignKey): Promise<CampaignSums | undefined> {
  const [sums] = await db.query<CampaignSums>(
    sql`with ${askedCampaigns(scope, [key])}
      select o.last as "lastDay", ${FIGURES}
      from objects o
      cross join lateral ${objectSums(scope.viewer, 'campaign', IS_OF_CAMPAIGN, sql`o.account_id`, sql`o.first`, sql`o.last`)} d`,
    'campaigns.sumsOfOne',
  );
  return sums;
}
