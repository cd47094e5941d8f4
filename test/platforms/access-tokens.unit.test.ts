import { DEMO_OAUTH } from '../../sandbox/sandbox.js';
import { RefreshTokenSource } from '../../src/platforms/google/oauth.js';
import { PlatformError } from '../../src/platforms/platform-error.js';
import { QUICK, TestSandbox } from './support/sandbox.js';

describe('access tokens of a refresh token', () => {
  let platform: TestSandbox;
  let now = new Date('2026-03-01T12:00:00Z');

  beforeAll(async () => {
    platform = await TestSandbox.start(undefined, () => now);
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    now = new Date('2026-03-01T12:00:00Z');
    await platform.heal();
    await platform.forgetRequests();
  });

  const source = (options = {}, refreshToken: string = DEMO_OAUTH.refreshToken) =>
    new RefreshTokenSource({ ...platform.oauth, clock: () => now, ...options }, refreshToken);

  test('are fetched once for callers that come together, and kept', async () => {
    const tokens = source();
    const [one, other] = await Promise.all([tokens.token(), tokens.token()]);
    expect(other).toBe(one);
    expect(await tokens.token()).toBe(one);
    expect(await platform.requests('oauth')).toHaveLength(1);
  });

  test('are fetched again shortly before they end', async () => {
    const tokens = source();
    const first = await tokens.token();
    now = new Date(now.getTime() + 3_530_000);
    expect(await tokens.token()).toBe(first);
    now = new Date(now.getTime() + 20_000);
    expect(await tokens.token()).not.toBe(first);
  });

  test('are fetched again when the platform no longer takes them', async () => {
    const tokens = source();
    const first = await tokens.token();
    tokens.forget('another token');
    expect(await tokens.token()).toBe(first);
    tokens.forget(first);
    expect(await tokens.token()).not.toBe(first);
  });

  test('fail as revoked, at once, when the refresh token is', async () => {
    await platform.fail({ system: 'oauth', kind: 'revoked', times: -1 });
    const failure = await source()
      .token()
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PlatformError);
    expect(failure).toMatchObject({ failure: 'revoked', code: 'platform_rejected', status: 400 });
    expect(await platform.requests('oauth')).toHaveLength(1);
  });

  test('fail as rejected for a client that the platform does not know', async () => {
    await expect(source({ clientSecret: 'wrong' }).token()).rejects.toMatchObject({ failure: 'rejected' });
  });

  test('survive a platform that is down for a moment, and do not keep its failure', async () => {
    await platform.fail({ system: 'oauth', kind: 'transient', times: 2 });
    await expect(source().token()).resolves.toMatch(/^ya29\./);
    await platform.fail({ system: 'oauth', kind: 'status', status: 500, times: QUICK.retries + 1 });
    const tokens = source();
    await expect(tokens.token()).rejects.toMatchObject({ failure: 'unavailable', status: 502 });
    await expect(tokens.token()).resolves.toMatch(/^ya29\./);
  });

  test.each([
    [{ kind: 'slow', delayMs: 500 }, 'unavailable'],
    [{ kind: 'malformed' }, 'malformed'],
  ] as const)('fail in time for an answer that is %j', async (fault, failure) => {
    await platform.fail({ system: 'oauth', times: -1, ...fault });
    await expect(source({ timeoutMs: 100 }).token()).rejects.toMatchObject({ failure });
  });
});
