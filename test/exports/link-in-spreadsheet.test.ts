import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { parse } from '../transports/support/csv.js';
import { openedFrom } from '../transports/support/spreadsheet.js';

const kept = mkdtempSync(join(tmpdir(), 'adlane-link-'));
const LONG_ID = '120212345678901234';
const NAME = 'Küche & Bad, „groß“; żółć 厨房 🛁';
const NUMBER = /^-?\d+([.]\d+)?$/;
let demo: DemoApp;
let url: string;
let header: string[];
let records: string[][];

beforeAll(async () => {
  demo = await startDemoApp({ PUBLIC_URL: '', ATTACHMENTS_DIR: kept });
  const { db } = demo.app;
  const token = { token: demo.users.member.token };
  const [first] = await db.query<{ id: string; accountId: string }>(
    'select id, account_id as "accountId" from campaigns where team_id = $1 order by id limit 1',
    [demo.teamId],
  );
  await db.query(
    `insert into campaigns select (jsonb_populate_record(c, jsonb_build_object('id', $3::text, 'name', $4::text))).*
      from campaigns c where c.team_id = $1 and c.id = $2`,
    [demo.teamId, first?.id, LONG_ID, NAME],
  );
  const body = { name: 'Kampagnen', dataset: 'campaigns', days: 30 };
  const saved = (await demo.app.rest('POST', '/saved-exports', { ...token, body })).body;
  const link = (await demo.app.rest('POST', `/saved-exports/${saved.id}/links`, { ...token, body: {} })).body;
  url = demo.app.url + new URL(link.url).pathname;
  [header = [], ...records] = parse(await (await fetch(url)).text());
});
afterAll(async () => {
  await demo.stop();
  rmSync(kept, { recursive: true });
});

/** Like cells beside each other are one in the file that is read here. */
const distinct = (row: readonly (number | string)[]) => row.filter((value, at) => value !== row[at - 1]);

/** The cells that have something, as a spreadsheet must have them: numbers that count, and texts. */
const expected = () =>
  records.map((record) =>
    record.flatMap((value, column): (string | number)[] => {
      if (value === '') return [];
      return NUMBER.test(value) && !/Id$/.test(header[column] ?? '') ? [Number(value)] : [value];
    }),
  );
const seen = (cells: Awaited<ReturnType<typeof openedFrom>>) =>
  cells.slice(1).map((row) => row.map(({ number, text }) => number ?? text));

test.each([
  ['', [','], 'en'],
  ['?decimal=comma', [';'], 'de'],
] as const)(
  'a spreadsheet that asks for the link%s has every figure, id and name',
  async (more, separators, language) => {
    const cells = await openedFrom(url + more, { separators, language, keepsQuoted: true });
    expect(records.length).toBeGreaterThan(50);
    expect(cells[0]?.map(({ text }) => text)).toEqual(header);
    const rows = seen(cells);
    expect(rows).toHaveLength(records.length);
    expected().forEach((values, row) => {
      expect(distinct(rows[row] ?? [])).toEqual(distinct(values));
    });
    const row = records.findIndex((record) => record[header.indexOf('campaignId')] === LONG_ID);
    expect(cells[row + 1]).toContainEqual({ text: LONG_ID });
    expect(cells[row + 1]).toContainEqual({ text: NAME });
    expect(cells.flat().filter(({ formula }) => formula !== undefined)).toEqual([]);
  },
);

test('guessed at, an id of more than fifteen digits is rounded, as the guide warns', async () => {
  const cells = await openedFrom(url, { separators: [','], language: 'en' });
  const row = records.findIndex((record) => record[header.indexOf('campaignId')] === LONG_ID);
  expect(cells[row + 1]?.map(({ text }) => text)).not.toContain(LONG_ID);
});

test('decimals other than points and commas are refused', async () => {
  for (const wrong of ['?decimal=dot', '?decimal=', '?decimal=comma&decimal=point']) {
    const answer = await fetch(url + wrong);
    expect([wrong, answer.status]).toEqual([wrong, 400]);
    expect(await answer.text()).toBe('decimal is "point" or "comma", once.\n');
  }
});
