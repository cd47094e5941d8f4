import { randomUUID } from 'node:crypto';
import { DEMO_TEAM } from '../../demo/demo-team.js';
import type { MiningSuggestion } from '../../schema/mining/suggestion.type.js';
import type { NewSuggestion } from '../../src/domain/mining/suggestion.records.js';
import { insertSuggestions } from '../../src/domain/mining/suggestion.records.js';
import { TestApp } from '../support/start-app.js';
import { MiningDemo } from './support.js';

let mining: MiningDemo;
let campaignIds: string[];

beforeAll(async () => {
  mining = await MiningDemo.start();
  const rows = await db().query<{ id: string }>(
    `select id from campaigns where team_id = $1 and account_id = $2 and status <> 'REMOVED' order by id`,
    [DEMO_TEAM.id, mining.accountId],
  );
  campaignIds = rows.map(({ id }) => id);
});
beforeEach(() => mining.forget());
afterAll(() => mining.stop());

const db = () => mining.demo.app.db;

/** Suggestions by keyword, as another way than a run makes them. */
async function suggest(
  ...given: (Partial<NewSuggestion> & { keyword: string })[]
): Promise<Map<string, MiningSuggestion>> {
  const key = { teamId: DEMO_TEAM.id, accountId: mining.accountId, runId: null };
  const stored = await insertSuggestions(
    db(),
    key,
    given.map((one) => ({
      category: 'irrelevant',
      searchTerm: one.keyword,
      matchType: 'PHRASE',
      campaignIds: campaignIds.slice(0, 1),
      impressions: 10,
      clicks: 2,
      costMicros: 1_000_000,
      conversionsMicros: 0,
      reason: 'Passt nicht.',
      confidence: 0.7,
      ...one,
    })),
  );
  return new Map(stored.map((suggestion) => [suggestion.keyword, suggestion]));
}
const idsOf = (suggestions: Map<string, MiningSuggestion>) => [...suggestions.values()].map(({ id }) => id);
const statuses = async () => {
  const rows = await db().query<{ keyword: string; status: string }>('select keyword, status from mining_suggestions');
  return Object.fromEntries(rows.map(({ keyword, status }) => [keyword, status]));
};
const unique = (text: string) => `${text} ${randomUUID().slice(0, 8)}`;

describe('review', () => {
  test('a suggestion is approved, and rejected on second thought, over REST and GraphQL', async () => {
    const [id] = idsOf(await suggest({ keyword: 'witze' }));
    const approved = await mining.call('PUT', `/suggestions/${id}`, { status: 'approved' });
    const { id: userId } = mining.demo.users.member;
    expect(approved).toMatchObject({
      status: 200,
      body: { id, runId: null, status: 'approved', reviewedBy: userId, reviewedAt: expect.stringMatching(/Z$/) },
    });
    expect(await mining.pending()).toEqual([]);
    const { data } = await mining.graphql(
      `mutation ($accountId: String!, $id: String!) {
        reviewMiningSuggestion(accountId: $accountId, suggestionId: $id, status: rejected) { status reviewedBy }
      }`,
      { id },
    );
    expect(data.reviewMiningSuggestion).toEqual({ status: 'rejected', reviewedBy: userId });
  });

  test('several are decided together or not at all', async () => {
    const ids = idsOf(await suggest({ keyword: 'witze', costMicros: 2_000_000 }, { keyword: 'wetter' }));
    const twice = [...ids, ids[0]?.toUpperCase()];
    expect(
      (await mining.call('POST', '/suggestions/bulk-review', { suggestionIds: twice, status: 'approved' })).body,
    ).toEqual({ updatedCount: 2 });
    for (const stranger of [randomUUID(), 'nonsense']) {
      const answer = await mining.call('POST', '/suggestions/bulk-review', {
        suggestionIds: [...ids, stranger],
        status: 'rejected',
      });
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    await db().query(`update mining_suggestions set status = 'applied' where id = $1`, [ids[0]]);
    const late = await mining.call('POST', '/suggestions/bulk-review', { suggestionIds: ids, status: 'rejected' });
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await mining.call('PUT', `/suggestions/${ids[0]}`, { status: 'rejected' })).status).toBe(409);
    expect(await statuses()).toEqual({ witze: 'applied', wetter: 'approved' });
  });

  test.each([
    ['bulk-review', { suggestionIds: [], status: 'approved' }, 'suggestionIds'],
    ['bulk-review', { suggestionIds: [randomUUID()], status: 'pending' }, 'approved, rejected'],
    ['bulk-review', { suggestionIds: [randomUUID()] }, 'status'],
    ['bulk-review', { status: 'approved' }, 'suggestionIds'],
    ['bulk-review', { suggestionIds: 'x', status: 'approved' }, 'suggestionIds'],
    ['apply', { force: 'yes' }, 'force'],
    ['apply', { ids: [] }, 'ids'],
  ])('%s refuses %j', async (path, body, named) => {
    const answer = await mining.call('POST', `/suggestions/${path}`, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(answer.body.message).toContain(named);
  });

  test('a suggestion of another account is not found, and a kunde decides nothing', async () => {
    const [id] = idsOf(await suggest({ keyword: 'witze' }));
    const { token } = mining.demo.users.member;
    const elsewhere = `/accounts/${mining.demo.accountIds[1]}/mining/suggestions/${id}`;
    const body = { status: 'approved' };
    expect((await mining.demo.app.rest('PUT', elsewhere, { token, body })).status).toBe(404);
    expect((await mining.call('PUT', `/suggestions/${id}`, body, 'kunde')).status).toBe(403);
    expect((await mining.call('POST', '/suggestions/apply', {}, 'kunde')).status).toBe(403);
    expect(await statuses()).toEqual({ witze: 'pending' });
  });
});

describe('apply', () => {
  test('nothing approved makes no list', async () => {
    await suggest({ keyword: 'witze' });
    expect(await mining.call('POST', '/suggestions/apply')).toMatchObject({ status: 200, body: [] });
    expect(await mining.call('POST', '/suggestions/apply', { force: false })).toMatchObject({ status: 200, body: [] });
  });

  test('what is approved becomes one list a category, in one request, and is noted', async () => {
    const [one, two, three, left] = ['witze', 'wetter', 'jobs', 'offen'].map(unique) as [
      string,
      string,
      string,
      string,
    ];
    const suggestions = await suggest(
      { keyword: one, campaignIds: campaignIds.slice(0, 2), costMicros: 9_000_000 },
      { keyword: two, matchType: 'EXACT', campaignIds: [...campaignIds.slice(1, 3), '999'] },
      { keyword: three, category: 'job_seekers', matchType: 'BROAD' },
      { keyword: left },
    );
    await mining.approve(idsOf(suggestions).filter((id) => id !== suggestions.get(left)?.id));
    await mining.sandbox.forgetRequests();
    const { status, body: lists, headers } = await mining.call('POST', '/suggestions/apply', {});
    expect(status).toBe(200);
    expect(lists).toEqual([
      {
        id: expect.any(String),
        accountId: mining.accountId,
        name: expect.stringMatching(/^Keyword-Mining: Irrelevant \([0-9a-f]{8}\)$/),
        category: 'irrelevant',
        keywordCount: 2,
        campaignIds: campaignIds.slice(0, 3),
        resourceName: expect.stringContaining(`customers/${mining.accountId}/sharedSets/`),
        createdAt: expect.any(String),
        keywords: expect.arrayContaining([
          { id: expect.any(String), text: one, matchType: 'PHRASE' },
          { id: expect.any(String), text: two, matchType: 'EXACT' },
        ]),
      },
      expect.objectContaining({ category: 'job_seekers', keywordCount: 1, campaignIds: campaignIds.slice(0, 1) }),
    ]);
    expect(await mining.platform.lists(lists[0].name)).toMatchObject([
      { id: lists[0].id, keywords: [`EXACT ${two}`, `PHRASE ${one}`], campaignIds: campaignIds.slice(0, 3) },
    ]);
    const mutations = (await mining.sandbox.requests('google-ads')).filter(({ path }) => path.includes(':mutate'));
    expect(mutations).toHaveLength(1);
    expect(await statuses()).toEqual({ [one]: 'applied', [two]: 'applied', [three]: 'applied', [left]: 'pending' });
    const [log] = await db().query('select message, metadata from activity_logs order by created_at desc limit 1');
    expect(log).toEqual({
      message: 'Keyword-Mining: 2 Ausschlusslisten mit 3 Keywords angelegt',
      metadata: { auditId: headers.get('x-audit-id'), listIds: lists.map(({ id }: { id: string }) => id) },
    });
    expect((await mining.call('POST', '/suggestions/apply', {})).body).toEqual([]);
  });

  test('over GraphQL, at once in two processes and again under one key, lists are made once', async () => {
    const other = await TestApp.start({ db: db(), sandbox: mining.demo.sandbox });
    try {
      await mining.approve(idsOf(await suggest({ keyword: unique('witze') })));
      const before = await mining.platform.listCount();
      const { token } = mining.demo.users.member;
      const apps = [mining.demo.app, other];
      const mutation = `mutation ($accountId: String!) { applyMiningSuggestions(accountId: $accountId) { id keywords { text } } }`;
      const answers = await Promise.all(
        [...apps, ...apps, ...apps].map((app) => app.graphql(mutation, { accountId: mining.accountId }, { token })),
      );
      const made = answers.map(({ body }) => body.data.applyMiningSuggestions);
      expect(made.filter((lists) => lists.length > 0)).toHaveLength(1);
      expect(await mining.platform.listCount()).toBe(before + 1);

      await mining.approve(idsOf(await suggest({ keyword: unique('witze') })));
      const headers = { 'idempotency-key': randomUUID() };
      const apply = () => mining.call('POST', '/suggestions/apply', {}, 'member', headers);
      const [first, second] = await Promise.all([apply(), apply()]);
      expect(first.body).toHaveLength(1);
      expect(second.body).toEqual(first.body);
      expect(await mining.platform.listCount()).toBe(before + 2);
    } finally {
      await other.stop();
    }
  });

  test('suggestions whose campaigns are all gone are named', async () => {
    const [id] = idsOf(await suggest({ keyword: 'witze', campaignIds: ['999'] }));
    await mining.approve([id as string]);
    const answer = await mining.call('POST', '/suggestions/apply', {});
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringContaining(id as string) },
    });
  });

  test('a team that blocks the operation is obeyed', async () => {
    await mining.approve(idsOf(await suggest({ keyword: unique('witze') })));
    await db().query(
      `insert into team_guardrails (team_id, blocked_operations) values ($1, '{applyMiningSuggestions}')
       on conflict (team_id) do update set blocked_operations = excluded.blocked_operations`,
      [DEMO_TEAM.id],
    );
    expect(await mining.call('POST', '/suggestions/apply', {})).toMatchObject({
      status: 403,
      body: { code: 'guardrail' },
    });
    await db().query('delete from team_guardrails');
  });
});

describe('the safety net', () => {
  test('what would block converting terms is marked with their value, and applied only by force', async () => {
    const mark = randomUUID().slice(0, 8);
    await mining.addTerm(`pfanne ${mark} kaufen`, { conversions: 2, value: 120 });
    await mining.addTerm(`${mark} topf`, { conversions: 1, value: 30 });
    await mining.addTerm(`pfanne ${mark}`, { value: 500 });
    const suggestions = await suggest(
      { keyword: mark, matchType: 'BROAD' },
      { keyword: `pfanne ${mark}` },
      { keyword: `${mark} pfanne` },
      { keyword: `pfanne ${mark}`, matchType: 'EXACT' },
      { keyword: `topf ${mark}`, matchType: 'BROAD' },
    );
    const { data } = await mining.graphql(
      `query ($accountId: String!) {
        pendingMiningSuggestions(accountId: $accountId) { keyword matchType conversionValueAtRisk blockedTerms }
      }`,
    );
    expect(data.pendingMiningSuggestions).toHaveLength(5);
    expect(data.pendingMiningSuggestions).toEqual(
      expect.arrayContaining([
        {
          keyword: mark,
          matchType: 'BROAD',
          conversionValueAtRisk: 150,
          blockedTerms: [`pfanne ${mark} kaufen`, `${mark} topf`],
        },
        {
          keyword: `pfanne ${mark}`,
          matchType: 'PHRASE',
          conversionValueAtRisk: 120,
          blockedTerms: [`pfanne ${mark} kaufen`],
        },
        { keyword: `${mark} pfanne`, matchType: 'PHRASE', conversionValueAtRisk: 0, blockedTerms: [] },
        { keyword: `pfanne ${mark}`, matchType: 'EXACT', conversionValueAtRisk: 0, blockedTerms: [] },
        { keyword: `topf ${mark}`, matchType: 'BROAD', conversionValueAtRisk: 30, blockedTerms: [`${mark} topf`] },
      ]),
    );
    const all = (await mining.pending()).map(({ id }) => id);
    await mining.approve(all);
    const before = await mining.platform.listCount();
    const refused = await mining.call('POST', '/suggestions/apply', {});
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(refused.body.message).toContain(suggestions.get(mark)?.id);
    expect(refused.body.message).toContain('150.00 EUR');
    expect(refused.body.message).toContain(suggestions.get(`topf ${mark}`)?.id);
    expect(refused.body.message).not.toContain(suggestions.get(`${mark} pfanne`)?.id);
    expect(await mining.platform.listCount()).toBe(before);
    expect(Object.values(await statuses())).not.toContain('applied');

    const forced = await mining.call('POST', '/suggestions/apply', { force: true });
    expect(forced).toMatchObject({ status: 200, body: [{ keywordCount: 5 }] });
  });

  test('a term that converted more than 90 days ago is nothing to lose', async () => {
    const mark = randomUUID().slice(0, 8);
    await mining.addTerm(mark, { conversions: 1, value: 10 });
    await db().query('update search_term_days set date = date - 90 where search_term = $1', [mark]);
    await mining.approve(idsOf(await suggest({ keyword: mark })));
    expect((await mining.call('POST', '/suggestions/apply', {})).status).toBe(200);
  });
});
