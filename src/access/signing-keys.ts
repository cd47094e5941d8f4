import { createPrivateKey, createPublicKey } from 'node:crypto';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
  SignJWT,
} from 'jose';
import type { Sql } from '../db/database.js';
import { sql } from '../db/sql.js';

type Algorithm = 'ES256' | 'EdDSA';

const ALGORITHMS: Algorithm[] = ['ES256', 'EdDSA'];

const PEM_BLOCK = /-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----/g;

interface UsableKey {
  kid: string;
  alg: Algorithm;
  jwk: JWK;
}

/**
 * The keys that the server signs its own tokens with. The first one signs; every one verifies, so that a key can be
 * replaced while tokens of the old one are still in use.
 */
export class SigningKeys {
  private readonly find: ReturnType<typeof createLocalJWKSet>;

  private constructor(
    private readonly signer: { kid: string; alg: Algorithm; key: CryptoKey | Uint8Array },
    private readonly published: JSONWebKeySet,
  ) {
    this.find = createLocalJWKSet(published);
  }

  /**
   * Reads keys from text: a JSON Web Key, a JSON Web Key Set, or PEM blocks one after another. P-256 keys sign with
   * ES256, Ed25519 keys with EdDSA. The first key must be private; later ones may be public halves that only verify.
   * Throws an Error whose message begins with `source`, the name of the setting, and never quotes the text.
   */
  static async parse(text: string, source: string): Promise<SigningKeys> {
    try {
      return await SigningKeys.of(text.includes('-----BEGIN ') ? jwksOfPem(text) : jwksOfJson(text));
    } catch (error) {
      const rule =
        error instanceof KeyFault
          ? error.message
          : 'must be a JSON Web Key Set or PEM blocks with P-256 or Ed25519 keys';
      throw new Error(`${source} ${rule}.`);
    }
  }

  /** The key that the database keeps for a demo: made by whichever process comes first, then shared by all. */
  static async ofDatabase(db: Sql): Promise<SigningKeys> {
    const read = () => db.query<{ jwk: JWK }>(sql`select jwk from signing_keys where name = 'session'`);
    let [row] = await read();
    if (!row) {
      const { privateKey } = await generateKeyPair('ES256', { extractable: true });
      const jwk = JSON.stringify(await exportJWK(privateKey));
      await db.query(
        sql`insert into signing_keys (name, jwk) values ('session', ${jwk}) on conflict (name) do nothing`,
      );
      [row] = await read();
    }
    return SigningKeys.of([(row as { jwk: JWK }).jwk]);
  }

  private static async of(jwks: JWK[]): Promise<SigningKeys> {
    const keys = await Promise.all(jwks.map(usable));
    const [first] = keys;
    if (!first?.jwk.d) throw new KeyFault('must begin with a private key, which signs new tokens');
    if (new Set(keys.map((key) => key.kid)).size < keys.length) throw new KeyFault('must not hold two keys of one kid');
    const signer = { kid: first.kid, alg: first.alg, key: await importJWK(first.jwk, first.alg) };
    return new SigningKeys(signer, { keys: keys.map(publicHalf) });
  }

  /** What `/.well-known/jwks.json` answers: the public half of every key. */
  publicKeys(): JSONWebKeySet {
    return this.published;
  }

  /** A signed token of `claims` as they are; the caller sets issuer, audience and times. */
  sign(claims: JWTPayload): Promise<string> {
    const { kid, alg, key } = this.signer;
    return new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(key);
  }

  /** The claims of a token that one of these keys signed. Rejects with jose's errors. */
  async verify(token: string, expected: Omit<JWTVerifyOptions, 'algorithms'>): Promise<JWTPayload> {
    return (await jwtVerify(token, this.find, { ...expected, algorithms: ALGORITHMS })).payload;
  }
}

class KeyFault extends Error {}

function jwksOfJson(text: string): JWK[] {
  const parsed = JSON.parse(text) as JWK | JSONWebKeySet;
  return 'keys' in parsed ? (parsed as JSONWebKeySet).keys : [parsed];
}

/** Environment files often carry line ends as `\n`. */
function jwksOfPem(text: string): JWK[] {
  return [...text.replaceAll('\\n', '\n').matchAll(PEM_BLOCK)].map(([block, label]) => {
    const key = label === 'PUBLIC KEY' ? createPublicKey(block) : createPrivateKey(block);
    return key.export({ format: 'jwk' }) as JWK;
  });
}

async function usable(jwk: JWK): Promise<UsableKey> {
  const alg = algorithmOf(jwk);
  if (!alg) throw new KeyFault('must hold P-256 (ES256) or Ed25519 (EdDSA) keys only');
  return { kid: jwk.kid ?? (await calculateJwkThumbprint(jwk)), alg, jwk };
}

function algorithmOf({ kty, crv }: JWK): Algorithm | undefined {
  if (kty === 'EC' && crv === 'P-256') return 'ES256';
  if (kty === 'OKP' && crv === 'Ed25519') return 'EdDSA';
  return undefined;
}

function publicHalf({ kid, alg, jwk: { kty, crv, x, y } }: UsableKey): JWK {
  return { kty, crv, x, ...(y === undefined ? {} : { y }), kid, alg, use: 'sig' } as JWK;
}
