import type { Campaign } from '../change-plans/support.js';
import { Approvals } from './support.js';

let team: Approvals;
let campaigns: Campaign[];
const at = (index: number) => campaigns[index] as Campaign;

beforeAll(async () => {
  team = await Approvals.start();
  campaigns = [...(await team.plans.campaigns(1, 3)), (await team.plans.campaigns(2, 1))[1] as Campaign];
});
afterAll(() => team.stop());
beforeEach(async () => {
  await team.reset();
  for (const campaign of campaigns) {
    await team.plans.platform(campaign).setBudget(campaign.id, 40);
    await team.plans.platform(campaign).setCampaign(campaign.id, { status: 'ENABLED' }, 'status');
  }
});

const pause = ({ id, ...campaign }: Campaign) =>
  team.plans.platform({ id, ...campaign }).setCampaign(id, { status: 'PAUSED' }, 'status');
const statusOf = async (campaign: Campaign) =>
  (await team.plans.platform(campaign).campaign(campaign.id)).campaign.status as string;
const budgetOf = async (campaign: Campaign) => (await team.plans.budgets([campaign]))[0];
const member = () => ({ token: team.plans.demo.users.member.token });
const undo = async (auditId: string, credential: object = member()) => {
  const { body } = await team.app.graphql(
    `mutation { undoChange(auditId: "${auditId}") { current { status dailyBudgetEur } } }`,
    {},
    credential,
  );
  return body.errors?.[0].extensions.code ?? 'undone';
};

test('a plan to enable a campaign is refused once its paused budget was raised, and names both states', async () => {
  await pause(at(0));
  const plan = await team.plans.plan([team.plans.status(at(0), 'ENABLED')]);
  expect(plan).toMatchObject({
    dailySpendChangeEur: 40,
    changes: [{ before: { status: 'PAUSED', dailyBudgetEur: 40 }, after: { status: 'ENABLED', dailyBudgetEur: 40 } }],
  });
  expect(await team.budget(at(0), 100_000)).toEqual({ outcome: 'made' });
  await team.plans.approve(plan);
  const { changes } = await team.plans.ended(plan);
  expect(changes).toMatchObject([{ status: 'refused', code: 'conflict' }]);
  expect(changes[0].message).toContain('PAUSED with 40.00 EUR a day');
  expect(changes[0].message).toContain('PAUSED with 100000.00 EUR a day');
  expect(await statusOf(at(0))).toBe('PAUSED');
});

test('a plan for a paused budget is refused once somebody enabled the campaign', async () => {
  await pause(at(0));
  const plan = await team.plans.plan([team.plans.budget(at(0), 100_000)]);
  expect(plan.dailySpendChangeEur).toBe(0);
  expect(await team.status(at(0), 'ENABLED')).toEqual({ outcome: 'made' });
  await team.plans.approve(plan);
  expect((await team.plans.ended(plan)).changes).toMatchObject([{ status: 'refused', code: 'conflict' }]);
  expect(await budgetOf(at(0))).toBe(40);
});

test.each([
  [0, 1],
  [1, 0],
])('of two plans that wait side by side, the second does not do more than it shows (%i, then %i)', async (...order) => {
  await pause(at(0));
  const plans = [
    await team.plans.plan([team.plans.budget(at(0), 100_000)]),
    await team.plans.plan([team.plans.status(at(0), 'ENABLED')]),
  ];
  expect(plans.map(({ dailySpendChangeEur }) => dailySpendChangeEur)).toEqual([0, 40]);
  const ended = [];
  for (const index of order) {
    await team.plans.approve(plans[index]);
    ended.push((await team.plans.ended(plans[index])).status);
  }
  expect(ended).toEqual(['applied', 'not_applied']);
  expect([await statusOf(at(0)), await budgetOf(at(0))]).not.toEqual(['ENABLED', 100_000]);
});

test('a plan is judged as a sequence, and shows what all of it moves', async () => {
  await pause(at(0));
  const changes = [team.plans.budget(at(0), 100_000), team.plans.status(at(0), 'ENABLED')];
  const plan = await team.plans.plan(changes);
  expect(plan).toMatchObject({
    dailySpendChangeEur: 100_000,
    changes: [
      { dailySpendChange: { amountEur: 0 }, after: { status: 'PAUSED', dailyBudgetEur: 100_000 }, buildsOn: [] },
      {
        dailySpendChange: { amountEur: 100_000 },
        before: { status: 'PAUSED', dailyBudgetEur: 100_000 },
        buildsOn: [plan.changes[0].id],
      },
    ],
  });
  const alone = await team.plans.approve(plan, { changeIds: [plan.changes[1].id] });
  expect([alone.status, alone.body.code]).toEqual([409, 'conflict']);
  await team.plans.approve(plan);
  expect((await team.plans.ended(plan)).status).toBe('applied');
  expect([await statusOf(at(0)), await budgetOf(at(0))]).toEqual(['ENABLED', 100_000]);
  // The other way round, too: what is enabled first spends what it is given then.
  const back = await team.plans.plan([team.plans.status(at(0), 'PAUSED'), team.plans.budget(at(0), 40)]);
  expect(back).toMatchObject({ dailySpendChangeEur: -100_000 });
});

test('guardrails hold on the states that a plan passes through; what is refused leaves nothing behind', async () => {
  await pause(at(0));
  await pause(at(1));
  await team.app.graphql('mutation { setGuardrails(maxDailyBudgetEur: 50) { approval } }', {}, team.plans.owner);
  const plan = await team.plans.plan([
    team.plans.budget(at(0), 51),
    team.plans.status(at(0), 'ENABLED'),
    team.plans.budget(at(1), 50),
    team.plans.status(at(1), 'ENABLED'),
  ]);
  expect(plan.changes.map(({ dryRun }: { dryRun: string }) => dryRun)).toEqual([
    'guardrail',
    'passed',
    'passed',
    'passed',
  ]);
  // The first is refused, so the second enables 40; the other two enable 50.
  expect(plan.changes[1]).toMatchObject({ dailySpendChange: { amountEur: 40 }, buildsOn: [] });
  expect(plan.dailySpendChangeEur).toBe(90);
});

test('of changes that write the same field, the sum has the one that moves the most', async () => {
  const plan = await team.plans.plan([
    team.plans.budget(at(0), 50),
    team.plans.budget(at(0), 70),
    team.plans.budget(at(1), 41),
  ]);
  expect(plan.dailySpendChangeEur).toBe(31);
  expect(
    plan.changes.map(({ dailySpendChange }: { dailySpendChange: { amountEur: number } }) => dailySpendChange.amountEur),
  ).toEqual([10, 30, 1]);
});

test('an undo is no way past a rule that holds the direct way', async () => {
  await team.set('approval: ABOVE, approvalAboveEur: 50');
  expect(await team.status(at(0), 'PAUSED', 'GraphQL of a person', member())).toEqual({ outcome: 'made' });
  const [{ id }] = await team.audit();
  expect(await team.budget(at(0), 900, 'GraphQL of a person', member())).toEqual({ outcome: 'made' });
  expect(await team.status(at(0), 'ENABLED', 'GraphQL of a person', member())).toMatchObject({ outcome: 'waits' });
  expect(await undo(id)).toBe('approval_required');
  expect(await statusOf(at(0))).toBe('PAUSED');
});

test('nobody takes a lowering back alone where a second person approves everything', async () => {
  await team.plans.platform(at(0)).setBudget(at(0).id, 999);
  expect(await team.budget(at(0), 40)).toEqual({ outcome: 'made' });
  const [{ id }] = await team.audit();
  await team.set('approval: ALWAYS, secondPersonApproves: true');
  expect(await undo(id)).toBe('approval_required');
  const [{ result }] = await team.audit(', status: planned');
  const plan = await team.plans.read({ id: result.changePlanId });
  expect((await team.plans.approve(plan, {}, member())).body.code).toBe('forbidden');
  expect(await budgetOf(at(0))).toBe(40);
  await team.plans.approve(plan);
  expect((await team.plans.ended(plan)).status).toBe('applied');
  expect(await budgetOf(at(0))).toBe(999);
});

test('undoing a plan is held up as a whole, by its sum too', async () => {
  await team.set('approval: ABOVE, approvalAboveEur: 50');
  const plan = await team.plans.plan(campaigns.slice(0, 3).map((campaign) => team.plans.budget(campaign, 20)));
  await team.plans.approve(plan);
  expect((await team.plans.ended(plan)).status).toBe('applied');
  // Each goes up by 20, the account by 60.
  const answer = await team.plans.undo(plan, member());
  expect([answer.status, answer.body.code]).toEqual([202, 'approval_required']);
  const waiting = await team.plans.read(answer.body.plan);
  expect(waiting).toMatchObject({ changeCount: 3, dailySpendChangeEur: 60 });
  await team.plans.approve(waiting);
  expect((await team.plans.ended(waiting)).status).toBe('applied');
  expect(await team.plans.budgets(campaigns.slice(0, 3))).toEqual([40, 40, 40]);
});

test('what mining approved is applied only as a person approved it', async () => {
  const { accountId } = at(0);
  const [run] = await team.db.query<{ id: string }>(
    `insert into mining_runs (team_id, account_id, status, date_range_start, date_range_end, alive_until)
     values ($1, $2, 'completed', current_date - 30, current_date - 1, now()) returning id`,
    [team.plans.demo.teamId, accountId],
  );
  const suggest = (keyword: string) =>
    team.db.query(
      `insert into mining_suggestions (team_id, account_id, run_id, category, search_term, keyword, match_type, campaign_ids,
         impressions, clicks, cost_micros, conversions_micros, reason, confidence, status)
       values ($1, $2, $3, 'other', $4, $4, 'EXACT', array[$5], 0, 0, 0, 0, '', 1, 'approved')`,
      [team.plans.demo.teamId, accountId, run?.id, keyword, at(0).id],
    );
  const apply = () =>
    team.app.rest('POST', `/accounts/${accountId}/mining/suggestions/apply`, { ...team.plans.owner, body: {} });
  await team.set('approval: ALWAYS');
  expect(await apply()).toMatchObject({ status: 200, body: [] });
  await suggest('zzz-one');
  const [waits, again] = [await apply(), await apply()];
  expect([waits.status, again.body.plan.id]).toEqual([202, waits.body.plan.id]);
  await suggest('zzz-two');
  await team.plans.approve(waits.body.plan);
  expect((await team.plans.ended(waits.body.plan)).changes).toMatchObject([{ status: 'refused', code: 'conflict' }]);
  const both = await apply();
  await team.plans.approve(both.body.plan);
  expect((await team.plans.ended(both.body.plan)).status).toBe('applied');
  expect(await apply()).toMatchObject({ status: 200, body: [] });
});

describe('thresholds add up', () => {
  const raise = async (campaign: Campaign, by: number) => {
    const { outcome } = await team.budget(campaign, ((await budgetOf(campaign)) as number) + by);
    return outcome;
  };

  test('over the raises of a campaign, by whomever and through whichever door', async () => {
    await team.set('approval: ABOVE, approvalAboveEur: 100');
    const outcomes = [];
    for (const [index, door] of (
      ['REST with a key', 'GraphQL of a person', 'a tool', 'REST with a key'] as const
    ).entries()) {
      const { outcome } = await team.budget(at(0), 40 + 40 * (index + 1), door);
      outcomes.push(outcome);
    }
    expect(outcomes).toEqual(['made', 'made', 'waits', 'waits']);
    expect(await budgetOf(at(0))).toBe(120);
    // What was lowered may be raised again, as far as before.
    expect(await team.budget(at(0), 60)).toEqual({ outcome: 'made' });
    expect(await team.budget(at(0), 130)).toEqual({ outcome: 'made' });
    expect(await team.budget(at(0), 141)).toMatchObject({ outcome: 'waits' });
  });

  test('over the campaigns of an account, and not over accounts', async () => {
    await team.set('approval: ABOVE, approvalAboveEur: 100');
    expect([await raise(at(0), 50), await raise(at(1), 50), await raise(at(2), 1)]).toEqual(['made', 'made', 'waits']);
    expect(await raise(at(3), 100)).toBe('made');
  });

  test('until somebody approves, and for a day', async () => {
    await team.set('approval: ABOVE, approvalAboveEur: 100');
    expect(await raise(at(0), 90)).toBe('made');
    const { plan = { id: '', hash: '' } } = await team.budget(at(0), 150);
    await team.plans.approve(plan);
    expect((await team.plans.ended(plan)).status).toBe('applied');
    expect([await raise(at(0), 100), await raise(at(0), 1)]).toEqual(['made', 'waits']);
    await team.db.query(
      `update spend_moves set moved_at = (moved_at at time zone 'utc' - interval '24 hours') at time zone 'utc'`,
    );
    expect(await raise(at(0), 100)).toBe('made');
  });

  test('with the raise of a paused budget once it can be spent', async () => {
    await team.set('approval: ABOVE, approvalAboveEur: 100');
    expect(await team.status(at(0), 'PAUSED')).toEqual({ outcome: 'made' });
    expect(await raise(at(0), 500)).toBe('made');
    expect(await team.status(at(0), 'ENABLED')).toMatchObject({ outcome: 'waits' });
  });

  test('also where several raise at once in two processes', async () => {
    await team.set('approval: ABOVE, approvalAboveEur: 100');
    const { other } = team.plans;
    await Promise.all(
      [60, 61, 62, 63, 64, 65].map((eur, index) =>
        team.again(at(index % 3), eur, undefined, index % 2 ? other : team.app),
      ),
    );
    const budgets = (await team.plans.budgets(campaigns.slice(0, 3))) as number[];
    expect(budgets.reduce((sum, each) => sum + each, 0) - 120).toBeLessThanOrEqual(100);
  });
});
