import { decodeJwt } from 'jose';
import { DEMO_OAUTH } from '../../sandbox/sandbox.js';
import { memoryState } from '../../sandbox/state.js';
import { call, codeOf, startTestSandbox, type TestSandbox } from './support/client.js';

const REDIRECT = 'https://app.example.com/callback';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.close());

const consent = async (scope = 'https://www.googleapis.com/auth/adwords'): Promise<URL> => {
  const query = new URLSearchParams({ client_id: DEMO_OAUTH.clientId, redirect_uri: REDIRECT, scope, state: 'abc' });
  const response = await fetch(`${sandbox.oauthUrl}/auth?${query}`, { redirect: 'manual' });
  expect(response.status).toBe(302);
  return new URL(response.headers.get('location') ?? '');
};
const exchange = (code: string, more: Record<string, string> = {}) =>
  sandbox.token({ grant_type: 'authorization_code', code, redirect_uri: REDIRECT, ...more });
const revoke = (token: string) =>
  call(`${sandbox.oauthUrl}/revoke`, { method: 'POST', body: new URLSearchParams({ token }) });

describe('tokens', () => {
  test('are given for a refresh token', async () => {
    const { status, body, headers } = await sandbox.token();
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^ya29\./),
      expires_in: 3599,
      scope: expect.stringContaining('auth/adwords'),
      token_type: 'Bearer',
    });
  });

  test.each<[string, Record<string, string>, number, string]>([
    ['an unknown client', { client_id: 'other' }, 401, 'invalid_client'],
    ['a wrong secret', { client_secret: 'other' }, 401, 'invalid_client'],
    ['an unknown refresh token', { refresh_token: '1//other' }, 400, 'invalid_grant'],
    ['another grant type', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['a code that was never given', { grant_type: 'authorization_code', code: '4/x' }, 400, 'invalid_grant'],
  ])('are refused to %s', async (_who, form, status, error) => {
    const answer = await sandbox.token(form);
    expect([answer.status, answer.body]).toEqual([status, { error, error_description: expect.any(String) }]);
  });

  test('of another sandbox are good here', async () => {
    const other = await startTestSandbox();
    try {
      const { body } = await other.token();
      const headers = { authorization: `Bearer ${String(body.access_token)}` };
      expect((await sandbox.ads('SELECT customer.id FROM customer', { headers })).status).toBe(200);
    } finally {
      await other.close();
    }
  });
});

describe('consent', () => {
  test('leads to a code that is good once, for its own address', async () => {
    const target = await consent();
    expect([target.origin, target.searchParams.get('state')]).toEqual(['https://app.example.com', 'abc']);
    const code = target.searchParams.get('code') ?? '';
    expect((await exchange(code, { redirect_uri: 'https://elsewhere.example.com' })).body.error).toBe(
      'redirect_uri_mismatch',
    );
    const { status, body } = await exchange(code);
    expect([status, body.refresh_token]).toEqual([200, expect.stringMatching(/^1\/\//)]);
    expect((await exchange(code)).body.error).toBe('invalid_grant');
    expect((await sandbox.token({ refresh_token: String(body.refresh_token) })).status).toBe(200);
  });

  test('says who consented when it is asked to', async () => {
    const code = (await consent('openid email')).searchParams.get('code') ?? '';
    const { body } = await exchange(code);
    expect(decodeJwt(String(body.id_token))).toMatchObject({
      aud: DEMO_OAUTH.clientId,
      iss: sandbox.identityIssuer,
      email_verified: true,
    });
  });
});

describe('revocation', () => {
  test('ends a refresh token and what came from it, in every sandbox of the same state', async () => {
    const state = memoryState();
    const [one, other] = await Promise.all([startTestSandbox({ state }), startTestSandbox({ state })]);
    try {
      await call(`${one.oauthUrl}/revoke`, {
        method: 'POST',
        body: new URLSearchParams({ token: DEMO_OAUTH.refreshToken }),
      });
      const refused = await other.token();
      expect([refused.status, refused.body.error]).toEqual([400, 'invalid_grant']);
      const answer = await other.ads('SELECT customer.id FROM customer');
      expect([answer.status, codeOf(answer)]).toEqual([401, 'authenticationError.OAUTH_TOKEN_REVOKED']);
    } finally {
      await Promise.all([one.close(), other.close()]);
    }
  });

  test('refuses what was never a token', async () => {
    expect(await revoke('nothing')).toMatchObject({ status: 400, body: { error: 'invalid_token' } });
  });
});
