import { Planning, type PlanningTeam } from '../planning/support.js';
import { addAccount, addCampaign } from '../support/builders.js';

let planning: Planning;
let team: PlanningTeam;

beforeAll(async () => {
  planning = await Planning.start();
});
afterAll(() => planning.stop());
beforeEach(async () => {
  team = await planning.newTeam();
});

const CONDITION = {
  metric: 'cost',
  aggregate: 'total',
  windowDays: 1,
  comparison: 'weekday_average',
  operator: 'above',
  threshold: 1.3,
};
const MONITOR = { name: '  Kosten springen ', level: 'campaign', conditions: [CONDITION] };

test('a monitor is made off, changed, tried, switched on and deleted, over both doors', async () => {
  const accountId = team.accountIds[0] as string;
  await addCampaign(planning.db, { teamId: team.id, accountId, id: '7' });
  const scope = { accountIds: [accountId, accountId], campaignIds: ['7'], campaignStatuses: ['PAUSED'] };
  const { status, body } = await team.call('POST', '/monitors', {
    ...MONITOR,
    ...scope,
    mailTo: [team.users.admin.id],
  });
  expect({ status, body }).toEqual({
    status: 201,
    body: {
      id: expect.any(String),
      name: 'Kosten springen',
      level: 'campaign',
      conditions: [CONDITION],
      accountIds: [accountId],
      campaignIds: ['7'],
      campaignStatuses: ['PAUSED'],
      severity: 'warning',
      isRepeated: false,
      language: 'de',
      mailTo: [team.users.admin.id],
      isEnabled: false,
      enabledAt: null,
      action: null,
      actionBy: null,
      lastFired: null,
      createdBy: team.users.member.id,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    },
  });
  const trial = await team.ask(
    'query ($id: String!) { tryMonitor(monitorId: $id, days: 7) { accountCount judgedCount fired { date } } }',
    { id: body.id },
    { token: team.tokens.member },
  );
  expect(trial.errors).toBeUndefined();
  expect(trial.data.tryMonitor).toEqual({ accountCount: 1, judgedCount: 7, fired: [] });
  const change = `mutation ($id: String!) {
    updateMonitor(monitorId: $id, isEnabled: true, accountIds: null, severity: critical) { name accountIds campaignIds severity isEnabled enabledAt }
  }`;
  const { data } = await team.ask(change, { id: body.id }, { token: team.tokens.member });
  expect(data.updateMonitor).toMatchObject({
    name: 'Kosten springen',
    accountIds: null,
    campaignIds: ['7'],
    severity: 'critical',
    isEnabled: true,
  });
  const renamed = await team.call('PATCH', `/monitors/${body.id}`, { name: 'Neu', isEnabled: true });
  expect(renamed.body).toMatchObject({ name: 'Neu', enabledAt: data.updateMonitor.enabledAt });
  expect((await team.call('GET', '/monitors')).body).toEqual([renamed.body]);
  expect((await team.call('DELETE', `/monitors/${body.id}`)).status).toBe(200);
  expect((await team.call('DELETE', `/monitors/${body.id}`)).status).toBe(404);
});

test.each([
  [{ conditions: [{ ...CONDITION, windowDays: 8 }] }, 'conditions[0].windowDays must be at most 7 for weekday_average'],
  [
    { conditions: [CONDITION, { ...CONDITION, metric: 'disapprovedProductShare' }] },
    'conditions[1].metric must not be disapprovedProductShare, which only accounts have',
  ],
  [
    { level: 'account', conditions: [{ ...CONDITION, comparison: 'account_share' }] },
    'conditions[0].comparison must be one of value, weekday_average, previous_window',
  ],
  [
    { level: 'account', conditions: [{ ...CONDITION, metric: 'roas', comparison: 'target' }] },
    'conditions[0].comparison must be one of value, weekday_average, previous_window',
  ],
  [
    { conditions: [{ ...CONDITION, metric: 'ctr', aggregate: 'daily_average' }] },
    'conditions[0].aggregate must be total for ctr',
  ],
  [{ conditions: [] }, /^conditions /],
  [{ conditions: Array.from({ length: 5 }, () => CONDITION) }, /^conditions /],
  [{ conditions: [{ ...CONDITION, threshold: -1 }] }, /^conditions\[0\]\.threshold /],
  [{ conditions: [{ ...CONDITION, windowDays: 91 }] }, /^conditions\[0\]\.windowDays /],
  [{ conditions: [{ ...CONDITION, metric: 'weather' }] }, /^conditions\[0\]\.metric /],
  [{ level: 'account', campaignIds: ['1'] }, 'campaignIds must be left out for a monitor of accounts'],
  [{ name: '  ' }, /^name /],
  [{ campaignStatuses: ['UNKNOWN'] }, /^campaignStatuses/],
  [{ mailTo: ['nobody'] }, 'mailTo must only name members of the team'],
])('%j is refused by name', async (change, message) => {
  const { status, body } = await team.call('POST', '/monitors', { ...MONITOR, ...change });
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'bad_request' });
  if (typeof message === 'string') expect(body.message).toBe(message);
  else expect(body.message).toMatch(message);
});

test('monitors, accounts and campaigns of others do not exist, and a team has at most 200', async () => {
  const other = await planning.newTeam();
  const [theirs] = other.accountIds;
  expect((await team.call('POST', '/monitors', { ...MONITOR, accountIds: [theirs] })).body).toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('account'),
  });
  expect((await team.call('POST', '/monitors', { ...MONITOR, campaignIds: ['1'] })).status).toBe(404);
  const { body } = await other.call('POST', '/monitors', MONITOR);
  for (const [method, path] of [
    ['PATCH', ''],
    ['DELETE', ''],
    ['GET', '/trial'],
  ] as const)
    expect(
      (await team.call(method, `/monitors/${body.id}${path}`, method === 'PATCH' ? { isEnabled: true } : undefined))
        .status,
    ).toBe(404);
  expect((await team.call('GET', `/query/monitor-events?monitor_id=${body.id}`)).status).toBe(404);
  await planning.db.query(
    `insert into monitors (team_id, name, level, conditions, campaign_statuses, severity, is_repeated, language, mail_to)
     select $1, 'x', 'account', '[]', '{}', 'info', false, 'de', '{}' from generate_series(1, 199)`,
    [team.id],
  );
  const made = await Promise.all([1, 2, 3].map(() => team.call('POST', '/monitors', MONITOR)));
  expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

test('what would be too much to read at once says how much is possible', async () => {
  for (let at = 0; at < 20; at += 1)
    await addAccount(planning.db, {
      teamId: team.id,
      id: `t${at}`,
      figuresFrom: '2025-01-01',
      figuresThrough: '2026-05-09',
    });
  const { body } = await team.call('POST', '/monitors', MONITOR);
  const refused = await team.call('GET', `/monitors/${body.id}/trial?days=365`);
  expect(refused).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/^days must be at most 260 for 23 accounts; /) },
  });
});
