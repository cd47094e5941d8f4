import type { CreateApiKeyArgs, CreatedApiKey, ApiKey as Shown } from '../../schema/access/api-key.type.js';
import type { Database, Transaction } from '../db/database.js';
import { FOR_CHANGE } from '../db/records/orm.js';
import { NotFoundError } from '../errors.js';
import { isUuid } from '../lib/ids.js';
import { ApiKey } from './api-key.entity.js';
import { hashOfSecret, newKey, prefixOfKey } from './key-secret.js';
import type { Scope } from './scopes.js';

type Transactions = Pick<Database, 'transaction'>;

/** Oldest first, without the secrets. */
export async function findApiKeys(
  em: Transaction['em'],
  where: { teamId?: string } = {},
  filters = true,
): Promise<Shown[]> {
  const orderBy = { createdAt: 'asc', id: 'asc' } as const;
  const keys = await em.find(ApiKey, where, { exclude: ['keyHash'], populate: ['createdBy'], orderBy, filters });
  return keys.map((key) => {
    const { id, teamId, name, keyPrefix, scopes, expiresAt, createdAt, lastUsedAt, redirectHost } = key;
    const shown = { id, teamId, name, keyPrefix, scopes, expiresAt, createdAt, lastUsedAt };
    const grantedBy = key.clientId === null ? null : (key.createdBy?.name ?? null);
    const maker = { createdBy: key.createdBy?.id ?? null, createdByName: key.createdBy?.name ?? null };
    return { ...shown, proposeOnly: key.proposeOnly || null, redirectHost, ...maker, grantedBy };
  });
}

/** For operators: all teams' keys without a `teamId`. Throws NotFoundError for an id that is no UUID. */
export async function listKeysOf(db: Transactions, teamId: string | undefined): Promise<Shown[]> {
  if (teamId !== undefined && !isUuid(teamId)) throw new NotFoundError(`Team ${teamId}`);
  return db.transaction(({ em }) => findApiKeys(em, teamId === undefined ? {} : { teamId }, false));
}

/** For operators: any team's key. Throws NotFoundError for an unknown id. */
export function revokeKey(db: Transactions, keyId: string): Promise<ApiKey> {
  return db.transaction(async ({ em }) => {
    const failHandler = () => new NotFoundError(`API key ${keyId}`);
    const key = await em.findOneOrFail(ApiKey, { id: keyId }, { ...FOR_CHANGE, filters: false, failHandler });
    em.remove(key);
    return key;
  });
}

/** Stores only the key's hash; the key itself appears in this answer and nowhere else. */
export async function insertApiKey(
  db: Transactions,
  {
    createdBy,
    proposeOnly,
    ...values
  }: Omit<CreateApiKeyArgs, 'scopes'> & { scopes: readonly Scope[]; createdBy: string | null; createdAt: Date },
): Promise<CreatedApiKey & { key: string }> {
  const key = newKey();
  const shown = {
    ...values,
    proposeOnly: proposeOnly === true,
    keyPrefix: prefixOfKey(key),
    scopes: [...values.scopes],
    expiresAt: values.expiresAt?.toISOString() ?? null,
    createdAt: values.createdAt.toISOString(),
  };
  const ofClients = { clientId: null, redirectHost: null, tokenEndsAt: null };
  const { id } = await db.transaction(async ({ em }) =>
    em.create(ApiKey, { ...shown, keyHash: hashOfSecret(key), createdBy, ...ofClients }),
  );
  return { id, ...shown, proposeOnly: shown.proposeOnly || null, key };
}
