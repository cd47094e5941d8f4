import { setTimeout as sleep } from 'node:timers/promises';
import { JOBS } from '../change-plans/support.js';
import { Browsing, firstFigures, type Person } from '../connections/support/platforms.js';
import { plannedAt, read, upload, verdictsOf } from './support.js';

interface AdSet {
  id: string;
  name: string;
  status: string;
  dailyBudget: number | null;
  lifetimeBudget: number | null;
}

interface Campaign {
  id: string;
  name: string;
  status: string;
}

let on: Browsing;
let person: Person;
let accountId: string;
/** Campaigns whose ad sets have the budgets, with a daily budget, and with one for its whole period. */
let open: Campaign;
let daily: Campaign;
let whole: Campaign;

beforeAll(async () => {
  on = await Browsing.start({ jobs: JOBS });
  await fetch(`${on.sandbox.url}/control/quirks`, {
    method: 'POST',
    body: JSON.stringify({ system: 'meta', quirks: ['whole_period_budgets'] }),
  });
  person = await on.person();
  const { token } = person;
  await on.signIn('meta-ads', token);
  accountId = (await on.app.rest('GET', '/connections/meta-ads/accounts', { token })).body[0].id;
  await on.app.rest('POST', '/connections/meta-ads/accounts', { token, body: { accountIds: [accountId] } });
  await firstFigures(on.app, accountId);
  const kind = (condition: string) =>
    on.db.query<Campaign>(
      `select id, name, status from campaigns where account_id = $1 and status <> 'REMOVED' and ${condition} order by id`,
      [accountId],
    );
  [open] = (await kind('budget_micros is null and total_budget_micros is null')) as [Campaign];
  [daily] = (await kind('budget_micros > 0 and total_budget_micros is null')) as [Campaign];
  [whole] = (await kind('total_budget_micros is not null')) as [Campaign];
});
afterAll(() => on.stop());

const get = async (path: string) => {
  const { status, body } = await on.app.rest('GET', path, { token: person.token });
  expect(status).toBe(200);
  return body;
};
const adSets = async ({ id }: Campaign): Promise<AdSet[]> => {
  const document = `query ($accountId: String!, $id: String!) {
    adSets(accountId: $accountId, campaignId: $id) { id name status dailyBudget lifetimeBudget }
  }`;
  return (await on.app.graphql(document, { accountId, id }, { token: person.token })).body.data.adSets;
};
const stored = async ({ id }: Campaign) => {
  const document = `query ($accountId: String!, $id: String!) {
    campaign(accountId: $accountId, campaignId: $id) { status dailyBudgetEur totalBudgetEur }
  }`;
  return (await on.app.graphql(document, { accountId, id }, { token: person.token })).body.data.campaign;
};
/** What the platform has of all that is changed here. */
const standing = async () =>
  Promise.all([adSets(open), adSets(daily), ...[open, daily, whole].map((each) => stored(each))]);
const send = (bytes: string) => plannedAt(on.app, bytes, { token: person.token });
async function carriedOut(plan: { id: string; hash: string }, what: 'approve' | 'undo') {
  const body = what === 'approve' ? { hash: plan.hash } : {};
  const { status } = await on.app.rest('POST', `/change-plans/${plan.id}/${what}`, { token: person.token, body });
  expect(status).toBe(200);
  for (;;) {
    const found = await get(`/change-plans/${plan.id}`);
    if (!['applying', 'undoing'].includes(found.status)) return found;
    await sleep(50);
  }
}

/** Columns of an export of Ads Manager, of which each line has all of its campaign, ad set and ad. */
const COLUMNS = [
  'Campaign ID',
  'Campaign Name',
  'Campaign Status',
  'Campaign Objective',
  'Campaign Daily Budget',
  'Campaign Lifetime Budget',
  'Ad Set ID',
  'Ad Set Run Status',
  'Ad Set Name',
  'Ad Set Daily Budget',
  'Ad Set Lifetime Budget',
  'Location Types',
  'Age Min',
  'Ad ID',
  'Ad Status',
  'Image Hash',
] as const;
type Row = Partial<Record<(typeof COLUMNS)[number], string>>;

const tableOf = (rows: readonly Row[]) =>
  [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column] ?? ''))].map((row) => row.join('\t')).join('\n');

const ofAdSet = (campaign: Campaign, { id, name }: AdSet, more: Row): Row => ({
  'Campaign ID': `cg:${campaign.id}`,
  'Campaign Name': campaign.name,
  'Campaign Objective': 'Outcome Sales',
  'Ad Set ID': `c:${id}`,
  'Ad Set Name': name,
  'Location Types': 'home, recent',
  'Age Min': '25',
  'Ad ID': `a:${id}7`,
  'Ad Status': 'ACTIVE',
  'Image Hash': '0123456789abcdef',
  ...more,
});

test('an export of Ads Manager with new budgets and statuses is planned line by line, made and undone as one', async () => {
  const [first, second] = (await adSets(open)) as [AdSet, AdSet];
  const [third, fourth] = (await adSets(daily)) as [AdSet, AdSet];
  const before = await standing();
  expect([first, second, third, fourth].map(({ status }) => status)).toEqual([
    'ENABLED',
    'PAUSED',
    'ENABLED',
    'PAUSED',
  ]);
  const raised = { 'Campaign Daily Budget': '77.50' };
  const { file, lines, plan } = await send(
    tableOf([
      ofAdSet(open, first, { 'Ad Set Daily Budget': '31.00', 'Ad Set Run Status': 'PAUSED' }),
      ofAdSet(open, second, { 'Ad Set Lifetime Budget': '950', 'Ad Set Run Status': 'PAUSED' }),
      // The budget of the campaign is in each of its lines, and is changed once.
      ofAdSet(daily, third, { ...raised, 'Ad Set Run Status': 'PAUSED' }),
      ofAdSet(daily, fourth, { ...raised, 'Ad Set Run Status': 'ACTIVE' }),
      ofAdSet(daily, fourth, { ...raised, 'Ad Set Run Status': 'ACTIVE' }),
      { 'Campaign ID': whole.id, 'Campaign Lifetime Budget': '1650.00', 'Campaign Status': 'PAUSED' },
      ofAdSet(daily, fourth, { 'Ad Set Daily Budget': '20.00' }),
      ofAdSet(open, second, { 'Ad Set Daily Budget': '20.00' }),
      ofAdSet(open, first, { 'Ad Set ID': '', 'Ad Set Daily Budget': '20.00' }),
      ofAdSet(open, first, { 'Ad Set Daily Budget': '20.00', 'Ad Set Lifetime Budget': '300.00' }),
      ofAdSet(open, first, { 'Ad Set ID': 'c:99', 'Ad Set Daily Budget': '20.00' }),
      ofAdSet(open, first, { 'Ad Set Run Status': 'ARCHIVED' }),
      ofAdSet(open, second, { 'Ad Set Run Status': 'PAUSED' }),
      ofAdSet(open, first, { 'Campaign ID': 'cg:98' }),
      // Of another campaign than its line says, with a change and without one.
      ofAdSet(whole, third, { 'Campaign Status': 'PAUSED', 'Ad Set Run Status': 'PAUSED' }),
      ofAdSet(open, third, { 'Ad Set Run Status': 'ACTIVE' }),
    ]),
  );
  expect(verdictsOf({ lines })).toEqual([
    [2, 'planned'],
    [3, 'planned'],
    [4, 'planned'],
    [5, 'planned'],
    [6, 'twice'],
    [7, 'planned'],
    [8, 'refused'],
    [9, 'refused'],
    [10, 'invalid'],
    [11, 'invalid'],
    [12, 'not_found'],
    [13, 'not_supported'],
    [14, 'no_change'],
    [15, 'not_found'],
    [16, 'invalid'],
    [17, 'invalid'],
  ]);
  const told = (line: number) => lines.find((each: { line: number }) => each.line === line).message;
  expect(told(8)).toContain(daily.id);
  expect(told(10)).toBe('Write the Ad Set ID: ad sets are not known by their names here.');
  expect(told(11)).toBe('Fill Ad Set Daily Budget or Ad Set Lifetime Budget, not both.');
  expect(told(17)).toBe(`This belongs to the campaign ${daily.id}, not to ${open.id}; correct one of the two.`);
  expect(lines[0].target).toBe(`${open.name} › ${first.name}`);
  expect(file).toMatchObject({ status: 'planned', lineCount: 16, plannedCount: 8 });
  const made = plan.changes.map(({ operation, args }: { operation: string; args: Record<string, unknown> }) => {
    const { accountId: _, ...rest } = args;
    return [operation, rest];
  });
  expect(made).toEqual([
    ['setAdSetBudget', { adSetId: first.id, dailyBudgetEur: 31 }],
    ['setAdSetStatus', { adSetId: first.id, status: 'PAUSED' }],
    ['setAdSetBudget', { adSetId: second.id, lifetimeBudgetEur: 950 }],
    ['setCampaignBudget', { campaignId: daily.id, dailyBudgetEur: 77.5 }],
    ['setAdSetStatus', { adSetId: third.id, status: 'PAUSED' }],
    ['setAdSetStatus', { adSetId: fourth.id, status: 'ENABLED' }],
    ['setCampaignBudget', { campaignId: whole.id, lifetimeBudgetEur: 1650 }],
    ...(whole.status === 'PAUSED' ? [] : [['setCampaignStatus', { campaignId: whole.id, status: 'PAUSED' }]]),
  ]);
  expect(await standing()).toEqual(before);

  expect(await carriedOut(plan, 'approve')).toMatchObject({ status: 'applied', appliedCount: 8 });
  expect(await standing()).toMatchObject([
    [
      { id: first.id, status: 'PAUSED', dailyBudget: 31 },
      { id: second.id, status: 'PAUSED', lifetimeBudget: 950 },
    ],
    [
      { id: third.id, status: 'PAUSED' },
      { id: fourth.id, status: 'ENABLED' },
    ],
    before[2],
    { dailyBudgetEur: 77.5 },
    { status: 'PAUSED', totalBudgetEur: 1650 },
  ]);
  expect(await carriedOut(plan, 'undo')).toMatchObject({ status: 'undone', undoneCount: 8 });
  expect(await standing()).toEqual(before);
}, 60_000);

test('the same changes as JSON lines, and as a German spreadsheet with plain columns', async () => {
  const [first, second] = (await adSets(open)) as [AdSet, AdSet];
  const before = await standing();
  const json = [
    { setAdSetBudget: { accountId, adSetId: first.id, dailyBudgetEur: 1_234.5 } },
    { setAdSetStatus: { accountId, adSetId: second.id, status: 'ENABLED' } },
    { setCampaignBudget: { accountId, campaignId: whole.id, lifetimeBudgetEur: 2_000.25 } },
    { setAdSetBudget: { accountId, adSetId: first.id, dailyBudgetEur: 2_000_000 } },
    { setAdSetStatus: { accountId, adSetId: '97', status: 'PAUSED' } },
    { setAdSetStatus: { accountId, adSetId: second.id, status: 'REMOVED' } },
  ];
  const ofJson = await send(json.map((line) => JSON.stringify(line)).join('\n'));
  expect(verdictsOf(ofJson)).toEqual([
    [1, 'planned'],
    [2, 'planned'],
    [3, 'planned'],
    [4, 'invalid'],
    [5, 'not_found'],
    [6, 'invalid'],
  ]);
  expect(ofJson.lines[0].target).toBe(`setAdSetBudget ${first.id}`);
  const german = [
    'Account ID;Campaign ID;Ad Set ID;Status;Budget;Budget Type',
    `${accountId};${open.id};${first.id};;1.234,50 €;`,
    `${accountId};${open.id};${second.id};Enabled;;`,
    `${accountId};${whole.id};;;2.000,25 €;Lifetime`,
  ].join('\n');
  const ofTable = await send(german);
  expect(verdictsOf(ofTable)).toEqual([
    [2, 'planned'],
    [3, 'planned'],
    [4, 'planned'],
  ]);
  const wishes = ({ plan }: typeof ofTable) =>
    plan.changes.map(({ operation, args }: Record<string, unknown>) => [operation, args]);
  expect(wishes(ofTable)).toEqual(wishes(ofJson));

  expect(await carriedOut(ofTable.plan, 'approve')).toMatchObject({ status: 'applied', appliedCount: 3 });
  // The other plan was made for what stood before.
  expect(await carriedOut(ofJson.plan, 'approve')).toMatchObject({ status: 'not_applied', refusedCount: 3 });
  expect(await carriedOut(ofTable.plan, 'undo')).toMatchObject({ status: 'undone', undoneCount: 3 });
  expect(await standing()).toEqual(before);
}, 60_000);

test('a report of Ads Manager, with its words for budgets and ids that a spreadsheet rounded', async () => {
  const [first] = (await adSets(open)) as [AdSet];
  const [third] = (await adSets(daily)) as [AdSet];
  const report = [
    'Reporting starts\tCampaign name\tCampaign ID\tAd set name\tAd Set ID\tAd set budget\tCampaign budget\tAd Set Status\tAmount spent (EUR)',
    `2026-01-01\t${open.name}\t${open.id}\t${first.name}\t${first.id}\t32.50\tUsing ad set budget\t\t10`,
    `2026-01-01\t${daily.name}\t${daily.id}\t${third.name}\t${third.id}\tUsing campaign budget\t78.00\tpaused\t10`,
    `2026-01-01\t${open.name}\t1.202E+17\t${first.name}\t${first.id}\t33.00\t\t\t10`,
    `2026-01-01\t${open.name}\t${open.id}\t${first.name}\t1,202E+18\t33.00\t\t\t10`,
    `2026-01-01\t${open.name}\tcg:${daily.id}\t\t\t\t\t\t10`,
    // Sums of the whole report.
    '2026-01-01\t\t\t\t\t\t\t\t60',
  ].join('\r\n');
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(report, 'utf16le')]);
  const { lines, plan } = await plannedAt(on.app, utf16, { token: person.token });
  expect(verdictsOf({ lines })).toEqual([
    [2, 'planned'],
    [3, 'planned'],
    [4, 'invalid'],
    [5, 'invalid'],
    [6, 'invalid'],
    [7, 'not_supported'],
  ]);
  expect(plan.changes.map(({ operation }: { operation: string }) => operation)).toEqual([
    'setAdSetBudget',
    'setCampaignBudget',
    'setAdSetStatus',
  ]);
  expect(lines[2].message).toBe('The ID 1.202E+17 was rounded by a spreadsheet; import its column as text.');
  const german = 'Kampagnenname\tKampagnen-ID\tTagesbudget\nx\t1\t5';
  const refused = await upload(on.app, { token: person.token }, german);
  const { status, message } =
    refused.status === 201
      ? await read(on.app, { token: person.token }, refused.body.id)
      : { status: 'refused', ...refused.body };
  expect([status, message]).toEqual(['failed', expect.stringContaining('in English')]);
});
