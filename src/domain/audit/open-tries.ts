import type { Sql } from '../../db/database.js';
import { toJsonb } from '../../db/jsonb.js';

interface OpenTry<State> {
  caller: string;
  key: string;
  owner: string;
  note: State;
}

/**
 * Tells requests that were broken off while they changed `subject` how far they got: what `outcomeOf` finds in the world
 * and returns is added to their notes. Whoever changes the subject next calls this before, under the lock that guards it:
 * afterwards nobody could tell any more.
 */
export async function settleOpenTries<State extends object>(
  sql: Sql,
  teamId: string,
  subject: string,
  outcomeOf: (note: Partial<State>) => Partial<State>,
): Promise<void> {
  const open = await sql.query<OpenTry<Partial<State>>>(
    'select caller, key, owner, note from idempotency_keys where team_id = $1 and subject = $2 and not answered',
    [teamId, subject],
    'idempotency.open',
  );
  for (const { caller, key, owner, note } of open) {
    await sql.query(
      `update idempotency_keys set note = note || $5::jsonb, subject = null
       where team_id = $1 and caller = $2 and key = $3 and owner = $4 and not answered`,
      [teamId, caller, key, owner, toJsonb(outcomeOf(note))],
      'idempotency.settle',
    );
  }
}
