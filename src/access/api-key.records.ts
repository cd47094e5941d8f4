import type { CreatedApiKey, ApiKey as Shown } from '../../schema/access/api-key.type.js';
import type { Database, Transaction } from '../db/database.js';
import { ApiKey } from './api-key.entity.js';
import { hashOfKey, newKey, prefixOfKey } from './key-secret.js';
import type { Scope } from './scopes.js';

const BY_HAND = { clientId: null, redirectHost: null, tokenEndsAt: null };

/** Oldest first, without the keys themselves. */
export async function findApiKeys(
  em: Transaction['em'],
  where: { teamId?: string } = {},
  filters = true,
): Promise<Shown[]> {
  const orderBy = { createdAt: 'asc', id: 'asc' } as const;
  const keys = await em.find(ApiKey, where, { exclude: ['keyHash'], populate: ['createdBy'], orderBy, filters });
  return keys.map(({ id, teamId, name, keyPrefix, scopes, expiresAt, createdAt, lastUsedAt, ...key }) => {
    const shown = { id, teamId, name, keyPrefix, scopes, expiresAt, createdAt, lastUsedAt };
    const { clientId, redirectHost, createdBy, proposeOnly } = key;
    return {
      ...shown,
      proposeOnly: proposeOnly || null,
      redirectHost,
      grantedBy: clientId === null ? null : (createdBy?.name ?? null),
    };
  });
}

/** Makes a new key and stores its hash; the key itself is in the answer alone. */
export async function insertApiKey(
  db: Pick<Database, 'transaction'>,
  {
    createdBy,
    proposeOnly = false,
    ...values
  }: {
    teamId: string;
    name: string;
    scopes: readonly Scope[];
    expiresAt: Date | null;
    createdBy: string | null;
    createdAt: Date;
    /** Its writes to platforms wait for approval. Default: those wait that the team wants to approve. */
    proposeOnly?: boolean;
  },
): Promise<CreatedApiKey & { key: string }> {
  const key = newKey();
  const shown = {
    ...values,
    proposeOnly,
    keyPrefix: prefixOfKey(key),
    scopes: [...values.scopes],
    expiresAt: values.expiresAt?.toISOString() ?? null,
    createdAt: values.createdAt.toISOString(),
  };
  const { id } = await db.transaction(async ({ em }) =>
    em.create(ApiKey, { ...shown, keyHash: hashOfKey(key), createdBy, ...BY_HAND }),
  );
  return { id, ...shown, proposeOnly: proposeOnly || null, key };
}
