import { type Campaign, Plans } from '../change-plans/support.js';
import type { Answer } from '../support/start-app.js';

let plans: Plans;
let campaigns: Campaign[];

beforeAll(async () => {
  plans = await Plans.start();
});
afterAll(() => plans.stop());
beforeEach(async () => {
  for (const table of ['team_guardrails', 'budget_groups', 'change_plans', 'spend_moves'])
    await plans.demo.app.db.query(`delete from ${table}`);
  campaigns = await plans.campaigns(2, 2);
  // As the next pull would find them.
  await plans.demo.app.db.query(
    `update campaigns set status = 'ENABLED', budget_micros = 30000000 where id = any($1)`,
    [campaigns.map(({ id }) => id)],
  );
});

const app = () => plans.demo.app;
const send = (method: string, path: string, body?: object): Promise<Answer> =>
  app().rest(method, path, { ...plans.admin, ...(body && { body }) });

/** A group of the campaigns whose budget is spent. */
async function group(more: object = {}) {
  const made = await send('POST', '/budget-groups', {
    name: 'Frühjahr',
    monthlyBudgetEur: 1,
    campaigns: campaigns.map(({ id, accountId }) => ({ accountId, campaignId: id })),
    cap: 'rule',
    ...more,
  });
  expect([made.status, made.body.pace?.spentEur > 1]).toEqual([201, true]);
  return made.body;
}

const read = async ({ id }: { id: string }) => (await send('GET', `/budget-groups/${id}`)).body;
const guard = (rules: string) => app().graphql(`mutation { setGuardrails(${rules}) { approval } }`, {}, plans.owner);

/** Statuses at the platform. */
const statuses = () =>
  Promise.all(campaigns.map(async (each) => (await plans.platform(each).campaign(each.id)).campaign.status as string));

/** What the cap did, once its plan has ended. */
async function acted(made: { id: string }) {
  const { capActions } = await read(made);
  expect(capActions).toHaveLength(1);
  return plans.ended({ id: capActions[0].planId });
}

test('a cap by rule pauses each campaign once, in two processes at once, and is taken back as one', async () => {
  const made = await group();
  await Promise.all([app().runCaps(), plans.other.runCaps(), app().runCaps()]);
  const plan = await acted(made);
  expect(plan).toMatchObject({
    status: 'applied',
    isByRule: true,
    appliedCount: 4,
    approvedBy: plans.demo.users.admin.id,
  });
  expect(await statuses()).toEqual(['PAUSED', 'PAUSED', 'PAUSED', 'PAUSED']);
  const [audited] = await app().db.query<{ count: number }>(
    `select count(*)::int as count from audit_log where payload ->> 'changePlanId' = $1`,
    [plan.id],
  );
  expect(audited?.count).toBe(4);
  await plans.undo(plan, plans.admin);
  expect(await plans.ended(plan)).toMatchObject({ status: 'undone' });
  // What people enabled again is theirs until the budget is another.
  await app().runCaps();
  expect((await read(made)).capActions).toMatchObject([{ campaignCount: 4, pausedCount: 0 }]);
  await send('PATCH', `/budget-groups/${made.id}`, { monthlyBudgetEur: 2 });
  await app().runCaps();
  const { capActions } = await read(made);
  expect(capActions).toHaveLength(2);
  // Otherwise it would still pause what the next test has enabled.
  await plans.ended({ id: capActions[0].planId });
});

test.each([
  ['cap: propose', { cap: 'propose' }, undefined],
  ['ALWAYS', {}, 'approval: ALWAYS'],
  ['ABOVE', {}, 'approval: ABOVE, approvalAboveEur: 1'],
])('with %s a plan waits, and nothing is paused before a person approves it', async (_, more, rules) => {
  if (rules) await guard(rules);
  const made = await group(more);
  await Promise.all([app().runCaps(), plans.other.runCaps()]);
  await app().runCaps();
  const { capActions } = await read(made);
  expect(capActions).toHaveLength(1);
  const plan = await plans.read({ id: capActions[0].planId });
  expect(plan).toMatchObject({
    status: 'proposed',
    isByRule: false,
    changeCount: 4,
    proposedBy: plans.demo.users.admin.id,
  });
  expect(await statuses()).toEqual(['ENABLED', 'ENABLED', 'ENABLED', 'ENABLED']);
  await plans.approve(plan);
  expect(await plans.ended(plan)).toMatchObject({ status: 'applied', appliedCount: 4 });
});

test('a blocked operation keeps a cap by rule from acting, and it says so', async () => {
  const made = await group();
  await guard('approval: NEVER');
  await app().db.query(`update team_guardrails set blocked_operations = '{setCampaignStatus}'`);
  await app().runCaps();
  expect(await read(made)).toMatchObject({ capActions: [], capProblem: expect.stringContaining('blocked') });
  expect(await statuses()).toEqual(['ENABLED', 'ENABLED', 'ENABLED', 'ENABLED']);
});

test('a cap ends with the rights of its person, and names why', async () => {
  const made = await group();
  await app().db.query('update budget_groups set cap_set_by = $1', ['00000000-0000-4000-8000-000000000000']);
  await app().runCaps();
  expect(await read(made)).toMatchObject({
    capActions: [],
    capProblem: expect.stringContaining('save the group again'),
  });
});

test('the next month proposes to enable what the cap paused, without what a person changed since', async () => {
  const made = await group();
  await app().runCaps();
  await acted(made);
  const [touched, ...left] = campaigns as [Campaign, ...Campaign[]];
  for (const status of ['ENABLED', 'PAUSED'])
    await app().rest('POST', `/query/campaign/${touched.id}/status`, {
      ...plans.key,
      body: { account_id: touched.accountId, status },
    });
  // A month ago, as the clock of a test cannot be moved under a demo.
  await app().db.query(`update budget_cap_pauses set month = month - interval '1 month'`);
  await send('PATCH', `/budget-groups/${made.id}`, { cap: 'none' });
  await Promise.all([app().runCaps(), plans.other.runCaps()]);
  await app().runCaps();
  const { capActions } = await read(made);
  const plan = await plans.read({ id: capActions[0].enablePlanId });
  expect(plan).toMatchObject({ status: 'proposed', isByRule: false, changeCount: left.length });
  expect(plan.changes.map(({ args }: { args: { campaignId: string } }) => args.campaignId).sort()).toEqual(
    left.map(({ id }) => id).sort(),
  );
  expect((await statuses()).every((status) => status === 'PAUSED')).toBe(true);
});

test('daily budgets by pace become a plan, by value or percent, and a key may propose them', async () => {
  const made = await group({ cap: 'none', monthlyBudgetEur: 1_000_000 });
  const refused = await send('POST', `/budget-groups/${made.id}/daily-budgets`, {});
  expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
  const { pace } = await read(made);
  const goal = pace.spentEur + pace.dailyBudgetEur * 2 * pace.daysLeft;
  await send('PATCH', `/budget-groups/${made.id}`, { monthlyBudgetEur: Math.round(goal * 100) / 100 });
  const byValue = await send('POST', `/budget-groups/${made.id}/daily-budgets`, {});
  expect(byValue.status).toBe(201);
  const budgets = byValue.body.changes.map(({ args }: { args: { dailyBudgetEur: number } }) => args.dailyBudgetEur);
  for (const budget of budgets) expect(Math.abs(budget - 60)).toBeLessThan(0.05);
  const byPercent = await app().rest('POST', `/query/budget-groups/${made.id}/daily-budgets`, {
    ...plans.key,
    body: { by: 'percent' },
  });
  expect(byPercent.body.changes[0].args.changePercent).toBeCloseTo(100, 0);
});

/** Runs `work` while every plan that starts finds a rule that its start did not know. */
async function tightened(work: () => Promise<void>): Promise<void> {
  const { db } = app();
  await db.query(`create function tighten() returns trigger language plpgsql as $$ begin
    update team_guardrails set approval = 'ALWAYS' where team_id = new.team_id; return new; end $$`);
  await db.query(`create trigger tighten before update on change_plans for each row
    when (new.status = 'applying') execute function tighten()`);
  try {
    await work();
  } finally {
    await db.query('drop trigger tighten on change_plans');
    await db.query('drop function tighten()');
  }
}

test('a change by rule is judged again when it is made, and tried again later', async () => {
  await guard('approval: ABOVE, approvalAboveEur: 100000');
  const made = await group();
  await tightened(() => app().runCaps());
  const [action] = (await read(made)).capActions;
  const plan = await plans.ended({ id: action.planId });
  expect(plan).toMatchObject({ isByRule: true, appliedCount: 0 });
  for (const { status, message } of plan.changes)
    expect([status, message]).toEqual(['refused', expect.stringContaining('approve')]);

  await guard('approval: ABOVE, approvalAboveEur: 100000');
  await Promise.all([app().runCaps(), plans.other.runCaps()]);
  expect(await statuses()).toEqual(['ENABLED', 'ENABLED', 'ENABLED', 'ENABLED']);
  await app().db.query(`update planned_changes set ended_at = ended_at - interval '16 minutes' where plan_id = $1`, [
    plan.id,
  ]);
  await Promise.all([app().runCaps(), plans.other.runCaps()]);
  expect(await acted(made)).toMatchObject({ isByRule: true, appliedCount: 4 });
  expect(await statuses()).toEqual(['PAUSED', 'PAUSED', 'PAUSED', 'PAUSED']);
});
