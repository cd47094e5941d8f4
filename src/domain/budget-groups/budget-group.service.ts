import type {
  BudgetGroup,
  BudgetGroupArgs,
  BudgetGroupDetails,
  CreateBudgetGroupArgs,
  UpdateBudgetGroupArgs,
} from '../../../schema/budget-groups/budget-group.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { toJsonb } from '../../db/statements/jsonb.js';
import { AS_NAMES, sql } from '../../db/statements/sql.js';
import { isoUtc, PRESENT } from '../../db/statements/timestamps.js';
import { lockName } from '../../db/transaction-locks.js';
import { conflict, NotFoundError, ParameterError, requireFound } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import { uuidOrNull } from '../../lib/ids.js';
import { eurOfMicros, requireMicros } from '../../lib/money.js';
import { requireName } from '../../lib/texts.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { authorOf } from '../teams/membership.js';
import { capActions } from './budget-cap.reads.js';
import type { BudgetCap } from './budget-group.enum.js';
import { type GroupCampaign, groupCampaigns, visibleGroup } from './budget-group.reads.js';
import { type Pace, paceOf } from './budget-pace.js';

const MAX_GROUPS = 50;
const WHAT = 'budget group';
const NOT_NULL = ['name', 'monthlyBudgetEur', 'months', 'campaigns', 'cap', 'capPercent'] as const;

/** SQL: columns of a GroupRow of `budget_groups g`. */
export const GROUP_ROW = sql`g.team_id as "teamId", g.id, g.name, g.budget_micros as "budgetMicros", g.month_budgets as "monthBudgets", g.cap,
  g.cap_percent as "capPercent", g.cap_set_by as "capSetBy", g.cap_problem as "capProblem",
  ${isoUtc(sql`g.created_at`)} as "createdAt", ${isoUtc(sql`g.updated_at`)} as "updatedAt"`;

export interface GroupRow
  extends Pick<BudgetGroup, 'id' | 'name' | 'capSetBy' | 'capProblem' | 'createdAt' | 'updatedAt'> {
  teamId: string;
  budgetMicros: number;
  monthBudgets: Record<string, number>;
  cap: BudgetCap;
  capPercent: number;
}

/** Budgets of a month over campaigns of several accounts (ADR 74). Only those who see all of a group's accounts see it. */
export class BudgetGroupService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** By name. */
  async list(viewer: Viewer): Promise<BudgetGroup[]> {
    const rows = await this.db.query<GroupRow>(
      sql`select ${GROUP_ROW} from budget_groups g where ${visibleGroup(viewer)}
        order by g.name ${AS_NAMES}, g.id limit ${MAX_GROUPS}`,
      'budgetGroups.list',
    );
    const now = this.clock();
    const campaigns = await groupCampaigns(
      this.db,
      viewer.teamId,
      rows.map(({ id }) => id),
      now,
    );
    return rows.map((row) => shownGroup(row, campaigns.get(row.id) ?? [], now));
  }

  /** Throws NotFoundError. */
  async get(viewer: Viewer, args: BudgetGroupArgs): Promise<BudgetGroupDetails> {
    const { row, campaigns, pace } = await this.paced(viewer, args);
    return {
      ...shownRow(row, campaigns, pace),
      campaigns: campaigns.map((each) => ({
        accountId: each.accountId,
        accountName: each.accountName,
        campaignId: each.campaignId,
        name: each.name,
        platform: each.platform,
        status: each.status as BudgetGroupDetails['campaigns'][number]['status'],
        spentEur: eurOfMicros(each.spentMicros + each.todayMicros),
      })),
      capActions: await capActions(this.db, row),
    };
  }

  /** A group with its month. Throws NotFoundError. */
  async paced(
    viewer: Viewer,
    { groupId }: BudgetGroupArgs,
  ): Promise<{ row: GroupRow; campaigns: GroupCampaign[]; pace: Pace }> {
    const [found] = await this.db.query<GroupRow>(
      sql`select ${GROUP_ROW} from budget_groups g where ${visibleGroup(viewer)} and g.id = ${uuidOrNull(groupId)}`,
      'budgetGroups.get',
    );
    const row = requireFound(found, WHAT);
    const now = this.clock();
    const campaigns = (await groupCampaigns(this.db, viewer.teamId, [row.id], now)).get(row.id) ?? [];
    return { row, campaigns, pace: paceOf(row, campaigns, now.toISOString()) };
  }

  /** Throws ParameterError, NotFoundError for campaigns, `conflict` for those of other groups and too many groups. */
  async create(viewer: Viewer, args: CreateBudgetGroupArgs): Promise<BudgetGroupDetails> {
    const { teamId } = viewer;
    const { cap, capPercent } = args;
    const name = requireName('name', args.name);
    const micros = requireMicros('monthlyBudgetEur', args.monthlyBudgetEur);
    const months = monthBudgetsOf(args.months);
    const groupId = await this.db.transaction(async (tx) => {
      await lockGroups(tx, viewer);
      const [created] = await tx.query<{ id: string }>(
        sql`insert into budget_groups (team_id, name, budget_micros, month_budgets, cap, cap_percent, cap_set_by, created_by)
          select ${teamId}, ${name}, ${micros}, ${toJsonb(months)}::jsonb, ${cap}, ${capPercent},
            ${cap === 'none' ? null : authorOf(viewer)}::uuid, ${authorOf(viewer)}::uuid
          where (select count(*) from budget_groups o where o.team_id = ${teamId}) < ${MAX_GROUPS}
          returning id`,
        'budgetGroups.create',
      );
      if (!created) throw conflict(`The team has ${MAX_GROUPS} budget groups, the maximum; delete one first.`);
      await setCampaigns(tx, viewer, created.id, args.campaigns);
      return created.id;
    });
    return this.get(viewer, { groupId });
  }

  /** Throws like `create`, and NotFoundError for the group. */
  async update(viewer: Viewer, args: UpdateBudgetGroupArgs): Promise<BudgetGroupDetails> {
    const { teamId } = viewer;
    for (const name of NOT_NULL) if (args[name] === null) throw new ParameterError(name, 'must not be null');
    const { groupId, cap = null, capPercent = null } = args;
    const name = args.name == null ? null : requireName('name', args.name);
    const micros = args.monthlyBudgetEur == null ? null : requireMicros('monthlyBudgetEur', args.monthlyBudgetEur);
    const months = args.months == null ? null : toJsonb(monthBudgetsOf(args.months));
    await this.db.transaction(async (tx) => {
      await lockGroups(tx, viewer);
      const [updated] = await tx.query<{ id: string }>(
        sql`update budget_groups g set name = coalesce(${name}, g.name), budget_micros = coalesce(${micros}::bigint, g.budget_micros),
            month_budgets = coalesce(${months}::jsonb, g.month_budgets), cap = coalesce(${cap}, g.cap),
            cap_percent = coalesce(${capPercent}::integer, g.cap_percent),
            cap_set_by = case when coalesce(${cap}, g.cap) <> 'none' then ${authorOf(viewer)}::uuid end,
            cap_tried_at = null, cap_problem = null, updated_at = present.now
          from ${PRESENT} where ${visibleGroup(viewer)} and g.id = ${uuidOrNull(groupId)} returning g.id`,
        'budgetGroups.update',
      );
      const { id } = requireFound(updated, WHAT);
      if (args.campaigns == null) return;
      await tx.query(
        sql`delete from budget_group_campaigns where team_id = ${teamId} and group_id = ${id}`,
        'budgetGroups.empty',
      );
      await setCampaigns(tx, viewer, id, args.campaigns);
    });
    return this.get(viewer, args);
  }

  /** What its cap paused stays paused. Throws NotFoundError. */
  async delete(viewer: Viewer, { groupId }: BudgetGroupArgs): Promise<void> {
    const [deleted] = await this.db.query(
      sql`delete from budget_groups g where ${visibleGroup(viewer)} and g.id = ${uuidOrNull(groupId)} returning 1`,
      'budgetGroups.delete',
    );
    requireFound(deleted, WHAT);
  }
}

function shownGroup(row: GroupRow, campaigns: readonly GroupCampaign[], now: Date): BudgetGroup {
  return shownRow(row, campaigns, paceOf(row, campaigns, now.toISOString()));
}

function shownRow(row: GroupRow, campaigns: readonly GroupCampaign[], pace: Pace): BudgetGroup {
  const { teamId: _, budgetMicros, monthBudgets, ...shown } = row;
  return {
    ...shown,
    monthlyBudgetEur: eurOfMicros(budgetMicros),
    months: Object.entries(monthBudgets)
      .map(([month, micros]) => ({ month, budgetEur: eurOfMicros(micros) }))
      .toSorted((one, other) => (one.month < other.month ? -1 : 1)),
    campaignCount: campaigns.length,
    accountCount: new Set(campaigns.map(({ accountId }) => accountId)).size,
    pace: pace.shown,
  };
}

/** Concurrent changes of a team's groups must see each other. */
async function lockGroups(tx: Sql, { teamId }: Viewer): Promise<void> {
  await lockName(tx, `budget groups ${teamId}`);
}

function monthBudgetsOf(months: readonly { month: string; budgetEur: number }[]): Record<string, number> {
  const budgets: Record<string, number> = {};
  for (const [at, { month, budgetEur }] of months.entries()) {
    const path = `months[${at}]`;
    if (!month.endsWith('-01')) throw new ParameterError(`${path}.month`, 'must be the first day of a month');
    if (month in budgets) throw new ParameterError(`${path}.month`, 'must be given once');
    budgets[month] = requireMicros(`${path}.budgetEur`, budgetEur);
  }
  return budgets;
}

interface CampaignKey {
  accountId: string;
  campaignId: string;
}

async function setCampaigns(tx: Sql, viewer: Viewer, groupId: string, given: readonly CampaignKey[]): Promise<void> {
  const keys = [...new Map(given.map((key) => [JSON.stringify([key.accountId, key.campaignId]), key])).values()];
  if (keys.length === 0) return;
  const wanted = sql`unnest(${keys.map(({ accountId }) => accountId)}::text[], ${keys.map(({ campaignId }) => campaignId)}::text[])
    w(account_id, campaign_id)`;
  const rows = await tx.query<CampaignKey & { isFree: boolean }>(
    sql`select w.account_id as "accountId", w.campaign_id as "campaignId", o.group_id is null as "isFree"
      from ${wanted} join accounts a on ${visible(viewer)} and a.id = w.account_id
      join campaigns c on c.team_id = ${viewer.teamId} and c.account_id = w.account_id and c.id = w.campaign_id
      left join budget_group_campaigns o on o.team_id = ${viewer.teamId} and o.account_id = w.account_id and o.campaign_id = w.campaign_id`,
    'budgetGroups.wanted',
  );
  if (rows.length < keys.length) throw new NotFoundError('campaign');
  const taken = rows.find(({ isFree }) => !isFree);
  if (taken) throw conflict(`Campaign ${taken.campaignId} is in another budget group; take it out of that one first.`);
  await tx.query(
    sql`insert into budget_group_campaigns (team_id, account_id, campaign_id, group_id)
      select ${viewer.teamId}::uuid, w.account_id, w.campaign_id, ${groupId}::uuid from ${wanted}`,
    'budgetGroups.add',
  );
}
