import { createHash } from 'node:crypto';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import type { Identity } from '../../platforms/identity-provider.js';

const TRIAL_DAYS = 14;

/** How long a trial is remembered, also for deleted people and teams. */
const RETENTION_YEARS = 2;

const DAY_MS = 86_400_000;

/**
 * Starts the trial of a new team and returns its end, ISO 8601: in 14 days, or now for a person who had one
 * within two years. People are recognized by hashes of Google id and address (ADR 63).
 */
export async function beginTrial(tx: Sql, identity: Pick<Identity, 'subject' | 'email'>, now: Date): Promise<string> {
  const began = now.toISOString();
  await tx.query(
    sql`delete from begun_trials where began_at < ${began}::timestamptz - make_interval(years => ${RETENTION_YEARS})`,
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
