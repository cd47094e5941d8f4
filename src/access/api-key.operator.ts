import type { ApiKey as Shown } from '../../schema/access/api-key.type.js';
import type { Database } from '../db/database.js';
import { FOR_CHANGE } from '../db/orm.js';
import { NotFoundError } from '../errors.js';
import { isUuid } from '../ids.js';
import { ApiKey } from './api-key.entity.js';
import { findApiKeys } from './api-key.records.js';

/** For operators: the keys of one team, or of every team. Throws NotFoundError for a team id that cannot exist. */
export async function listKeysOf(db: Pick<Database, 'transaction'>, teamId: string | undefined): Promise<Shown[]> {
  if (teamId !== undefined && !isUuid(teamId)) throw new NotFoundError(`Team ${teamId}`);
  return db.transaction(({ em }) => findApiKeys(em, teamId === undefined ? {} : { teamId }, false));
}

/** For operators: deletes a key of any team; it stops working at once. Throws NotFoundError for an unknown id. */
export function revokeKey(db: Pick<Database, 'transaction'>, keyId: string): Promise<ApiKey> {
  return db.transaction(async ({ em }) => {
    const failHandler = () => new NotFoundError(`API key ${keyId}`);
    const key = await em.findOneOrFail(ApiKey, { id: keyId }, { ...FOR_CHANGE, filters: false, failHandler });
    em.remove(key);
    return key;
  });
}
