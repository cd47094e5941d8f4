import { demoPlatforms } from '../../demo/demo.js';
import { createLog } from '../../src/log.js';
import { AD_PLATFORMS, type Registry } from '../../src/platforms/registry.js';
import { readSettings } from '../../src/settings.js';
import { createSystem, type System } from '../../src/system.js';
import { Browsing, type Person } from '../connections/support/platforms.js';
import { story } from '../support/story.js';
import { PondPlatform } from './third-platform/pond-platform.js';

const REGISTRY: Registry = {
  ...AD_PLATFORMS,
  'pond-ads': (parts) => new PondPlatform(parts),
};

/** What a third platform takes: an adapter, and its line in the registry. */
describe('a platform that the server has never heard of', () => {
  let on: Browsing;
  let system: System;
  let person: Person;
  let apiKey: string;
  let begun: URL;

  beforeAll(async () => {
    on = await Browsing.start({ registry: REGISTRY });
    const settings = readSettings({ DATA_DIR: 'unused', DATABASE_URL: on.database.url });
    const log = createLog({ level: 'silent' });
    system = await createSystem(settings, on.db, demoPlatforms(settings, on.sandbox), log, { registry: REGISTRY });
    person = await on.person();
    const created = await on.app.rest('POST', `/teams/${person.team.id}/api-keys`, {
      token: person.token,
      body: { name: 'k', scopes: ['accounts:read', 'campaigns:read', 'campaigns:write'] },
    });
    apiKey = created.body.key;
  });
  afterAll(async () => {
    await system.locks.close();
    await on.stop();
  });

  const session = (method: string, path: string, body?: unknown) =>
    on.app.rest(method, `/connections/pond-ads${path}`, { token: person.token, body });

  test('is one of those that can be connected', async () => {
    const { body } = await on.app.graphql('{ platforms { platform name } }', {}, { token: person.token });
    expect(body.data.platforms.map(({ platform }: { platform: string }) => platform)).toEqual(Object.keys(REGISTRY));
    expect(body.data.platforms.at(-1)).toEqual({ platform: 'pond-ads', name: 'Pond' });
  });

  story('is connected, read and disconnected', {
    'is connected': async () => {
      expect((await session('GET', '/status')).body).toMatchObject({ platform: 'pond-ads', connected: false });
      expect((await session('GET', '/accounts')).body).toEqual({
        code: 'platform_rejected',
        message: 'Pond is not connected: connect it first.',
      });
      begun = new URL((await session('GET', '/connect')).body.url);
      expect(begun.origin).toBe('https://pond.example.com');
      const state = encodeURIComponent(begun.searchParams.get('state') ?? '');
      const done = await session('GET', `/callback?code=leaf&state=${state}`);
      expect([done.status, done.body]).toEqual([200, { platform: 'pond-ads', connected: true }]);
      expect((await session('GET', '/status')).body).toMatchObject({
        connected: true,
        connectedAs: 'frog@pond.example.com',
        scopes: ['read'],
      });
    },

    'has its accounts imported and pulled': async () => {
      const account = { id: 'pond-1', name: 'Froschladen', currency: 'EUR', isMcc: false };
      expect((await session('GET', '/accounts')).body).toEqual([{ ...account, isImported: false }]);
      expect((await session('POST', '/accounts', { accountIds: ['pond-1'] })).status).toBe(200);
      expect(await system.sync.run({ teamId: person.team.id })).toMatchObject({
        status: 'completed',
        accounts: [{ accountId: 'pond-1', status: 'completed' }],
      });
    },

    'is read over REST and GraphQL': async () => {
      const campaigns = await on.app.rest('GET', '/query/campaigns?account_id=pond-1&days=14', { apiKey });
      expect(campaigns.body.data).toMatchObject([{ id: '77', name: 'Seerosen', metrics: { cost: 28, clicks: 140 } }]);
      const { body } = await on.app.graphql(
        `{ accounts(days: 14) { data { id name metrics { cost } } }
         campaignDailyMetrics(campaignId: "77", days: 3) { date cost } }`,
        {},
        { apiKey },
      );
      expect(body).toMatchObject({
        data: {
          accounts: { data: [{ id: 'pond-1', name: 'Froschladen', metrics: { cost: 28 } }] },
          campaignDailyMetrics: [{ cost: 2 }, { cost: 2 }, { cost: 2 }],
        },
      });
    },

    'is not written to, and not asked for what it cannot read': async () => {
      const budget = await on.app.rest('POST', '/query/campaign/77/budget', {
        apiKey,
        body: { account_id: 'pond-1', daily_budget_eur: 10 },
      });
      expect([budget.status, budget.body]).toEqual([
        400,
        { code: 'platform_rejected', message: 'Changes are not offered for Pond accounts: make them at Pond.' },
      ]);
      const { body } = await on.app.graphql('mutation { syncKeywords(accountId: "pond-1") { id } }', {}, person);
      expect(body.errors[0]).toMatchObject({ message: 'Pond accounts do not offer this.' });
    },

    'is disconnected': async () => {
      expect((await session('DELETE', '')).status).toBe(200);
      expect((await session('GET', '/status')).body).toMatchObject({ connected: false });
      expect((await on.app.rest('GET', '/connections/lake-ads/status', { token: person.token })).status).toBe(404);
    },
  });
});
