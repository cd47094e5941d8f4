import type { Sql } from '../../db/database.js';
import { toJsonb } from '../../db/jsonb.js';
import { sql } from '../../db/sql.js';
import { heldBy } from './claim.js';

/**
 * Tells requests that were broken off while they changed `subject` how far they got: what `outcomeOf` finds in the world
 * and returns is added to their notes. Whoever changes the subject next calls this before, under the lock that guards it:
 * afterwards nobody could tell any more.
 */
export async function settleOpenTries<State extends object>(
  db: Sql,
  teamId: string,
  subject: string,
  outcomeOf: (note: Partial<State>) => Partial<State>,
): Promise<void> {
  const open = await db.query<{ caller: string; key: string; owner: string; note: Partial<State> }>(
    sql`select caller, key, owner, note from idempotency_keys
      where team_id = ${teamId} and subject = ${subject} and not answered`,
    'idempotency.open',
  );
  for (const { caller, key, owner, note } of open) {
    await db.query(
      sql`update idempotency_keys set note = note || ${toJsonb(outcomeOf(note))}::jsonb, subject = null
        where ${heldBy({ teamId, caller, key }, owner)}`,
      'idempotency.settle',
    );
  }
}
