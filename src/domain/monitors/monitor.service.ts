import type {
  CreateMonitorArgs,
  Monitor,
  MonitorAction,
  MonitorArgs,
  MonitorTemplate,
  UpdateMonitorArgs,
} from '../../../schema/monitors/monitor.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database, Sql, Transaction } from '../../db/database.js';
import { toJsonb } from '../../db/statements/jsonb.js';
import { AS_NAMES, type Statement, sql } from '../../db/statements/sql.js';
import { isoUtc, PRESENT } from '../../db/statements/timestamps.js';
import { lockName } from '../../db/transaction-locks.js';
import { conflict, NotFoundError, ParameterError, requireFound } from '../../errors.js';
import { uuidOrNull } from '../../lib/ids.js';
import { requireName } from '../../lib/texts.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { CampaignStatus } from '../campaigns/campaign.enum.js';
import { admitAll, type PlannedOperations } from '../change-plans/planned-change.js';
import { UNKNOWN } from '../described.enum.js';
import { authorOf, requireMembers } from '../teams/membership.js';
import { knownAction, writeOf } from './monitor-action.js';
import { knownConditions } from './monitor-rules.js';
import { MONITOR_TEMPLATES } from './monitor-templates.js';

const MAX_MONITORS = 200;
const WHAT = 'monitor';

const SHOWN = sql`n.id, n.name, n.level, n.conditions, n.account_ids as "accountIds", n.campaign_ids as "campaignIds",
  n.campaign_statuses as "campaignStatuses", n.severity, n.is_repeated as "isRepeated", n.language, n.mail_to as "mailTo",
  n.enabled_at is not null as "isEnabled", ${isoUtc(sql`n.enabled_at`)} as "enabledAt", n.created_by as "createdBy",
  n.action, n.action_by as "actionBy", ${isoUtc(sql`n.created_at`)} as "createdAt", ${isoUtc(sql`n.updated_at`)} as "updatedAt"`;

/** A team's monitors. New ones are off, so that they can be tried on the past first. */
export class MonitorService {
  constructor(
    private readonly db: Database,
    private readonly operations: PlannedOperations,
  ) {}

  /** By name. */
  list(viewer: Viewer): Promise<Monitor[]> {
    return this.db.query<Monitor>(
      sql`select ${SHOWN}, ${lastFired(viewer)} from monitors n where n.team_id = ${viewer.teamId}
        order by n.name ${AS_NAMES}, n.id`,
      'monitors.list',
    );
  }

  templates(): MonitorTemplate[] {
    return [...MONITOR_TEMPLATES];
  }

  /** Throws ParameterError, NotFoundError for accounts and campaigns, `conflict` if the team has too many. */
  async create(viewer: Viewer, args: CreateMonitorArgs): Promise<Monitor> {
    const { teamId } = viewer;
    const { level, conditions, severity, isRepeated, language } = args;
    const name = requireName('name', args.name);
    const known = knownConditions(level, conditions);
    const action = args.action == null ? null : knownAction(level, args.action);
    await this.requireRight(viewer, action);
    const { accountIds, campaignIds } = scopeOf(level, args);
    const statuses = knownStatuses(args.campaignStatuses);
    return this.db.transaction(async (tx) => {
      await requireScope(tx, viewer, { accountIds, campaignIds });
      const mailTo = await requireRecipients(tx, viewer, args.mailTo);
      // Concurrent creations must count each other against the limit.
      await lockName(tx, `monitors ${teamId}`);
      const [created] = await tx.query<Monitor>(
        sql`with n as (
          insert into monitors (team_id, name, level, conditions, account_ids, campaign_ids, campaign_statuses, severity, is_repeated,
            language, mail_to, created_by, action, action_by)
          select ${teamId}, ${name}, ${level}, ${toJsonb(known)}::jsonb, ${accountIds}::text[], ${campaignIds}::text[],
            ${statuses}::text[], ${severity}, ${isRepeated}, ${language}, ${mailTo}::uuid[], ${authorOf(viewer)}::uuid,
            ${action && toJsonb(action)}::jsonb, ${action && authorOf(viewer)}::uuid
          where (select count(*) from monitors o where o.team_id = ${teamId}) < ${MAX_MONITORS}
          returning *
        ) select ${SHOWN}, null as "lastFired" from n`,
        'monitors.create',
      );
      if (!created) throw conflict(`The team has ${MAX_MONITORS} monitors, the maximum; delete one first.`);
      return created;
    });
  }

  /** What fired before stays. Throws like `create`, and NotFoundError for the monitor. */
  async update(viewer: Viewer, args: UpdateMonitorArgs): Promise<Monitor> {
    const { teamId } = viewer;
    for (const name of NOT_NULL) if (args[name] === null) throw new ParameterError(name, 'must not be null');
    const { monitorId, conditions, severity, isRepeated, language, isEnabled } = args;
    const name = args.name == null ? null : requireName('name', args.name);
    const statuses = args.campaignStatuses == null ? null : knownStatuses(args.campaignStatuses);
    return this.db.transaction(async (tx) => {
      const [held] = await tx.query<Pick<Monitor, 'id' | 'level' | 'action'>>(
        sql`select id, level, action from monitors where team_id = ${teamId} and id = ${uuidOrNull(monitorId)} for no key update`,
        'monitors.hold',
      );
      const { id, level, action: before } = requireFound(held, WHAT);
      const action = args.action === undefined ? before : args.action && knownAction(level, args.action);
      const takesOver = DECIDES.some((name) => args[name] !== undefined) || isEnabled === true;
      if (takesOver) await this.requireRight(viewer, action);
      const known = conditions ? toJsonb(knownConditions(level, conditions)) : null;
      const scope = scopeOf(level, args);
      await requireScope(tx, viewer, scope);
      const mailTo = args.mailTo == null ? null : await requireRecipients(tx, viewer, args.mailTo);
      const [updated] = await tx.query<Monitor>(
        sql`with n as (
          update monitors n set name = coalesce(${name}, n.name),
            conditions = coalesce(${known}::jsonb, n.conditions),
            account_ids = case when ${args.accountIds === undefined} then n.account_ids else ${scope.accountIds}::text[] end,
            campaign_ids = case when ${args.campaignIds === undefined} then n.campaign_ids else ${scope.campaignIds}::text[] end,
            campaign_statuses = coalesce(${statuses}::text[], n.campaign_statuses),
            severity = coalesce(${severity ?? null}, n.severity), is_repeated = coalesce(${isRepeated ?? null}::boolean, n.is_repeated),
            language = coalesce(${language ?? null}, n.language), mail_to = coalesce(${mailTo}::uuid[], n.mail_to),
            enabled_at = case when ${isEnabled ?? null}::boolean is null then n.enabled_at
              when ${isEnabled === true} then coalesce(n.enabled_at, present.now) end,
            action = ${action && toJsonb(action)}::jsonb,
            action_by = case when ${action === null} then null when ${takesOver} then ${authorOf(viewer)}::uuid else n.action_by end,
            updated_at = present.now
          from ${PRESENT}
          where n.team_id = ${teamId} and n.id = ${id} returning n.*
        ) select ${SHOWN}, ${lastFired(viewer)} from n`,
        'monitors.update',
      );
      return requireFound(updated, WHAT);
    });
  }

  /** Also deletes its events. Throws NotFoundError. */
  async delete({ teamId }: Viewer, { monitorId }: MonitorArgs): Promise<void> {
    const [deleted] = await this.db.query(
      sql`delete from monitors where team_id = ${teamId} and id = ${uuidOrNull(monitorId)} returning 1`,
      'monitors.delete',
    );
    requireFound(deleted, WHAT);
  }

  /** Throws `forbidden` unless the caller may make the change that the monitor is to propose. */
  private async requireRight(viewer: Viewer, action: MonitorAction | null): Promise<void> {
    if (action) await admitAll(this.operations, viewer, new Set([writeOf(action).operation]));
  }
}

/** Whoever changes one of these decides for which campaigns the action is proposed, and answers for it. */
const DECIDES = ['conditions', 'accountIds', 'campaignIds', 'campaignStatuses', 'isRepeated', 'action'] as const;

/** SQL: within the days for which the newest events are read. */
function lastFired(viewer: Viewer): Statement {
  return sql`(select max(e.date) from monitor_events e where e.team_id = ${viewer.teamId} and e.monitor_id = n.id
    and e.created_at > statement_timestamp() - interval '90 days'
    and exists (select from accounts a where ${visible(viewer)} and a.id = e.account_id)) as "lastFired"`;
}

const NOT_NULL = [
  'name',
  'conditions',
  'campaignStatuses',
  'severity',
  'isRepeated',
  'language',
  'mailTo',
  'isEnabled',
] as const;

interface Scope {
  accountIds: string[] | null;
  campaignIds: string[] | null;
}

function scopeOf(
  level: string,
  { accountIds, campaignIds }: { accountIds?: string[] | null; campaignIds?: string[] | null },
): Scope {
  if (level === 'account' && campaignIds != null)
    throw new ParameterError('campaignIds', 'must be left out for a monitor of accounts');
  const distinct = (ids: string[] | null | undefined) => (ids == null ? null : [...new Set(ids)]);
  return { accountIds: distinct(accountIds), campaignIds: distinct(campaignIds) };
}

function knownStatuses(statuses: readonly string[]): string[] {
  if (!statuses.includes(UNKNOWN)) return [...new Set(statuses)];
  throw ParameterError.oneOf(
    'campaignStatuses',
    Object.values(CampaignStatus).filter((status) => status !== UNKNOWN),
  );
}

async function requireScope(tx: Sql, viewer: Viewer, { accountIds, campaignIds }: Scope): Promise<void> {
  if (accountIds === null && campaignIds === null) return;
  const [found] = await tx.query<{ accounts: number; campaigns: number }>(
    sql`select
      (select count(*)::int from accounts a where ${visible(viewer)} and a.id = any(${accountIds ?? []}::text[])) as accounts,
      (select count(distinct c.id)::int from campaigns c join accounts a on ${visible(viewer)} and a.id = c.account_id
        where c.team_id = ${viewer.teamId} and c.id = any(${campaignIds ?? []}::text[])) as campaigns`,
    'monitors.scope',
  );
  if ((found?.accounts ?? 0) < (accountIds?.length ?? 0)) throw new NotFoundError('account');
  if ((found?.campaigns ?? 0) < (campaignIds?.length ?? 0)) throw new NotFoundError('campaign');
}

/** Throws ParameterError unless all are members who may see monitors. */
async function requireRecipients(tx: Transaction, viewer: Viewer, userIds: readonly string[]): Promise<string[]> {
  const ids = await requireMembers(tx, viewer, userIds, 'mailTo');
  const [kunde] = await tx.query(
    sql`select 1 from team_members where team_id = ${viewer.teamId} and user_id = any(${ids}::uuid[]) and role = 'kunde' limit 1`,
    'monitors.kunde',
  );
  if (kunde) throw new ParameterError('mailTo', 'must only name members of the team');
  return ids;
}
