import { createHash } from 'node:crypto';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import type { Identity } from '../../platforms/identity-provider.js';

const TRIAL_DAYS = 14;

/** How long a trial is remembered, also of people and teams that are gone. */
const REMEMBERED_YEARS = 2;

const DAY_MS = 86_400_000;

/**
 * When the trial of a team ends that a person founds now, ISO 8601: in 14 days, or at once for a person who had a trial within
 * two years, by Google's id or by address. Remembers it by hashes (ADR 63). Of two who begin at once, one is first.
 */
export async function beginTrial(tx: Sql, identity: Pick<Identity, 'subject' | 'email'>, now: Date): Promise<string> {
  const began = now.toISOString();
  await tx.query(
    sql`delete from begun_trials where began_at < ${began}::timestamptz - make_interval(years => ${REMEMBERED_YEARS})`,
  );
  const [first] = await tx.query(
    sql`insert into begun_trials (email_hash, subject_hash, began_at)
      values (${hashOf('email', identity.email.toLowerCase())}, ${hashOf('subject', identity.subject)}, ${began})
      on conflict do nothing returning 1`,
  );
  return first ? new Date(now.getTime() + TRIAL_DAYS * DAY_MS).toISOString() : began;
}

function hashOf(kind: 'email' | 'subject', text: string): string {
  return createHash('sha256').update(`${kind} ${text}`).digest('hex');
}
