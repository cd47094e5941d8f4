import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { memoryState } from '../../sandbox/state.js';
import { call, startTestSandbox, type TestSandbox } from './support/client.js';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ identityAudience: 'client-1' });
});
afterAll(() => sandbox.close());

const credential = async (query: string, from = sandbox): Promise<string> => {
  const { body } = await call<{ credential: string }>(`${from.identityUrl}/id-token?${query}`);
  return body.credential;
};
const verify = (token: string, from = sandbox) =>
  jwtVerify(token, createRemoteJWKSet(new URL(from.jwksUrl)), {
    issuer: sandbox.identityIssuer,
    audience: 'client-1',
    algorithms: ['RS256'],
  });

describe('ID tokens', () => {
  test('verify against the published key', async () => {
    const { payload, protectedHeader } = await verify(
      await credential('email=Ada%40Example.com&name=Ada%20L%C3%B6we&nonce=n1'),
    );
    expect(protectedHeader).toMatchObject({ alg: 'RS256', kid: expect.any(String) });
    expect(payload).toMatchObject({
      email: 'ada@example.com',
      email_verified: true,
      name: 'Ada Löwe',
      picture: '',
      nonce: 'n1',
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
    const again = await verify(await credential('email=ada%40example.com&name=Other'));
    expect(again.payload.sub).toBe(payload.sub);
  });

  test('can be wrong in every way that must be noticed', async () => {
    const email = 'email=ada%40example.com';
    await expect(verify(await credential(`${email}&expired=true`))).rejects.toBeInstanceOf(errors.JWTExpired);
    await expect(verify(await credential(`${email}&aud=other`))).rejects.toThrow('"aud"');
    await expect(verify(await credential(`${email}&iss=https%3A%2F%2Fother.example.com`))).rejects.toThrow('"iss"');
    await expect(verify(await credential(`${email}&foreign_key=true`))).rejects.toBeInstanceOf(
      errors.JWKSNoMatchingKey,
    );
    const { payload } = await verify(await credential(`${email}&email_verified=false`));
    expect(payload.email_verified).toBe(false);
  });

  test('need an e-mail', async () => {
    expect((await call(`${sandbox.identityUrl}/id-token?name=Ada`)).status).toBe(400);
  });

  test('of sandboxes with one state are signed with one key', async () => {
    const state = memoryState();
    const [one, other] = await Promise.all([startTestSandbox({ state }), startTestSandbox({ state })]);
    try {
      const query = `email=ada%40example.com&aud=client-1&iss=${encodeURIComponent(sandbox.identityIssuer)}`;
      await expect(verify(await credential(query, one), other)).resolves.toBeDefined();
      await expect(verify(await credential(query, one))).rejects.toBeInstanceOf(errors.JWKSNoMatchingKey);
    } finally {
      await Promise.all([one.close(), other.close()]);
    }
  });

  test('never publish the private part of the key', async () => {
    const { body } = await call<{ keys: object[] }>(sandbox.jwksUrl);
    expect(Object.keys(body.keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });
});
