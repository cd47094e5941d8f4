import { SyncHarness } from './support/harness.js';

interface Row {
  searchTermView?: { searchTerm: string };
  campaignSearchTermView?: { searchTerm: string };
}

let harness: SyncHarness;
let teamId: string;
let accountId: string;

beforeAll(async () => {
  harness = await SyncHarness.start({
    accounts: 1,
    campaignsPerAccount: 3,
    productsPerAccount: 4,
    termsPerCampaign: 2,
    days: 20,
  });
  [accountId = ''] = harness.platform.sandbox.accountIds;
  teamId = await harness.team();
});
afterAll(() => harness.close());

const termSums = async () => {
  const [sums] = await harness.db.query<{ cost: string; terms: string[] }>(
    `select sum(cost_micros) as cost, array_agg(distinct search_term) as terms from search_term_days where team_id = $1`,
    [teamId],
  );
  return sums as { cost: string; terms: string[] };
};

test('search terms that only differ behind the 400th character add up to one, without half a character at its end', async () => {
  await harness.service().run({ teamId });
  const { cost } = await termSums();
  const undo = harness.platform.sandbox.amend('google-ads', (answer) => {
    for (const { results = [] } of [answer].flat() as { results?: Row[] }[])
      for (const { searchTermView, campaignSearchTermView } of results)
        for (const view of [searchTermView, campaignSearchTermView])
          if (view) view.searchTerm = `${'x'.repeat(399)}😀 ${view.searchTerm}`;
  });
  await harness.db.query(
    'update accounts set figures_through = null, figures_settled_through = null where team_id = $1',
    [teamId],
  );
  await harness.db.query('delete from search_term_days where team_id = $1', [teamId]);
  expect(await harness.service().run({ teamId })).toMatchObject({ status: 'completed' });
  undo();
  expect(await termSums()).toEqual({ cost, terms: ['x'.repeat(399)] });
});

test('a row without a search term is none, and does not keep the others and all figures away', async () => {
  let left = 2;
  const undo = harness.platform.sandbox.amend('google-ads', (answer) => {
    for (const { results = [] } of [answer].flat() as { results?: Row[] }[])
      for (const row of results)
        for (const view of ['searchTermView', 'campaignSearchTermView'] as const)
          if (row[view] && left-- > 0) row[view] = (left === 1 ? {} : { searchTerm: '' }) as never;
  });
  const outcome = await harness.service().run({ teamId });
  undo();
  expect([outcome.status, outcome.failure]).toEqual(['completed', null]);
  expect((await termSums()).terms).not.toContain('');
});

test.each([
  ['a NUL', 'before \0 after', 'before after'],
  ['half a character', 'before \ud83d after', 'before \ufffd after'],
])('a refusal with %s is told, and ends the run as every other does', async (_what, message, told) => {
  await harness.platform.fail({
    system: 'google-ads',
    kind: 'error',
    code: 'queryError.BAD',
    times: -1,
    match: `/customers/${accountId}/`,
  });
  const undo = harness.platform.sandbox.amend('google-ads', (answer) => {
    for (const { error } of [answer].flat() as { error?: { details: { errors?: { message: string }[] }[] } }[])
      for (const { errors = [] } of error?.details ?? []) for (const each of errors) each.message = message;
  });
  const outcome = await harness.service().run({ teamId });
  undo();
  await harness.platform.heal();
  expect(outcome.accounts).toMatchObject([{ failure: { message: expect.stringContaining(told) } }]);
  const [run] = await harness.db.query<{ message: string }>(
    `select error_message as message from sync_runs where team_id = $1 and account_id = $2 order by started_at desc limit 1`,
    [teamId, accountId],
  );
  expect(run?.message).toContain(told);
});
