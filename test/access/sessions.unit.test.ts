import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { Sessions } from '../../src/access/sessions.js';
import { SigningKeys } from '../../src/access/signing-keys.js';
import { HOUR, testClock } from './fixture.js';

const userId = randomUUID();
const teamId = randomUUID();
const clock = testClock();

async function newJwk(alg: 'ES256' | 'EdDSA' = 'ES256', kid?: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), ...(kid ? { kid } : {}) };
}

const publicOf = ({ d: _secret, ...jwk }: JWK): JWK => jwk;
const keysOf = (...keys: JWK[]) => SigningKeys.parse(JSON.stringify({ keys }), 'SESSION_SIGNING_KEYS');

describe('session tokens', () => {
  let jwk: JWK;
  let sessions: Sessions;

  beforeAll(async () => {
    jwk = await newJwk('ES256', 'current');
    sessions = new Sessions(await keysOf(jwk), clock);
  });

  const now = () => Math.floor(clock().getTime() / 1000);
  const claims = (changes: JWTPayload = {}): JWTPayload => ({
    iss: 'adlane',
    aud: 'adlane-session',
    sub: userId,
    team: teamId,
    iat: now(),
    exp: now() + 60,
    ...changes,
  });
  const signed = async (payload: JWTPayload, key = jwk, alg = 'ES256') =>
    new SignJWT(payload).setProtectedHeader({ alg, kid: 'current' }).sign(await importJWK(key, alg));
  const refused = (token: string) =>
    expect(sessions.verify(token)).rejects.toMatchObject({ code: 'invalid_token', status: 401 });

  test('name a person and a team for twelve hours', async () => {
    const { token, expiresAt } = await sessions.issue({ userId, teamId });
    expect(expiresAt).toBe('2026-05-04T22:00:00.000Z');
    await expect(sessions.verify(token)).resolves.toEqual({ userId, teamId });
  });

  test('accept the claims that the refusals below each change', async () => {
    await expect(sessions.verify(await signed(claims()))).resolves.toEqual({ userId, teamId });
  });

  test('are refused as expired from the end on, and not a second earlier', async () => {
    const then = testClock();
    const brief = new Sessions(await keysOf(jwk), then);
    const { token } = await brief.issue({ userId, teamId });
    then.advance(12 * HOUR - 1000);
    await expect(brief.verify(token)).resolves.toBeDefined();
    then.advance(1000);
    await expect(brief.verify(token)).rejects.toMatchObject({ code: 'expired_token', status: 401 });
  });

  test.each([undefined, ''])('are asked for when there is none (%p)', async (token) => {
    await expect(sessions.verify(token)).rejects.toMatchObject({ code: 'unauthorized', status: 401 });
  });

  test.each(['x', 'a.b.c', '..', 'eyJhbGciOiJFUzI1NiJ9..', 'null', '\u{1F600}.\u{1F600}.\u{1F600}', 'a'.repeat(9000)])(
    'are refused when they are no token: %.20s',
    (token) => refused(token),
  );

  test('are refused without a signature', () => refused(new UnsecuredJWT(claims()).encode()));

  test('are refused when signed by a foreign key under our kid', async () =>
    refused(await signed(claims(), await newJwk())));

  test('are refused when signed symmetrically with the public key', async () => {
    const secret = new TextEncoder().encode(JSON.stringify(publicOf(jwk)));
    await refused(await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'current' }).sign(secret));
  });

  test('are refused in another algorithm', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    await refused(await new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', kid: 'current' }).sign(privateKey));
  });

  test('are refused when a key comes along in the header', async () => {
    const foreign = await newJwk();
    const header = { alg: 'ES256', jwk: publicOf(foreign) } as never;
    await refused(await new SignJWT(claims()).setProtectedHeader(header).sign(await importJWK(foreign, 'ES256')));
  });

  test('are refused when changed after signing', async () => {
    const { token } = await sessions.issue({ userId, teamId });
    const [header, , signature] = token.split('.');
    const payload = Buffer.from(JSON.stringify(claims({ sub: randomUUID() }))).toString('base64url');
    await refused(`${header}.${payload}.${signature}`);
  });

  test.each<[string, JWTPayload]>([
    ['another issuer', { iss: 'someone' }],
    ['another audience', { aud: 'adlane-attachment' }],
    ['no end', { exp: undefined }],
    ['no beginning', { iat: undefined }],
    ['no person', { sub: undefined }],
    ['no team', { team: undefined }],
    ['a team that is no id', { team: 'x' }],
    ['a person that is no id', { sub: "' or 1=1" }],
    ['a team that is no text', { team: 7 }],
    ['a start in the future', { nbf: Math.floor(Date.parse('2026-05-04T10:00:01Z') / 1000) }],
  ])('are refused with %s', async (_name, changes) => refused(await signed(claims(changes))));

  test('stay good while a new key has taken over the signing', async () => {
    const { token } = await sessions.issue({ userId, teamId });
    const keys = await keysOf(await newJwk('EdDSA', 'next'), publicOf(jwk));
    const rotated = new Sessions(keys, clock);
    await expect(rotated.verify(token)).resolves.toEqual({ userId, teamId });
    await refused((await rotated.issue({ userId, teamId })).token);
    expect(keys.publicKeys().keys.map(({ kid, alg }) => [kid, alg])).toEqual([
      ['next', 'EdDSA'],
      ['current', 'ES256'],
    ]);
  });
});

describe('signing keys', () => {
  test('publish their public halves only', async () => {
    const keys = await keysOf(await newJwk('ES256', 'a'), await newJwk('EdDSA'));
    const [first, second] = keys.publicKeys().keys;
    expect(first).toEqual({
      kty: 'EC',
      crv: 'P-256',
      x: expect.any(String),
      y: expect.any(String),
      kid: 'a',
      alg: 'ES256',
      use: 'sig',
    });
    expect(second).toEqual({
      kty: 'OKP',
      crv: 'Ed25519',
      x: expect.any(String),
      kid: expect.any(String),
      alg: 'EdDSA',
      use: 'sig',
    });
  });

  test.each(['\n', '\\n'])('are read from PEM blocks with line ends written %j', async (lineEnd) => {
    const encoding = {
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    } as const;
    const current = generateKeyPairSync('ed25519', encoding);
    const retired = generateKeyPairSync('ec', { namedCurve: 'P-256', ...encoding });
    const text = `${current.privateKey}${retired.publicKey}`.replaceAll('\n', lineEnd);
    const keys = await SigningKeys.parse(text, 'SESSION_SIGNING_KEYS');
    expect(keys.publicKeys().keys.map(({ alg }) => alg)).toEqual(['EdDSA', 'ES256']);
  });

  test('are read from a single JSON Web Key', async () => {
    const keys = await SigningKeys.parse(JSON.stringify(await newJwk()), 'SESSION_SIGNING_KEYS');
    expect(keys.publicKeys().keys).toHaveLength(1);
  });

  test.each<[string, () => Promise<string>, RegExp]>([
    ['nonsense', async () => 'top-secret', /must be a JSON Web Key Set or PEM blocks/],
    ['JSON that is no key', async () => '"top-secret"', /must be a JSON Web Key Set or PEM blocks/],
    ['a broken PEM block', async () => '-----BEGIN PRIVATE KEY-----\ntop-secret\n-----END PRIVATE KEY-----', /must/],
    ['no key', async () => '{"keys":[]}', /must begin with a private key/],
    ['a public key first', async () => JSON.stringify(publicOf(await newJwk())), /must begin with a private key/],
    ['a symmetric key', async () => '{"kty":"oct","k":"top-secret"}', /P-256 \(ES256\) or Ed25519/],
    [
      'two keys of one kid',
      async () => JSON.stringify({ keys: [await newJwk('ES256', 'a'), await newJwk('ES256', 'a')] }),
      /two keys of one kid/,
    ],
  ])('refuse %s, naming the setting and quoting nothing', async (_name, text, message) => {
    const error: Error = await SigningKeys.parse(await text(), 'SESSION_SIGNING_KEYS').catch((caught) => caught);
    expect(error.message).toMatch(/^SESSION_SIGNING_KEYS must /);
    expect(error.message).toMatch(message);
    expect(error.message).not.toContain('secret');
  });
});
