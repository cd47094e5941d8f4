import { HOUR } from '../access/fixture.js';
import { keyOf, NOW, Planning, type PlanningTeam } from '../planning/support.js';
import { addAccountFigures, addCampaign, addFigures, type DayFacts, NO_FACTS } from '../support/builders.js';
import { call, overHttp } from '../transports/support/tool-client.js';

/** 10 May in Berlin: 9 May is the last complete day. */
let planning: Planning;
let team: PlanningTeam;

beforeAll(async () => {
  planning = await Planning.start();
});
afterAll(() => planning.stop());
beforeEach(async () => {
  team = await planning.newTeam();
});

type Costs = Readonly<Record<string, number>>;
const DAY_MS = 86_400_000;
const plus = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** A campaign with costs in EUR by day, pulled through `through`. */
async function campaign(
  accountId: string,
  id: string,
  costs: Costs,
  { through = '2026-05-09', ...more }: Record<string, unknown> & { through?: string } = {},
): Promise<{ accountId: string; campaignId: string }> {
  const { db } = planning;
  await addCampaign(db, { teamId: team.id, accountId, id, ...more });
  const facts = new Map<string, DayFacts>(
    Object.entries(costs).map(([day, eur]) => [day, { ...NO_FACTS, costMicros: Math.round(eur * 1e6) }]),
  );
  await addFigures(db, 'campaign', { teamId: team.id, accountId, id }, facts, through);
  await addAccountFigures(db, { teamId: team.id, accountId }, [facts], through).catch(() => undefined);
  await db.query(
    `update accounts set figures_from = least(coalesce(figures_from, $3), $3), figures_through = $4 where team_id = $1 and id = $2`,
    [team.id, accountId, Object.keys(costs).sort()[0] ?? through, through],
  );
  return { accountId, campaignId: id };
}

/** A cost for each day of `days` before 10 May, oldest first; the weekday decides how much. */
const byWeekday = (days: number, eur: (weekday: number, day: string) => number): Costs =>
  Object.fromEntries(
    Array.from({ length: days }, (_, at) => plus('2026-05-10', at - days)).map((day) => [
      day,
      eur(new Date(day).getUTCDay(), day),
    ]),
  );

const create = (body: object, role: 'admin' | 'member' | 'kunde' = 'admin') =>
  team.call('POST', '/budget-groups', { name: 'Frühjahr', monthlyBudgetEur: 1000, ...body }, role);

const accounts = () => team.accountIds as [string, string, string];

test('the month is what was spent over accounts, and the same weekdays of two weeks for the days left', async () => {
  const [one, other] = accounts();
  // Two weeks with a dearer second one; sundays are double.
  const dear = byWeekday(20, (weekday, day) => (weekday === 0 ? 20 : 10) + (day >= '2026-05-03' ? 2 : 0));
  const steady = byWeekday(20, () => 5);
  const campaigns = [
    await campaign(one, 'a', dear, { budget_micros: 30_000_000 }),
    await campaign(other, 'b', steady, { budget_micros: 6_000_000 }),
    await campaign(other, 'c', steady, { status: 'PAUSED', budget_micros: 99_000_000 }),
  ];
  const { status, body } = await create({ campaigns });
  expect(status).toBe(201);
  // The oracle: day by day, in plain words.
  let spent = 0;
  for (let day = '2026-05-01'; day <= '2026-05-09'; day = plus(day, 1)) {
    spent += (dear[day] as number) + 2 * (steady[day] as number);
  }
  let [left, first, second] = [0, 0, 0];
  for (let day = '2026-05-10'; day <= '2026-05-31'; day = plus(day, 1)) {
    const same = Object.keys(dear)
      .filter((each) => each >= '2026-04-26' && new Date(each).getUTCDay() === new Date(day).getUTCDay())
      .sort() as [string, string];
    expect(same).toHaveLength(2);
    left += ((dear[same[0]] as number) + (dear[same[1]] as number)) / 2 + 5;
    first += (dear[same[0]] as number) + 5;
    second += (dear[same[1]] as number) + 5;
  }
  expect(body.pace).toMatchObject({
    month: '2026-05-01',
    through: '2026-05-09',
    budgetEur: 1000,
    spentEur: spent,
    todayEur: 0,
    daysLeft: 22,
    neededPerDayEur: Math.round(((1000 - spent) / 22) * 100) / 100,
    dailyBudgetEur: 36,
    runningCount: 2,
    expectedEur: spent + left,
    expectedLowEur: spent + first,
    expectedHighEur: spent + second,
    method: 'weekday_mean',
    staleAccountIds: [],
  });
  expect(body.pace.basis).toContain('14 complete days');
  expect(body.campaigns.map(({ campaignId }: { campaignId: string }) => campaignId).sort()).toEqual(['a', 'b', 'c']);
  const apiKey = await keyOf(planning.db, team.team, ['campaigns:read']);
  const listed = await team.app.rest('GET', '/query/budget-groups', { apiKey });
  expect(listed.body).toMatchObject([{ id: body.id, campaignCount: 3, accountCount: 2, pace: body.pace }]);
  const { data } = await team.ask('{ budgetGroups { name pace { spentEur method } } }', {}, { apiKey });
  expect(data.budgetGroups).toEqual([{ name: 'Frühjahr', pace: { spentEur: spent, method: 'weekday_mean' } }]);
  const tools = await overHttp(team.app.url, apiKey);
  const told = await call(tools, 'get_budget_group', { group_id: body.id });
  expect(JSON.stringify(told)).toContain('weekday_mean');
  await tools.close();
});

test('today counts towards the cap and not towards the projection, and a new campaign has the mean of its days', async () => {
  const costs = { '2026-05-08': 10, '2026-05-09': 20, '2026-05-10': 7 };
  const { body } = await create({ campaigns: [await campaign(accounts()[0], 'a', costs, { through: '2026-05-10' })] });
  expect(body.pace).toMatchObject({
    spentEur: 30,
    todayEur: 7,
    spentPercent: 3.7,
    daysLeft: 22,
    expectedEur: 30 + 15 * 22,
    expectedLowEur: null,
    expectedHighEur: null,
    method: 'daily_mean',
  });
});

test('a month has begun when it has begun in the zones of all accounts', async () => {
  const [east] = await team.addAccounts(1, { timeZone: 'Pacific/Kiritimati' });
  const [west] = await team.addAccounts(1, { timeZone: 'Pacific/Pago_Pago' });
  const costs = { '2026-05-30': 10, '2026-05-31': 10, '2026-06-01': 10 };
  const campaigns = [
    await campaign(east as string, 'e', costs, { through: '2026-06-01' }),
    await campaign(west as string, 'w', { '2026-05-30': 10, '2026-05-31': 3 }, { through: '2026-05-31' }),
  ];
  const { body } = await create({ campaigns, months: [{ month: '2026-05-01', budgetEur: 500 }] });
  const apiKey = await keyOf(planning.db, team.team, ['campaigns:read']);
  const pace = async () => (await team.app.rest('GET', `/query/budget-groups/${body.id}`, { apiKey })).body.pace;
  try {
    planning.clock.advance(Date.parse('2026-06-01T03:00:00.000Z') - Date.parse(NOW));
    // In Kiritimati it is 1 June, in Pago Pago still 31 May: May is not over, and June's cost is not May's.
    expect(await pace()).toMatchObject({ month: '2026-05-01', budgetEur: 500, spentEur: 30, todayEur: 3, daysLeft: 1 });
    planning.clock.advance(12 * HOUR);
    expect(await pace()).toMatchObject({
      month: '2026-06-01',
      budgetEur: 1000,
      spentEur: 10,
      todayEur: 0,
      daysLeft: 30,
    });
  } finally {
    planning.clock.advance(Date.parse(NOW) - planning.clock().getTime());
  }
});

test('a shared budget counts once, a lifetime budget by the day, and an unknown one is said', async () => {
  const [one] = accounts();
  const costs = byWeekday(14, () => 1);
  const shared = {
    budget_resource_name: 'customers/1/campaignBudgets/9',
    budget_micros: 10_000_000,
    budget_shared: true,
    budget_reference_count: 3,
  };
  const campaigns = [
    await campaign(one, 's1', costs, shared),
    await campaign(one, 's2', costs, shared),
    // 100 less the 14 that it cost, for the 10 days from today on.
    await campaign(one, 'l', costs, {
      budget_resource_name: '',
      budget_micros: 0,
      total_budget_micros: 100_000_000,
      start_date: '2026-04-26',
      end_date: '2026-05-19',
    }),
    await campaign(one, 'u', costs, { budget_resource_name: '', budget_micros: 0 }),
  ];
  const { body } = await create({ campaigns });
  expect(body.pace).toMatchObject({ dailyBudgetEur: 18.6, unknownBudgetCount: 1, sharedBudgetCount: 1 });
});

test('an account whose figures ended has no projection, and a campaign that is gone still counts', async () => {
  const [one, other] = accounts();
  const campaigns = [
    await campaign(
      one,
      'a',
      byWeekday(14, () => 2),
    ),
    await campaign(other, 'b', { '2026-05-02': 50 }, { through: '2026-05-02' }),
  ];
  const { body } = await create({ campaigns });
  expect(body.pace).toMatchObject({
    through: '2026-05-02',
    expectedEur: null,
    method: 'none',
    staleAccountIds: [other],
  });
  await planning.db.query('delete from campaigns where team_id = $1 and id = $2', [team.id, 'b']);
  const gone = await team.call('GET', `/budget-groups/${body.id}`);
  expect(gone.body.campaigns.find(({ campaignId }: { campaignId: string }) => campaignId === 'b')).toMatchObject({
    name: null,
    status: 'REMOVED',
    spentEur: 50,
  });
});

test('a campaign is in one group, also when two people choose it at once', async () => {
  const one = await campaign(accounts()[0], 'a', { '2026-05-09': 1 });
  const answers = await Promise.all(
    [team.app, team.other, team.app, team.other].map((app) =>
      app.rest('POST', '/budget-groups', {
        token: team.tokens.admin,
        body: { name: 'Zugleich', monthlyBudgetEur: 10, campaigns: [one] },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  const made = answers.find(({ status }) => status === 201)?.body;
  const freed = await team.call('PATCH', `/budget-groups/${made.id}`, { campaigns: [] }, 'admin');
  expect(freed.body).toMatchObject({ campaignCount: 0, pace: { spentEur: 0, method: 'none' } });
  expect((await create({ campaigns: [one, one] })).body.campaignCount).toBe(1);
});

test('only those who see all accounts of a group see it, and nobody learns what is in others', async () => {
  const [one, other] = accounts();
  const campaigns = [await campaign(one, 'a', { '2026-05-09': 1 }), await campaign(other, 'b', { '2026-05-09': 1 })];
  const { body } = await create({ campaigns, name: 'Geheim' });
  const path = `/budget-groups/${body.id}`;
  expect((await team.call('GET', path, undefined, 'member')).status).toBe(200);
  for (const role of ['kunde'] as const) {
    expect((await team.call('GET', path, undefined, role)).status).toBe(403);
    expect((await team.call('GET', '/budget-groups', undefined, role)).status).toBe(403);
  }
  expect((await create({}, 'member')).status).toBe(403);
  await planning.db.query('insert into account_assignments (team_id, user_id, account_id) values ($1, $2, $3)', [
    team.id,
    team.users.member.id,
    one,
  ]);
  expect((await team.call('GET', path, undefined, 'member')).status).toBe(404);
  expect((await team.call('GET', '/budget-groups', undefined, 'member')).body).toEqual([]);
  expect((await team.call('POST', `${path}/daily-budgets`, {}, 'member')).status).toBe(404);
  const foreign = await planning.newTeam();
  expect((await foreign.call('GET', path, undefined, 'admin')).status).toBe(404);
  expect((await foreign.call('DELETE', path, undefined, 'admin')).status).toBe(404);
});

test.each([
  [{ monthlyBudgetEur: 0.5 }, 400],
  [{ monthlyBudgetEur: 10.001 }, 400],
  [{ months: [{ month: '2026-05-02', budgetEur: 5 }] }, 400],
  [
    {
      months: [
        { month: '2026-05-01', budgetEur: 5 },
        { month: '2026-05-01', budgetEur: 6 },
      ],
    },
    400,
  ],
  [{ campaigns: [{ accountId: 'nobody', campaignId: 'a' }] }, 404],
  [{ capPercent: 0 }, 400],
  [{ name: ' ' }, 400],
])('%j is refused', async (given, status) => {
  expect((await create(given)).status).toBe(status);
});
