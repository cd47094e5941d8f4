import { randomBytes, randomUUID } from 'node:crypto';
import { runCommand } from '../../cli/program.js';
import { LOCKED_COLUMNS } from '../../src/domain/keys/locked-secrets.js';
import { newEndpointSecret, placeOfSecret } from '../../src/domain/webhooks/endpoint.records.js';
import { parseSecretKeys, SecretBox } from '../../src/platforms/connections/secret-box.js';
import { readSettings } from '../../src/settings.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { story } from '../support/story.js';
import { type KeptSecret, keepSecrets, openSecrets } from './support/secrets.js';

const pair = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const DEMO = `demo:${Buffer.alloc(32, 'adlane demo').toString('base64')}`;

let demo: DemoApp;
let kept: KeptSecret[];

beforeAll(async () => {
  demo = await startDemoApp();
  kept = await keepSecrets(demo.app.db, demo.teamId, DEMO, 250);
});
afterAll(() => demo.stop());

async function keys(variables: Record<string, string>, ...argv: string[]) {
  const { exitCode, output } = await runCommand(['keys', ...argv], {
    settings: () => readSettings(variables),
    withDatabase: (work) => work(demo.app.db),
    withSystem: () => Promise.reject(new Error('No system is needed.')),
  });
  return { exitCode, output, json: () => JSON.parse(output) };
}

const status = async (variables: Record<string, string>, purpose: 'encryption' | 'signing') =>
  (await keys(variables, 'status', '--json')).json()[purpose].keys;

test('every column that holds locked secrets is known', async () => {
  const { db } = demo.app;
  const columns = await db.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'jsonb')`,
  );
  const holding: string[] = [];
  for (const { table, column } of columns) {
    const found = await db.query(`select 1 from ${table} where ${column}::text ~ 'eyJhbGciOiJkaXIi' limit 1`);
    if (found.length > 0) holding.push(`${table}.${column}`);
  }
  expect(holding.length).toBeGreaterThan(1);
  const known = LOCKED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect(holding.filter((each) => !known.includes(each))).toEqual([]);
});

/** What `ENCRYPTION_KEYS` is set to, step by step. */
let value = DEMO;

story('an encryption key', {
  'alone has no other to rotate to': async () => {
    expect(await keys({ ENCRYPTION_KEYS: value }, 'rotate', 'encryption')).toMatchObject({
      exitCode: 0,
      output:
        'No secret needed to be locked with demo.\nThere is only the key demo; keys rotate encryption --new makes another.\n',
    });
  },
  'is made to read before it writes': async () => {
    const made = (await keys({ ENCRYPTION_KEYS: value }, 'rotate', 'encryption', '--new', '--json')).json();
    expect(made).toMatchObject({
      step: 'add',
      setting: 'ENCRYPTION_KEYS',
      value: expect.stringMatching(/^demo:.+,k\d{8}:/),
    });
    value = made.value;
    expect(await status({ ENCRYPTION_KEYS: value }, 'encryption')).toMatchObject([
      { id: 'demo', role: 'current' },
      { id: made.keyId, role: 'next', neededFor: [] },
    ]);
    const first = (await keys({ ENCRYPTION_KEYS: value }, 'rotate', 'encryption', '--json')).json();
    expect(first).toMatchObject({ step: 'put-first', keyId: made.keyId });
    value = first.value;
    expect([...parseSecretKeys(value).keys()][0]).toBe(made.keyId);
  },
  'takes everything over, and the one before is kept until then': async () => {
    const variables = { ENCRYPTION_KEYS: value };
    expect(await keys(variables, 'drop', 'encryption', 'demo')).toMatchObject({
      exitCode: 1,
      output: expect.stringMatching(/^Keep the key demo: \d+ secrets are locked with it\.\n$/),
    });
    const { exitCode, output } = await keys(variables, 'rotate', 'encryption');
    expect({ exitCode, output }).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('Nothing needs the key demo any more'),
    });
    const current = [...parseSecretKeys(value).keys()][0] as string;
    const only = value.split(',').find((each) => each.startsWith(current)) as string;
    expect(await openSecrets(demo.app.db, only)).toEqual(kept);
    expect(await keys(variables, 'drop', 'encryption', 'demo')).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining(`\nENCRYPTION_KEYS=${only}\n`),
    });
  },
  'that is missing is named, and nothing that it locked is touched': async () => {
    const { db, app } = { db: demo.app.db, app: demo };
    const id = randomUUID();
    const place = placeOfSecret({ teamId: app.teamId, id });
    const locked = await new SecretBox(parseSecretKeys(pair('lost'))).encrypt(newEndpointSecret(), place);
    await db.query(
      `insert into webhook_endpoints (team_id, id, url, events, description, secret)
       values ($1, $2, 'https://a.example', '{}', '', $3)`,
      [app.teamId, id, locked],
    );
    const variables = { ENCRYPTION_KEYS: value };
    expect(await keys(variables, 'rotate', 'encryption')).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('1 in webhook_endpoints.secret (key lost)'),
    });
    expect(await keys(variables, 'status')).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining("are not in this command's settings: lost (ENCRYPTION_KEYS)"),
    });
    const [row] = await db.query<{ secret: string }>('select secret from webhook_endpoints where id = $1', [id]);
    expect(row?.secret).toBe(locked);
  },
});

describe('signing keys of the database', () => {
  test('follow one another, and the former one verifies until it is dropped', async () => {
    const before = demo.users.owner.token;
    const [former] = await status({}, 'signing');
    const { keyId } = (await keys({}, 'rotate', 'signing', '--json')).json();
    expect((await status({}, 'signing')).map(({ id, role }: { id: string; role: string }) => [id, role])).toEqual([
      [former.id, 'current'],
      [keyId, 'next'],
    ]);
    await demo.app.db.query(`update signing_keys set signs_from = signs_from - interval '1 minute'`);
    expect((await status({}, 'signing'))[0]).toMatchObject({ id: keyId, role: 'current' });
    expect((await demo.app.rest('GET', `/teams/${demo.teamId}/api-keys`, { token: before })).status).toBe(200);
    expect(await keys({}, 'drop', 'signing', keyId)).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('it is the one that writes'),
    });
    expect(await keys({}, 'drop', 'signing', former.id, '--leaked')).toMatchObject({ exitCode: 0 });
    expect(await status({}, 'signing')).toMatchObject([{ id: keyId, role: 'current' }]);
  });
});
