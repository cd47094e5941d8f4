import { type Campaign, Plans } from '../change-plans/support.js';
import { consent } from '../connections/support/consent.js';
import { firstFigures } from '../connections/support/platforms.js';

interface Member extends Campaign {
  currency: string;
  platform: string;
  timeZone: string;
  budgetMicros: number;
  startDate: string | null;
  figuresFrom: string;
  through: string;
}

interface Day {
  id: string;
  accountId: string;
  day: string;
  costMicros: number;
  nativeMicros: number | null;
}

/** Accounts in euros and Swiss francs at Google, and one at Meta. */
let plans: Plans;
let members: Member[];
let days: Day[];
let rates: { date: string; rate: number }[];

const DAY_MS = 86_400_000;
const plus = (day: string, count: number) => new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
const app = () => plans.demo.app;
const send = (method: string, path: string, body?: object) =>
  app().rest(method, path, { ...plans.admin, ...(body && { body }) });

beforeAll(async () => {
  plans = await Plans.start();
  const { body } = await send('GET', '/connections/meta-ads/connect');
  const back = await consent(body.url);
  expect((await app().send('GET', back.pathname + back.search)).status).toBe(200);
  const offered = (await send('GET', '/connections/meta-ads/accounts')).body;
  const accountId = offered[0].id;
  const taken = await send('POST', '/connections/meta-ads/accounts', { accountIds: [accountId] });
  expect(taken.status).toBeLessThan(300);
  await firstFigures(app(), accountId);
}, 120_000);
afterAll(() => plans.stop());

beforeEach(async () => {
  const { db } = app();
  for (const table of ['team_guardrails', 'budget_groups', 'change_plans', 'spend_moves'])
    await db.query(`delete from ${table}`);
  // Two of each kind of account, with figures.
  members = await db.query<Member>(
    `select id, "accountId", currency, platform, "timeZone", "budgetMicros", "startDate", "figuresFrom", through from (
       select c.id, c.account_id as "accountId", a.currency, a.platform, a.time_zone as "timeZone",
         c.budget_micros::float8 as "budgetMicros", c.start_date::text as "startDate", a.figures_from::text as "figuresFrom",
         a.figures_through::text as through,
         row_number() over (partition by a.platform, a.currency = 'CHF' order by c.status = 'ENABLED' desc, s.cost, c.id) as place
       from campaigns c join accounts a on a.team_id = c.team_id and a.id = c.account_id
       cross join lateral (
         select coalesce(sum(m.cost_micros[array_upper(m.cost_micros, 1)]), 0) as cost from campaign_months m
         where m.team_id = c.team_id and m.account_id = c.account_id and m.campaign_id = c.id) s
       where c.status <> 'REMOVED' and c.budget_micros > 0 and c.total_budget_micros is null and not c.budget_shared
         and a.currency in ('EUR', 'CHF') and s.cost > 100000000
     ) c where place <= 2 order by platform, currency, id`,
  );
  expect(members.map(({ platform, currency }) => `${platform} ${currency}`)).toEqual([
    'google-ads CHF',
    'google-ads CHF',
    'google-ads EUR',
    'google-ads EUR',
    'meta-ads EUR',
    'meta-ads EUR',
  ]);
  for (const { id, accountId, platform } of members) {
    if (platform === 'google-ads')
      await plans.platform({ id, accountId }).setCampaign(id, { status: 'ENABLED' }, 'status');
    else {
      const body = { account_id: accountId, status: 'ENABLED' };
      await app().rest('POST', `/query/campaign/${id}/status`, { ...plans.key, body });
    }
  }
  await db.query(`update campaigns set status = 'ENABLED' where id = any($1)`, [members.map(({ id }) => id)]);
  // A month's row has sums since its first day.
  days = await db.query<Day>(
    `select m.campaign_id as id, m.account_id as "accountId", d.day::text,
       (d.cost - coalesce(m.cost_micros[d.at - 1], 0))::float8 as "costMicros",
       (d.native - coalesce(m.native_cost_micros[d.at - 1], 0))::float8 as "nativeMicros"
     from campaign_months m
     cross join lateral unnest(m.days, m.cost_micros, coalesce(m.native_cost_micros, '{}')) with ordinality d(day, cost, native, at)
     where m.campaign_id = any($1) order by d.day`,
    [members.map(({ id }) => id)],
  );
  rates = await db.query(
    `select date::text, rate::float8 from reference_rates where currency = 'CHF' order by date desc`,
  );
});

/** What a campaign cost on a day, in EUR: francs by the last rate that was published until then. */
function eurOn({ id, accountId, currency }: Member, day: string): number {
  const found = days.find((each) => each.id === id && each.accountId === accountId && each.day === day);
  if (!found) return 0;
  if (currency === 'EUR') return found.costMicros / 1e6;
  const rate = rates.find(({ date }) => date <= day)?.rate as number;
  return Math.round(Number(found.nativeMicros) / rate) / 1e6;
}

const daysFrom = (first: string, last: string) => {
  const all: string[] = [];
  for (let day = first; day <= last; day = plus(day, 1)) all.push(day);
  return all;
};

/** The month in plain words: what was spent, and what the same weekdays of two weeks say of the days left. */
function oracle() {
  const today = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  const month = members.map(({ timeZone }) => `${today(timeZone).slice(0, 7)}-01`).toSorted()[0] as string;
  const last = plus(`${plus(month, 31).slice(0, 7)}-01`, -1);
  const sum = { spent: 0, today: 0, left: 0, low: 0, high: 0, daysLeft: 0 };
  for (const member of members) {
    const now = today(member.timeZone);
    const through = member.through < now ? member.through : plus(now, -1);
    for (const day of daysFrom(month, through < last ? through : last)) sum.spent += eurOn(member, day);
    for (const day of daysFrom(plus(through, 1) > month ? plus(through, 1) : month, now < last ? now : last))
      sum.today += eurOn(member, day);
    const own = days.filter(({ id, accountId }) => id === member.id && accountId === member.accountId);
    const since = [plus(through, -13), member.figuresFrom, member.startDate ?? '', own[0]?.day as string]
      .toSorted()
      .at(-1);
    const basis = daysFrom(since as string, through);
    expect(basis).toHaveLength(14);
    const left = daysFrom(plus(through, 1) > month ? plus(through, 1) : month, last);
    sum.daysLeft = Math.max(sum.daysLeft, left.length);
    for (const day of left) {
      const [former, later] = basis
        .filter((each) => new Date(each).getUTCDay() === new Date(day).getUTCDay())
        .map((each) => eurOn(member, each)) as [number, number];
      sum.left += (former + later) / 2;
      sum.low += former;
      sum.high += later;
    }
  }
  return { ...sum, low: Math.min(sum.low, sum.high), high: Math.max(sum.low, sum.high) };
}

async function group(more: object = {}) {
  const campaigns = members.map(({ id, accountId }) => ({ accountId, campaignId: id }));
  const made = await send('POST', '/budget-groups', { name: 'DACH', monthlyBudgetEur: 1_000_000, campaigns, ...more });
  expect(made.status).toBe(201);
  return made.body;
}

const standing = () =>
  app().db.query<{ id: string; status: string }>(
    'select id, status from campaigns where id = any($1) and account_id = any($2) order by id',
    [members.map(({ id }) => id), members.map(({ accountId }) => accountId)],
  );

const statuses = async () => (await standing()).map(({ status }) => status);

/** What Google itself has. Meta's statuses are stored as its answers to the writes. */
function areRunning(): Promise<boolean[]> {
  const ofGoogle = members.filter(({ platform }) => platform === 'google-ads');
  return Promise.all(
    ofGoogle.map(async (each) => (await plans.platform(each).campaign(each.id)).campaign.status === 'ENABLED'),
  );
}

const inCents = (eur: number) => Math.round(eur * 100) / 100;

test('pace and projection are in euros at the rate of each day, over currencies and platforms', async () => {
  const { pace, campaigns } = await group();
  const expected = oracle();
  expect(expected.spent).toBeGreaterThan(100);
  for (const { id, accountId } of members) {
    expect(days.some((each) => each.id === id && each.accountId === accountId && each.costMicros > 0)).toBe(true);
  }
  expect(campaigns).toHaveLength(6);
  expect(pace).toMatchObject({
    daysLeft: expected.daysLeft,
    runningCount: 6,
    method: 'weekday_mean',
    unknownBudgetCount: 0,
    staleAccountIds: [],
  });
  for (const [told, plain] of [
    [pace.spentEur, expected.spent],
    [pace.todayEur, expected.today],
    [pace.expectedEur, expected.spent + expected.left],
    [pace.expectedLowEur, expected.spent + expected.low],
    [pace.expectedHighEur, expected.spent + expected.high],
    [pace.dailyBudgetEur, members.reduce((sum, { budgetMicros }) => sum + budgetMicros / 1e6, 0)],
    [pace.neededPerDayEur, (1_000_000 - expected.spent) / expected.daysLeft],
  ] as const) {
    expect(Math.abs(told - plain)).toBeLessThan(0.011);
  }
});

test.each(['propose', 'rule'] as const)(
  'a cap that is to %s acts at the sum over currencies, and not a cent before',
  async (cap) => {
    const { spent, today } = oracle();
    const reached = Math.floor((spent + today) * 100) / 100;
    const made = await group({ cap, monthlyBudgetEur: inCents(reached + 0.02) });
    const read = async () => (await send('GET', `/budget-groups/${made.id}`)).body;
    await app().runCaps();
    expect((await read()).capActions).toEqual([]);
    const lowered = await send('PATCH', `/budget-groups/${made.id}`, { monthlyBudgetEur: inCents(reached - 0.01) });
    expect([lowered.status, lowered.body.pace.spentPercent]).toEqual([200, 100]);
    await Promise.all([app().runCaps(), plans.other.runCaps()]);
    const { capActions, capProblem } = await read();
    expect([capProblem, capActions.length]).toEqual([null, 1]);
    const id = capActions[0].planId;
    if (cap === 'propose') {
      const plan = await plans.read({ id });
      expect([plan.status, plan.changeCount, plan.unknownSpendCount]).toEqual(['proposed', 6, 0]);
      const budgets = members.reduce((sum, { budgetMicros }) => sum + budgetMicros / 1e6, 0);
      // Francs are converted at today's rate here, and were at that of the pull.
      expect(Math.abs(plan.dailySpendChangeEur + budgets)).toBeLessThan(budgets / 100);
      expect(await statuses()).toEqual(Array(6).fill('ENABLED'));
      await plans.approve(plan);
    }
    const plan = await plans.ended({ id });
    expect(plan).toMatchObject({ status: 'applied', appliedCount: 6, isByRule: cap === 'rule' });
    expect(await statuses()).toEqual(Array(6).fill('PAUSED'));
    expect(await areRunning()).toEqual(Array(4).fill(false));
    await plans.undo(plan, plans.admin);
    expect(await plans.ended(plan)).toMatchObject({ status: 'undone', undoneCount: 6 });
    expect(await statuses()).toEqual(Array(6).fill('ENABLED'));
    expect(await areRunning()).toEqual(Array(4).fill(true));
  },
);

test('daily budgets by pace move francs and euros by the same share', async () => {
  const made = await group();
  const { pace } = (await send('GET', `/budget-groups/${made.id}`)).body;
  const goal = inCents(pace.spentEur + pace.dailyBudgetEur * 1.5 * pace.daysLeft);
  await send('PATCH', `/budget-groups/${made.id}`, { monthlyBudgetEur: goal });
  const { status, body } = await send('POST', `/budget-groups/${made.id}/daily-budgets`, {});
  expect(status).toBe(201);
  expect(body.changes).toHaveLength(6);
  for (const { args, dryRun } of body.changes) {
    const { budgetMicros } = members.find(({ id }) => id === args.campaignId) as Member;
    expect(['passed', 'not_offered']).toContain(dryRun);
    expect(Math.abs(args.dailyBudgetEur - (budgetMicros / 1e6) * 1.5)).toBeLessThan(0.05);
  }
});
