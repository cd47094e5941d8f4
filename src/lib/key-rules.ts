import { createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { jwksOf } from './jwks.js';

/** `random`: production also rejects guessable keys. */
type Strictness = 'form' | 'random';

const KEY_ID = /^[\w.-]{1,64}$/;

const KEY_BYTES = 32;

/** A random 32-byte key has about 30 distinct bytes. */
const MIN_DISTINCT_BYTES = 17;

/** Keys printed in RFC 7515 (A.3), RFC 7517 (A.2) and RFC 8037 (A.1). */
const PUBLISHED_KEYS: ReadonlySet<string> = new Set([
  'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI',
  '870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE',
  'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
]);

/** True for published keys and for obvious patterns. */
function isGuessable(key: Uint8Array): boolean {
  const step = (key[1] ?? 0) - (key[0] ?? 0);
  const counts = key.every((byte, index) => index === 0 || byte === (((key[index - 1] as number) + step) & 255));
  return counts || new Set(key).size < MIN_DISTINCT_BYTES || PUBLISHED_KEYS.has(Buffer.from(key).toString('base64url'));
}

/** Messages identify a key by its position only. */
export function encryptionKeysProblem(text: string, demand: Strictness): string | undefined {
  const ids = new Set<string>();
  for (const [index, pair] of text.split(',').entries()) {
    const [, id = '', encoded = ''] = /^([^:]*):([\w+/-]{43}=?)$/.exec(pair.trim()) ?? [];
    const key = Buffer.from(encoded, 'base64');
    if (key.length !== KEY_BYTES || !KEY_ID.test(id)) {
      return `must hold keys of ${KEY_BYTES} bytes in base64 as id:base64, and key ${index + 1} is not one: openssl rand -base64 32 makes one`;
    }
    if (ids.has(id)) return `must hold keys with different ids, and key ${index + 1} has the one of another`;
    ids.add(id);
    if (demand === 'random' && isGuessable(key)) {
      return `must hold random keys when NODE_ENV is production, and anybody can guess key ${index + 1}: openssl rand -base64 32 makes one`;
    }
  }
  return undefined;
}

const SIGNING_KEYS_RULE =
  'must be a JSON Web Key Set or PEM blocks with P-256 or Ed25519 keys, of which the first is private';

export function signingKeysProblem(text: string, demand: Strictness): string | undefined {
  let keys: KeyObject[];
  try {
    keys = jwksOf(text).map((jwk) => {
      const input = { key: jwk as JsonWebKey, format: 'jwk' } as const;
      return jwk.d === undefined ? createPublicKey(input) : createPrivateKey(input);
    });
  } catch {
    return SIGNING_KEYS_RULE;
  }
  if (keys[0]?.type !== 'private' || !keys.every(isSupported)) return SIGNING_KEYS_RULE;
  if (demand === 'form') return undefined;
  const guessable = keys.findIndex((key) => {
    const { d } = key.export({ format: 'jwk' });
    return d !== undefined && isGuessable(Buffer.from(d, 'base64url'));
  });
  if (guessable < 0) return undefined;
  return `must hold random keys when NODE_ENV is production, and anybody can guess key ${guessable + 1}`;
}

function isSupported({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): boolean {
  return type === 'ed25519' || (type === 'ec' && details?.namedCurve === 'prime256v1');
}
