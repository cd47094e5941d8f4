import { Browsing, firstFigures, type Person } from '../connections/support/platforms.js';
import { call, overHttp } from '../transports/support/tool-client.js';

type Json = Record<string, unknown>;
interface Ad {
  id: string;
  adGroupId: string;
  status: string;
  effectiveStatus: string;
  cost: number;
  clicks: number;
}

const SCOPES = ['accounts:read', 'campaigns:read', 'campaigns:write'];

describe('ads of a campaign of Meta', () => {
  let on: Browsing;
  let person: Person;
  let apiKey: string;
  let accountId: string;
  let campaignId: string;
  let ads: Ad[];
  let first: Ad;
  let restore = () => {};

  beforeAll(async () => {
    on = await Browsing.start();
    person = await on.person();
    const { token } = person;
    const body = { name: 'k', scopes: SCOPES };
    apiKey = (await on.app.rest('POST', `/teams/${person.team.id}/api-keys`, { token, body })).body.key;
    await on.signIn('meta-ads', token);
    accountId = (await on.app.rest('GET', '/connections/meta-ads/accounts', { token })).body[0].id;
    await on.app.rest('POST', '/connections/meta-ads/accounts', { token, body: { accountIds: [accountId] } });
    await firstFigures(on.app, accountId);
    const [campaign] = await on.db.query<{ id: string }>(
      `select id from campaigns where account_id = $1 and status = 'ENABLED' order by id`,
      [accountId],
    );
    campaignId = campaign?.id as string;
    ads = await listed();
    first = ads[0] as Ad;
  });
  afterAll(() => on.stop());
  beforeEach(() => status(first.id, { status: 'ENABLED' }));
  afterEach(() => {
    restore();
    restore = () => {};
  });

  const status = (id: string, body: Json) =>
    on.app.rest('POST', `/query/ads/${id}/status`, { apiKey, body: { account_id: accountId, ...body } });
  const read = (more = '') =>
    on.app.rest('GET', `/query/campaigns/${campaignId}/ads?account_id=${accountId}${more}`, { apiKey });
  const listed = async (more = ''): Promise<Ad[]> => {
    const answer = await read(more);
    expect(answer.status).toBe(200);
    return answer.body.data;
  };
  const control = (method: string) => fetch(`${on.sandbox.url}/control/requests`, { method });
  const sentDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
    await control('DELETE');
    await work();
    const all = (await (await control('GET')).json()) as Record<string, string>[];
    return all.filter(({ system, method }) => system === 'meta' && method === 'POST').map(({ body }) => body ?? '');
  };

  test('are listed with texts, picture, what Meta objects to, and figures that add up to the campaign’s', async () => {
    const { body } = await read();
    expect(ads).toHaveLength(3);
    expect(first).toMatchObject({
      id: expect.stringMatching(/^1202\d{15}$/),
      name: expect.stringMatching(/ – Anzeige$/),
      adGroupName: expect.stringMatching(/ – Zielgruppe$/),
      type: null,
      approvalStatus: null,
      status: 'ENABLED',
      effectiveStatus: 'ACTIVE',
      headlines: ['Jetzt entdecken'],
      descriptions: ['Große Auswahl, schnell geliefert.'],
      finalUrls: ['https://www.example.com/neu'],
      thumbnailUrl: expect.stringMatching(/^https:/),
      issues: [],
    });
    expect(BigInt(first.id)).toBeGreaterThan(2n ** 53n);
    // A post that is promoted has neither texts nor a page of its own.
    expect(ads[1]).toMatchObject({
      effectiveStatus: 'WITH_ISSUES',
      issues: [{ name: 'Page was unpublished', effect: 'HARD_ERROR' }],
      headlines: [],
      finalUrls: [],
      cost: 0,
    });
    expect(ads[2]).toMatchObject({ name: null, status: 'PAUSED', effectiveStatus: 'PAUSED' });
    const { body: whole } = await on.app.rest(
      'GET',
      `/query/campaigns?account_id=${accountId}&start_date=${body.startDate}&end_date=${body.endDate}`,
      { apiKey },
    );
    const campaign = whole.data.find(({ id }: { id: string }) => id === campaignId);
    expect([first.cost, first.clicks]).toEqual([campaign.metrics.cost, campaign.metrics.clicks]);
  });

  test('of one ad set, compared with earlier days, over GraphQL and a tool too', async () => {
    const document = `query ($a: String!, $c: String!, $s: String!) {
      ads(accountId: $a, campaignId: $c, adGroupId: $s, days: 7, compare: previous_period) {
        meta { total } data { id comparison { metrics { cost } difference { cost } } cost } } }`;
    const variables = { a: accountId, c: campaignId, s: first.adGroupId };
    const { data } = (await on.app.graphql(document, variables, { token: person.token })).body;
    expect(data.ads.meta.total).toBe(2);
    const [{ cost, comparison }] = data.ads.data;
    expect(comparison.metrics.cost).toBeGreaterThan(0);
    expect(comparison.difference.cost).toBeCloseTo(cost - comparison.metrics.cost, 2);
    const client = await overHttp(on.app.url, apiKey, '?tools=all');
    const place = { account_id: accountId, campaign_id: campaignId, ad_group_id: '0' };
    expect((await call(client, 'get_ads', place)).text.meta.total).toBe(0);
    await client.close();
  });

  test('figures that are too much at once become a report', async () => {
    await fetch(`${on.sandbox.url}/control/quirks`, {
      method: 'POST',
      body: JSON.stringify({ system: 'meta', quirks: ['huge_insights'] }),
    });
    const [row] = await listed('&days=9');
    await fetch(`${on.sandbox.url}/control/quirks`, { method: 'DELETE' });
    expect(row?.cost).toBeGreaterThan(0);
  });

  test('are tried, paused, shown so at once, and enabled again by undoing', async () => {
    let paused: Awaited<ReturnType<typeof status>> | undefined;
    const sent = await sentDuring(async () => {
      await status(first.id, { status: 'PAUSED', validate_only: true });
      expect((await listed())[0]?.status).toBe('ENABLED');
      paused = await status(first.id, { status: 'PAUSED' });
    });
    expect(paused).toMatchObject({ status: 200, body: { previous_status: 'ENABLED', new_status: 'PAUSED' } });
    expect(sent).toEqual(['status=PAUSED&execution_options=%5B%22validate_only%22%5D', 'status=PAUSED']);
    expect((await listed())[0]).toMatchObject({ status: 'PAUSED', effectiveStatus: 'PAUSED' });
    const undo = `mutation ($id: String!) { undoChange(auditId: $id) { campaignId current { ad adGroup status } } }`;
    const id = paused?.headers.get('x-audit-id');
    const { data } = (await on.app.graphql(undo, { id }, { token: person.token })).body;
    expect(data.undoChange).toEqual({
      campaignId,
      current: {
        ad: expect.stringMatching(/ – Anzeige$/),
        adGroup: expect.stringMatching(/ – Zielgruppe$/),
        status: 'ENABLED',
      },
    });
  });

  test('an archived one, or one in an archived ad set, is neither listed nor switched', async () => {
    for (const gone of [
      { status: 'ARCHIVED', effective_status: 'ARCHIVED' },
      { effective_status: 'ARCHIVED' },
      { status: 'DELETED', effective_status: 'DELETED' },
    ]) {
      restore = on.sandbox.amend('meta', (answer) => {
        for (const each of answer?.data ?? [answer]) if (each?.id === first.id) Object.assign(each, gone);
        return answer;
      });
      expect(await status(first.id, { status: 'ENABLED' })).toMatchObject({
        status: 400,
        body: { code: 'platform_rejected', message: expect.stringMatching(/^A removed ad cannot be changed/) },
      });
      expect((await listed()).map(({ id }) => id)).not.toContain(first.id);
      restore();
    }
  });

  test('in review or with a status that nobody knows is shown as it is', async () => {
    for (const effective of ['IN_PROCESS', 'PENDING_REVIEW', 'DISAPPROVED', 'HIBERNATING']) {
      await status(first.id, { status: 'ENABLED' });
      restore = on.sandbox.amend('meta', (answer) => {
        for (const each of answer?.data ?? []) if (each.id === first.id) each.effective_status = effective;
        return answer;
      });
      const found = await listed();
      restore();
      expect(found[0]).toMatchObject({ status: 'ENABLED', effectiveStatus: effective });
    }
  });

  test('a change that Meta takes and does not make is told as not made', async () => {
    restore = on.sandbox.amend('meta', (answer) => {
      if (answer?.id === first.id) answer.status = 'ACTIVE';
      return answer;
    });
    expect(await status(first.id, { status: 'PAUSED' })).toMatchObject({
      status: 502,
      body: { message: expect.stringContaining('still has the old value') },
    });
  });

  test('are not found by the id of an ad set, of a campaign, of nothing, or of another account', async () => {
    for (const id of [first.adGroupId, campaignId, '1', '..%2Fme', '1202000000010000032']) {
      expect([id, (await status(id, { status: 'PAUSED' })).status]).toEqual([id, 404]);
    }
  });
});
