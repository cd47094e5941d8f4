import type { ApiKey, CreatedApiKey } from '../../schema/access/api-key.type.js';
import type { Sql } from '../db/database.js';
import { isoUtc } from '../db/timestamps.js';
import { hashOfKey, newKey, prefixOfKey } from './key-secret.js';
import type { Scope } from './scopes.js';

const BASE_COLUMNS = `
  id, team_id as "teamId", name, key_prefix as "keyPrefix", scopes,
  ${isoUtc('expires_at')} as "expiresAt", ${isoUtc('created_at')} as "createdAt"`;

/** The keys of one team, or of every team, oldest first. */
export function selectApiKeys(db: Sql, teamId: string | null): Promise<ApiKey[]> {
  return db.query<ApiKey>(
    `select ${BASE_COLUMNS}, ${isoUtc('last_used_at')} as "lastUsedAt"
     from api_keys where $1::uuid is null or team_id = $1 order by api_keys.created_at, id`,
    [teamId],
  );
}

/** Makes a new key and stores its hash; the key itself is in the answer alone. */
export async function insertApiKey(
  db: Sql,
  values: {
    teamId: string;
    name: string;
    scopes: readonly Scope[];
    expiresAt: Date | null;
    createdBy: string | null;
    createdAt: Date;
  },
): Promise<CreatedApiKey & { key: string }> {
  const key = newKey();
  const [row] = await db.query<Omit<CreatedApiKey, 'key'>>(
    `insert into api_keys (team_id, name, key_prefix, key_hash, scopes, expires_at, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${BASE_COLUMNS}`,
    [
      values.teamId,
      values.name,
      prefixOfKey(key),
      hashOfKey(key),
      values.scopes,
      values.expiresAt?.toISOString() ?? null,
      values.createdBy,
      values.createdAt.toISOString(),
    ],
  );
  return { ...(row as Omit<CreatedApiKey, 'key'>), key };
}
