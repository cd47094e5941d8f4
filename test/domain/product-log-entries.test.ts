import { demoPlatforms } from '../../demo/demo.js';
import { Eraser } from '../../src/domain/privacy/erasure.js';
import { findPerson } from '../../src/domain/privacy/personal-rows.js';
import { createLog } from '../../src/log.js';
import { readSettings } from '../../src/settings.js';
import { createSystem, type System } from '../../src/system.js';
import { TestSandbox } from '../platforms/support/sandbox.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';

const MINUTE = 60_000;
const ANNA = 'anna.bulk@kunde.example';

let demo: DemoApp;
let system: System;
let platform: TestSandbox;
let accountId: string;
let other: string;
/** What the pulls take for now: changes of this minute are then old enough to be logged. */
let ahead = 10 * MINUTE;

beforeAll(async () => {
  demo = await startDemoApp();
  platform = TestSandbox.of(demo.sandbox);
  [accountId = '', other = ''] = demo.accountIds;
  const settings = readSettings({ DATA_DIR: 'unused', DATABASE_URL: demo.app.db.url });
  const clock = () => new Date(Date.now() + ahead);
  const log = createLog({ level: 'silent' });
  system = await createSystem(settings, demo.app.db, demoPlatforms(settings, demo.sandbox), log, { clock });
});
afterAll(async () => {
  await system.locks.close();
  await demo.stop();
});
beforeEach(async () => {
  ahead = 10 * MINUTE;
  await platform.withoutChanges();
});

const key = () => ({ apiKey: demo.apiKey });
const pull = async (id = accountId) => {
  ahead += MINUTE;
  expect(await system.sync.run({ teamId: demo.teamId, accountId: id })).toMatchObject({ status: 'completed' });
};
const change = (more: object) => platform.change({ accountId, at: new Date().toISOString(), email: ANNA, ...more });

interface Entry {
  message: string;
  metadata: { event?: string; changedBy?: string; [name: string]: unknown };
}

const logs = async (type: string, credential: object = key(), id = accountId): Promise<Entry[]> =>
  (await demo.app.rest('GET', `/query/accounts/${id}/logs?log_type=${type}`, credential)).body.data;
const byAnna = async () => (await logs('platform_ads')).filter(({ metadata }) => metadata.changedBy === ANNA);

describe("the product's own writes", () => {
  const write = async (id: string, what: string, body: object) => {
    const answer = await demo.app.rest('POST', `/query/campaign/${id}/${what}`, {
      ...key(),
      body: { account_id: accountId, ...body },
    });
    expect(answer).toMatchObject({ status: 200 });
  };
  const enabled = async (type: string): Promise<string> => {
    const path = `/query/campaigns?account_id=${accountId}&limit=1000&status=ENABLED&channel_type=${type}`;
    return (await demo.app.rest('GET', path, key())).body.data[0].id;
  };
  const BUDGET = { resource: 'CAMPAIGN_BUDGET', client: 'GOOGLE_ADS_API', changedFields: 'amountMicros' };
  const budget = (micros: string) => ({ campaignBudget: { amountMicros: micros } });

  test('are not repeated, and the same way with other values by others is told', async () => {
    const campaign = await enabled('SHOPPING');
    await write(campaign, 'budget', { daily_budget_eur: 44.5, apply_to_shared_budget: true });
    await change({ ...BUDGET, campaign, before: budget('20000000'), after: budget('44500000') });
    await change({ ...BUDGET, campaign, before: budget('44500000'), after: budget('45000000') });
    await pull();
    const told = await byAnna();
    expect(told.map(({ message }) => message)).toEqual([expect.stringContaining('amount from 44.50 EUR to 45.00 EUR')]);
  });

  test('by status and bidding are not repeated, and the same change by a person is', async () => {
    const campaign = await enabled('SEARCH');
    const status = {
      campaign,
      resource: 'CAMPAIGN',
      before: { campaign: { status: 'ENABLED' } },
      after: { campaign: { status: 'PAUSED' } },
    };
    await write(campaign, 'status', { status: 'PAUSED' });
    await write(campaign, 'bidding', { strategy: 'MAXIMIZE_CLICKS' });
    const before = (await byAnna()).length;
    await change({ ...status, client: 'GOOGLE_ADS_API' });
    await change({
      campaign,
      resource: 'CAMPAIGN',
      client: 'GOOGLE_ADS_API',
      changedFields: 'biddingStrategyType,targetSpend.cpcBidCeilingMicros',
      before: { campaign: { biddingStrategyType: 'MANUAL_CPC' } },
      after: { campaign: { biddingStrategyType: 'TARGET_SPEND' } },
    });
    await pull();
    expect(await byAnna()).toHaveLength(before);
    await change({ ...status, client: 'GOOGLE_ADS_WEB_CLIENT' });
    await pull();
    expect((await byAnna())[0]?.message).toMatch(
      /^1 campaign paused in campaign “.+” through Google Ads web client \(/,
    );
  });
});

describe('who changed something', () => {
  beforeAll(async () => {
    for (const id of [accountId, other]) {
      await platform.change({ accountId: id, at: new Date().toISOString(), email: ANNA, client: 'GOOGLE_ADS_EDITOR' });
      await pull(id);
    }
  });
  const asked = `query ($accountId: String!) {
    account(accountId: $accountId) { activityLogs(logType: platform_ads, limit: 100) { message metadata } }
    activityLogs(accountId: $accountId, logType: platform_ads) { data { message metadata } }
  }`;
  const isEdit = ({ message }: Entry) => message.includes('Google Ads editor');

  test('is told to people of the team and keys', async () => {
    const { member } = demo.users;
    const { body } = await demo.app.graphql(asked, { accountId }, { token: member.token });
    const { account, activityLogs } = body.data;
    for (const told of [account.activityLogs, activityLogs.data, await logs('platform_ads')]) {
      expect(told.filter(isEdit)).toEqual([
        {
          ...(told.find(isEdit) as Entry),
          message: expect.stringMatching(/ through Google Ads editor \(anna\.bulk@kunde\.example\)$/),
          metadata: expect.objectContaining({ event: 'platform_changes', changedBy: ANNA }),
        },
      ]);
    }
  });

  test('is not told to a kunde, who sees what was changed in assigned accounts alone', async () => {
    const { kunde } = demo.users;
    const assigned = other;
    await demo.app.db.query('insert into account_assignments (team_id, user_id, account_id) values ($1, $2, $3)', [
      demo.teamId,
      kunde.id,
      assigned,
    ]);
    await platform.change({
      accountId: assigned,
      at: new Date().toISOString(),
      email: ANNA,
      client: 'GOOGLE_ADS_EDITOR',
    });
    await pull(assigned);
    const { body } = await demo.app.graphql(asked, { accountId: assigned }, { token: kunde.token });
    const told = [...body.data.account.activityLogs, ...body.data.activityLogs.data];
    expect(told.filter(isEdit)).not.toEqual([]);
    expect(JSON.stringify(told)).not.toContain('@');
    expect(JSON.stringify(told)).not.toContain('changedBy');
    const refused = await demo.app.graphql(asked, { accountId }, { token: kunde.token });
    expect(refused.body.errors[0].extensions.code).toBe('not_found');
  });

  test('and which negative keyword it was is told to a kunde only who may see them', async () => {
    const { kunde } = demo.users;
    await platform.change({
      accountId: other,
      at: new Date().toISOString(),
      email: ANNA,
      client: 'GOOGLE_ADS_EDITOR',
      resource: 'CAMPAIGN_CRITERION',
      operation: 'CREATE',
      changedFields: 'negative,keyword.text,keyword.matchType',
      after: { campaignCriterion: { negative: true, keyword: { text: 'gebraucht', matchType: 'PHRASE' } } },
    });
    await pull(other);
    const toldTo = async (token: string) => {
      const { body } = await demo.app.graphql(asked, { accountId: other }, { token });
      const rest = await demo.app.rest('GET', `/query/accounts/${other}/logs?log_type=platform_ads`, {
        apiKey: demo.apiKey,
      });
      expect(JSON.stringify(rest.body)).toContain('gebraucht');
      const told = [...body.data.account.activityLogs, ...body.data.activityLogs.data] as Entry[];
      const ofKeyword = told.filter(({ message }) => message.startsWith('1 negative keyword added'));
      expect(ofKeyword.length).toBeGreaterThan(0);
      return JSON.stringify(ofKeyword);
    };
    const allow = (may: boolean) =>
      demo.app.rest('PUT', `/teams/${demo.teamId}/settings`, {
        token: demo.users.owner.token,
        body: { kundeCanViewSearchTerms: false, kundeCanViewNegativeLists: may, kundeCanCreateFeeds: false },
      });
    expect(await toldTo(demo.users.member.token)).toContain('gebraucht');
    await allow(false);
    expect(await toldTo(kunde.token)).not.toContain('gebraucht');
    await allow(true);
    expect(await toldTo(kunde.token)).toContain('gebraucht');
    await allow(false);
  });

  test('is erased with the person, and the next pull does not bring it back', async () => {
    await demo.app.db.query(`insert into users (google_sub, email, name) values ('sub-of-bulk', $1, 'Anna Bulk')`, [
      ANNA,
    ]);
    const erased = async () =>
      demo.app.db.query<{ person: string }>(
        `select distinct person from activity_logs where account_id = $1 and message like '%editor%'`,
        [accountId],
      );
    expect(await erased()).toEqual([{ person: ANNA }]);
    const subject = await findPerson(demo.app.db, ANNA);
    const nowhere = { delete: async () => undefined } as never;
    await new Eraser(demo.app.db, nowhere, subject as never).erase();
    expect(await erased()).toEqual([{ person: '[erased]' }]);
    await pull();
    expect(await erased()).toEqual([{ person: '[erased]' }]);
  });
});

describe('what a language model found', () => {
  const mining = (method: string, path: string, body?: object) =>
    demo.app.rest(method, `/accounts/${accountId}/mining${path}`, {
      token: demo.users.member.token,
      ...(body && { body }),
    });
  const insights = async () => (await logs('ai_insight', key())).filter(({ metadata }) => metadata.event);

  test('a mining run with proposals is one entry, and one without is none', async () => {
    const { status, body: run } = await mining('POST', '/start', {});
    expect(status).toBe(200);
    expect(run.suggestionCount).toBeGreaterThan(0);
    const [entry, ...others] = await insights();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      message: expect.stringMatching(
        /^[\d,]+ negative keywords? proposed; the searches that they exclude cost about \d+\.\d\d EUR/,
      ),
      metadata: {
        event: 'proposals_found',
        miningRunId: run.id,
        suggestionCount: run.suggestionCount,
        costEur: expect.any(Number),
        link: `/app/accounts/${accountId}/mining`,
      },
    });
    expect((await mining('POST', '/start', {})).body.suggestionCount).toBe(0);
    expect(await insights()).toEqual([entry]);
  });

  test('the same proposals once more, after all were rejected, are no new entry', async () => {
    const pending = (await mining('GET', '/suggestions/pending')).body as { id: string }[];
    const suggestionIds = pending.map(({ id }) => id);
    await mining('POST', '/suggestions/bulk-review', { suggestionIds, status: 'rejected' });
    const before = await insights();
    const { body: run } = await mining('POST', '/start', {});
    expect([run.suggestionCount, suggestionIds.length > 0]).toEqual([suggestionIds.length, true]);
    expect(await insights()).toEqual(before);
  });

  test('a relevance batch tells how many terms are irrelevant and what they cost', async () => {
    const before = (await insights()).length;
    const { status, body } = await mining('POST', '/analyze-relevance', { limit: 500 });
    expect({ status, count: body.analyzedCount > 0 }).toEqual({ status: 200, count: true });
    const terms = (await mining('GET', '/search-terms')).body.searchTerms as { relevanceScore: number | null }[];
    const irrelevant = terms.filter(({ relevanceScore }) => relevanceScore !== null && relevanceScore < 30).length;
    const [entry, ...rest] = await insights();
    expect(rest).toHaveLength(before);
    expect(entry?.metadata).toMatchObject({
      event: 'irrelevant_terms_found',
      analyzedCount: body.analyzedCount,
      irrelevantCount: irrelevant,
      link: `/app/accounts/${accountId}/search-terms`,
    });
    expect((await mining('POST', '/analyze-relevance', { limit: 500 })).body.analyzedCount).toBe(0);
    expect((await insights()).length).toBe(before + 1);
  });
});
