import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'graphql-sse';
import { insertApiKey } from '../../src/access/api-key.records.js';
import { ALL_SCOPES } from '../../src/access/scopes.js';
import { switchMaintenance } from '../../src/maintenance.js';
import { createSequence } from '../support/database.js';
import { type Campaign, Plans, statuses } from './support.js';

let plans: Plans;
let campaigns: Campaign[];

beforeAll(async () => {
  plans = await Plans.start();
});
afterAll(() => plans.stop());
beforeEach(async () => {
  await plans.demo.app.db.query('delete from team_guardrails');
  campaigns = await plans.campaigns(2, 3);
});
afterEach(() => plans.platform(campaigns[0] as Campaign).heal());

const at = (index: number) => campaigns[index] as Campaign;
const raised = () => campaigns.map((campaign, index) => plans.budget(campaign, 40 + index));

/** What the audit log has of a plan: operation, caller and end. */
async function entries(planId: string) {
  return plans.demo.app.db.query<{ tool: string; user_id: string; status: string; code: string | null }>(
    `select l.tool, l.user_id, r.status, r.code from audit_log l
     join audit_results r on r.team_id = l.team_id and r.audit_id = l.id
     where l.payload->>'changePlanId' = $1 order by l.created_at`,
    [planId],
  );
}

test('what was approved is made once, in its order, told live and recorded, and taken back as one', async () => {
  const plan = await plans.plan(raised());
  const [, left, ...approved] = plan.changes;
  const follow = createClient({
    url: `${plans.other.url}/graphql/stream`,
    headers: { authorization: `Bearer ${plans.demo.users.member.token}` },
    retryAttempts: 0,
  }).iterate<{ changePlanProgress: { status: string; appliedCount: number } }>({
    query: 'subscription ($planId: String!) { changePlanProgress(planId: $planId) { status appliedCount } }',
    variables: { planId: plan.id },
  });
  expect((await follow.next()).value.data.changePlanProgress).toEqual({ status: 'proposed', appliedCount: 0 });
  const changeIds = [plan.changes[0].id, ...approved.map(({ id }: Campaign) => id)];
  const { status, body } = await plans.approve(plan, { changeIds });
  expect([status, body.status, body.approvedBy]).toEqual([200, 'applying', plans.demo.users.owner.id]);
  const events: { status: string; appliedCount: number }[] = [];
  for await (const { data } of follow) {
    if (data) events.push(data.changePlanProgress);
    if (data?.changePlanProgress.status === 'applied') break;
  }
  const counts = events.map(({ appliedCount }) => appliedCount);
  expect(counts).toEqual(counts.toSorted((one, other) => one - other));
  expect(await plans.budgets(campaigns)).toEqual([40, 30, 42, 43, 44, 45]);
  const made = await plans.ended(plan);
  expect(made).toMatchObject({ status: 'applied', approvedCount: 5, appliedCount: 5, hash: plan.hash });
  expect(made.changes.find(({ id }: Campaign) => id === left.id).status).toBe('left_out');
  const log = await entries(plan.id);
  expect(log).toEqual(
    Array(5).fill({ tool: 'setCampaignBudget', user_id: plans.demo.users.owner.id, status: 'done', code: null }),
  );

  expect((await plans.undo(plan, plans.admin)).body).toMatchObject({
    status: 'undoing',
    undoneBy: plans.demo.users.admin.id,
  });
  const undone = await plans.ended(plan);
  expect(undone).toMatchObject({ status: 'undone', undoneCount: 5, appliedCount: 0 });
  expect(await plans.budgets(campaigns)).toEqual([30, 30, 30, 30, 30, 30]);
  expect((await plans.undo(plan)).body.code).toBe('conflict');
});

test('lists of keywords and promotions are made once, too, and what cannot be taken back is told', async () => {
  const { accountId, id } = at(0);
  const { app } = plans.demo;
  const lists = async () =>
    (await app.rest('GET', `/query/accounts/${accountId}/negative-keywords`, plans.key)).body.length;
  const held = await lists();
  const keywords = [{ text: 'gebraucht kaufen', matchType: 'PHRASE' }];
  const createPromotion = {
    accountId,
    longTitle: '20 % auf alles im Plan',
    couponValueType: 'PERCENT_OFF',
    percentOff: 20,
    offerType: 'NO_CODE',
    redemptionChannel: ['ONLINE'],
    productApplicability: 'ALL_PRODUCTS',
    effectiveStart: '2099-02-01T00:00:00+01:00',
    effectiveEnd: '2099-02-15T00:00:00+01:00',
  };
  const plan = await plans.plan(
    [{ addNegativeKeywords: { accountId, campaignIds: [id], keywords } }, { createPromotion }],
    {},
    plans.owner,
  );
  expect(plan.changes[1]).toMatchObject({
    dryRun: 'not_offered',
    before: null,
    after: { promotion: '20 % auf alles im Plan' },
    last30Days: { periodDays: 30 },
  });
  const promotions = async () => {
    const { body } = await app.rest('GET', `/accounts/${accountId}/promotions`, plans.owner);
    return (body.data ?? body).filter(({ title }: { title: string }) => title === createPromotion.longTitle);
  };
  expect([await lists(), await promotions()]).toEqual([held, []]);
  await plans.approve(plan);
  expect(
    (await plans.ended(plan)).changes.map(({ status, message }: Record<string, string>) => [status, message]),
  ).toEqual(Array(2).fill(['applied', null]));
  expect(await lists()).toBe(held + 1);
  expect(await promotions()).toHaveLength(1);
  await plans.undo(plan);
  const undone = await plans.ended(plan);
  expect(undone.status).toBe('partly_undone');
  expect(statuses(undone)).toEqual(['undone', 'undo_refused']);
  expect(undone.changes[1].message).toContain('could be undone');
  expect(await lists()).toBe(held);
});

test('a plan is approved by its hash, and once, however many try', async () => {
  const plan = await plans.plan(raised());
  const wrong = await plans.approve({ ...plan, hash: 'f'.repeat(64) });
  expect([wrong.status, wrong.body.message]).toEqual([
    409,
    'This hash is not that of the plan; read the plan again, and approve what it says.',
  ]);
  expect((await plans.approve(plan, { changeIds: [plan.id] })).status).toBe(404);
  expect(
    (await plans.demo.app.rest('POST', `/change-plans/${plan.id}/approve`, { ...plans.key, body: { hash: plan.hash } }))
      .status,
  ).toBe(401);
  const answers = await Promise.all([
    plans.approve(plan),
    plans.approve(plan, {}, plans.admin, plans.other),
    plans.approve(plan, {}, plans.owner, plans.other),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await plans.ended(plan)).status).toBe('applied');
  expect(await entries(plan.id)).toHaveLength(6);
  const rejected = await plans.demo.app.rest('POST', `/change-plans/${plan.id}/reject`, {
    ...plans.owner,
    body: { reason: 'Nein' },
  });
  expect([rejected.status, rejected.body.message]).toEqual([409, 'This plan is decided: it is applied.']);
});

test('what does not stand any more is refused with both values; then the plan stops, or goes on', async () => {
  for (const [onRefusal, behind, status] of [
    ['stop', 'skipped', 'partly_applied'],
    ['continue', 'applied', 'partly_applied'],
  ]) {
    campaigns = await plans.campaigns(2, 3);
    const plan = await plans.plan(raised(), { onRefusal });
    await plans.platform(at(1)).setBudget(at(1).id, 33);
    await plans.approve(plan);
    const ended = await plans.ended(plan);
    expect(ended.status).toBe(status);
    expect(statuses(ended)).toEqual(['applied', 'refused', behind, behind, behind, behind]);
    expect(ended.changes[1]).toMatchObject({
      code: 'conflict',
      message:
        'The plan was made for ENABLED with 30.00 EUR a day, and the platform has ENABLED with 33.00 EUR a day now. Nothing was changed; make a new plan.',
      auditId: expect.any(String),
    });
    expect((await plans.budgets(campaigns))[1]).toBe(33);
  }
});

test('accounts are worked on side by side, each in its order, where no refusal stops the plan; eight at most', async () => {
  campaigns = await plans.campaigns(9, 3);
  const accounts = new Set(campaigns.map(({ accountId }) => accountId));
  expect(accounts.size).toBeGreaterThan(8);
  // One account after the other, and by turns, as a spreadsheet may have them.
  const byTurns = campaigns.toSorted((one, other) => places(one) - places(other));
  for (const [onRefusal, order, atOnce] of [
    ['continue', campaigns, 8],
    ['continue', byTurns, 8],
    ['stop', byTurns, 1],
  ] as const) {
    for (const { id, accountId } of campaigns) await plans.platform({ id, accountId }).setBudget(id, 30);
    await plans.slow(at(0), 1_000, 60);
    const changes = order.map((campaign, index) => plans.budget(campaign, 40 + index));
    const plan = await plans.plan(changes, { onRefusal });
    await plans.approve(plan);
    expect(statuses(await plans.ended(plan))).toEqual(Array(order.length).fill('applied'));
    const made = await intervals(plan.id);
    expect(mostAtOnce(made)).toBe(atOnce);
    expect(outOfOrder(made, (one, other) => one.position - other.position)).toEqual([]);
    expect(await plans.budgets(order)).toEqual(order.map((_, index) => 40 + index));
    expect((await entries(plan.id)).map(({ status }) => status)).toEqual(Array(order.length).fill('done'));

    await plans.undo(plan);
    expect(statuses(await plans.ended(plan))).toEqual(Array(order.length).fill('undone'));
    const undone = await intervals(plan.id);
    expect(mostAtOnce(undone)).toBe(8);
    expect(outOfOrder(undone, (one, other) => other.position - one.position)).toEqual([]);
    expect(await plans.budgets(order)).toEqual(order.map(() => 30));
    await plans.platform(at(0)).heal();
  }

  function places(campaign: Campaign) {
    return campaigns.filter(({ accountId }) => accountId === campaign.accountId).indexOf(campaign);
  }
}, 120_000);

interface Interval {
  accountId: string;
  position: number;
  began: number;
  ended: number;
}

/** When each change of a plan was last under way, in milliseconds. */
function intervals(planId: string): Promise<Interval[]> {
  return plans.demo.app.db.query<Interval>(
    `select account_id as "accountId", position, extract(epoch from first_tried_at)::float8 * 1000 as began,
       extract(epoch from ended_at)::float8 * 1000 as ended
     from planned_changes where plan_id = $1`,
    [planId],
  );
}

function mostAtOnce(of: readonly Interval[]): number {
  return Math.max(...of.map(({ began }) => of.filter((other) => other.began <= began && began < other.ended).length));
}

/** Changes of an account that began before the one before them ended. */
function outOfOrder(of: readonly Interval[], inOrder: (one: Interval, other: Interval) => number): Interval[] {
  return [...Map.groupBy(of, ({ accountId }) => accountId).values()].flatMap((own) => {
    const ordered = own.toSorted(inOrder);
    return ordered.filter(({ began }, place) => place > 0 && began < (ordered[place - 1] as Interval).ended);
  });
}

test('guardrails hold at the moment of each change, and what is taken back must still stand', async () => {
  const plan = await plans.plan(raised(), { onRefusal: 'continue' });
  await plans.demo.app.graphql(
    'mutation { setGuardrails(maxDailyBudgetEur: 42) { maxDailyBudgetEur } }',
    {},
    plans.owner,
  );
  await plans.approve(plan);
  const ended = await plans.ended(plan);
  expect(statuses(ended)).toEqual(['applied', 'applied', 'applied', 'refused', 'refused', 'refused']);
  expect(ended.changes[3].code).toBe('guardrail');
  await plans.platform(at(0)).setBudget(at(0).id, 41);
  await plans.undo(plan);
  const undone = await plans.ended(plan);
  expect(undone.status).toBe('partly_undone');
  expect(statuses(undone)).toEqual(['undo_refused', 'undone', 'undone', 'refused', 'refused', 'refused']);
  expect(undone.changes[0].message).toBe(
    'The daily budget is 41.00 EUR now; this change left 40.00 EUR. Nothing was undone.',
  );
  await plans.platform(at(0)).setBudget(at(0).id, 40);
  await plans.undo(plan);
  expect(statuses(await plans.ended(plan)).slice(0, 3)).toEqual(['undone', 'undone', 'undone']);
  expect(await plans.budgets(campaigns)).toEqual([30, 30, 30, 30, 30, 30]);
});

describe('whoever is gone at the moment of a change has it made no more', () => {
  /** Lets the first change of both accounts be under way while `happens`. */
  async function midway(happens: (plan: { id: string }) => Promise<unknown>, credential = plans.key) {
    const plan = await plans.plan(raised(), { onRefusal: 'continue' }, credential);
    for (const first of [at(0), at(3)]) await plans.slow(first, 1, 1_500);
    await plans.approve(plan, {}, plans.admin);
    for (;;) {
      const begun = await plans.demo.app.db.query(
        'select 1 from planned_changes where plan_id = $1 and first_tried_at is not null',
        [plan.id],
      );
      if (begun.length === 2) break;
      await sleep(20);
    }
    await happens(plan);
    return plans.ended(plan);
  }
  const notBegun = (plan: Parameters<typeof statuses>[0]) => [1, 2, 4, 5].map((place) => statuses(plan)[place]);

  test('the approver, removed from the team or with a lower role', async () => {
    const { db } = plans.demo.app;
    const { id } = plans.demo.users.admin;
    const role = (to: string) => db.query('update team_members set role = $1 where user_id = $2', [to, id]);
    const lowered = await midway(() => role('kunde'));
    await role('admin');
    expect(notBegun(lowered)).toEqual(Array(4).fill('refused'));
    expect(lowered.changes[5]).toMatchObject({ code: 'forbidden', auditId: expect.any(String) });
    const gone = await midway(async () => {
      await db.query('create table kept_member as select * from team_members where user_id = $1', [id]);
      await db.query('delete from team_members where user_id = $1', [id]);
    });
    await db.query('insert into team_members select * from kept_member');
    expect(notBegun(gone)).toEqual(Array(4).fill('refused'));
    expect(gone.changes[5]).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('no longer in the team'),
    });
  });

  test('the key that proposed it, revoked', async () => {
    const { db } = plans.demo.app;
    const facts = { name: 'Test', expiresAt: null, createdBy: null, createdAt: new Date() };
    const { key } = await insertApiKey(db, { teamId: plans.demo.teamId, scopes: [...ALL_SCOPES], ...facts });
    const own = { apiKey: key };
    const revoked = await midway(async (plan) => {
      const [found] = await db.query<{ id: string }>('select api_key_id as id from change_plans where id = $1', [
        plan.id,
      ]);
      await db.query('delete from api_keys where id = $1', [found?.id]);
    }, own);
    expect(notBegun(revoked)).toEqual(Array(4).fill('refused'));
    expect(revoked.changes[5].message).toBe(
      'The API key that proposed this plan was revoked or is over; make a new plan.',
    );
  });

  test('the plan, expired', async () => {
    const { db } = plans.demo.app;
    const expired = await midway((plan) => expire(plan.id));
    expect(expired.changes[5]).toMatchObject({
      status: 'refused',
      message: expect.stringContaining('The plan expired at'),
    });
    const plan = await plans.plan(raised());
    await expire(plan.id);
    expect((await plans.read(plan)).status).toBe('expired');
    expect((await plans.approve(plan)).body.message).toBe('This plan has expired; make a new one.');
    async function expire(id: string) {
      await db.query('alter table change_plans disable trigger change_plans_immutable');
      await db.query(`update change_plans set expires_at = now() - interval '1 minute' where id = $1`, [id]);
      await db.query('alter table change_plans enable trigger change_plans_immutable');
    }
  });

  test('and what was changed behind its hash is never made', async () => {
    const plan = await plans.plan(raised());
    const { db } = plans.demo.app;
    await db.query('alter table planned_changes disable trigger planned_changes_immutable');
    await db.query(`update planned_changes set args = jsonb_set(args, '{dailyBudgetEur}', '900') where plan_id = $1`, [
      plan.id,
    ]);
    await db.query('alter table planned_changes enable trigger planned_changes_immutable');
    expect((await plans.approve(plan)).status).toBe(409);
  });
});

test('a second person approves where the team wants that; a key counts as who made it', async () => {
  await plans.demo.app.graphql(
    'mutation { setGuardrails(secondPersonApproves: true) { secondPersonApproves } }',
    {},
    plans.owner,
  );
  const own = await plans.plan(raised(), {}, plans.owner);
  expect((await plans.approve(own)).body.code).toBe('forbidden');
  const { db } = plans.demo.app;
  const facts = { name: 'Test', expiresAt: null, createdBy: plans.demo.users.owner.id, createdAt: new Date() };
  const { key } = await insertApiKey(db, { teamId: plans.demo.teamId, scopes: [...ALL_SCOPES], ...facts });
  const byKey = await plans.plan(raised(), {}, { apiKey: key });
  expect((await plans.approve(byKey)).body.code).toBe('forbidden');
  expect((await plans.approve(byKey, {}, plans.admin)).status).toBe(200);
  await plans.ended(byKey);
});

test('a plan is rejected with a reason, and a key withdraws only its own', async () => {
  const plan = await plans.plan(raised(), {}, plans.owner);
  const reject = (credential: object, path: string, body: object = { reason: 'Zu teuer' }) =>
    plans.demo.app.rest('POST', `${path}/change-plans/${plan.id}/reject`, { ...credential, body });
  expect((await reject(plans.key, '/query')).body.code).toBe('forbidden');
  expect((await reject(plans.owner, '', { reason: ' ' })).body.code).toBe('bad_request');
  expect((await reject(plans.owner, '')).body).toMatchObject({ status: 'rejected', reason: 'Zu teuer' });
  expect((await plans.approve(plan)).body.message).toBe('This plan is decided: it is rejected.');
});

test('what fails after the platform made it is found and not made twice', async () => {
  const { db } = plans.demo.app;
  const plan = await plans.plan(raised());
  // Twice the database fails between the platform's success and the record of it.
  await db.query(`create function fail_once() returns trigger language plpgsql as $$ begin
    if new.message like '%Tagesbudget%' and nextval('failures') <= 2 then raise exception 'gone'; end if;
    return new; end $$`);
  await createSequence(db, 'failures');
  await db.query('create trigger fail_once before insert on activity_logs for each row execute function fail_once()');
  const sent = await plans.platform(at(0)).mutationsDuring(async () => {
    await plans.approve(plan);
    expect(statuses(await plans.ended(plan))).toEqual(Array(6).fill('applied'));
  });
  await db.query('drop trigger fail_once on activity_logs');
  expect(sent).toBe(6);
  expect(await plans.budgets(campaigns)).toEqual([40, 41, 42, 43, 44, 45]);
});

test('another portfolio or shared budget of the same size is told by its name, because it reads alike', async () => {
  const { accountId } = at(0);
  const path = `/query/campaigns?account_id=${accountId}&status=ENABLED&channel_type=SEARCH&limit=1`;
  const { id } = (await plans.demo.app.rest('GET', path, plans.key)).body.data[0] as Campaign;
  const within = (portfolio: number, budget?: number) =>
    plans.demo.sandbox.amend('google-ads', (answer) => {
      for (const { results = [] } of [answer].flat())
        for (const row of results) {
          if (row.campaign?.id !== id || row.campaign.campaignBudget === undefined) continue;
          delete row.campaign.targetRoas;
          if (budget) row.campaign.campaignBudget = `customers/${accountId}/campaignBudgets/${budget}`;
          row.campaign.biddingStrategyType = 'TARGET_ROAS';
          row.campaign.biddingStrategy = `customers/1/biddingStrategies/${portfolio}`;
          row.biddingStrategy = { targetRoas: { targetRoas: 6.5 } };
          Object.assign(row.campaignBudget, { explicitlyShared: true, referenceCount: '2' });
        }
    });
  const campaign = { id, accountId };
  const bidding = {
    setCampaignBidding: { accountId, campaignId: id, strategy: 'MAXIMIZE_CLICKS', leavePortfolio: true },
  };
  for (const [change, told] of [
    [bidding, 'but with portfolioStrategy customers/1/biddingStrategies/8 instead of customers/1/biddingStrategies/7.'],
    [
      plans.budget(campaign, 44, { applyToSharedBudget: true }),
      `but with budget customers/${accountId}/campaignBudgets/6 instead of customers/${accountId}/campaignBudgets/`,
    ],
  ] as const) {
    const before = within(7);
    const plan = await plans.plan([change]);
    before();
    const after = within(8, 6);
    await plans.approve(plan);
    const { changes } = await plans.ended(plan);
    after();
    expect(changes[0]).toMatchObject({ status: 'refused', code: 'conflict' });
    expect(changes[0].message).toContain(told);
  }
});

test('nothing is changed during maintenance, and everything after it', async () => {
  const plan = await plans.plan(raised());
  await plans.slow(at(0), 1, 1_500);
  await plans.approve(plan);
  const { db } = plans.demo.app;
  await switchMaintenance(db, true, 'Kurz');
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  const [{ waiting }] = (await db.query(
    `select count(*)::int as waiting from planned_changes where plan_id = $1 and status = 'waiting'`,
    [plan.id],
  )) as [{ waiting: number }];
  expect(waiting).toBeGreaterThan(0);
  await switchMaintenance(db, false);
  await plans.until(plan, ({ status }) => status === 'applied');
  expect(statuses(await plans.ended(plan))).toEqual(Array(6).fill('applied'));
});
