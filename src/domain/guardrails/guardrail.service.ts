import type { Guardrails, SetGuardrailsArgs } from '../../../schema/guardrails/guardrails.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { assign, sql } from '../../db/sql.js';
import { AppError, ParameterError } from '../../errors.js';
import { eurOfMicros } from '../../money.js';

const COLUMNS = sql`
  max_daily_budget_micros as "maxMicros", max_raise_percent_per_change::float8 as "maxRaisePercentPerChange",
  max_raise_percent_per_day::float8 as "maxRaisePercentPerDay", blocked_operations as "blockedOperations"`;

interface Row extends Omit<Guardrails, 'maxDailyBudgetEur' | 'blockableOperations'> {
  maxMicros: number | null;
}

const NONE: Row = {
  maxMicros: null,
  maxRaisePercentPerChange: null,
  maxRaisePercentPerDay: null,
  blockedOperations: [],
};

/** The limits that a team sets itself for writes to ad platforms, whoever makes them. Without any, nothing is limited. */
export class GuardrailService {
  constructor(
    private readonly db: Sql,
    /** Names of the operations that reach an ad platform. */
    private readonly blockable: readonly string[],
  ) {}

  async guardrails(viewer: Viewer): Promise<Guardrails> {
    const rows = await this.db.query<Row>(
      sql`select ${COLUMNS} from team_guardrails where team_id = ${viewer.teamId}`,
      'guardrails.get',
    );
    return this.answer(rows);
  }

  /** In force for the next write. Throws ParameterError for more than 2 decimals and for what cannot be blocked. */
  async set(viewer: Viewer, change: SetGuardrailsArgs): Promise<Guardrails> {
    const { maxDailyBudgetEur, maxRaisePercentPerChange, maxRaisePercentPerDay, blockedOperations } = change;
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
    const { teamId } = viewer;
    const budget = maxDailyBudgetEur && Math.round(maxDailyBudgetEur * 100) * 10_000;
    const fields = {
      team_id: teamId,
      max_daily_budget_micros: budget,
      max_raise_percent_per_change: maxRaisePercentPerChange,
      max_raise_percent_per_day: maxRaisePercentPerDay,
      blocked_operations: blockedOperations === undefined ? undefined : blocked,
    };
    const rows = await this.db.query<Row>(
      sql`insert into team_guardrails (team_id, max_daily_budget_micros, max_raise_percent_per_change,
          max_raise_percent_per_day, blocked_operations)
        values (${teamId}, ${budget}, ${maxRaisePercentPerChange}, ${maxRaisePercentPerDay}, ${blocked})
        on conflict (team_id) do update set ${assign(fields)}
        returning ${COLUMNS}`,
    );
    return this.answer(rows);
  }

  /** Throws AppError `guardrail` when the team has blocked the operation. */
  async refuseBlocked(viewer: Viewer, operation: string): Promise<void> {
    const [blocked] = await this.db.query(
      sql`select 1 from team_guardrails where team_id = ${viewer.teamId} and ${operation} = any(blocked_operations)`,
      'guardrails.blocked',
    );
    if (blocked) throw new AppError('guardrail', `The team has blocked ${operation}; an owner can allow it again.`);
  }

  private answer([row = NONE]: readonly Row[]): Guardrails {
    const { maxMicros, ...limits } = row;
    return {
      ...limits,
      maxDailyBudgetEur: maxMicros === null ? null : eurOfMicros(maxMicros),
      blockableOperations: [...this.blockable],
    };
  }
}
