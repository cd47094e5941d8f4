import type { InferEntity } from '@mikro-orm/core';
import type { Guardrails, SetGuardrailsArgs } from '../../../schema/guardrails/guardrails.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { databaseNow } from '../../db/records/columns.js';
import { FOR_CHANGE } from '../../db/records/orm.js';
import { sql } from '../../db/statements/sql.js';
import { AppError, ParameterError } from '../../errors.js';
import { eurOfMicros, requireMicros } from '../../lib/money.js';
import type { ApprovalRules } from './approval.js';
import { TeamGuardrails } from './team-guardrails.entity.js';

const AMOUNTS = [
  'maxDailyBudgetEur',
  'maxRaisePercentPerChange',
  'maxRaisePercentPerDay',
  'approvalAboveEur',
  'approvalAbovePercent',
] as const satisfies (keyof SetGuardrailsArgs)[];

/** A team's own limits for its writes to ad platforms. */
export class GuardrailService {
  constructor(
    private readonly db: Database,
    /** Operations that change something at an ad platform. */
    private readonly blockable: readonly string[],
  ) {}

  async guardrails(viewer: Viewer): Promise<Guardrails> {
    const limits = await this.db.read(viewer, (em) => em.findOne(TeamGuardrails, viewer.teamId));
    return {
      maxDailyBudgetEur: eurOrNull(limits?.maxDailyBudgetMicros),
      maxRaisePercentPerChange: limits?.maxRaisePercentPerChange ?? null,
      maxRaisePercentPerDay: limits?.maxRaisePercentPerDay ?? null,
      blockedOperations: limits?.blockedOperations ?? [],
      secondPersonApproves: limits?.secondPersonApproves ?? false,
      approval: limits?.approval ?? 'NEVER',
      approvalAboveEur: eurOrNull(limits?.approvalAboveMicros),
      approvalAbovePercent: limits?.approvalAbovePercent ?? null,
      blockableOperations: [...this.blockable],
    };
  }

  /**
   * Applies from the next write on. Throws ParameterError for more than 2 decimals, for an operation that
   * cannot be blocked, and for `ABOVE` without a threshold.
   */
  async set(viewer: Viewer, change: SetGuardrailsArgs): Promise<Guardrails> {
    const { maxRaisePercentPerChange, maxRaisePercentPerDay, approvalAbovePercent } = change;
    const { blockedOperations, secondPersonApproves, approval } = change;
    for (const name of AMOUNTS) if (change[name] != null) requireMicros(name, change[name]);
    const blocked = [...new Set(blockedOperations ?? [])].sort();
    const unknown = blocked.find((operation) => !this.blockable.includes(operation));
    if (unknown !== undefined) {
      throw new ParameterError('blockedOperations', `must only hold ${this.blockable.join(', ')}`);
    }
    await this.db.edit(viewer, async ({ em, query }) => {
      await query(
        sql`insert into team_guardrails (team_id) values (${viewer.teamId}) on conflict do nothing`,
        'guardrails.first',
      );
      const limits = await em.findOneOrFail(TeamGuardrails, { teamId: viewer.teamId }, FOR_CHANGE);
      const before = approvalRulesOf(limits);
      em.assign(limits, {
        maxDailyBudgetMicros: microsOf(change.maxDailyBudgetEur),
        maxRaisePercentPerChange,
        maxRaisePercentPerDay,
        blockedOperations: blockedOperations === undefined ? undefined : blocked,
        secondPersonApproves: secondPersonApproves === null ? false : secondPersonApproves,
        approval: approval === null ? 'NEVER' : approval,
        approvalAboveMicros: microsOf(change.approvalAboveEur),
        approvalAbovePercent,
      });
      if (approvalRulesOf(limits) !== before) limits.approvalSince = databaseNow();
      if (limits.approval === 'ABOVE' && limits.approvalAboveMicros === null && limits.approvalAbovePercent === null) {
        throw new ParameterError(
          'approval',
          'must come with approvalAboveEur or approvalAbovePercent where it is ABOVE',
        );
      }
    });
    return this.guardrails(viewer);
  }

  /** The team's approval rules. Throws AppError `guardrail` if it has blocked the operation. */
  async rulesFor({ teamId }: Viewer, operation: string): Promise<ApprovalRules> {
    const [rules] = await this.db.query<ApprovalRules & { blocked: boolean }>(
      sql`select approval, approval_above_micros as "aboveMicros", approval_above_percent::float8 as "abovePercent",
          second_person_approves as "secondPersonApproves", ${operation} = any(blocked_operations) as blocked
        from team_guardrails where team_id = ${teamId}`,
      'guardrails.rules',
    );
    if (rules?.blocked) {
      throw new AppError('guardrail', `The team has blocked ${operation}; an owner can allow it again.`);
    }
    return rules ?? { approval: 'NEVER', aboveMicros: null, abovePercent: null, secondPersonApproves: false };
  }
}

/** The settings that start a new approval period when they change. */
function approvalRulesOf({ approval, approvalAboveMicros, approvalAbovePercent }: InferEntity<typeof TeamGuardrails>) {
  return JSON.stringify([approval, approvalAboveMicros, approvalAbovePercent]);
}

function eurOrNull(micros: number | null | undefined): number | null {
  return micros == null ? null : eurOfMicros(micros);
}

/** Keeps null and undefined. */
function microsOf(eur: number | null | undefined): number | null | undefined {
  return eur && Math.round(eur * 100) * 10_000;
}
