import { type Campaign, Plans } from './support.js';

let plans: Plans;
let campaigns: Campaign[];

beforeAll(async () => {
  plans = await Plans.start();
  campaigns = await plans.campaigns(2, 2);
});
afterAll(() => plans.stop());
beforeEach(async () => {
  await plans.demo.app.db.query('delete from team_guardrails');
  await Promise.all(campaigns.map((campaign) => plans.platform(campaign).setBudget(campaign.id, 30)));
});

const campaign = (at: number) => campaigns[at] as Campaign;

/** What the plan still does, told by REST and by GraphQL, alone and in the list. */
async function effectOf({ id }: { id: string }) {
  const alone = await plans.read({ id });
  const listed = (await plans.demo.app.rest('GET', '/change-plans?limit=1000', plans.owner)).body.data.find(
    (each: { id: string }) => each.id === id,
  );
  const fields = 'currentSpendChangeEur currentUnknownSpendCount';
  const query = `query ($id: String!) { changePlan(planId: $id) { ${fields} } }`;
  const { body } = await plans.demo.app.graphql(query, { id }, plans.owner);
  const effect = ({ currentSpendChangeEur, currentUnknownSpendCount }: Record<string, unknown>) => ({
    currentSpendChangeEur,
    currentUnknownSpendCount,
  });
  expect(effect(listed)).toEqual(effect(alone));
  expect(body.data.changePlan).toEqual(effect(alone));
  return effect(alone);
}

const sum = (currentSpendChangeEur: number) => ({ currentSpendChangeEur, currentUnknownSpendCount: 0 });

test('the effect of a plan is what can still happen: less what is left out, refused and undone', async () => {
  const changes = campaigns.map((each, at) => plans.budget(each, 40 + at));
  const plan = await plans.plan(changes, { onRefusal: 'continue' });
  expect(await effectOf(plan)).toEqual(sum(46));
  await plans.platform(campaign(1)).setBudget(campaign(1).id, 31);
  const changeIds = plan.changes.slice(0, 3).map(({ id }: { id: string }) => id);
  expect((await plans.approve(plan, { changeIds })).status).toBe(200);
  expect((await plans.ended(plan)).status).toBe('partly_applied');
  expect(await effectOf(plan)).toEqual(sum(22));
  expect((await plans.undo(plan)).status).toBe(200);
  expect((await plans.ended(plan)).status).toBe('undone');
  expect(await effectOf(plan)).toEqual(sum(0));
  expect((await plans.read(plan)).dailySpendChangeEur).toBe(46);
});

test('what was refused when a plan was made is not in its effect, and nothing of a rejected one is', async () => {
  await plans.demo.app.graphql(
    'mutation { setGuardrails(maxDailyBudgetEur: 50) { maxDailyBudgetEur } }',
    {},
    plans.owner,
  );
  const plan = await plans.plan([plans.budget(campaign(0), 193), plans.budget(campaign(1), 33)]);
  expect(await effectOf(plan)).toEqual(sum(3));
  await plans.demo.app.rest('POST', `/change-plans/${plan.id}/reject`, { ...plans.owner, body: { reason: 'Nein' } });
  expect(await effectOf(plan)).toEqual(sum(0));
});

test('an expired plan has no effect, nor has one whose key has expired', async () => {
  const [late, left] = [
    await plans.plan([plans.budget(campaign(0), 35)]),
    await plans.plan([plans.budget(campaign(1), 36)]),
  ];
  const { db } = plans.demo.app;
  await db.query('alter table change_plans disable trigger change_plans_immutable');
  await db.query(`update change_plans set expires_at = now() - interval '1 minute' where id = $1`, [late.id]);
  await db.query('alter table change_plans enable trigger change_plans_immutable');
  expect(await effectOf(late)).toEqual(sum(0));
  expect(await effectOf(left)).toEqual(sum(6));
  await db.query(`update api_keys set expires_at = now() - interval '1 minute' where id = $1`, [plans.demo.apiKeyId]);
  expect(await effectOf(left)).toEqual(sum(0));
  await db.query('update api_keys set expires_at = null where id = $1', [plans.demo.apiKeyId]);
});

test('a plan tells its campaigns and its key by name', async () => {
  const plan = await plans.plan(campaigns.map((each) => plans.budget(each, 37)));
  const { body } = await plans.demo.app.rest('GET', '/query/campaigns?limit=1000', plans.key);
  const names = campaigns.map(({ id }) => body.data.find((each: { id: string }) => each.id === id)?.name);
  expect(plan).toMatchObject({ campaignCount: 4, campaignNames: names.slice(0, 3) });
  expect(plan.apiKeyName).toEqual(expect.stringMatching(/./));
  expect(plan.changes.map(({ campaignNames }: { campaignNames: string[] }) => campaignNames)).toEqual(
    names.map((name) => [name]),
  );
  const named = 'campaigns { id name accountId }';
  const asked = await plans.demo.app.graphql(
    `{ changePlan(planId: "${plan.id}") { ${named} changes { ${named} } } changePlans(limit: 1) { data { ${named} } } }`,
    {},
    plans.owner,
  );
  const links = campaigns.map(({ id, accountId }, at) => ({ id, name: names[at], accountId }));
  expect(asked.body.data).toEqual({
    changePlan: { campaigns: links.slice(0, 3), changes: links.map((link) => ({ campaigns: [link] })) },
    changePlans: { data: [{ campaigns: links.slice(0, 3) }] },
  });
  const answer = await plans.demo.app.rest('GET', `/query/change-plans/${plan.id}`, plans.key);
  expect([answer.body, ...answer.body.changes].filter((each) => 'campaigns' in each)).toEqual([]);
});

test('a plan tells the words that it excludes and no longer excludes, also when it is undone', async () => {
  const { accountId, id } = campaign(0);
  const lists = await plans.demo.app.rest('GET', `/query/accounts/${accountId}/negative-keywords`, plans.key);
  const listId = lists.body[0].id;
  const { body: list } = await plans.demo.app.rest(
    'GET',
    `/query/accounts/${accountId}/negative-keywords/${listId}`,
    plans.key,
  );
  const [held] = list.keywords;
  const words = [
    { text: 'ganz umsonst', matchType: 'EXACT' },
    { text: 'selber bauen', matchType: 'PHRASE' },
  ];
  const plan = await plans.plan([
    { addNegativeKeywords: { accountId, campaignIds: [id], keywords: words } },
    { shortenNegativeKeywordList: { accountId, listId, keywordIds: [held.id] } },
  ]);
  const told = plan.changes.map(({ addedKeywords, removedKeywords }: Record<string, unknown>) => ({
    addedKeywords,
    removedKeywords,
  }));
  const removed = [{ text: held.text, matchType: held.match_type ?? held.matchType }];
  expect(told).toEqual([
    { addedKeywords: words, removedKeywords: [] },
    { addedKeywords: [], removedKeywords: removed },
  ]);
});

describe('a check says whether the change would wait for approval', () => {
  const budget = (dailyBudgetEur: number) => {
    const { accountId, id } = campaign(0);
    return { accountId, id, body: { account_id: accountId, daily_budget_eur: dailyBudgetEur, validate_only: true } };
  };

  async function check(dailyBudgetEur: number) {
    const { accountId, id, body } = budget(dailyBudgetEur);
    const rest = await plans.demo.app.rest('POST', `/query/campaign/${id}/budget`, { ...plans.key, body });
    expect(rest.status).toBe(200);
    const query = `mutation ($accountId: String!, $campaignId: String!, $dailyBudgetEur: Float!) {
      setCampaignBudget(accountId: $accountId, campaignId: $campaignId, dailyBudgetEur: $dailyBudgetEur, validateOnly: true) {
        newBudgetEur needsApproval
      }
    }`;
    const variables = { accountId, campaignId: id, dailyBudgetEur };
    const graphql = await plans.demo.app.graphql(query, variables, plans.owner);
    expect(graphql.body.data.setCampaignBudget.newBudgetEur).toBe(dailyBudgetEur);
    return { rest: rest.body, graphql: graphql.body.data.setCampaignBudget.needsApproval };
  }

  const rule = (args: string) =>
    plans.demo.app.graphql(`mutation { setGuardrails(${args}) { approval } }`, {}, plans.owner);

  test('never without a rule, always with ALWAYS', async () => {
    const none = await check(34);
    expect(none.graphql).toBeNull();
    expect(none.rest).not.toHaveProperty('needs_approval');
    await rule('approval: ALWAYS');
    const always = await check(34);
    expect(always.graphql).toBe(true);
    expect(always.rest).toMatchObject({ success: true, needs_approval: true });
    expect(await plans.budgets([campaign(0)])).toEqual([30]);
  });

  test('with ABOVE by what the change moves', async () => {
    await rule('approval: ABOVE, approvalAboveEur: 5');
    expect((await check(34)).graphql).toBeNull();
    expect((await check(36)).graphql).toBe(true);
    expect((await check(24)).graphql).toBe(true);
  });

  test('with ASSISTANTS for keys alone', async () => {
    await rule('approval: ASSISTANTS');
    const found = await check(34);
    expect(found.graphql).toBeNull();
    expect(found.rest).toMatchObject({ needs_approval: true });
  });
});
