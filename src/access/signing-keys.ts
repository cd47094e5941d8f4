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
  private find: ReturnType<typeof createLocalJWKSet>;
  private ids: ReadonlySet<string>;

  private constructor(
    private signer: { kid: string; alg: Algorithm; key: CryptoKey | Uint8Array },
    private published: JSONWebKeySet,
  ) {
    this.find = createLocalJWKSet(published);
    this.ids = new Set(this.keyIds);
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
      return await SigningKeys.of(text.includes('-----BEGIN ') ? jwksOfPem(text) : jwksOfJson(text));
    } catch (error) {
      const rule =
        error instanceof KeyFault
          ? error.message
          : 'must be a JSON Web Key Set or PEM blocks with P-256 or Ed25519 keys';
      throw new Error(`${source} ${rule}.`);
    }
  }

  /** The keys that the database keeps for a demo: the first is made by whichever process comes first, then shared by all. */
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
    this.ids = new Set(this.keyIds);
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
    return this.ids.has(keyId);
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

/** Those of the database, of which the newest that may sign by now is the first. */
async function storedKeys(db: Sql): Promise<JWK[]> {
  const rows = await db.query<{ jwk: JWK }>(
    sql`select jwk from signing_keys order by signs_from > clock_timestamp(), signs_from desc, name`,
    'signing-keys.read',
  );
  return rows.map(({ jwk }) => jwk);
}

/** A new private key, with its id, which no command takes for an option. */
export async function newSigningJwk(): Promise<JWK & { kid: string }> {
  for (;;) {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = await exportJWK(privateKey);
    const kid = await calculateJwkThumbprint(jwk);
    if (!kid.startsWith('-')) return { ...jwk, kid };
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

/** The keys of a setting as JSON Web Keys, each with the id that tokens name it by. Throws as `SigningKeys.parse`. */
export async function namedKeysOf(text: string, source: string): Promise<(JWK & { kid: string })[]> {
  await SigningKeys.parse(text, source);
  const jwks = text.includes('-----BEGIN ') ? jwksOfPem(text) : jwksOfJson(text);
  return (await Promise.all(jwks.map(usable))).map(({ kid, jwk }) => ({ ...jwk, kid }));
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
