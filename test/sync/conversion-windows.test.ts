import { addDays } from '../../src/lib/clock.js';
import { SyncHarness, YESTERDAY } from './support/harness.js';

/** Google restates conversions on the day of their click, for as long as the window of the action: up to 90 days. */
let harness: SyncHarness;

beforeAll(async () => {
  harness = await SyncHarness.start();
});
afterAll(() => harness.close());

test('the first pull of a day goes back as far as the longest window of the account, the others do not', async () => {
  const teamId = await harness.team();
  const { sandbox } = harness.platform;
  const account = sandbox.accountIds[0] as string;
  let isRestated = false;
  const undo = sandbox.amend('google-ads', (answer, { body }) => {
    const rows = ([answer].flat() as { results?: Record<string, Record<string, unknown>>[] }[]).flatMap(
      ({ results = [] }) => results,
    );
    for (const { conversionAction, campaign, segments, metrics } of rows) {
      if (conversionAction && 'clickThroughLookbackWindowDays' in conversionAction)
        conversionAction.clickThroughLookbackWindowDays = '55';
      const isOld = segments?.date === addDays(YESTERDAY, -40);
      if (isRestated && campaign && metrics && isOld && body.includes('FROM campaign ')) metrics.conversions = 1_000;
    }
    return answer;
  });
  const conversions = async () => {
    const [row] = await harness.db.query<{ sum: number }>(
      `select sum(c) / 1000000 as sum from campaign_months m, unnest(m.days, m.conversions_micros) u(day, c)
        where m.team_id = $1 and m.account_id = $2 and u.day = $3::date`,
      [teamId, account, addDays(YESTERDAY, -40)],
    );
    return Number(row?.sum);
  };
  await harness.service().run({ teamId, accountId: account });
  const before = await conversions();
  isRestated = true;
  await harness.service().run({ teamId, accountId: account });
  expect(await conversions()).toBe(before);
  harness.now = new Date(harness.now.getTime() + 86_400_000);
  await harness.service().run({ teamId, accountId: account });
  expect(await conversions()).toBeGreaterThanOrEqual(1_000);
  undo();
});

test('after a week without a pull it goes back as far as the window reached then', async () => {
  const teamId = await harness.team();
  const { sandbox } = harness.platform;
  const account = sandbox.accountIds[1] as string;
  const last = addDays(harness.now.toISOString().slice(0, 10), -1);
  const inWindow = addDays(last, -48);
  let isRestated = false;
  const undo = sandbox.amend('google-ads', (answer, { body }) => {
    for (const { results = [] } of [answer].flat() as { results?: Record<string, Record<string, unknown>>[] }[])
      for (const { conversionAction, campaign, segments, metrics } of results) {
        if (conversionAction && 'clickThroughLookbackWindowDays' in conversionAction)
          conversionAction.clickThroughLookbackWindowDays = '50';
        if (isRestated && campaign && metrics && segments?.date === inWindow && body.includes('FROM campaign '))
          metrics.conversions = 1_000;
      }
    return answer;
  });
  await harness.service().run({ teamId, accountId: account });
  isRestated = true;
  harness.now = new Date(harness.now.getTime() + 8 * 86_400_000);
  // Also where somebody asks for the last days alone: what was restated meanwhile is read by no later pull.
  await harness.service().run({ teamId, accountId: account, lastDays: 2 });
  const [row] = await harness.db.query<{ sum: number }>(
    `select sum(c) / 1000000 as sum from campaign_months m, unnest(m.days, m.conversions_micros) u(day, c)
      where m.team_id = $1 and m.account_id = $2 and u.day = $3::date`,
    [teamId, account, inWindow],
  );
  expect(Number(row?.sum)).toBeGreaterThanOrEqual(1_000);
  undo();
});

test('a window that is made shorter, or an action that is removed, still counts until the next pull', async () => {
  const teamId = await harness.team();
  const { sandbox } = harness.platform;
  const account = sandbox.accountIds[2] as string;
  let window = '55';
  let isRestated = false;
  const yesterday = () => addDays(harness.now.toISOString().slice(0, 10), -1);
  const old = addDays(yesterday(), -50);
  const undo = sandbox.amend('google-ads', (answer, { body }) => {
    for (const { results = [] } of [answer].flat() as { results?: Record<string, Record<string, unknown>>[] }[])
      for (const { conversionAction, campaign, segments, metrics } of results) {
        if (conversionAction && 'clickThroughLookbackWindowDays' in conversionAction)
          conversionAction.clickThroughLookbackWindowDays = window;
        if (isRestated && campaign && metrics && segments?.date === old && body.includes('FROM campaign '))
          metrics.conversions = 1_000;
      }
    return answer;
  });
  const conversions = async () => {
    const [row] = await harness.db.query<{ sum: number }>(
      `select sum(c) / 1000000 as sum from campaign_months m, unnest(m.days, m.conversions_micros) u(day, c)
        where m.team_id = $1 and m.account_id = $2 and u.day = $3::date`,
      [teamId, account, old],
    );
    return Number(row?.sum);
  };
  const pull = () => harness.service().run({ teamId, accountId: account });
  await pull();
  isRestated = true;
  window = '30';
  harness.now = new Date(harness.now.getTime() + 86_400_000);
  await pull();
  expect(await conversions()).toBeGreaterThanOrEqual(1_000);
  const read = async () => {
    await harness.platform.forgetRequests();
    harness.now = new Date(harness.now.getTime() + 86_400_000);
    const { accounts } = await pull();
    return accounts[0]?.tally.from;
  };
  expect(await read()).toBe(addDays(yesterday(), -30));
  undo();
});
