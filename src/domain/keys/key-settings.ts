import { createPrivateKey, createPublicKey, type JsonWebKey, randomBytes } from 'node:crypto';
import type { JWK } from 'jose';

/** Adds a new key to the end of ENCRYPTION_KEYS, where it opens secrets but does not lock any yet. */
export function withNewEncryptionKey(pairs: string, now: Date): { id: string; value: string } {
  const ids = new Set(pairs.split(',').map((pair) => pair.trim().split(':', 1)[0]));
  const day = `k${now.toISOString().slice(0, 10).replaceAll('-', '')}`;
  let id = day;
  for (let more = 2; ids.has(id); more += 1) id = `${day}-${more}`;
  return { id, value: `${pairs},${id}:${randomBytes(32).toString('base64')}` };
}

/** The same pairs with one of them first. */
export function encryptionKeyFirst(pairs: string, id: string): string {
  const all = pairs.split(',').map((pair) => pair.trim());
  const isIt = (pair: string) => pair.startsWith(`${id}:`);
  return [...all.filter(isIt), ...all.filter((pair) => !isIt(pair))].join(',');
}

/** The pairs without one of them. */
export function withoutEncryptionKey(pairs: string, id: string): string {
  const all = pairs.split(',').map((pair) => pair.trim());
  return all.filter((pair) => !pair.startsWith(`${id}:`)).join(',');
}

/** A key with the id that tokens name it by. */
export type NamedJwk = JWK & { kid: string };

/** SESSION_SIGNING_KEYS of these keys. */
export function signingSetting(keys: readonly NamedJwk[]): string {
  return JSON.stringify({ keys });
}

/** One of the keys first; of the others what verifies. */
export function signingKeyFirst(keys: readonly NamedJwk[], id: string): NamedJwk[] {
  const first = keys.filter(({ kid }) => kid === id);
  return [...first, ...keys.filter(({ kid }) => kid !== id).map(verifying)];
}

/** The public half of a key, which may become known. */
function verifying({ kid, ...jwk }: NamedJwk): NamedJwk {
  const key = jwk as JsonWebKey;
  const half = createPublicKey(jwk.d === undefined ? { key, format: 'jwk' } : createPrivateKey({ key, format: 'jwk' }));
  return { ...(half.export({ format: 'jwk' }) as JWK), kid };
}
