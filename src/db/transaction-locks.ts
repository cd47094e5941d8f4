import type { Sql } from './database.js';
import { raw, type Statement, sql } from './statements/sql.js';

/** SQL: the number of the advisory lock with that name. */
export function lockNumber(name: string): Statement {
  return sql`hashtextextended(${name}, 0)`;
}

/**
 * Waits for the advisory lock with that name and holds it until the transaction ends. Row locks on reference tables of a
 * distributed database would block every team.
 */
export async function lockName(tx: Sql, name: string, mode: 'alone' | 'shared' = 'alone'): Promise<void> {
  const take = raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await tx.query(sql`select ${take}(${lockNumber(name)})`);
}
