import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TeamsSystem } from '../../cli/commands/teams.js';
import { runCommand } from '../../cli/program.js';
import { demoPlatforms } from '../../demo/demo.js';
import { PERSONAL_DATA } from '../../src/domain/privacy/personal-data.js';
import { findPerson } from '../../src/domain/privacy/personal-rows.js';
import { createLog } from '../../src/log.js';
import { readSettings } from '../../src/settings.js';
import { createSystem, type System } from '../../src/system.js';
import { click, newOwner, PaymentControl } from '../billing/support/life.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { type Credential, TestApp } from '../support/start-app.js';
import { placesOf } from './support/catalogue.js';
import { fill } from './support/fill.js';

const folder = mkdtempSync(join(tmpdir(), 'adlane-team-'));
const variables = { DATA_DIR: join(folder, 'data') };

let demo: DemoApp;
let other: TestApp;
let system: System;

beforeAll(async () => {
  demo = await startDemoApp(variables);
  const { db } = demo.app;
  other = await TestApp.start({ db, sandbox: demo.sandbox, settings: variables });
  const settings = readSettings(variables);
  system = await createSystem(settings, db, demoPlatforms(settings, demo.sandbox), createLog({ level: 'silent' }));
});
afterAll(async () => {
  await system.locks.close();
  await other.stop();
  await demo.stop();
  rmSync(folder, { recursive: true });
});

async function remove(team: string, args: readonly string[] = [], changed: Partial<TeamsSystem> = {}) {
  const { exitCode, output } = await runCommand(['teams', 'delete', '--team', team, ...args], {
    settings: () => system.settings,
    withDatabase: (work) => work(system.db),
    withSystem: (work) => work({ ...system, ...changed }),
  });
  return { exitCode, output, json: () => JSON.parse(output) };
}

const status = async (credential: Credential, at = demo.app) =>
  (await at.rest('GET', credential.apiKey ? '/query/accounts?limit=1' : `/teams/${demo.teamId}/api-keys`, credential))
    .status;
const rowsOf = async (team: string) =>
  (await demo.app.db.query('select 1 from accounts where team_id = $1', [team])).length;

test('a team that pays is deleted once its subscription is cancelled', async () => {
  const owner = await newOwner(demo.app, demo.sandbox.url, 'payer@agency.example');
  const { teamId } = owner;
  const checkout = await demo.app.rest('POST', '/billing/checkout', {
    ...owner,
    body: { plan: 'pro', interval: 'month' },
  });
  await click(checkout.body.url, 'pay');

  const looked = (await remove(teamId, ['--dry-run', '--json'])).json();
  expect(looked).toMatchObject({ rows: { team_members: 1, team_billing: 1 }, obstacles: [expect.any(String)] });
  const refused = await remove(teamId, ['--yes']);
  expect(refused).toMatchObject({ exitCode: 1, output: expect.stringContaining('--cancel-subscription') });
  expect((await demo.app.rest('GET', '/billing/status', owner)).status).toBe(200);

  expect(await remove(teamId, ['--yes', '--cancel-subscription'])).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('Deleted'),
  });
  const requests = await new PaymentControl(demo.sandbox.url).requests();
  expect(requests.filter(({ body }) => body.includes('cancel_at_period_end=true'))).toHaveLength(1);
  expect((await demo.app.rest('GET', '/billing/status', owner)).status).toBe(401);
  expect(await demo.app.db.query('select 1 from team_billing where team_id = $1', [teamId])).toEqual([]);
  await findPerson(demo.app.db, 'payer@agency.example');
});

test('a team is looked at and asked about before it is deleted', async () => {
  expect(await remove(crypto.randomUUID(), ['--yes'])).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('not found'),
  });
  expect(await remove('mine', ['--yes'])).toMatchObject({ exitCode: 2 });
  expect(await remove(demo.teamId)).toMatchObject({ exitCode: 2, output: expect.stringContaining('--dry-run') });
  const looked = await remove(demo.teamId, ['--dry-run']);
  expect(looked.output).toMatch(/accounts +13\n[\s\S]*Nothing was deleted/);
  expect(await rowsOf(demo.teamId)).toBe(13);
});

test('a team goes with everything in it, also after a deletion that was broken off', async () => {
  const { db } = demo.app;
  const { teamId } = demo;
  const owner = { token: demo.users.owner.token };
  const key = { apiKey: demo.apiKey };
  expect([await status(owner), await status(key, other)]).toEqual([200, 200]);
  const text = 'Nur im Haus Mustermann-Agentur';
  const body = { categoryKey: 'konto', subject: text, message: text };
  const ticket = await demo.app.rest('POST', '/support/tickets', { ...owner, body });
  const form = new FormData();
  form.set('file', new Blob(['what we spend'], { type: 'text/plain' }), 'spend.txt');
  const { status: stored } = await fetch(`${demo.app.url}/api/v1/support/tickets/${ticket.body.id}/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}` },
    body: form,
  });
  expect([ticket.status, stored]).toEqual([201, 201]);
  const files = join(folder, 'data/attachments', teamId);
  const { body: exported } = await demo.app.rest('POST', '/data-exports', { ...owner, body: { dataset: 'accounts' } });
  await demo.app.makeExport({ teamId, exportId: exported.id });
  expect(readdirSync(files)).toContain(`export-${exported.id}`);
  const someone = { teamId, accountId: demo.accountIds[0] as string, userId: demo.users.member.id };
  await fill(db, someone, { text, address: `https://x.example/?${text}` }, ['platform_connections']);
  const [outsider] = await db.query<{ id: string }>(`insert into teams (name) values ('Other') returning id`);
  await db.query(
    `insert into accounts (team_id, id, platform, name, currency, status, time_zone) values ($1, '77', 'google-ads', 'Kept', 'EUR', 'ENABLED', 'UTC')`,
    [outsider?.id],
  );
  // The store of files does not answer at first: nobody is in by then, and the next try goes on.
  const away = { remove: () => Promise.reject(new Error('The store is away.')) };
  const broken = await remove(teamId, ['--yes', '--cancel-subscription'], { attachmentStore: away as never });
  expect(broken).toMatchObject({ exitCode: 1, output: expect.stringContaining('The store is away.') });
  expect([await status(owner), await status(key), await status(owner, other), await status(key, other)]).toEqual([
    401, 401, 401, 401,
  ]);
  expect(await rowsOf(teamId)).toBe(14);

  const done = (await remove(teamId, ['--yes', '--cancel-subscription', '--json'])).json();
  expect(done).toMatchObject({ id: teamId, deleted: { accounts: 14, teams: 1 }, notRevoked: [] });
  expect(done.files).toBeGreaterThan(0);
  const requests = await new PaymentControl(demo.sandbox.url).requests();
  expect(requests.filter(({ path }) => path.includes('revoke')).length).toBeGreaterThan(0);
  expect(existsSync(files) ? readdirSync(files) : []).toEqual([]);
  const places = (await placesOf(db, [teamId])).map((place) => place.split('.')[0] as string);
  expect([...new Set(places)].filter((table) => !(table in done.kept))).toEqual([]);
  expect(Object.keys(done.kept).every((table) => table.startsWith('audit_'))).toBe(true);
  const left = await placesOf(db, [text]);
  const isElsewhere =
    /^(?:users|plans|addon_tiers|credit_packs|support_categories|support_faqs|sandbox_state|payment_events|signing_keys|key_uses|reference_rates|platform_quotas|begun_trials)\./;
  const isPlain = (place: string) => {
    const [table, column] = place.split('.') as [string, string];
    return table in done.kept && column in (PERSONAL_DATA[table]?.plain ?? {});
  };
  expect(left.filter((place) => !isElsewhere.test(place) && !isPlain(place))).toEqual([]);
  expect(await rowsOf(outsider?.id as string)).toBe(1);

  const again = (await remove(teamId, ['--yes', '--json'])).json();
  expect(again).toMatchObject({ deleted: {}, redacted: {}, files: 0 });
  const entries = await db.query(
    `select r.status, l.payload from audit_log l left join audit_results r on r.team_id = l.team_id and r.audit_id = l.id
     where l.team_id = $1 and l.tool = 'privacyErase'`,
    [teamId],
  );
  const entry = { status: 'done', payload: { kind: 'team', subject: teamId } };
  expect(entries).toEqual([entry, entry, entry]);
});
