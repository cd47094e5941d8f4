import { createPrivateKey, createPublicKey, type JsonWebKey, randomBytes } from 'node:crypto';
import type { JWK } from 'jose';

/** Appends a new key to ENCRYPTION_KEYS, where it decrypts secrets but does not encrypt any yet. */
export function withNewEncryptionKey(pairs: string, now: Date): { id: string; value: string } {
  const ids = new Set(pairs.split(',').map((pair) => pair.trim().split(':', 1)[0]));
  const day = `k${now.toISOString().slice(0, 10).replaceAll('-', '')}`;
  let id = day;
  for (let more = 2; ids.has(id); more += 1) id = `${day}-${more}`;
  return { id, value: `${pairs},${id}:${randomBytes(32).toString('base64')}` };
}

export function encryptionKeyFirst(pairs: string, id: string): string {
  const all = pairs.split(',').map((pair) => pair.trim());
  const isIt = (pair: string) => pair.startsWith(`${id}:`);
  return [...all.filter(isIt), ...all.filter((pair) => !isIt(pair))].join(',');
}

export function withoutEncryptionKey(pairs: string, id: string): string {
  const all = pairs.split(',').map((pair) => pair.trim());
  return all.filter((pair) => !pair.startsWith(`${id}:`)).join(',');
}

/** A key with the id that names it in tokens. */
export type NamedJwk = JWK & { kid: string };

export function signingSetting(keys: readonly NamedJwk[]): string {
  return JSON.stringify({ keys });
}

/** Moves a key to the front; the others only verify. */
export function signingKeyFirst(keys: readonly NamedJwk[], id: string): NamedJwk[] {
  const first = keys.filter(({ kid }) => kid === id);
  return [...first, ...keys.filter(({ kid }) => kid !== id).map(verifying)];
}

/** The public half of a key. */
function verifying({ kid, ...jwk }: NamedJwk): NamedJwk {
  const key = jwk as JsonWebKey;
  const half = createPublicKey(jwk.d === undefined ? { key, format: 'jwk' } : createPrivateKey({ key, format: 'jwk' }));
  return { ...(half.export({ format: 'jwk' }) as JWK), kid };
}
