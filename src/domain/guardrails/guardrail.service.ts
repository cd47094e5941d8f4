import type { Guardrails, SetGuardrailsArgs } from '../../../schema/guardrails/guardrails.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { AppError, ParameterError } from '../../errors.js';
import { eurOfMicros } from '../../money.js';
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
      blockableOperations: [...this.blockable],
    };
  }

  /** In force for the next write. Throws ParameterError for more than 2 decimals and for what cannot be blocked. */
  async set(viewer: Viewer, change: SetGuardrailsArgs): Promise<Guardrails> {
    const {
      maxDailyBudgetEur,
      maxRaisePercentPerChange,
      maxRaisePercentPerDay,
      blockedOperations,
      secondPersonApproves,
    } = change;
    for (const [name, limit] of Object.entries({
      maxDailyBudgetEur,
      maxRaisePercentPerChange,
      maxRaisePercentPerDay,
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
      maxDailyBudgetMicros: maxDailyBudgetEur && Math.round(maxDailyBudgetEur * 100) * 10_000,
      maxRaisePercentPerChange,
      maxRaisePercentPerDay,
      blockedOperations: blockedOperations === undefined ? undefined : blocked,
      secondPersonApproves: secondPersonApproves === undefined ? undefined : secondPersonApproves === true,
    };
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    await this.db.edit(viewer, ({ em }) => em.upsert(TeamGuardrails, { teamId: viewer.teamId, ...given }));
    return this.guardrails(viewer);
  }

  /** Throws AppError `guardrail` when the team has blocked the operation. */
  async refuseBlocked(viewer: Viewer, operation: string): Promise<void> {
    const [blocked] = await this.db.query(
      sql`select 1 from team_guardrails where team_id = ${viewer.teamId} and ${operation} = any(blocked_operations)`,
      'guardrails.blocked',
    );
    if (blocked) throw new AppError('guardrail', `The team has blocked ${operation}; an owner can allow it again.`);
  }
}
