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

/** By type and curve of a key. */
const ALGORITHMS: Partial<Record<string, 'ES256' | 'EdDSA'>> = { 'EC P-256': 'ES256', 'OKP Ed25519': 'EdDSA' };

/** The same in every process of one installation, whatever address it listens on. */
const ISSUER = 'adlane';

type UsableKey = Awaited<ReturnType<typeof usable>>;

/** The keys of the server's own tokens. The first signs and all verify, so that one can be replaced while in use. */
export class SigningKeys {
  private find: ReturnType<typeof createLocalJWKSet>;

  private constructor(
    private signer: Omit<UsableKey, 'jwk'> & { key: CryptoKey | Uint8Array },
    private published: JSONWebKeySet,
  ) {
    this.find = createLocalJWKSet(published);
  }

  /** Ids of the keys, the one that signs first. */
  get keyIds(): string[] {
    return this.published.keys.map(({ kid }) => kid as string);
  }

  /**
   * Reads keys from text: a JSON Web Key, a JSON Web Key Set, or PEM blocks one after another. P-256 keys sign with
   * ES256, Ed25519 keys with EdDSA. The first key must be private; later ones may be public halves that only verify.
   * Throws an Error whose message begins with `source`, the name of the setting, and never quotes the text.
   */
  static async parse(text: string, source: string): Promise<SigningKeys> {
    try {
      return await SigningKeys.of(jwksOf(text));
    } catch (error) {
      const rule =
        error instanceof KeyFault
          ? error.message
          : 'must be a JSON Web Key Set or PEM blocks with P-256 or Ed25519 keys';
      throw new Error(`${source} ${rule}.`);
    }
  }

  /** The keys that the database keeps for a demo. The first process makes the first key; all share it. */
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

  /** Takes over what has changed among the keys of `ofDatabase`. */
  async readAgain(db: Sql): Promise<void> {
    const { signer, published } = await SigningKeys.of(await storedKeys(db));
    if (JSON.stringify(published) === JSON.stringify(this.published)) return;
    this.signer = signer;
    this.published = published;
    this.find = createLocalJWKSet(published);
  }

  private static async of(jwks: JWK[]): Promise<SigningKeys> {
    const keys = await Promise.all(jwks.map(usable));
    const [first] = keys;
    if (!first?.jwk.d) throw new KeyFault('must begin with a private key, which signs new tokens');
    if (new Set(keys.map((key) => key.kid)).size < keys.length) throw new KeyFault('must not hold two keys of one kid');
    const signer = { kid: first.kid, alg: first.alg, key: await importJWK(first.jwk, first.alg) };
    return new SigningKeys(signer, { keys: keys.map(publicHalf) });
  }

  knows(keyId: string): boolean {
    return this.published.keys.some(({ kid }) => kid === keyId);
  }

  /** What `/.well-known/jwks.json` answers: the public half of every key. */
  publicKeys(): JSONWebKeySet {
    return this.published;
  }

  /** A signed token for `audience` from `now` on, for as long as `seconds`; absent: without an end. */
  sign(audience: string, claims: JWTPayload, now: Date, seconds?: number): Promise<string> {
    const { kid, alg, key } = this.signer;
    const iat = Math.floor(now.getTime() / 1000);
    const exp = seconds === undefined ? undefined : iat + seconds;
    return new SignJWT({ iss: ISSUER, aud: audience, ...claims, iat, exp })
      .setProtectedHeader({ alg, kid, typ: 'JWT' })
      .sign(key);
  }

  /** The claims of a token for `audience` that one of these keys signed. Rejects with jose's errors. */
  async verify(token: string, audience: string, requiredClaims: string[], currentDate: Date): Promise<JWTPayload> {
    const algorithms = Object.values(ALGORITHMS) as string[];
    const expected = { issuer: ISSUER, audience, requiredClaims, currentDate, algorithms };
    return (await jwtVerify(token, this.find, expected)).payload;
  }
}

/** The database's keys, the newest that may sign by now first. */
async function storedKeys(db: Sql): Promise<JWK[]> {
  const rows = await db.query<{ jwk: JWK }>(
    sql`select jwk from signing_keys order by signs_from > clock_timestamp(), signs_from desc, name`,
    'signing-keys.read',
  );
  return rows.map(({ jwk }) => jwk);
}

/** A new private key. Its id has no leading dash, which a command would take for an option. */
export async function newSigningJwk(): Promise<JWK & { kid: string }> {
  for (;;) {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = await exportJWK(privateKey);
    const kid = await calculateJwkThumbprint(jwk);
    if (!kid.startsWith('-')) return { ...jwk, kid };
  }
}

class KeyFault extends Error {}

async function usable(jwk: JWK) {
  const alg = ALGORITHMS[`${jwk.kty} ${jwk.crv}`];
  if (!alg) throw new KeyFault('must hold P-256 (ES256) or Ed25519 (EdDSA) keys only');
  return { kid: jwk.kid ?? (await calculateJwkThumbprint(jwk)), alg, jwk };
}

function publicHalf({ kid, alg, jwk: { kty, crv, x, y } }: UsableKey): JWK {
  return { kty, crv, x, ...(y === undefined ? {} : { y }), kid, alg, use: 'sig' } as JWK;
}

/** The keys of a setting, each with the id that tokens name it by. Throws like `SigningKeys.parse`. */
export async function namedKeysOf(text: string, source: string): Promise<(JWK & { kid: string })[]> {
  await SigningKeys.parse(text, source);
  return (await Promise.all(jwksOf(text).map(usable))).map(({ kid, jwk }) => ({ ...jwk, kid }));
}

/** Adds to the keys of `ofDatabase` one that signs from `seconds` on, and verifies from now. Returns its id. */
export async function addStoredKey(db: Sql, seconds: number): Promise<string> {
  const jwk = await newSigningJwk();
  await db.query(
    sql`insert into signing_keys (name, jwk, signs_from)
      values (${jwk.kid}, ${JSON.stringify(jwk)}, clock_timestamp() + make_interval(secs => ${seconds}))`,
  );
  return jwk.kid;
}

/** Removes one of them; false if no key has that id. */
export async function removeStoredKey(db: Sql, keyId: string): Promise<boolean> {
  const rows = await db.query<{ name: string; jwk: JWK }>(sql`select name, jwk from signing_keys`);
  for (const { name, jwk } of rows) {
    if ((await usable(jwk)).kid !== keyId) continue;
    await db.query(sql`delete from signing_keys where name = ${name}`);
    return true;
  }
  return false;
}
