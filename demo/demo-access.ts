import { insertApiKey } from '../src/access/api-key.records.js';
import type { Role } from '../src/access/roles.js';
import { ALL_SCOPES } from '../src/access/scopes.js';
import type { Sessions } from '../src/access/sessions.js';
import type { Clock } from '../src/clock.js';
import type { Database } from '../src/db/database.js';

type PerRole<T> = Record<Role, T>;

export interface DemoAccess {
  apiKey: string;
  apiKeyId: string;
  users: PerRole<{ id: string; email: string; token: string }>;
}

const KEY_NAME = 'Demo key';
const KEPT_UNUSED_DAYS = 30;

/**
 * A fresh API key with every scope and a session token for each demo user, for the credentials file of a demo start.
 * Keys and tokens of earlier starts stay good; only demo keys that nobody used in 30 days are cleared away.
 */
export async function ensureDemoAccess(
  { db, sessions, clock }: { db: Database; sessions: Sessions; clock: Clock },
  { teamId, users }: { teamId: string; users: PerRole<{ id: string; email: string }> },
): Promise<DemoAccess> {
  const createdAt = clock();
  const { key, id } = await db.transaction(async (tx) => {
    await tx.query(
      `delete from api_keys
       where team_id = $1 and name = $2 and created_by is null and last_used_at is null
         and created_at < $3::timestamptz - make_interval(days => $4)`,
      [teamId, KEY_NAME, createdAt.toISOString(), KEPT_UNUSED_DAYS],
    );
    return insertApiKey(tx, {
      teamId,
      name: KEY_NAME,
      scopes: ALL_SCOPES,
      expiresAt: null,
      createdBy: null,
      createdAt,
    });
  });
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
