import { addUpCounts } from '../../src/domain/kept-counts.js';
import { TEAM } from '../domain/support/world.js';
import { changing, keepSums, type ReadsApp, startReadsApp } from './support.js';

interface Listed {
  data: { campaignId: string }[];
  meta: { total: number; nextCursor?: string | null };
}

let reads: ReadsApp;
let apiKey: string;

beforeAll(async () => {
  reads = await startReadsApp();
  apiKey = await reads.keyWith();
  await reads.db.query(
    `insert into campaigns (team_id, account_id, id, name, resource_name, status, channel_type, bidding_strategy_type)
     select $1, (array['101', '102', '103'])[1 + n % 3], (7000000 + n)::text, 'Far ' || n % 97, '',
       case when n % 4 > 0 then 'ENABLED' else 'PAUSED' end, case when n % 5 > 0 then 'SEARCH' else 'DISPLAY' end, ''
     from generate_series(1, 4000) n`,
    [TEAM],
  );
  await keepSums(reads.db);
  await reads.db.query('analyze campaigns, campaign_window_sums');
});
afterAll(() => reads.stop());

async function page(list: string, limit: number, { offset = 0, after }: { offset?: number; after?: string } = {}) {
  const [from, shown] = after === undefined ? [`offset: ${offset}`, ''] : [`after: "${after}"`, 'nextCursor'];
  const fields = `{ data { campaignId: id } meta { total ${shown} } }`;
  const { body } = await reads.app.graphql(`{ page: ${list} limit: ${limit} ${from}) ${fields} }`, {}, { apiKey });
  expect(body.errors).toBeUndefined();
  return body.data.page as Listed;
}

async function expectPages(list: string, offsets: readonly number[]) {
  const all: Listed['data'] = [];
  for (let after: string | null | undefined = ''; after != null; ) {
    const { data, meta } = await page(list, 1000, { after });
    all.push(...data);
    after = meta.nextCursor;
  }
  for (const offset of [...offsets, all.length - 3, all.length]) {
    const { data, meta } = await page(list, 90, { offset });
    expect(data).toEqual(all.slice(offset, offset + 90));
    expect(meta.total).toBe(all.length);
  }
}

async function statementsOf(list: string, place: Parameters<typeof page>[2]) {
  const names: string[] = [];
  reads.db.onStatement = (name) => void (/^campaigns\./.test(name) && names.push(name.split(' ', 1)[0] as string));
  await page(list, 50, place);
  reads.db.onStatement = undefined;
  return names;
}

test.each([
  'campaigns(sort: "-name"',
  'campaigns(sort: "name" channelType: SEARCH',
  'campaigns(sort: "cost" status: ENABLED maxCost: 1',
])('%s has the pages that it has behind cursors', (list) => expectPages(list, [1200, 1290, 1245, 2000, 0, 45]));

const [COUNT, PAGE, AGAIN] = ['campaigns.matches', 'campaigns.page', 'campaigns.pageAgain'];

test('what matches is counted once, for pages in front, behind a cursor and far behind', async () => {
  const list = 'campaigns(sort: "-clicks" status: ENABLED days: 14';
  expect(await statementsOf(list, {})).toEqual([COUNT, PAGE]);
  expect(await statementsOf(list, {})).toEqual([AGAIN]);
  for (const place of [{ offset: 50 }, { after: '' }, { offset: 1500 }, { offset: 1550 }])
    expect(await statementsOf(list, place)).toEqual([PAGE]);
});

test('one campaign is counted for itself, and remembered for none', async () => {
  const list = 'campaigns(sort: "-clicks" status: PAUSED days: 90';
  const first = () => page(list, 1).then(({ data }) => data);
  expect(await first()).toEqual(await first());
  expect(await statementsOf(list, {})).toEqual([COUNT, PAGE]);
});

test.each([
  ['status', `'REMOVED'`],
  ['name', `'Zuletzt'`],
  ['channel_type', `'VIDEO'`],
])('a list shows another %s at once', async (column, value) => {
  const lists = ['campaigns(sort: "name" channelType: SEARCH', 'campaigns(sort: "-name" status: ENABLED'];
  for (const list of lists) await expectPages(list, [1100, 1150, 0]);
  await reads.db.query(`update campaigns set ${column} = ${value} where id like '7%77'`);
  for (const list of lists) await expectPages(list, [1100, 1150, 0]);
});

test('what lists neither filter nor sort by changes nothing, and adding up changes neither', async () => {
  const list = 'campaigns(sort: "-clicks" status: ENABLED days: 30';
  await reads.db.query(`update campaigns set status = 'PAUSED' where id = '7000001'`);
  await page(list, 50, { offset: 1500 });
  await reads.db.query(`update campaigns set budget_micros = 5000000 where id like '7%'`);
  expect(await statementsOf(list, { offset: 1550 })).toEqual([PAGE]);
  await addUpCounts(reads.db);
  expect(await reads.db.query('select from campaign_list_changes')).toHaveLength(1);
  expect(await statementsOf(list, { offset: 1580 })).toEqual([PAGE]);
});

test('a change that began earlier and ends later is noticed', async () => {
  const list = 'campaigns(sort: "-clicks" status: PAUSED';
  const pause = (id: string) => `update campaigns set status = 'PAUSED' where id = '${id}' and status <> 'PAUSED'`;
  await reads.db.transaction(async (earlier) => {
    await earlier.query(pause('7000001'));
    await reads.db.query(pause('7000002'));
    await page(list, 50);
  });
  await expectPages(list, [0, 40]);
});

test('what is counted before the list changes is remembered for no other list', async () => {
  const list = 'campaigns(sort: "-conversions" channelType: DISPLAY';
  const change = `update campaigns set channel_type = 'VIDEO' where id like '7%35'`;
  await changing(reads, change, COUNT, () => page(list, 50));
  await expectPages(list, [0, 60]);
});
