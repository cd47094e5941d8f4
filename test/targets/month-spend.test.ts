import { alertMissedTargets } from '../../src/domain/targets/target-alerts.js';
import { DAY } from '../access/fixture.js';
import { Planning, type PlanningTeam } from '../planning/support.js';
import { addAccount, addAccountFigures, type DayFacts, NO_FACTS } from '../support/builders.js';

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

const first = () => team.accountIds[0] as string;

/** Costs of days of May 2026, in EUR; those of 30 April by 0. Figures are there from the first to the last of them. */
async function spend(accountId: string, days: Readonly<Record<number, number>>, month = '2026-05'): Promise<void> {
  const dayOf = (day: number) => (day === 0 ? '2026-04-30' : `${month}-${String(day).padStart(2, '0')}`);
  const facts = new Map<string, DayFacts>();
  for (const [day, eur] of Object.entries(days)) facts.set(dayOf(Number(day)), { ...NO_FACTS, costMicros: eur * 1e6 });
  const all = [...facts.keys()].sort();
  const through = all.at(-1) as string;
  await addAccountFigures(planning.db, { teamId: team.id, accountId }, [facts], through);
  await planning.db.query(
    'update accounts set figures_from = $3, figures_through = $4 where team_id = $1 and id = $2',
    [team.id, accountId, all[0], through],
  );
}

const evenly = (from: number, to: number, eur: number) =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, at) => [from + at, eur]));

const target = (accountId: string, monthlyTargetEur: unknown, role: 'admin' | 'member' = 'admin') =>
  team.call('PUT', `/accounts/${accountId}/monthly-target`, { monthlyTargetEur }, role);

const month = async (accountId: string) => (await team.call('GET', `/query/accounts/${accountId}/month-spend`)).body;

const entries = async () =>
  planning.db.query<{ message: string; metadata: Record<string, unknown> }>(
    `select message, metadata from activity_logs where team_id = $1 and log_type = 'system' order by created_at, id`,
    [team.id],
  );

test('the month is what was spent, and the rate of the last 7 days for what is left', async () => {
  await spend(first(), { 0: 500, ...evenly(1, 2, 10), ...evenly(3, 9, 20) });
  await target(first(), 500);
  const expected = {
    accountId: first(),
    month: '2026-05-01',
    through: '2026-05-09',
    spentEur: 160,
    dailyRateEur: 20,
    daysLeft: 22,
    expectedEur: 600,
    monthlyTargetEur: 500,
    missPercent: 20,
  };
  expect(await month(first())).toEqual(expected);
  const session = await team.call('GET', `/accounts/${first()}/month-spend`, undefined, 'kunde');
  expect(session).toMatchObject({ status: 200, body: expected });
});

test('every account of a list has its month, in one statement', async () => {
  const [one, other, third] = team.accountIds as [string, string, string];
  await spend(one, evenly(1, 9, 10));
  await spend(other, evenly(8, 9, 4));
  await target(one, 300);
  const asked: string[] = [];
  planning.db.onStatement = (statement) => asked.push(statement);
  const { data } = await team.ask(
    '{ accounts(sort: "name") { data { id monthlyTargetEur monthSpend { spentEur dailyRateEur expectedEur missPercent } } } }',
  );
  expect(asked.filter((name) => name === 'targets.months')).toHaveLength(1);
  const of = (id: string) => data.accounts.data.find((account: { id: string }) => account.id === id);
  expect(of(one)).toMatchObject({
    monthlyTargetEur: 300,
    monthSpend: { spentEur: 90, dailyRateEur: 10, expectedEur: 310, missPercent: 3.3 },
  });
  // Its first two days are all that there are.
  expect(of(other)).toMatchObject({
    monthlyTargetEur: null,
    monthSpend: { spentEur: 8, dailyRateEur: 4, expectedEur: 96, missPercent: null },
  });
  expect(of(third).monthSpend).toEqual({ spentEur: 0, dailyRateEur: null, expectedEur: null, missPercent: null });
});

test('figures that ended days ago have no rate', async () => {
  const [one, other] = team.accountIds as [string, string];
  await spend(one, evenly(1, 5, 10));
  await spend(other, evenly(1, 6, 10));
  expect(await month(one)).toMatchObject({
    through: '2026-05-05',
    spentEur: 50,
    dailyRateEur: null,
    expectedEur: null,
  });
  expect(await month(other)).toMatchObject({ through: '2026-05-06', spentEur: 60, dailyRateEur: 10, expectedEur: 310 });
});

test("days are those of the account's time zone, and a month begins with the rate of the one before", async () => {
  // It is 11 May there, and 9 May here.
  const zones = { ahead: 'Pacific/Kiritimati', behind: 'Pacific/Pago_Pago' };
  for (const [name, timeZone] of Object.entries(zones)) {
    await addAccount(planning.db, { teamId: team.id, id: `${first()}${name}`, timeZone });
    await spend(`${first()}${name}`, evenly(1, 10, 5));
  }
  expect(await month(`${first()}ahead`)).toMatchObject({ through: '2026-05-10', daysLeft: 21, spentEur: 50 });
  expect(await month(`${first()}behind`)).toMatchObject({ through: '2026-05-08', daysLeft: 23, spentEur: 40 });
});

test('admins set a target and take it away; the log says so', async () => {
  expect((await target(first(), 1500.5)).body).toMatchObject({ monthlyTargetEur: 1500.5, missPercent: null });
  expect((await target(first(), 1500.5)).status).toBe(200);
  expect((await month(first())).monthlyTargetEur).toBe(1500.5);
  const { body } = await team.call('PUT', `/accounts/${first()}/monthly-target`, { monthlyTargetEur: null }, 'owner');
  expect(body.monthlyTargetEur).toBeNull();
  const logs = await planning.db.query<{ message: string }>(
    `select message from activity_logs where team_id = $1 and log_type = 'user_action' order by created_at`,
    [team.id],
  );
  expect(logs.map(({ message }) => message.replaceAll('\u00a0', ' '))).toEqual([
    'Das Monatsziel wurde auf 1.500,50 € gesetzt.',
    'Das Monatsziel wurde entfernt.',
  ]);
});

test('what is no target is refused', async () => {
  for (const wrong of [0, -5, 0.99, 10.001, 100_000_001, '5', true]) {
    expect(await target(first(), wrong)).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  }
  expect(await target(first(), 5, 'member')).toMatchObject({ status: 403 });
  const stranger = await planning.newTeam();
  expect(await target(stranger.accountIds[0] as string, 5)).toMatchObject({ status: 404 });
  await addAccount(planning.db, { teamId: team.id, id: `${first()}m`, isMcc: true });
  expect(await target(`${first()}m`, 5)).toMatchObject({ status: 409 });
  expect(await month(`${first()}m`)).toMatchObject({ code: 'conflict' });
  const { data } = await team.ask('query ($id: String!) { account(accountId: $id) { monthSpend { spentEur } } }', {
    id: `${first()}m`,
  });
  expect(data.account.monthSpend).toBeNull();
});

test('a target that will be missed is told once a month and direction, however many look', async () => {
  const [one, near] = team.accountIds as [string, string];
  await spend(one, evenly(1, 9, 10));
  await spend(near, evenly(1, 9, 10));
  // 310 EUR are 10 percent more than one, and more than 10 percent more than the other.
  await target(one, 281);
  await target(near, 281.82);
  const look = (now = planning.clock()) => {
    const { signal } = new AbortController();
    return Promise.all([planning.db, planning.other.db].map((db) => alertMissedTargets(db, now, signal)));
  };
  await look();
  await look();
  const [told, ...more] = await entries();
  expect(more).toEqual([]);
  expect(told?.message.replaceAll('\u00a0', ' ')).toBe(
    'Das Monatsziel von 281,00 € wird voraussichtlich um 10,3 % überschritten: 310,00 € bis Monatsende bei 10,00 € am Tag (Mittel der letzten 7 Tage).',
  );
  expect(told?.metadata).toEqual({
    month: '2026-05-01',
    direction: 'over',
    monthlyTargetEur: 281,
    expectedEur: 310,
    missPercent: 10.3,
  });
  await target(one, 200);
  await look();
  expect(await entries()).toHaveLength(1);
  await target(one, 1000);
  await look();
  await target(one, null);
  await look();
  expect((await entries()).map(({ metadata }) => metadata.direction)).toEqual(['over', 'under']);
  // The month after tells again.
  await target(one, 200);
  await spend(one, evenly(1, 9, 10), '2026-06');
  await look(new Date(planning.clock().getTime() + 31 * DAY));
  expect((await entries()).at(-1)?.metadata).toMatchObject({ month: '2026-06-01', direction: 'over' });
});
