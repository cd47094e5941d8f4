import type { InferEntity } from '@mikro-orm/core';
import type { Guardrails, SetGuardrailsArgs } from '../../../schema/guardrails/guardrails.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { FOR_CHANGE } from '../../db/orm.js';
import { sql } from '../../db/sql.js';
import { AppError, ParameterError } from '../../errors.js';
import { eurOfMicros } from '../../money.js';
import type { ApprovalRules } from './approval.js';
import { TeamGuardrails } from './team-guardrails.entity.js';

/** The limits that a team sets itself for writes to ad platforms, whoever makes them. Without any, nothing is limited. */
export class GuardrailService {
  constructor(
    private readonly db: Database,
    /** Names of the operations that reach an ad platform. */
    private readonly blockable: readonly string[],
  ) {}

  async guardrails(viewer: Viewer): Promise<Guardrails> {
    const limits = await this.db.read(viewer, (em) => em.findOne(TeamGuardrails, viewer.teamId));
    return {
      maxDailyBudgetEur: limits?.maxDailyBudgetMicros == null ? null : eurOfMicros(limits.maxDailyBudgetMicros),
      maxRaisePercentPerChange: limits?.maxRaisePercentPerChange ?? null,
      maxRaisePercentPerDay: limits?.maxRaisePercentPerDay ?? null,
      blockedOperations: limits?.blockedOperations ?? [],
      secondPersonApproves: limits?.secondPersonApproves ?? false,
      approval: limits?.approval ?? 'NEVER',
      approvalAboveEur: limits?.approvalAboveMicros == null ? null : eurOfMicros(limits.approvalAboveMicros),
      approvalAbovePercent: limits?.approvalAbovePercent ?? null,
      blockableOperations: [...this.blockable],
    };
  }

  /**
   * In force for the next write. Throws ParameterError for more than 2 decimals, for what cannot be blocked, and for approval above
   * nothing.
   */
  async set(viewer: Viewer, change: SetGuardrailsArgs): Promise<Guardrails> {
    const {
      maxDailyBudgetEur,
      maxRaisePercentPerChange,
      maxRaisePercentPerDay,
      blockedOperations,
      secondPersonApproves,
      approval,
      approvalAboveEur,
      approvalAbovePercent,
    } = change;
    for (const [name, limit] of Object.entries({
      maxDailyBudgetEur,
      maxRaisePercentPerChange,
      maxRaisePercentPerDay,
      approvalAboveEur,
      approvalAbovePercent,
    })) {
      if (limit != null && Math.round(limit * 100) / 100 !== limit) {
        throw new ParameterError(name, 'must have at most 2 decimals');
      }
    }
    const blocked = [...new Set(blockedOperations ?? [])].sort();
    const unknown = blocked.find((operation) => !this.blockable.includes(operation));
    if (unknown !== undefined) {
      throw new ParameterError('blockedOperations', `must only hold ${this.blockable.join(', ')}`);
    }
    const fields = {
      maxDailyBudgetMicros: microsOf(maxDailyBudgetEur),
      maxRaisePercentPerChange,
      maxRaisePercentPerDay,
      blockedOperations: blockedOperations === undefined ? undefined : blocked,
      secondPersonApproves: secondPersonApproves === undefined ? undefined : secondPersonApproves === true,
      approval: approval === undefined ? undefined : (approval ?? 'NEVER'),
      approvalAboveMicros: microsOf(approvalAboveEur),
      approvalAbovePercent,
    };
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    await this.db.edit(viewer, async ({ em, query }) => {
      await query(
        sql`insert into team_guardrails (team_id) values (${viewer.teamId}) on conflict do nothing`,
        'guardrails.first',
      );
      const limits = await em.findOneOrFail(TeamGuardrails, { teamId: viewer.teamId }, FOR_CHANGE);
      em.assign(limits, given);
      requireThreshold(limits);
    });
    return this.guardrails(viewer);
  }

  /** Throws AppError `guardrail` when the team has blocked the operation. */
  async refuseBlocked(viewer: Viewer, operation: string): Promise<void> {
    const [blocked] = await this.db.query(
      sql`select 1 from team_guardrails where team_id = ${viewer.teamId} and ${operation} = any(blocked_operations)`,
      'guardrails.blocked',
    );
    if (blocked) throw blockedBy(operation);
  }

  /** What the team wants to approve. Throws AppError `guardrail` when it has blocked the operation. */
  async rulesFor({ teamId }: Viewer, operation: string): Promise<ApprovalRules> {
    const [rules] = await this.db.query<ApprovalRules & { blocked: boolean }>(
      sql`select approval, approval_above_micros as "aboveMicros", approval_above_percent::float8 as "abovePercent",
          ${operation} = any(blocked_operations) as blocked
        from team_guardrails where team_id = ${teamId}`,
      'guardrails.rules',
    );
    if (rules?.blocked) throw blockedBy(operation);
    return rules ?? { approval: 'NEVER', aboveMicros: null, abovePercent: null };
  }
}

function blockedBy(operation: string): AppError {
  return new AppError('guardrail', `The team has blocked ${operation}; an owner can allow it again.`);
}

/** Null and undefined stay what they are. */
function microsOf(eur: number | null | undefined): number | null | undefined {
  return eur && Math.round(eur * 100) * 10_000;
}

function requireThreshold({
  approval,
  approvalAboveMicros,
  approvalAbovePercent,
}: Pick<InferEntity<typeof TeamGuardrails>, 'approval' | 'approvalAboveMicros' | 'approvalAbovePercent'>): void {
  if (approval !== 'ABOVE' || approvalAboveMicros !== null || approvalAbovePercent !== null) return;
  throw new ParameterError('approval', 'must come with approvalAboveEur or approvalAbovePercent where it is ABOVE');
}
