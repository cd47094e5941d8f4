import { watchAccount } from '../../src/domain/monitors/monitor-watch.js';
import { type Campaign, Plans } from '../change-plans/support.js';
import type { Answer, Credential } from '../support/start-app.js';

let plans: Plans;
let campaigns: Campaign[];
let accountId: string;

beforeAll(async () => {
  plans = await Plans.start();
  campaigns = await plans.campaigns(1, 2);
  accountId = campaigns[0]?.accountId as string;
});
afterAll(() => plans.stop());
beforeEach(async () => {
  await guardrails('approval: NEVER, secondPersonApproves: false');
  const { db } = plans.demo.app;
  await db.query('delete from monitors');
  await db.query('delete from change_plans');
  await db.query('delete from spend_moves');
  for (const campaign of campaigns) {
    await plans.platform(campaign).setBudget(campaign.id, 30);
    await plans.platform(campaign).setCampaign(campaign.id, { status: 'ENABLED' }, 'status');
  }
  await db.query(`update campaigns set status = 'ENABLED' where account_id = $1`, [accountId]);
});

const CUT = { kind: 'change_budget', changePercent: -20 };

const call = (method: string, path: string, body?: object, as: Credential = plans.owner): Promise<Answer> =>
  plans.demo.app.rest(method, path, { ...as, body });

async function guardrails(args: string): Promise<void> {
  const { body } = await plans.demo.app.graphql(`mutation { setGuardrails(${args}) { approval } }`, {}, plans.owner);
  expect(body.errors).toBeUndefined();
}

/** A monitor that fires on each day for both campaigns. */
function monitor(more: object = {}) {
  return {
    name: 'Läuft davon',
    level: 'campaign',
    conditions: [{ metric: 'impressions', windowDays: 1, comparison: 'value', operator: 'at_least', threshold: 0 }],
    accountIds: [accountId],
    campaignIds: campaigns.map(({ id }) => id),
    isRepeated: true,
    action: CUT,
    ...more,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
async function made(more: object = {}, as: Credential = plans.owner): Promise<any> {
  const { status, body } = await call('POST', '/monitors', monitor(more), as);
  expect([status, body]).toEqual([201, expect.objectContaining({ isEnabled: false })]);
  return body;
}

async function switchedOn(more: object = {}, as: Credential = plans.owner): Promise<string> {
  const { id } = await made(more, as);
  expect(await call('PATCH', `/monitors/${id}`, { isEnabled: true }, as)).toMatchObject({ status: 200 });
  return id;
}

/** As after a pull, in two processes. */
async function pulled(): Promise<void> {
  const { db } = plans.demo.app;
  await db.query('update accounts set judged_state = null where id = $1', [accountId]);
  const key = { teamId: plans.demo.teamId, accountId };
  await Promise.all([
    watchAccount(db, new Date(), key, { sendsMail: false }),
    watchAccount(plans.other.db, new Date(), key, { sendsMail: false }),
  ]);
}

async function fired(): Promise<void> {
  await pulled();
  await plans.demo.app.propose();
}

async function events() {
  const { body } = await call('GET', '/monitor-events');
  return body.data as { date: string; action: { status: string; planId: string; message: string } | null }[];
}

async function action() {
  const found = (await events()).map((each) => each.action).filter((each) => each !== null);
  expect(found).toHaveLength(1);
  return found[0] as NonNullable<(typeof found)[0]>;
}

const planCount = async () =>
  (await plans.demo.app.db.query<{ count: number }>('select count(*)::int as count from change_plans'))[0]?.count;

/** Runs `work` while every plan that starts finds a rule that its start did not know. */
async function tightened(work: () => Promise<void>): Promise<void> {
  const { db } = plans.demo.app;
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

test('a firing proposes one plan, however often and wherever it is proposed, and a person approves it', async () => {
  await switchedOn();
  await pulled();
  await Promise.all([1, 2, 3].flatMap(() => [plans.demo.app.propose(), plans.other.propose()]));
  await pulled();
  await plans.demo.app.propose();
  const { status, planId } = await action();
  expect([status, await planCount()]).toEqual(['proposed', 1]);
  const plan = await plans.read({ id: planId });
  expect(plan).toMatchObject({
    status: 'proposed',
    isByRule: false,
    proposedBy: plans.demo.users.owner.id,
    apiKeyId: null,
    note: expect.stringContaining('Läuft davon'),
    dailySpendChangeEur: -12,
    changes: [
      { operation: 'setCampaignBudget', args: { accountId, ...{ changePercent: -20 } }, after: { dailyBudgetEur: 24 } },
      { after: { dailyBudgetEur: 24 } },
    ],
  });
  expect(await plans.budgets(campaigns)).toEqual([30, 30]);
  expect((await plans.approve(plan, {}, plans.admin)).status).toBe(200);
  expect(await plans.ended(plan)).toMatchObject({ status: 'applied', appliedCount: 2 });
  expect(await plans.budgets(campaigns)).toEqual([24, 24]);
});

test('a process that dies as the plan is stored leaves nothing, and the next one proposes once', async () => {
  const { db } = plans.demo.app;
  await switchedOn();
  await pulled();
  await db.query(`create function die() returns trigger language plpgsql as $$ begin
    if new.status = 'proposed' then raise exception 'cut'; end if; return new; end $$`);
  await db.query('create trigger die before update on monitor_actions for each row execute function die()');
  await plans.demo.app.propose();
  expect([await planCount(), (await action()).status]).toEqual([0, 'waiting']);
  await db.query('drop trigger die on monitor_actions');
  await db.query('drop function die()');
  await db.query('update monitor_actions set due_at = now()');
  await Promise.all([plans.demo.app.propose(), plans.other.propose()]);
  await plans.demo.app.propose();
  expect([await planCount(), (await action()).status]).toEqual([1, 'proposed']);
});

test('a busy platform is asked again, and given up after some tries', async () => {
  const { db } = plans.demo.app;
  await switchedOn();
  await pulled();
  await plans.platform(campaigns[0] as Campaign).fault({ kind: 'status', status: 503, times: -1 });
  await plans.demo.app.propose();
  expect((await action()).status).toBe('waiting');
  await db.query('update monitor_actions set due_at = now(), tries = 4');
  await plans.demo.app.propose();
  await plans.platform(campaigns[0] as Campaign).heal();
  expect([await planCount(), (await action()).status]).toEqual([0, 'refused']);
});

test('it acts alone where the team lets assistants, in its person’s name and to be undone', async () => {
  await switchedOn({ action: { kind: 'pause_campaign', isUnattended: true } });
  await fired();
  const { status, planId } = await action();
  expect(status).toBe('applied_by_rule');
  const plan = await plans.ended({ id: planId });
  const { id: owner } = plans.demo.users.owner;
  expect(plan).toMatchObject({ status: 'applied', isByRule: true, approvedBy: owner, appliedCount: 2 });
  const states = await Promise.all(
    campaigns.map(async (each) => (await plans.platform(each).campaign(each.id)).campaign.status),
  );
  expect(states).toEqual(['PAUSED', 'PAUSED']);
  expect((await plans.undo(plan)).status).toBe(200);
  expect(await plans.ended(plan)).toMatchObject({ status: 'undone', undoneCount: 2 });
  // What is paused already is not proposed again.
  for (const each of campaigns) await plans.platform(each).setCampaign(each.id, { status: 'PAUSED' }, 'status');
  await plans.demo.app.db.query('delete from monitor_events');
  await fired();
  expect(await action()).toMatchObject({
    status: 'refused',
    planId: null,
    message: expect.stringContaining('already'),
  });
});

test.each([
  'approval: ALWAYS',
  'approval: ASSISTANTS',
  'approval: NEVER, secondPersonApproves: true',
  'approval: ABOVE, approvalAboveEur: 10',
])('it never acts alone where the team’s rule is %s', async (rule) => {
  await guardrails(rule);
  await switchedOn({ action: { ...CUT, isUnattended: true } });
  await fired();
  const { status, planId } = await action();
  expect(status).toBe('proposed');
  expect(await plans.read({ id: planId })).toMatchObject({ status: 'proposed', isByRule: false });
  expect(await plans.budgets(campaigns)).toEqual([30, 30]);
});

test('what may be done is done up to the team’s limit, and counts against it', async () => {
  await guardrails('approval: ABOVE, approvalAboveEur: 13');
  await switchedOn({ action: { ...CUT, isUnattended: true } });
  await fired();
  expect(await plans.ended({ id: (await action()).planId })).toMatchObject({ status: 'applied' });
  await plans.demo.app.db.query('delete from monitor_events');
  await fired();
  expect((await action()).status).toBe('proposed');
  expect(await plans.budgets(campaigns)).toEqual([24, 24]);
});

test('a rule that is tightened before the change is made holds it', async () => {
  await guardrails('approval: ABOVE, approvalAboveEur: 1000');
  await switchedOn({ action: { ...CUT, isUnattended: true } });
  await tightened(fired);
  const { status, planId } = await action();
  expect(status).toBe('applied_by_rule');
  const plan = await plans.ended({ id: planId });
  expect(plan).toMatchObject({ isByRule: true, appliedCount: 0 });
  for (const change of plan.changes) expect(change).toMatchObject({ status: 'refused', code: 'forbidden' });
  expect(await plans.budgets(campaigns)).toEqual([30, 30]);
});

test('whoever decides what it looks at answers for it, and must be there and see the account', async () => {
  const { users, app, teamId } = plans.demo;
  const id = await switchedOn();
  const read = async () => (await call('GET', '/monitors')).body.find((each: { id: string }) => each.id === id);
  expect(await read()).toMatchObject({ actionBy: users.owner.id, action: { ...CUT, isUnattended: false } });
  await call('PATCH', `/monitors/${id}`, { name: 'Anders' }, plans.admin);
  expect((await read()).actionBy).toBe(users.owner.id);
  await call('PATCH', `/monitors/${id}`, { conditions: monitor().conditions }, plans.admin);
  expect((await read()).actionBy).toBe(users.admin.id);
  // Removed.
  await app.db.query('update monitors set action_by = gen_random_uuid()');
  await fired();
  expect(await action()).toMatchObject({
    status: 'refused',
    message: expect.stringContaining('no longer in the team'),
  });
  // Limited to other accounts.
  const member = { token: users.member.token };
  await call('PATCH', `/monitors/${id}`, { accountIds: null, isEnabled: true }, member);
  expect((await read()).actionBy).toBe(users.member.id);
  const assign = (accountIds: string[]) =>
    call('PUT', `/teams/${teamId}/members/${users.member.id}/assignments`, { accountIds });
  expect((await assign([plans.demo.accountIds[2] as string])).status).toBe(200);
  await app.db.query('delete from monitor_events');
  await fired();
  expect(await action()).toMatchObject({
    status: 'refused',
    message: expect.stringContaining('may not see this account'),
  });
  expect((await assign([])).status).toBe(200);
  await app.db.query('delete from monitor_events');
  await pulled();
  // Taken from it meanwhile, switched off meanwhile.
  await call('PATCH', `/monitors/${id}`, { action: null });
  await plans.demo.app.propose();
  expect(await action()).toMatchObject({ status: 'refused', message: expect.stringContaining('changed meanwhile') });
  expect(await read()).toMatchObject({ action: null, actionBy: null });
  expect(await planCount()).toBe(0);
});

/** The plans of two monitors, or of a monitor and a cap, once all have ended. */
async function plansMade() {
  const rows = await plans.demo.app.db.query<{ id: string }>('select id from change_plans order by created_at');
  return Promise.all(rows.map((row) => plans.ended(row)));
}

const moved = async () => (await plans.budgets(campaigns)).reduce((sum, each) => sum + each, 0) - 60;

test('two monitors at once, in two processes, move no more than the team lets them together', async () => {
  await guardrails('approval: ABOVE, approvalAboveEur: 13');
  const action = { kind: 'change_budget', changePercent: 20, isUnattended: true };
  await switchedOn({ action });
  await switchedOn({ action, name: 'Läuft auch' });
  await pulled();
  await Promise.all([plans.demo.app.propose(), plans.other.propose()]);
  await Promise.all([plans.demo.app.propose(), plans.other.propose()]);
  const made = await plansMade();
  expect(made).toHaveLength(2);
  // One after the other, the second waits or is refused: 12 EUR of 13 are used.
  expect(await moved()).toBe(12);
  const applied = made.flatMap(({ changes }) => changes).filter(({ status }) => status === 'applied');
  expect(applied).toHaveLength(2);
});

test('a monitor and a cap that act on the same campaigns at once pause none of them twice', async () => {
  const { app, accountIds } = plans.demo;
  const group = await call('POST', '/budget-groups', {
    name: 'Frühjahr',
    monthlyBudgetEur: 1,
    campaigns: campaigns.map(({ id }) => ({ accountId, campaignId: id })),
    cap: 'rule',
  });
  expect([group.status, accountIds]).toEqual([201, expect.arrayContaining([accountId])]);
  await switchedOn({ action: { kind: 'pause_campaign', isUnattended: true } });
  await switchedOn({ action: { kind: 'change_budget', changePercent: 10, isUnattended: true } });
  await pulled();
  await Promise.all([app.propose(), plans.other.runCaps(), plans.other.propose(), app.runCaps()]);
  await Promise.all([app.propose(), plans.other.propose()]);
  const made = await plansMade();
  const changes = made.flatMap((plan) => plan.changes);
  const pauses = changes.filter(({ operation }) => operation === 'setCampaignStatus');
  const idsOf = (wanted: string) =>
    pauses.filter(({ status }) => status === wanted).map(({ args }) => String(args.campaignId));
  const paused = idsOf('applied');
  expect(paused).toEqual([...new Set(paused)]);
  // A pause that meets another change of the campaign under way is refused, and its plan says so.
  expect([...new Set([...paused, ...idsOf('refused')])].sort()).toEqual(campaigns.map(({ id }) => id).sort());
  for (const { status, code } of changes) expect([status, code]).not.toContain('internal');
  for (const each of campaigns) {
    const { status } = (await plans.platform(each).campaign(each.id)).campaign;
    expect(status === 'PAUSED').toBe(paused.includes(each.id));
  }
  const audited = await app.db.query<{ count: number }>(
    `select count(*)::int as count from audit_log l join audit_results r on r.team_id = l.team_id and r.audit_id = l.id
      where l.tool = 'setCampaignStatus' and r.status = 'done' and l.payload ->> 'changePlanId' = any($1)
      group by l.payload ->> 'campaignId'`,
    [made.map(({ id }) => id)],
  );
  expect(audited.map(({ count }) => count)).toEqual(paused.map(() => 1));
  await app.rest('DELETE', `/budget-groups/${group.body.id}`, plans.owner);
});

test('only the last complete day is acted on', async () => {
  const id = await switchedOn();
  await plans.demo.app.db.query(`update monitors set enabled_at = now() - interval '9 days' where id = $1`, [id]);
  await fired();
  const found = await events();
  expect(found.length).toBeGreaterThan(1);
  expect(found.filter((each) => each.action !== null)).toHaveLength(1);
  const newest = found
    .map(({ date }) => date)
    .sort()
    .at(-1);
  expect(found.find((each) => each.action !== null)?.date).toBe(newest);
});

test('actions that mean nothing are refused', async () => {
  const refused = async (more: object, as?: Credential) => {
    const { status, body } = await call('POST', '/monitors', monitor(more), as);
    return [status, body.error?.code ?? body.code, body.error?.message ?? body.message];
  };
  expect((await refused({ level: 'account', campaignIds: null }))[0]).toBe(400);
  expect((await refused({ action: { kind: 'change_budget' } }))[0]).toBe(400);
  expect((await refused({ action: { kind: 'change_budget', changePercent: 0 } }))[0]).toBe(400);
  expect((await refused({ action: { kind: 'change_budget', changePercent: 101 } }))[0]).toBe(400);
  expect((await refused({ action: { kind: 'pause_campaign', changePercent: 5 } }))[0]).toBe(400);
  expect((await refused({}, { token: plans.demo.users.kunde.token }))[0]).toBe(403);
});
