import type { Sql } from '../../db/database.js';
import { toJsonb } from '../../db/jsonb.js';
import { sql } from '../../db/sql.js';
import { heldBy } from './claim.js';

/**
 * Settles requests that broke off while they changed `subject`: adds what `outcomeOf` finds out to their notes. To be called
 * under the subject's lock before it is changed again: afterwards their outcome could no longer be told.
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
