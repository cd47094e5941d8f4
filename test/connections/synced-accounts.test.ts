import { demoPlatforms } from '../../demo/demo.js';
import { createLog } from '../../src/log.js';
import { readSettings } from '../../src/settings.js';
import { createSystem, type System } from '../../src/system.js';
import { Browsing, type Person } from './support/platforms.js';

/** From the consent page to figures: an agency connects both platforms and reads them alike. */
describe('imported accounts', () => {
  let on: Browsing;
  let system: System;
  let person: Person;
  let apiKey: string;
  let google: string;
  let meta: string;

  beforeAll(async () => {
    on = await Browsing.start();
    const settings = readSettings({ DATA_DIR: 'unused', DATABASE_URL: on.database.url });
    system = await createSystem(settings, on.db, demoPlatforms(settings, on.sandbox), createLog({ level: 'silent' }));
    person = await on.person();
    const { token } = person;
    const created = await on.app.rest('POST', `/teams/${person.team.id}/api-keys`, {
      token,
      body: {
        name: 'k',
        scopes: ['accounts:read', 'campaigns:read', 'campaigns:write', 'search_terms:read', 'keywords:write'],
      },
    });
    apiKey = created.body.key;
    const choose = async (platform: 'google-ads' | 'meta-ads'): Promise<string> => {
      await on.signIn(platform, token);
      const { body } = await on.app.rest('GET', `/connections/${platform}/accounts`, { token });
      const { id } = body.find((each: { isMcc: boolean }) => !each.isMcc);
      await on.app.rest('POST', `/connections/${platform}/accounts`, { token, body: { accountIds: [id] } });
      return id;
    };
    google = await choose('google-ads');
    meta = await choose('meta-ads');
    expect(await system.sync.run({ teamId: person.team.id })).toMatchObject({ status: 'completed' });
  });
  afterAll(async () => {
    await system.locks.close();
    await on.stop();
  });

  const read = (path: string) => on.app.rest('GET', path, { apiKey });

  test('of both platforms are read alike', async () => {
    const accounts = (await read('/query/accounts?days=14')).body.data;
    expect(accounts.map(({ id }: { id: string }) => id).sort()).toEqual([on.sandbox.managerId, google, meta].sort());
    for (const id of [google, meta]) {
      const account = accounts.find((each: { id: string }) => each.id === id);
      expect(account.metrics.cost).toBeGreaterThan(0);
      const campaigns = (await read(`/query/campaigns?account_id=${id}&days=14`)).body.data;
      const cost = campaigns.reduce((sum: number, each: { metrics: { cost: number } }) => sum + each.metrics.cost, 0);
      expect(cost).toBeCloseTo(account.metrics.cost, 2);
      expect(await read(`/query/accounts/${id}`)).toMatchObject({ status: 200 });
    }
    const channels = (await read(`/query/campaigns?account_id=${meta}`)).body.data;
    expect(new Set(channels.map((each: { channelType: string }) => each.channelType))).toEqual(new Set(['DISPLAY']));
  });

  test('of Meta refuse what is not offered there, and say why', async () => {
    const [campaign] = (await read(`/query/campaigns?account_id=${meta}&status=ENABLED`)).body.data;
    for (const [what, body] of [['bidding', { strategy: 'MANUAL_CPC' }]] as const) {
      const answer = await on.app.rest('POST', `/query/campaign/${campaign.id}/${what}`, {
        apiKey,
        body: { account_id: meta, ...body },
      });
      expect([answer.status, answer.body]).toEqual([
        400,
        { code: 'platform_rejected', message: expect.stringContaining('not offered for Meta accounts') },
      ]);
    }
    const keywords = await on.app.graphql(
      `mutation ($accountId: String!, $campaignId: String!) {
        addNegativeKeywords(accountId: $accountId, campaignIds: [$campaignId], keywords: [{ text: "a", matchType: EXACT }])
        { success }
      }`,
      { accountId: meta, campaignId: campaign.id },
      { apiKey },
    );
    expect(keywords.body.errors?.[0]).toMatchObject({
      message: expect.stringContaining('not offered for Meta accounts'),
      extensions: { code: 'platform_rejected' },
    });
  });
});
