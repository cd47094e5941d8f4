import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { parse } from './support/csv.js';
import { type Opening, opened } from './support/spreadsheet.js';

const TEXTS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1;1)',
  '＝1+1',
  '−1+1',
  ' =1+1',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  'a;=1+1',
  'a;=1+1;b',
  'a,=1+1',
  'a,=1+1,b',
  'a\t=1+1',
  'a|=1+1',
  'a\n=1+1',
  'a\r\n=1+1\r\nb',
  'a; =1+1',
  'a;"=1+1"',
  'a,"=1+1"',
  '"=1+1"',
  '";=1+1;"',
  '",=1+1,"',
  'a"\n"=1+1"',
  '=DDE("a";"b";"c")',
  '%=1+1',
  "'=1+1",
  '{=1+1}',
];
const OPENINGS: Opening[] = (['de', 'en'] as const).flatMap((language) =>
  [[','], [';'], ['\t'], [',', ';', '\t']].map((separators) => ({ separators, language })),
);

let demo: DemoApp;

beforeAll(async () => {
  demo = await startDemoApp();
  await demo.app.db.query(`delete from activity_logs where log_type = 'manual'`);
  for (const [index, text] of TEXTS.entries()) {
    await demo.app.db.query(
      `insert into activity_logs (team_id, account_id, log_type, message, metadata, created_at)
        values ($1, 'system', 'manual', $2, jsonb_build_object($2::text, jsonb_build_array($2::text, -5)),
          timestamptz '2020-01-01' + $3 * interval '1 day')`,
      [demo.teamId, text, index],
    );
  }
});
afterAll(() => demo.stop());

async function exported(decimal: string, fields = 'message,metadata'): Promise<string> {
  const answer = await demo.app.rest(
    'GET',
    `/query/logs?all=true&log_type=manual&decimal=${decimal}&fields=${fields}`,
    { apiKey: demo.apiKey, headers: { accept: 'text/csv' } },
  );
  expect(answer.status).toBe(200);
  return answer.body;
}

test('the spreadsheet of these tests computes what is not made harmless', async () => {
  const [de, en] = [OPENINGS[1], OPENINGS[4]] as [Opening, Opening];
  expect((await opened('a,"b;=1+1;c"\r\n', de)).flat().map(({ formula }) => formula)).toContain('of:=1+1');
  expect((await opened('a,=1+1\r\n', en)).flat()).toContainEqual({ formula: 'of:=1+1', number: 2, text: '2' });
});

describe.each(['point', 'comma'])('an export with decimal %s', (decimal) => {
  test.each(OPENINGS)('computes nothing, opened by %j', async (opening) => {
    const cells = (await opened(await exported(decimal), opening)).flat();
    expect(cells.length).toBeGreaterThan(TEXTS.length);
    expect(cells.filter(({ formula }) => formula !== undefined)).toEqual([]);
    expect(cells.filter(({ text }) => /^["'\s]*[=+@＝−]/.test(text) && !text.includes("'"))).toEqual([]);
  });

  test('keeps texts as the table has them, opened as it is meant, in both languages', async () => {
    const table = await exported(decimal, 'message');
    const separators = [decimal === 'comma' ? ';' : ','];
    const meant = parse(table, separators[0]).flat();
    const expected = TEXTS.map((text) => text.replace(/[\s'"]/g, '')).reverse();
    for (const language of ['de', 'en'] as const) {
      const cells = (await opened(table, { separators, language })).flat();
      const blank = ({ text }: { text: string }) => text.replace(/\s+/g, '');
      expect(cells.map(blank)).toEqual(meant.map((text) => blank({ text })));
      expect(cells.filter(({ number }) => number !== undefined)).toEqual([]);
    }
    expect(meant.slice(1).map((text) => text.replace(/[\s'"]/g, ''))).toEqual(expected);
  });

  test('has numbers, negative ones too, that stay numbers', async () => {
    const answer = await demo.app.rest(
      'GET',
      `/query/products?limit=50&decimal=${decimal}&fields=priceDiffPercent,title`,
      {
        apiKey: demo.apiKey,
        headers: { accept: 'text/csv' },
      },
    );
    const separators = [decimal === 'comma' ? ';' : ','];
    const rows = parse(answer.body, separators[0]).slice(1);
    const at = parse(answer.body, separators[0])[0]?.indexOf('priceDiffPercent') as number;
    const given = rows.map((row) => Number(row[at]?.replace(',', '.'))).filter((value) => value < 0);
    expect(given.length).toBeGreaterThan(0);
    const cells = (await opened(answer.body, { separators, language: decimal === 'comma' ? 'de' : 'en' })).flat();
    expect(cells.flatMap(({ number = 0 }) => (number < 0 ? [number] : []))).toEqual(given);
  });
});
