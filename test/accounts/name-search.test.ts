import { insertApiKey } from '../../src/access/api-key.records.js';
import { ALL_SCOPES } from '../../src/access/scopes.js';
import { buildTeam } from '../access/fixture.js';
import { addAccount } from '../support/builders.js';
import { TestApp } from '../support/start-app.js';

const NAMES = {
  '1': 'Müller Küchen',
  // As a Mac writes it.
  '2': 'Möbel Jäger'.normalize('NFD'),
  '3': 'Straßenfest Köln',
  '4': 'Mueller Bau',
  '5': 'Muller Tools',
  '6': 'CAFÉ ÉLAN',
  '7': '100 % Bio_Shop',
  '8': 'Кофе Дом',
  '9': 'Haus\u00a0&  Garten\u00adbau',
};

let app: TestApp;
let apiKey: string;

beforeAll(async () => {
  app = await TestApp.start();
  const { id: teamId } = await buildTeam(app.db);
  await app.db.query('delete from accounts where team_id = $1', [teamId]);
  for (const [id, name] of Object.entries(NAMES)) await addAccount(app.db, { teamId, id, name });
  const facts = { name: 'Test', expiresAt: null, createdBy: null, createdAt: new Date() };
  apiKey = (await insertApiKey(app.db, { teamId, scopes: [...ALL_SCOPES], ...facts })).key;
});
afterAll(() => app.stop());

async function found(search: string): Promise<string[]> {
  const { body } = await app.rest('GET', `/query/accounts?sort=name&search=${encodeURIComponent(search)}`, { apiKey });
  const over = await app.graphql(
    'query ($search: String) { accounts(search: $search, sort: "name") { data { id } meta { total } } }',
    { search },
    { apiKey },
  );
  const ids = body.data.map(({ id }: { id: string }) => id);
  expect(over.body.data.accounts.data.map(({ id }: { id: string }) => id)).toEqual(ids);
  expect([body.meta.total, over.body.data.accounts.meta.total]).toEqual([ids.length, ids.length]);
  return ids.sort();
}

test.each([
  ['Müller', ['1', '4', '5']],
  ['MÜLLER', ['1', '4', '5']],
  ['Müller'.normalize('NFD'), ['1', '4', '5']],
  ['muller', ['1', '5']],
  ['mueller', ['1', '4']],
  ['möbel', ['2']],
  ['Jaeger', ['2']],
  ['JAGER', ['2']],
  ['strasse', ['3']],
  ['STRAẞE', ['3']],
  ['koeln', ['3']],
  ['cafe', ['6']],
  ['élan', ['6']],
  ['ＣＡＦＥ', ['6']],
  ['кофе', ['8']],
  ['haus & gartenbau', ['9']],
  [' Haus \t& ', ['9']],
  ['garten\u200bbau\ufeff', ['9']],
  ['100 %', ['7']],
  ['％', ['7']],
  ['o_s', ['7']],
  ['\\', []],
  ['', ['1', '2', '3', '4', '5', '6', '7', '8', '9']],
  [' ', ['1', '2', '3', '4', '5', '6', '7', '8', '9']],
])('%s finds the accounts that it names', async (search, ids) => {
  expect(await found(search)).toEqual(ids);
});
