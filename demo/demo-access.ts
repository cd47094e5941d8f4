import { insertApiKey } from '../src/access/api-key.records.js';
import type { Role } from '../src/access/roles.js';
import { ALL_SCOPES } from '../src/access/scopes.js';
import type { Sessions } from '../src/access/sessions.js';
import type { Database } from '../src/db/database.js';
import { sql } from '../src/db/statements/sql.js';
import type { Clock } from '../src/lib/clock.js';

type PerRole<T> = Record<Role, T>;

export interface DemoAccess {
  apiKey: string;
  apiKeyId: string;
  users: PerRole<{ id: string; email: string; token: string }>;
}

const KEY_NAME = 'Demo key';

/**
 * A fresh API key with every scope and a session token for each demo user, for the credentials file of a demo start.
 * Keys and tokens of earlier starts stay good; only demo keys that nobody used in 30 days are cleared away.
 */
export async function ensureDemoAccess(
  { db, sessions, clock }: { db: Database; sessions: Sessions; clock: Clock },
  { teamId, users }: { teamId: string; users: PerRole<{ id: string; email: string }> },
): Promise<DemoAccess> {
  const createdAt = clock();
  await db.query(
    sql`delete from api_keys
      where team_id = ${teamId} and name = ${KEY_NAME} and created_by is null and last_used_at is null
        and created_at < ${createdAt.toISOString()}::timestamptz - interval '30 days'`,
  );
  const record = { teamId, name: KEY_NAME, scopes: ALL_SCOPES, expiresAt: null, createdBy: null, createdAt };
  const { key, id } = await insertApiKey(db, record);
  const withToken = async (role: Role) => {
    const { id: userId, email } = users[role];
    return { id: userId, email, token: (await sessions.issue({ userId, teamId })).token };
  };
  const [owner, admin, member, kunde] = await Promise.all([
    withToken('owner'),
    withToken('admin'),
    withToken('member'),
    withToken('kunde'),
  ]);
  return { apiKey: key, apiKeyId: id, users: { owner, admin, member, kunde } };
}
