import { SyncHarness } from './support/harness.js';

interface Row {
  customerClient?: Record<string, unknown>;
}

let harness: SyncHarness;
let teamId: string;
let accountId: string;

beforeAll(async () => {
  harness = await SyncHarness.start({
    accounts: 2,
    campaignsPerAccount: 3,
    productsPerAccount: 4,
    termsPerCampaign: 2,
    days: 20,
  });
  [accountId = ''] = harness.platform.sandbox.accountIds;
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.platform.heal();
  teamId = await harness.team();
});

/** Has Google Ads list the account with other fields; undefined leaves one out. */
const listedAs = (fields: Record<string, unknown>) =>
  harness.platform.sandbox.amend('google-ads', (answer) => {
    for (const { results = [] } of [answer].flat() as { results?: Row[] }[])
      for (const { customerClient } of results)
        if (customerClient?.id === accountId) Object.assign(customerClient, fields);
  });

const state = async () => {
  const [found] = await harness.db.query(
    `select status, currency, time_zone as zone, figures_through is not null as pulled,
       (select count(*)::int from campaign_months m where m.team_id = a.team_id and m.account_id = a.id) as months
     from accounts a where team_id = $1 and id = $2`,
    [teamId, accountId],
  );
  return found as Record<string, unknown>;
};

test.each(['SUSPENDED', 'CANCELED', 'CLOSED', 'UNKNOWN', 'SOMETHING_NEW'])(
  'an account that is %s and answers is pulled like any other, and shows its state',
  async (status) => {
    const undo = listedAs({ status });
    const outcome = await harness.service().run({ teamId });
    undo();
    expect(outcome).toMatchObject({ status: 'completed', failure: null });
    expect(outcome.accounts.map((each) => each.accountId)).toContain(accountId);
    expect(await state()).toMatchObject({ status, pulled: true, months: expect.any(Number) });
    expect((await state()).months).toBeGreaterThan(0);
  },
);

test('a cancelled account that does not answer keeps its figures and fails no run, which says why', async () => {
  await harness.service().run({ teamId });
  const { months } = await state();
  const undo = listedAs({ status: 'CANCELED' });
  await harness.platform.fail({
    system: 'google-ads',
    kind: 'error',
    code: 'authorizationError.CUSTOMER_NOT_ENABLED',
    times: -1,
    match: `/customers/${accountId}/`,
  });
  expect(await harness.service().run({ teamId })).toMatchObject({ status: 'completed', failure: null });
  undo();
  expect(await state()).toMatchObject({ status: 'CANCELED', months });
  const [run] = await harness.db.query<{ notice: string }>(
    'select notice from sync_runs where team_id = $1 and account_id = $2 order by started_at desc limit 1',
    [teamId, accountId],
  );
  expect(run?.notice).toMatch(/lists this account as CANCELED and does not show it.*CUSTOMER_NOT_ENABLED/);
});

test('a suspended account that fails for another reason fails', async () => {
  const undo = listedAs({ status: 'SUSPENDED' });
  await harness.platform.fail({
    system: 'google-ads',
    kind: 'status',
    status: 500,
    times: -1,
    match: `/customers/${accountId}/`,
  });
  expect(await harness.service().run({ teamId })).toMatchObject({ status: 'failed' });
  undo();
});

test('one manager that fails holds up neither the accounts of the others nor its own figures', async () => {
  await harness.platform.quirks('google-ads', 'several_managers');
  const service = harness.service();
  const { accounts: all } = await service.run({ teamId });
  const stored = async () =>
    harness.db.query<{ id: string; mcc: string | null; status: string }>(
      'select id, mcc_id as mcc, status from accounts where team_id = $1 order by id',
      [teamId],
    );
  const before = await stored();
  // A manager below another one: what it manages is reached in no other way.
  const [{ id: first } = { id: '' }] = await harness.db.query<{ id: string }>(
    'select id from accounts where team_id = $1 and is_mcc and mcc_id is not null',
    [teamId],
  );
  await harness.platform.fail({
    system: 'google-ads',
    kind: 'error',
    code: 'internalError.INTERNAL_ERROR',
    times: -1,
    match: `/customers/${first}/`,
  });
  const outcome = await service.run({ teamId });
  await harness.platform.withoutQuirks();
  const pulled = outcome.accounts.map(({ accountId: id }) => id);
  const others = all
    .map(({ accountId: id }) => id)
    .filter((id) => before.find((each) => each.id === id)?.mcc !== first);
  expect(pulled).toEqual(expect.arrayContaining(others));
  expect(others.length).toBeGreaterThan(0);
  expect(outcome).toMatchObject({ status: 'failed', failure: { code: 'platform_unavailable' } });
  expect(await stored()).toEqual(before);
});

test('an answer without currency and zone leaves both, and the figures, as they were', async () => {
  await harness.service().run({ teamId });
  const before = await state();
  const undo = listedAs({ currencyCode: undefined, timeZone: undefined });
  expect(await harness.service().run({ teamId })).toMatchObject({ status: 'completed' });
  undo();
  expect(await state()).toEqual(before);
  expect(before).toMatchObject({ currency: 'EUR', zone: 'Europe/Berlin' });
});
