import type { Guardrails, SetGuardrailsArgs } from '../../../schema/guardrails/guardrails.type.js';
import type { Viewer } from '../../access/viewer.js';
import { assignments } from '../../db/assignments.js';
import type { Sql } from '../../db/database.js';
import { AppError, ParameterError } from '../../errors.js';
import { eurOfMicros } from '../../money.js';

const COLUMNS = `
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
    private readonly sql: Sql,
    /** Names of the operations that reach an ad platform. */
    private readonly blockable: readonly string[],
  ) {}

  async guardrails(viewer: Viewer): Promise<Guardrails> {
    const rows = await this.sql.query<Row>(
      `select ${COLUMNS} from team_guardrails where team_id = $1`,
      [viewer.teamId],
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
    const fields = {
      max_daily_budget_micros: maxDailyBudgetEur && Math.round(maxDailyBudgetEur * 100) * 10_000,
      max_raise_percent_per_change: maxRaisePercentPerChange,
      max_raise_percent_per_day: maxRaisePercentPerDay,
      blocked_operations: blockedOperations === undefined ? undefined : blocked,
    };
    const values: unknown[] = [viewer.teamId, ...Object.values({ ...fields, blocked_operations: blocked })];
    const rows = await this.sql.query<Row>(
      `insert into team_guardrails (team_id, ${Object.keys(fields).join(', ')}) values ($1, $2, $3, $4, $5)
       on conflict (team_id) do update set ${assignments(values, fields)} team_id = excluded.team_id
       returning ${COLUMNS}`,
      values,
    );
    return this.answer(rows);
  }

  /** Throws AppError `guardrail` when the team has blocked the operation. */
  async refuseBlocked(viewer: Viewer, operation: string): Promise<void> {
    const [blocked] = await this.sql.query(
      'select 1 from team_guardrails where team_id = $1 and $2 = any(blocked_operations)',
      [viewer.teamId, operation],
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
