import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { GoogleIdentity } from '../../src/platforms/google/identity/google-identity.js';
import { testClock } from './fixture.js';

const clock = testClock();
const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const AUDIENCE = 'our-client';

async function rsaKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: 'RS256' };
}

const publicOf = ({ kty, n, e, kid, alg }: JWK) => ({ kty, n, e, kid, alg, use: 'sig' });

describe('Google ID tokens', () => {
  const servers: Server[] = [];
  let jwk: JWK;
  let identity: GoogleIdentity;
  let fetched = 0;

  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`;
  }

  const identityAt = (jwksUrl: string, timeoutMs = 2_000) =>
    new GoogleIdentity({ jwksUrl, issuers: ISSUERS, audience: AUDIENCE, timeoutMs, clock });

  beforeAll(async () => {
    jwk = await rsaKey('google-1');
    identity = identityAt(
      await serve((_request, response) => {
        fetched += 1;
        response.end(JSON.stringify({ keys: [publicOf(jwk)] }));
      }),
    );
  });

  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });

  const now = Math.floor(clock().getTime() / 1000);
  const claims = (changes: JWTPayload = {}): JWTPayload => ({
    iss: ISSUERS[0],
    aud: AUDIENCE,
    sub: '10769150350006150715113082367',
    email: 'Ada@Example.com',
    email_verified: true,
    name: 'Ada Example',
    picture: 'https://lh3.example.com/a/photo',
    iat: now,
    exp: now + 3600,
    ...changes,
  });
  const signed = async (payload: JWTPayload, key = jwk, alg = 'RS256', kid = 'google-1') =>
    new SignJWT(payload).setProtectedHeader({ alg, kid }).sign(await importJWK({ ...key, alg }, alg));
  const refused = (credential: string, nonce?: string) =>
    expect(identity.verify(credential, nonce)).rejects.toMatchObject({ code: 'invalid_credential', status: 401 });

  test('say who signs in', async () => {
    await expect(identity.verify(await signed(claims()))).resolves.toEqual({
      subject: '10769150350006150715113082367',
      email: 'Ada@Example.com',
      name: 'Ada Example',
      avatarUrl: 'https://lh3.example.com/a/photo',
    });
  });

  test('may name the issuer without its scheme', async () => {
    await expect(identity.verify(await signed(claims({ iss: ISSUERS[1] })))).resolves.toBeDefined();
  });

  test('share one fetch of the keys', async () => {
    await Promise.all([identity.verify(await signed(claims())), identity.verify(await signed(claims()))]);
    expect(fetched).toBe(1);
  });

  test.each<[string, JWTPayload]>([
    ['another issuer', { iss: 'https://accounts.example.com' }],
    ['another audience', { aud: 'another-client' }],
    ['an end in the past', { exp: now }],
    ['no end', { exp: undefined }],
    ['an address that is not verified', { email_verified: false }],
    ['a verification in words', { email_verified: 'true' }],
    ['no word on verification', { email_verified: undefined }],
    ['no address', { email: undefined }],
    ['an empty address', { email: ' ' }],
    ['an address with NUL', { email: 'a\0@example.com' }],
    ['no subject', { sub: undefined }],
    ['a subject that is no text', { sub: 5 as never }],
  ])('are refused with %s', async (_name, changes) => refused(await signed(claims(changes))));

  test('are refused when signed by another key', async () => refused(await signed(claims(), await rsaKey('google-1'))));
  test('are refused when signed by an unknown key', async () =>
    refused(await signed(claims(), jwk, 'RS256', 'google-9')));
  test('are refused in another RSA algorithm', async () => refused(await signed(claims(), jwk, 'RS512')));
  test('are refused without a signature', () => refused(new UnsecuredJWT(claims()).encode()));
  test('are refused when signed with a shared secret', async () => {
    const secret = new TextEncoder().encode(JSON.stringify(publicOf(jwk)));
    await refused(await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'google-1' }).sign(secret));
  });
  test.each(['', 'x', 'a.b.c', 'null'])('are refused when they are no token: %p', (credential) => refused(credential));

  test('must carry the nonce that is expected', async () => {
    await refused(await signed(claims()), 'n-1');
    await refused(await signed(claims({ nonce: 'n-2' })), 'n-1');
    await expect(identity.verify(await signed(claims({ nonce: 'n-1' })), 'n-1')).resolves.toBeDefined();
  });

  test('give only names and pictures that can be kept', async () => {
    const odd = claims({ name: `A\0${'b'.repeat(300)}`, picture: 'javascript:alert(1)' });
    const { name, avatarUrl } = await identity.verify(await signed(odd));
    expect(name).toBe(`A ${'b'.repeat(198)}`);
    expect(avatarUrl).toBeUndefined();
    await expect(identity.verify(await signed(claims({ name: undefined, picture: undefined })))).resolves.toMatchObject(
      {
        name: undefined,
        avatarUrl: undefined,
      },
    );
  });

  describe('while Google has trouble', () => {
    const unavailable = { code: 'platform_unavailable', status: 502 };

    test('get over a fault that passes', async () => {
      let calls = 0;
      const url = await serve((_request, response) => {
        calls += 1;
        if (calls === 1) response.writeHead(503).end();
        else response.end(JSON.stringify({ keys: [publicOf(jwk)] }));
      });
      await expect(identityAt(url).verify(await signed(claims()))).resolves.toBeDefined();
    });

    test.each<[string, RequestListener]>([
      ['fails', (_request, response) => response.writeHead(500).end()],
      ['refuses', (_request, response) => response.writeHead(403).end('{}')],
      ['answers nonsense', (_request, response) => response.end('<html>')],
      ['answers something else', (_request, response) => response.end('{"keys":7}')],
      ['hangs up', (request) => request.socket.destroy()],
    ])('cannot be checked when it %s', async (_name, listener) => {
      await expect(identityAt(await serve(listener)).verify(await signed(claims()))).rejects.toMatchObject(unavailable);
    });

    test('cannot be checked when it is too slow', async () => {
      const slow = identityAt(await serve(() => undefined), 200);
      await expect(slow.verify(await signed(claims()))).rejects.toMatchObject(unavailable);
    });

    test('cannot be checked when nobody listens', async () => {
      await expect(identityAt('http://127.0.0.1:1/jwks').verify(await signed(claims()))).rejects.toMatchObject(
        unavailable,
      );
    });
  });
});
