import { insertApiKey } from '../../src/access/api-key.records.js';
import type { Scope } from '../../src/access/scopes.js';
import { buildTeam } from '../access/fixture.js';
import { type Campaign, Plans } from './support.js';

let plans: Plans;
let campaigns: Campaign[];

beforeAll(async () => {
  plans = await Plans.start();
  campaigns = await plans.campaigns(3, 3);
});
afterAll(() => plans.stop());
beforeEach(() => plans.demo.app.db.query('delete from team_guardrails'));

const [first, second, third] = [0, 1, 2].map((at) => () => campaigns[at] as Campaign) as [
  () => Campaign,
  () => Campaign,
  () => Campaign,
];

const SHARED = { applyToSharedBudget: true };

async function keyWith(scopes: Scope[]) {
  const facts = { name: 'Test', expiresAt: null, createdBy: null, createdAt: new Date() };
  return { apiKey: (await insertApiKey(plans.demo.app.db, { teamId: plans.demo.teamId, scopes, ...facts })).key };
}

test('a plan tells of each change what stands, what it would do and what is at stake, and changes nothing', async () => {
  const before = await plans.budgets(campaigns);
  const list = await plans.demo.app.rest('GET', `/query/accounts/${first().accountId}/negative-keywords`, plans.key);
  const changes = [
    plans.budget(first(), 45.5),
    plans.status(second(), 'PAUSED'),
    { setCampaignBidding: { accountId: third().accountId, campaignId: third().id, strategy: 'MAXIMIZE_CONVERSIONS' } },
    {
      extendNegativeKeywordList: {
        accountId: first().accountId,
        listId: list.body[0].id,
        keywords: [{ text: 'ganz umsonst', matchType: 'EXACT' }],
      },
    },
    {
      addNegativeKeywords: {
        accountId: first().accountId,
        campaignIds: [first().id, second().id],
        keywords: [{ text: 'billig', matchType: 'BROAD' }],
      },
    },
  ];
  const plan = await plans.plan(changes, { note: 'Vor dem Wochenende' });
  expect(plan).toMatchObject({
    status: 'proposed',
    onRefusal: 'stop',
    note: 'Vor dem Wochenende',
    apiKeyId: plans.demo.apiKeyId,
    changeCount: 5,
    approvedCount: 0,
    dailySpendChangeEur: -14.5,
    unknownSpendCount: 0,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(plan.changes[0]).toMatchObject({
    position: 1,
    operation: 'setCampaignBudget',
    accountId: first().accountId,
    campaignIds: [first().id],
    args: { accountId: first().accountId, campaignId: first().id, dailyBudgetEur: 45.5 },
    before: { dailyBudgetEur: 30 },
    after: { dailyBudgetEur: 45.5 },
    dryRun: 'passed',
    dailySpendChange: { currency: 'EUR', amount: 15.5, amountEur: 15.5 },
    last30Days: { periodDays: 30, cost: expect.any(Number) },
    conflictsWith: [],
    status: 'proposed',
  });
  const shown = await plans.demo.app.rest('GET', `/query/campaigns?account_id=${first().accountId}&days=30`, plans.key);
  const figures = shown.body.data.find(({ id }: Campaign) => id === first().id).metrics;
  expect(plan.changes[0].last30Days).toEqual(figures);
  expect(plan.changes[1]).toMatchObject({
    before: { status: 'ENABLED' },
    after: { status: 'PAUSED' },
    dailySpendChange: { amount: -30 },
  });
  expect(plan.changes.map(({ dryRun }: { dryRun: string }) => dryRun)).toEqual(Array(5).fill('passed'));
  expect(plan.changes[4].campaignIds).toEqual([first().id, second().id]);
  expect(await plans.budgets(campaigns)).toEqual(before);
  expect(
    (await plans.demo.app.rest('GET', `/query/accounts/${first().accountId}/negative-keywords`, plans.key)).body,
  ).toEqual(list.body);
  expect(await plans.read(plan)).toEqual(plan);
  const all = await plans.demo.app.rest('GET', '/query/change-plans?status=proposed&limit=1', plans.key);
  const { changes: _, accountMonths: __, ...summary } = plan;
  expect(all.body.data ?? all.body).toEqual([summary]);
});

describe('the months of a plan', () => {
  const MONTHS = `query ($id: String!) { changePlan(planId: $id) { accountMonths {
    accountId month daysLeft dailySpendChangeEur unknownSpendCount expectedEur expectedWithPlanEur monthlyTargetEur missPercent missPercentWithPlan
  } } }`;
  const monthsOf = async ({ id }: { id: string }) =>
    (await plans.demo.app.graphql(MONTHS, { id }, plans.key)).body.data.changePlan.accountMonths;
  const spendOf = async (accountId: string) =>
    (await plans.demo.app.rest('GET', `/query/accounts/${accountId}/month-spend`, plans.key)).body;

  test('say what each account comes to without the plan and with it, against its target', async () => {
    const [one, other] = [first(), campaigns[3] as Campaign];
    await plans.demo.app.rest('PUT', `/accounts/${one.accountId}/monthly-target`, {
      ...plans.owner,
      body: { monthlyTargetEur: 5_000 },
    });
    const plan = await plans.plan([plans.budget(one, 50), plans.status(second(), 'PAUSED'), plans.budget(other, 31)]);
    const [month, otherMonth, ...more] = plan.accountMonths;
    expect(more).toEqual([]);
    const now = await spendOf(one.accountId);
    const withPlan = now.expectedEur - 10 * month.daysLeft;
    expect(month).toEqual({
      accountId: one.accountId,
      month: now.month,
      daysLeft: expect.any(Number),
      dailySpendChangeEur: -10,
      unknownSpendCount: 0,
      expectedEur: now.expectedEur,
      expectedWithPlanEur: expect.closeTo(withPlan, 1),
      monthlyTargetEur: 5_000,
      missPercent: expect.closeTo((now.expectedEur / 5_000 - 1) * 100, 0),
      missPercentWithPlan: expect.closeTo((withPlan / 5_000 - 1) * 100, 0),
    });
    expect(otherMonth).toMatchObject({ accountId: other.accountId, dailySpendChangeEur: 1, monthlyTargetEur: null });
    expect(await monthsOf(plan)).toEqual(plan.accountMonths);
    expect((await plans.read(plan)).hash).toBe(plan.hash);
    await plans.demo.app.rest('POST', `/change-plans/${plan.id}/reject`, { ...plans.owner, body: { reason: 'Nein' } });
    expect(await monthsOf(plan)).toEqual([]);
  });

  test('are unknown where changes exclude each other, leave out what cannot be made, and no day falls below nothing', async () => {
    const clash = await plans.plan([plans.budget(first(), 40), plans.budget(first(), 50)]);
    expect(clash.accountMonths).toMatchObject([
      { dailySpendChangeEur: 0, unknownSpendCount: 2, expectedWithPlanEur: null, expectedEur: expect.any(Number) },
    ]);
    await plans.demo.app.db.query(
      'insert into team_guardrails (team_id, max_daily_budget_micros) values ($1, 35000000)',
      [plans.demo.teamId],
    );
    const refused = await plans.plan([plans.budget(first(), 20), plans.budget(third(), 40)]);
    await plans.demo.app.db.query('delete from team_guardrails');
    expect(refused.accountMonths).toMatchObject([{ dailySpendChangeEur: -10, unknownSpendCount: 0 }]);
    await plans.platform(first()).setBudget(first().id, 90_000);
    const [month] = (await plans.plan([plans.status(first(), 'PAUSED')])).accountMonths;
    const { spentEur, dailyRateEur, daysLeft } = await spendOf(first().accountId);
    await plans.platform(first()).setBudget(first().id, 30);
    expect(month.dailySpendChangeEur).toBe(-90_000);
    expect(month.expectedWithPlanEur).toBeCloseTo(spentEur + dailyRateEur * (daysLeft - month.daysLeft), 0);
  });
});

test('what would be refused is told with its change, and such a change cannot be approved', async () => {
  await plans.demo.app.graphql(
    'mutation { setGuardrails(maxDailyBudgetEur: 40, blockedOperations: ["setCampaignStatus"]) { maxDailyBudgetEur } }',
    {},
    plans.owner,
  );
  const plan = await plans.plan([
    plans.budget(first(), 50),
    plans.status(second(), 'PAUSED'),
    plans.budget(second(), 35),
  ]);
  expect(plan.changes.map(({ dryRun, dryRunCode }: Record<string, string>) => [dryRun, dryRunCode])).toEqual([
    ['guardrail', 'guardrail'],
    ['guardrail', 'guardrail'],
    ['passed', null],
  ]);
  expect(plan.changes[0].dryRunMessage).toBe("A daily budget of 50.00 EUR is above the team's limit of 40.00 EUR.");
  const { status, body } = await plans.approve(plan);
  expect([status, body.message]).toEqual([
    409,
    'changes[0].setCampaignBudget, changes[1].setCampaignStatus are refused when the plan was made; approve the others by changeIds.',
  ]);
});

test('changes that write to the same field are told, also where campaigns share a budget', async () => {
  // An account that no other test looks at: these are carried out.
  const [one, two, alone] = campaigns.slice(6) as [Campaign, Campaign, Campaign];
  await plans.platform(one).share([one.id, two.id], 30);
  const shared = (campaign: Campaign, eur: number) => plans.budget(campaign, eur, SHARED);
  const plan = await plans.plan([shared(one, 31), plans.budget(alone, 31), shared(two, 32)]);
  const [a, b, c] = plan.changes;
  expect([a, b, c].map(({ conflictsWith }) => conflictsWith)).toEqual([[c.id], [], [a.id]]);
  const refused = await plans.approve(plan);
  expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
  expect((await plans.approve(plan, { changeIds: [a.id, b.id] })).status).toBe(200);
  expect((await plans.ended(plan)).changes.map(({ status }: { status: string }) => status)).toEqual([
    'applied',
    'applied',
    'left_out',
  ]);
});

test('500 changes are tried in few calls of the platform, and 501 are too many', async () => {
  const all = await plans.campaigns(12, 8);
  const changes = Array.from({ length: 500 }, (_, at) =>
    plans.budget(all[at % all.length] as Campaign, Number((31 + at / 100).toFixed(2)), SHARED),
  );
  await plans.platform(first()).mutationsDuring(async () => undefined);
  const plan = await plans.plan(changes);
  expect(plan.changes).toHaveLength(500);
  expect(plan.changes.filter(({ dryRun }: { dryRun: string }) => dryRun !== 'passed')).toEqual([]);
  const requests = await (await fetch(`${plans.demo.sandbox.url}/control/requests`)).json();
  const calls = requests.filter(({ path }: { path: string }) => path.includes('/customers/'));
  // Of each 50 changes, those of an account need one look and one check.
  expect(calls.length).toBeLessThan(100);
  const { status, body } = await plans.propose([...changes, plans.budget(first(), 1)]);
  expect([status, body.code]).toEqual([400, 'bad_request']);
});

describe('a plan is refused as a whole', () => {
  test.each<[string, (campaign: Campaign) => unknown, number, string, RegExp]>([
    ['for no change', () => [], 400, 'bad_request', /^changes /],
    ['for a change that is nothing', () => [{}], 400, 'bad_request', /^changes\[0\] must have exactly one field/],
    [
      'for two in one',
      (campaign) => [{ ...plans.budget(campaign, 1), ...plans.status(campaign, 'PAUSED') }],
      400,
      'bad_request',
      /^changes\[0\] must have exactly one field/,
    ],
    [
      'for an unknown operation',
      () => [{ deleteTodo: { todoId: 'x' } }],
      400,
      'bad_request',
      /unknown field delete_todo/,
    ],
    [
      'for a field too many',
      (campaign) => [{ setCampaignStatus: { ...campaign, status: 'PAUSED' } }],
      400,
      'bad_request',
      /unknown field id/,
    ],
    [
      'for a wrong value',
      (campaign) => [plans.budget(campaign, -1)],
      400,
      'bad_request',
      /^changes\[0\]\.set_campaign_budget\.daily_budget_eur must be/,
    ],
    [
      'for a check in place of a change',
      ({ id, accountId }) => [
        { setCampaignStatus: { accountId, campaignId: id, status: 'PAUSED', validateOnly: true } },
      ],
      400,
      'bad_request',
      /unknown field validate_only/,
    ],
    [
      'for a campaign that is not there',
      (campaign) => [plans.budget(campaign, 31), plans.budget({ ...campaign, id: '1' }, 31)],
      404,
      'not_found',
      /^changes\[1\]\.set_campaign_budget: campaign not found$/,
    ],
    [
      'for an account of others',
      (campaign) => [plans.budget({ ...campaign, accountId: '9000000001' }, 31)],
      404,
      'not_found',
      /campaign not found/,
    ],
  ])('%s', async (_what, changes, status, code, message) => {
    const answer = await plans.propose(changes(first()));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.message).toMatch(message);
  });

  test('when the platform does not answer', async () => {
    await plans.platform(first()).fault({ kind: 'malformed', times: 1, match: 'searchStream' });
    const { status, body } = await plans.propose([plans.budget(first(), 31)]);
    await plans.platform(first()).heal();
    expect([status, body.code]).toEqual([502, 'platform_unavailable']);
  });

  test('for whoever may not make one of its changes', async () => {
    const changes = [plans.budget(first(), 31)];
    const reads = await keyWith(['campaigns:read']);
    expect((await plans.propose(changes, {}, reads)).body.code).toBe('insufficient_scope');
    const writes = await keyWith(['campaigns:write']);
    expect((await plans.propose(changes, {}, writes)).body.code).toBe('insufficient_scope');
    const kunde = { token: plans.demo.users.kunde.token };
    expect((await plans.propose(changes, {}, kunde)).body.code).toBe('forbidden');
  });
});

test('of a plan nobody sees anything who may not see all of its accounts', async () => {
  const plan = await plans.plan([plans.budget(first(), 31), plans.budget(campaigns[5] as Campaign, 31)]);
  const member = plans.demo.users.member;
  const token = { token: member.token };
  expect((await plans.read(plan, token)).id).toBe(plan.id);
  const { db } = plans.demo.app;
  const assign = (accountId: string) =>
    db.query(`insert into account_assignments (team_id, user_id, account_id) values ($1, $2, $3)`, [
      plans.demo.teamId,
      member.id,
      accountId,
    ]);
  const listed = async () => {
    const { data, meta } = (await plans.demo.app.rest('GET', '/change-plans', token)).body;
    expect(meta.total).toBe(data.length);
    return data.map(({ id }: { id: string }) => id);
  };
  await assign(first().accountId);
  expect((await plans.read(plan, token)).code).toBe('not_found');
  expect((await plans.approve(plan, {}, token)).status).toBe(404);
  expect(await listed()).not.toContain(plan.id);
  await assign((campaigns[5] as Campaign).accountId);
  expect((await plans.read(plan, token)).id).toBe(plan.id);
  expect(await listed()).toContain(plan.id);
  await db.query('delete from account_assignments where user_id = $1', [member.id]);
  const { id: teamId, users } = await buildTeam(db);
  const stranger = await plans.demo.app.sessions.issue({ userId: users.owner.id, teamId });
  expect((await plans.read(plan, { token: stranger.token })).code).toBe('not_found');
});

test('what a plan says cannot be changed, and its list goes on by cursor', async () => {
  const made = [await plans.plan([plans.budget(first(), 31)]), await plans.plan([plans.budget(first(), 32)])];
  const { db } = plans.demo.app;
  await expect(db.query(`update planned_changes set args = '{}' where plan_id = $1`, [made[0].id])).rejects.toThrow();
  await expect(db.query(`update change_plans set expires_at = now() where id = $1`, [made[0].id])).rejects.toThrow();
  const page = async (after: string) =>
    (
      await plans.demo.app.graphql(
        'query ($after: String) { changePlans(limit: 1, after: $after) { data { id } meta { nextCursor } } }',
        { after },
        plans.key,
      )
    ).body.data.changePlans;
  const newest = await page('');
  const next = await page(newest.meta.nextCursor);
  expect([...newest.data, ...next.data]).toEqual([{ id: made[1].id }, { id: made[0].id }]);
});

test('the plans of an account or of one of its campaigns are found, and of others none', async () => {
  const [mine, other] = [await plans.plan([plans.budget(first(), 33)]), await plans.plan([plans.budget(second(), 34)])];
  const { accountId, id: campaignId } = first();
  const ids = async (query: string) => {
    const { body } = await plans.demo.app.rest('GET', `/change-plans?${query}`, plans.owner);
    return body.data.map(({ id }: { id: string }) => id);
  };
  const ofAccount = await ids(`accountId=${accountId}`);
  expect(ofAccount).toEqual(expect.arrayContaining([mine.id, other.id]));
  const ofCampaign = await ids(`accountId=${accountId}&campaignId=${campaignId}`);
  expect(ofCampaign).toContain(mine.id);
  expect(ofCampaign).not.toContain(other.id);
  expect(await ids(`accountId=${accountId}&campaignId=x%22%5D'--`)).toEqual([]);
  const { body } = await plans.demo.app.graphql(
    'query ($a: String, $c: String) { changePlans(accountId: $a, campaignId: $c) { data { id } meta { total } } }',
    { a: accountId, c: campaignId },
    plans.owner,
  );
  expect(body.data.changePlans.data.map(({ id }: { id: string }) => id)).toEqual(ofCampaign);
  expect(body.data.changePlans.meta.total).toBe(ofCampaign.length);
  const lone = await plans.demo.app.rest('GET', `/change-plans?campaignId=${campaignId}`, plans.owner);
  expect([lone.status, lone.body.message]).toEqual([400, expect.stringContaining('campaignId')]);
  const unknown = await plans.demo.app.rest('GET', '/query/change-plans?account_id=42', plans.key);
  expect(unknown.status).toBe(404);
});

test('a document that makes many plans costs too much', async () => {
  const one = 'createChangePlan(changes: $changes) { id }';
  const many = Array.from({ length: 50 }, (_, at) => `a${at}: ${one}`).join(' ');
  const { body } = await plans.demo.app.graphql(
    `mutation ($changes: [PlannedChangeInput!]!) { ${many} }`,
    { changes: [plans.budget(first(), 31)] },
    plans.key,
  );
  expect(body.errors[0].extensions.code).toBe('bad_request');
});

test('a team has 100 plans that wait for a decision', async () => {
  const { db } = plans.demo.app;
  await db.query(
    `insert into change_plans (team_id, id, hash, on_refusal, account_ids, change_count, daily_spend_change_micros,
       unknown_spend_count, expires_at, created_at)
     select $1, gen_random_uuid(), 'x', 'stop', '{}', 1, 0, 0, now() + interval '1 day', '2020-01-01' from generate_series(1, 100)`,
    [plans.demo.teamId],
  );
  const { status, body } = await plans.propose([plans.budget(first(), 31)]);
  expect([status, body.code]).toEqual([409, 'conflict']);
  await db.query(`delete from change_plans where created_at = '2020-01-01'`);
});
