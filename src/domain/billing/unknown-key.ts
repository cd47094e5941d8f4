import type { Sql } from '../../db/database.js';
import { ParameterError } from '../../errors.js';
import { ECOMMERCE } from './team-plan.sql.js';

const KEYS = {
  plan: 'select key from plans order by sort_order',
  tier: `select tier as key from addon_tiers where addon = '${ECOMMERCE}' order by sort_order`,
  pack: 'select key from credit_packs order by sort_order',
} as const;

/** The refusal of a plan, tier or pack that is not sold; it names those that are. */
export async function unknownKey(sql: Sql, parameter: keyof typeof KEYS): Promise<ParameterError> {
  const rows = await sql.query<{ key: string }>(KEYS[parameter]);
  return new ParameterError(parameter, `must be one of ${rows.map(({ key }) => key).join(', ')}`);
}
