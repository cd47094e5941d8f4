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
  jwtVerify,
  SignJWT,
} from 'jose';
import type { Sql } from '../db/database.js';
import { sql } from '../db/statements/sql.js';
import { jwksOf } from '../lib/jwks.js';

/** By key type and curve. */
const ALGORITHMS: Partial<Record<string, 'ES256' | 'EdDSA'>> = { 'EC P-256': 'ES256', 'OKP Ed25519': 'EdDSA' };

/** Shared by all processes of an installation, whatever address they listen on. */
const ISSUER = 'adlane';

type UsableKey = Awaited<ReturnType<typeof usableKey>>;

/** Keys for the server's own tokens. The first signs, all verify, so that keys can be rotated. */
export class SigningKeys {
  private find: ReturnType<typeof createLocalJWKSet>;

  private constructor(
    private signer: Omit<UsableKey, 'jwk'> & { key: CryptoKey | Uint8Array },
    private published: JSONWebKeySet,
  ) {
    this.find = createLocalJWKSet(published);
  }

  /** The signing key's id first. */
  get keyIds(): string[] {
    return this.published.keys.map(({ kid }) => kid as string);
  }

  /**
   * Accepts a JSON Web Key (Set) or PEM blocks; P-256 signs with ES256, Ed25519 with EdDSA. The first key
   * must be private. Throws an Error that starts with `source`, the setting's name, and never quotes the
   * text.
   */
  static async parse(text: string, source: string): Promise<SigningKeys> {
    try {
      return await SigningKeys.of(jwksOf(text));
    } catch (error) {
      const rule =
        error instanceof InvalidKey
          ? error.message
          : 'must be a JSON Web Key Set or PEM blocks with P-256 or Ed25519 keys';
      throw new Error(`${source} ${rule}.`);
    }
  }

  /** The demo's keys, shared by all processes; the first process creates one. */
  static async ofDatabase(db: Sql): Promise<SigningKeys> {
    let jwks = await storedKeys(db);
    if (jwks.length === 0) {
      const jwk = JSON.stringify(await newSigningJwk());
      await db.query(
        sql`insert into signing_keys (name, jwk) values ('session', ${jwk}) on conflict (name) do nothing`,
      );
      jwks = await storedKeys(db);
    }
    return SigningKeys.of(jwks);
  }

  async reload(db: Sql): Promise<void> {
    const { signer, published } = await SigningKeys.of(await storedKeys(db));
    if (JSON.stringify(published) === JSON.stringify(this.published)) return;
    this.signer = signer;
    this.published = published;
    this.find = createLocalJWKSet(published);
  }

  private static async of(jwks: JWK[]): Promise<SigningKeys> {
    const keys = await Promise.all(jwks.map(usableKey));
    const [first] = keys;
    if (!first?.jwk.d) throw new InvalidKey('must begin with a private key, which signs new tokens');
    if (new Set(keys.map((key) => key.kid)).size < keys.length)
      throw new InvalidKey('must not hold two keys of one kid');
    const signer = { kid: first.kid, alg: first.alg, key: await importJWK(first.jwk, first.alg) };
    return new SigningKeys(signer, { keys: keys.map(publicHalf) });
  }

  knows(keyId: string): boolean {
    return this.published.keys.some(({ kid }) => kid === keyId);
  }

  /** The answer of `/.well-known/jwks.json`. */
  publicKeys(): JSONWebKeySet {
    return this.published;
  }

  /** Without `seconds`, the token does not expire. */
  sign(audience: string, claims: JWTPayload, now: Date, seconds?: number): Promise<string> {
    const { kid, alg, key } = this.signer;
    const iat = Math.floor(now.getTime() / 1000);
    const exp = seconds === undefined ? undefined : iat + seconds;
    return new SignJWT({ iss: ISSUER, aud: audience, ...claims, iat, exp })
      .setProtectedHeader({ alg, kid, typ: 'JWT' })
      .sign(key);
  }

  /** Rejects with jose's errors. */
  async verify(token: string, audience: string, requiredClaims: string[], currentDate: Date): Promise<JWTPayload> {
    const algorithms = Object.values(ALGORITHMS) as string[];
    const expected = { issuer: ISSUER, audience, requiredClaims, currentDate, algorithms };
    return (await jwtVerify(token, this.find, expected)).payload;
  }
}

/** The newest key that may sign now comes first. */
async function storedKeys(db: Sql): Promise<JWK[]> {
  const rows = await db.query<{ jwk: JWK }>(
    sql`select jwk from signing_keys order by signs_from > statement_timestamp(), signs_from desc, name`,
    'signing-keys.read',
  );
  return rows.map(({ jwk }) => jwk);
}

/** Its id has no leading dash, which a command would take for an option. */
export async function newSigningJwk(): Promise<JWK & { kid: string }> {
  for (;;) {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = await exportJWK(privateKey);
    const kid = await calculateJwkThumbprint(jwk);
    if (!kid.startsWith('-')) return { ...jwk, kid };
  }
}

class InvalidKey extends Error {}

async function usableKey(jwk: JWK) {
  const alg = ALGORITHMS[`${jwk.kty} ${jwk.crv}`];
  if (!alg) throw new InvalidKey('must hold P-256 (ES256) or Ed25519 (EdDSA) keys only');
  return { kid: jwk.kid ?? (await calculateJwkThumbprint(jwk)), alg, jwk };
}

function publicHalf({ kid, alg, jwk: { kty, crv, x, y } }: UsableKey): JWK {
  return { kty, crv, x, ...(y === undefined ? {} : { y }), kid, alg, use: 'sig' } as JWK;
}

/** The keys of a setting, with their ids. Throws like `SigningKeys.parse`. */
export async function keysWithIds(text: string, source: string): Promise<(JWK & { kid: string })[]> {
  await SigningKeys.parse(text, source);
  return (await Promise.all(jwksOf(text).map(usableKey))).map(({ kid, jwk }) => ({ ...jwk, kid }));
}

/** Adds a key that verifies now and signs after `seconds`. Returns its id. */
export async function addStoredKey(db: Sql, seconds: number): Promise<string> {
  const jwk = await newSigningJwk();
  await db.query(
    sql`insert into signing_keys (name, jwk, signs_from)
      values (${jwk.kid}, ${JSON.stringify(jwk)}, statement_timestamp() + make_interval(secs => ${seconds}))`,
  );
  return jwk.kid;
}

/** False if no key has that id. */
export async function removeStoredKey(db: Sql, keyId: string): Promise<boolean> {
  const rows = await db.query<{ name: string; jwk: JWK }>(sql`select name, jwk from signing_keys`);
  for (const { name, jwk } of rows) {
    if ((await usableKey(jwk)).kid !== keyId) continue;
    await db.query(sql`delete from signing_keys where name = ${name}`);
    return true;
  }
  return false;
}
