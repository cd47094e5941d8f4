import { type Campaign, Plans } from '../change-plans/support.js';

let plans: Plans;
let campaign: Campaign;

beforeAll(async () => {
  plans = await Plans.start();
  [campaign] = (await plans.campaigns(1, 1)) as [Campaign];
});
afterAll(() => plans.stop());

const QUERY = `query ($accountId: String!) {
  activityLogs(accountId: $accountId, limit: 5) { data { message metadata undoable } }
}`;

async function newest(credential = plans.owner) {
  const { body } = await plans.demo.app.graphql(QUERY, { accountId: campaign.accountId }, credential);
  return body.data.activityLogs.data as { message: string; metadata: { auditId?: string }; undoable: boolean }[];
}

async function note(body: Record<string, unknown>) {
  const path = `/query/accounts/${campaign.accountId}/logs`;
  expect((await plans.demo.app.rest('POST', path, { ...plans.key, body })).status).toBe(201);
}

test('an entry says whether its change can be undone, until it is; an undo can be, too', async () => {
  const { id, accountId } = campaign;
  const body = { account_id: accountId, daily_budget_eur: 44 };
  await plans.demo.app.rest('POST', `/query/campaign/${id}/budget`, { ...plans.key, body });
  const [change] = await newest();
  expect(change).toMatchObject({ undoable: true });
  const undo = 'mutation ($auditId: String!) { undoChange(auditId: $auditId) { accountId } }';
  const auditId = change?.metadata.auditId;
  expect((await plans.demo.app.graphql(undo, { auditId }, plans.owner)).body.errors).toBeUndefined();
  expect((await newest()).slice(0, 2)).toMatchObject([
    { message: expect.stringMatching(/^Rückgängig/), undoable: true },
    { metadata: { auditId }, undoable: false },
  ]);
});

test.each([
  [{ auditId: 'no id' }],
  [{ auditId: 7 }],
  [{ auditId: '00000000-0000-4000-8000-000000000000' }],
  [{ auditId: null }],
  [{}],
])('an entry whose metadata is %j reports nothing that can be undone', async (metadata) => {
  await note({ logType: 'user_action', message: 'Erfunden', metadata });
  const [entry] = await newest();
  expect(entry).toMatchObject({ message: 'Erfunden', undoable: false });
});

test('REST keeps the fields of the contract', async () => {
  const path = `/query/accounts/${campaign.accountId}/logs?limit=1`;
  const { body } = await plans.demo.app.rest('GET', path, plans.key);
  expect(body.data[0]).not.toHaveProperty('undoable');
});
