import type { ApiKey } from '../../schema/access/api-key.type.js';
import type { Sql } from '../db/database.js';
import { NotFoundError } from '../errors.js';
import { isUuid, uuidOrNull } from '../ids.js';
import { selectApiKeys } from './api-key.records.js';

/** For operators: the keys of one team, or of every team. Throws NotFoundError for a team id that cannot exist. */
export async function listKeysOf(db: Sql, teamId: string | undefined): Promise<ApiKey[]> {
  if (teamId !== undefined && !isUuid(teamId)) throw new NotFoundError(`Team ${teamId}`);
  return selectApiKeys(db, teamId ?? null);
}

/** For operators: deletes a key of any team; it stops working at once. Throws NotFoundError for an unknown id. */
export async function revokeKey(db: Sql, keyId: string): Promise<{ name: string; keyPrefix: string }> {
  const [deleted] = await db.query<{ name: string; keyPrefix: string }>(
    'delete from api_keys where id = $1 returning name, key_prefix as "keyPrefix"',
    [uuidOrNull(keyId)],
  );
  if (!deleted) throw new NotFoundError(`API key ${keyId}`);
  return deleted;
}
