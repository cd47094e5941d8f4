import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { type Statement, sql } from '../../db/statements/sql.js';
import { daysIn, monthOf, objectSums } from '../figures/window-sums.sql.js';
import { dayOf } from '../targets/month.sql.js';
import { BASIS_DAYS } from './forecast.js';

/** A campaign of a group with what it costs. Money in micro-euros. */
export interface GroupCampaign {
  groupId: string;
  accountId: string;
  accountName: string;
  campaignId: string;
  /** Null if the campaign is no longer stored. */
  name: string | null;
  platform: string;
  status: string;
  /** Today in the account's zone. */
  today: string;
  /** The group's month. */
  month: string;
  /** The account's last complete day with figures; null before the first sync. */
  through: string | null;
  /** Whether the account's figures ended so long ago that they say nothing about today. */
  isStale: boolean;
  daysLeft: number;
  /** Of the month's complete days. */
  spentMicros: number;
  /** Of today, as far as it was pulled. */
  todayMicros: number;
  /** Of the last complete days on which it could run, at most 14, oldest first. */
  costs: number[];
  budgetName: string;
  budgetMicros: number;
  isShared: boolean;
  sharedBy: number;
  totalMicros: number | null;
  /** What is left of a lifetime budget, and for how many days from tomorrow's eve on; null if unknown. */
  restMicros: number | null;
  restDays: number | null;
}

/** Figures that end more days before yesterday are too old for a projection, as for monthly targets. */
const STALE_DAYS = 3;

/** SQL condition on `budget_groups g`: every campaign of it stands in an account that the caller may see. */
export function visibleGroup({ teamId, accountIds }: Pick<Viewer, 'teamId' | 'accountIds'>): Statement {
  return sql`g.team_id = ${teamId} and (${accountIds}::text[] is null or not exists (
    select from budget_group_campaigns s where s.team_id = g.team_id and s.group_id = g.id and s.account_id <> all(${accountIds}::text[])))`;
}

/**
 * Campaigns of groups with their figures. A group's month is the one that has begun in the zones of all its accounts.
 * Costs are in euros at each day's rate, days those of each account's zone.
 */
export async function groupCampaigns(
  db: Sql,
  teamId: string,
  groupIds: readonly string[],
  now: Date,
): Promise<Map<string, GroupCampaign[]>> {
  const own = (first: Statement, last: Statement) =>
    objectSums({ teamId }, 'campaign', sql`t.campaign_id = m.campaign_id`, sql`m.account_id`, first, last);
  const rows = await db.query<GroupCampaign>(
    sql`with members as materialized (
        select m.group_id, m.account_id, m.campaign_id, a.name as account_name, a.platform, a.figures_from, a.figures_through,
          ${dayOf(now)} as today,
          date_trunc('month', min(${dayOf(now)}) over (partition by m.group_id)::timestamp)::date as first
        from budget_group_campaigns m join accounts a on a.team_id = m.team_id and a.id = m.account_id
        where m.team_id = ${teamId} and m.group_id = any(${groupIds}::uuid[])
      ),
      timed as materialized (
        select m.*, (m.first + interval '1 month - 1 day')::date as last, least(m.figures_through, m.today - 1) as through
        from members m
      )
      select m.group_id as "groupId", m.account_id as "accountId", m.account_name as "accountName", m.campaign_id as "campaignId",
        c.name, m.platform, coalesce(c.status, 'REMOVED') as status, m.today, m.first as month, m.through,
        m.through is null or m.through < m.today - 1 - ${STALE_DAYS}::int as "isStale",
        greatest(m.last - greatest(m.through, m.first - 1), 0) as "daysLeft",
        s.cost_micros as "spentMicros", d.cost_micros as "todayMicros", r.costs,
        coalesce(c.budget_resource_name, '') as "budgetName", coalesce(c.budget_micros, 0) as "budgetMicros",
        coalesce(c.budget_shared, false) as "isShared", coalesce(c.budget_reference_count, 1) as "sharedBy",
        c.total_budget_micros as "totalMicros",
        case when c.total_budget_micros is not null then greatest(c.total_budget_micros - l.cost_micros, 0) end as "restMicros",
        case when c.total_budget_micros is not null then greatest(c.end_date - greatest(m.through, c.start_date - 1), 0) end as "restDays"
      from timed m
      left join campaigns c on c.team_id = ${teamId} and c.account_id = m.account_id and c.id = m.campaign_id
      cross join lateral ${own(sql`m.first`, sql`least(m.through, m.last)`)} s
      cross join lateral ${own(sql`greatest(m.first, m.through + 1)`, sql`least(m.today, m.last)`)} d
      cross join lateral ${own(sql`coalesce(c.start_date, m.figures_from)`, sql`m.through`)} l
      cross join lateral (
        select greatest(m.through - ${BASIS_DAYS - 1}::int, m.figures_from, c.start_date, (
          select t.days[1] from campaign_months t where t.team_id = ${teamId} and t.account_id = m.account_id
            and t.campaign_id = m.campaign_id order by t.month limit 1)) as since
      ) f
      cross join lateral (
        select coalesce(array_agg(coalesce(k.cost_micros, 0)::float8 order by g.day), '{}') as costs
        from generate_series(f.since::timestamp, m.through::timestamp, '1 day') g(day)
        left join (
          select d.date, d.cost_micros from campaign_months t cross join lateral ${daysIn('t', ['cost_micros'])} d
          where t.team_id = ${teamId} and t.account_id = m.account_id and t.campaign_id = m.campaign_id
            and t.month between ${monthOf(sql`f.since`)} and m.through
        ) k on k.date = g.day
      ) r
      order by m.account_name, c.name, m.account_id, m.campaign_id limit 10000`,
    'budgetGroups.campaigns',
  );
  return Map.groupBy(rows, ({ groupId }) => groupId);
}
