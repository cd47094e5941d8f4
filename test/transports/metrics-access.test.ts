import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readSettings } from '../../src/settings.js';
import { listen } from '../../src/transports/http/listen.js';
import { TestApp } from '../support/start-app.js';

const TOKEN = 'a-token-of-32-characters-or-more';

test('in the demo everybody reads the metrics', async () => {
  const app = await TestApp.start();
  expect((await app.send('GET', '/metrics')).status).toBe(200);
  await app.stop();
});

test('they say what waits for a sync, by platform', async () => {
  const app = await TestApp.start();
  await app.db.query(
    `with team as (insert into teams (id, name) values (gen_random_uuid(), 'Team') returning id),
       connected as (
         insert into platform_connections (team_id, platform, login_customer_id, refresh_token, connected_as)
         select id, 'google-ads', '1', 'x', 'x' from team
       )
     insert into accounts (team_id, id, name, currency, status, time_zone)
     select team.id, n::text, 'Konto', 'EUR', 'ENABLED', 'Europe/Berlin' from team, generate_series(1, 3) n`,
  );
  await app.db.query(
    `insert into sync_backlog (team_id, account_id, run_id, platform, queued_at)
     select team_id, id, gen_random_uuid(), 'google-ads', now() - interval '1 hour' from accounts where id <> '3'`,
  );
  await app.db.query(
    `insert into sync_runs (team_id, account_id, status) select team_id, '2', 'running' from accounts limit 1`,
  );
  const { body } = await app.send('GET', '/metrics');
  expect(body).toContain('adlane_sync_accounts{platform="google-ads",state="waiting"} 1');
  expect(body).toContain('adlane_sync_accounts{platform="google-ads",state="running"} 1');
  expect(body).toMatch(/adlane_sync_oldest_waiting_seconds\{platform="google-ads"\} 36\d\d/);
  await app.stop();
});

test('with a token they are for whoever sends it', async () => {
  const app = await TestApp.start({ settings: { METRICS_TOKEN: TOKEN } });
  const get = (authorization?: string) =>
    app.send('GET', '/metrics', authorization === undefined ? {} : { headers: { authorization } });
  expect(await get()).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  expect(await get('Basic abc')).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  expect(await get(`Bearer ${TOKEN}x`)).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
  expect(await get('Bearer ä')).toMatchObject({ status: 401 });
  expect(await get(`Bearer ${TOKEN}`)).toMatchObject({
    status: 200,
    body: expect.stringContaining('nodejs_eventloop_lag_p99_seconds'),
  });
  await app.stop();
});

test('with a port of their own they stand there alone', async () => {
  const app = await TestApp.start({ settings: { METRICS_PORT: '0' } });
  expect(await app.send('GET', '/metrics')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  const own = await listen(app.metricsListener, '127.0.0.1', 0);
  const get = (path: string) => fetch(`http://127.0.0.1:${own.port}${path}`);
  expect((await get('/metrics')).status).toBe(200);
  expect((await get('/health')).status).toBe(404);
  expect((await get('/api/v1/auth/maintenance-status')).status).toBe(404);
  await own.stop(0);
  await app.stop();
});

describe('the settings', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const PRODUCTION = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://adlane@db/adlane',
    PUBLIC_URL: 'https://ads.example.com',
    SESSION_SIGNING_KEYS: JSON.stringify(privateKey.export({ format: 'jwk' })),
    ENCRYPTION_KEYS: `a:${randomBytes(32).toString('base64')}`,
    GOOGLE_SIGN_IN_AUDIENCE: 'people.apps.googleusercontent.com',
    GOOGLE_CLIENT_ID: 'ads.apps.googleusercontent.com',
    GOOGLE_CLIENT_SECRET: 'a',
  };

  test.each([
    ['the demo', {}, true],
    ['production', PRODUCTION, false],
    ['production with a token', { ...PRODUCTION, METRICS_TOKEN: TOKEN }, true],
    ['production with a port', { ...PRODUCTION, METRICS_PORT: '9464' }, false],
    ['production with both', { ...PRODUCTION, METRICS_PORT: '9464', METRICS_TOKEN: TOKEN }, false],
  ])('of %s say whether metrics are served beside everything else', (_what, variables, isServed) => {
    expect(readSettings(variables).metrics.isServed).toBe(isServed);
  });

  test.each([
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 visible ASCII characters'],
    [{ METRICS_HOST: '0.0.0.0' }, 'METRICS_PORT must be set when METRICS_HOST is'],
    [{ METRICS_PORT: 'x' }, 'METRICS_PORT must be a port number'],
    [{ TRUSTED_PROXIES: 'everybody' }, 'TRUSTED_PROXIES must be how many proxies stand before the server'],
    [{ TRUSTED_PROXIES: '10.0.0.0/99' }, 'TRUSTED_PROXIES must be'],
    [{ LIMIT_RUNNING: '0' }, 'LIMIT_RUNNING must be a whole number from 1'],
  ])('%j stop the start', (variables, message) => {
    expect(() => readSettings(variables)).toThrow(message);
  });

  test('take proxies by number, address, subnet and name', () => {
    expect(readSettings({}).trustedProxies).toBeUndefined();
    expect(readSettings({ TRUSTED_PROXIES: '1' }).trustedProxies).toBe(1);
    expect(readSettings({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,fd00::/8' }).trustedProxies).toEqual([
      'loopback',
      '10.0.0.0/8',
      'fd00::/8',
    ]);
  });
});
