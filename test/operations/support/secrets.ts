import { randomUUID } from 'node:crypto';
import type { Sql } from '../../../src/db/database.js';
import { newEndpointSecret, placeOfSecret } from '../../../src/domain/webhooks/endpoint.records.js';
import { parseSecretKeys, SecretBox } from '../../../src/platforms/connections/secret-box.js';

/** The secret of a webhook endpoint, in the clear. */
export interface KeptSecret {
  id: string;
  secret: string;
}

/** Gives a team so many webhook endpoints, whose secrets are locked with the first key of `pairs`. In the order of their ids. */
export async function keepSecrets(db: Sql, teamId: string, pairs: string, endpoints: number): Promise<KeptSecret[]> {
  const box = new SecretBox(parseSecretKeys(pairs));
  const kept = Array.from({ length: endpoints }, () => ({ id: randomUUID() as string, secret: newEndpointSecret() }));
  const locked = await Promise.all(
    kept.map(async ({ id, secret }) => ({ id, locked: await box.encrypt(secret, placeOfSecret({ teamId, id })) })),
  );
  await db.query(
    `insert into webhook_endpoints (team_id, id, url, events, description, secret)
     select $1::uuid, n.id, 'https://receiver.example', '{}', '', n.locked
     from jsonb_to_recordset($2::jsonb) as n(id uuid, locked text)`,
    [teamId, JSON.stringify(locked)],
  );
  return kept.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** All of them as the keys of `pairs` open them. Rejects where one does not open. */
export async function openSecrets(db: Sql, pairs: string): Promise<KeptSecret[]> {
  const box = new SecretBox(parseSecretKeys(pairs));
  const rows = await db.query<{ teamId: string; id: string; secret: string }>(
    'select team_id as "teamId", id, secret from webhook_endpoints order by id',
  );
  return Promise.all(
    rows.map(async (row) => ({ id: row.id, secret: await box.decrypt(row.secret, placeOfSecret(row)) })),
  );
}
