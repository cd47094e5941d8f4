import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../cli/program.js';
import { Eraser } from '../../src/domain/privacy/erasure.js';
import { findPerson } from '../../src/domain/privacy/personal-rows.js';
import { redacted } from '../../src/domain/privacy/redaction.js';
import { readSettings } from '../../src/settings.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { story } from '../support/story.js';

const folder = mkdtempSync(join(tmpdir(), 'adlane-privacy-'));
const variables = { DATA_DIR: join(folder, 'data') };
const ANNA = { email: 'anna.leaver@agency.example', name: 'Anna Leaver' };
/** The first bytes of a PNG, which is a kind of file that tickets take. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let demo: DemoApp;
let anna: { id: string; token: string };
let accountId: string;

beforeAll(async () => {
  demo = await startDemoApp(variables);
  accountId = demo.accountIds[0] as string;
  const { db } = demo.app;
  const [user] = await db.query<{ id: string }>(
    `insert into users (google_sub, email, name, avatar_url) values ('sub-of-anna', $1, $2, 'https://pictures.example/anna') returning id`,
    [ANNA.email, ANNA.name],
  );
  const { id } = user as { id: string };
  await db.query(`insert into team_members (team_id, user_id, role, joined_at) values ($1, $2, 'admin', now())`, [
    demo.teamId,
    id,
  ]);
  anna = { id, token: (await demo.app.sessions.issue({ userId: id, teamId: demo.teamId })).token };
  await leaveTraces();
});
afterAll(async () => {
  await demo.stop();
  rmSync(folder, { recursive: true });
});

const as = (token: string) => ({
  post: (path: string, body: unknown) => demo.app.rest('POST', path, { token, body }),
  put: (path: string, body: unknown) => demo.app.rest('PUT', path, { token, body }),
});

/** What a person leaves behind while working: each must be answered well, so that there is something to erase. */
async function leaveTraces(): Promise<void> {
  const own = as(anna.token);
  const owner = as(demo.users.owner.token);
  const ticket = await own.post('/support/tickets', {
    categoryKey: 'konto',
    subject: 'Anna asks',
    message: 'Call me at 0151 2345',
  });
  const answers = [
    ticket,
    await own.post(`/teams/${demo.teamId}/api-keys`, { name: "Anna's script", scopes: ['logs:read'] }),
    await own.post('/planning/todos', {
      accountId,
      title: `Call ${ANNA.name}`,
      description: `mail ${ANNA.email.toUpperCase()}`,
    }),
    await owner.post('/planning/todos', { accountId, title: `Ask ${ANNA.name} about it` }),
    await owner.post(`/teams/${demo.teamId}/invitations`, { email: 'anna.other@agency.example', role: 'member' }),
  ];
  // In a team that Anna has left since.
  await demo.app.db.query(
    `with t as (insert into teams (name) values ('Former') returning id)
     insert into ended_sessions select id, $1, 'digest-of-her-token', now() from t`,
    [anna.id],
  );
  const refused = answers.filter(({ status }) => status >= 300);
  if (refused.length > 0) throw new Error(JSON.stringify(refused.map(({ status, body }) => [status, body])));
  const form = new FormData();
  form.set('file', new Blob([PICTURE], { type: 'image/png' }), 'anna.png');
  const { status } = await fetch(`${demo.app.url}/api/v1/support/tickets/${ticket.body.id}/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${anna.token}` },
    body: form,
  });
  if (status >= 300) throw new Error(`The attachment was answered ${status}.`);
}

async function privacy(...argv: string[]) {
  const { exitCode, output } = await runCommand(['privacy', ...argv], {
    settings: () => readSettings(variables),
    withDatabase: (work) => work(demo.app.db),
    withSystem: () => Promise.reject(new Error('No system is needed.')),
  });
  return { exitCode, output, json: () => JSON.parse(output) };
}

/** Tables and columns in which one of these texts stands, whatever the case. */
async function placesOf(...texts: string[]): Promise<string[]> {
  const { db } = demo.app;
  const tables = await db.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    for (const text of texts) {
      const rows = await db.query(
        `select 1 from ${name} t where position(lower($1) in lower(to_jsonb(t)::text)) > 0 limit 1`,
        [text],
      );
      if (rows.length > 0) found.push(`${name}: ${text}`);
    }
  }
  return found;
}

test('what was written goes from a value, and what happened stays', () => {
  const payload = {
    accountId: '1234567890',
    status: 'PAUSED',
    budget: 12.5,
    title: 'Meier',
    when: '2026-11-23',
    to: ['a@b.example'],
  };
  const once = redacted(payload);
  expect(once).toEqual({ ...payload, title: '[erased]', to: ['[erased]'] });
  expect(redacted(once)).toEqual(once);
});

describe('a person', () => {
  story('asks for what is stored, and is erased', {
    'gets everything that is stored of them, and no secrets': async () => {
      const to = join(folder, 'anna');
      expect((await privacy('export', 'person', ANNA.email.toUpperCase(), '--to', to, '--json')).json()).toMatchObject({
        folder: to,
        files: 1,
      });
      expect(statSync(to).mode & 0o777).toBe(0o700);
      const text = readFileSync(join(to, 'data.json'), 'utf8');
      const { tables, subject } = JSON.parse(text);
      expect(subject).toMatchObject({ kind: 'person', id: anna.id });
      expect(tables).toMatchObject({
        users: [{ email: ANNA.email, google_sub: 'sub-of-anna' }],
        support_tickets: [{ subject: 'Anna asks' }],
        support_attachments: [{ file_name: 'anna.png' }],
        api_keys: [{ name: "Anna's script" }],
        ended_sessions: [{ user_id: anna.id }],
      });
      expect(tables.todos).toHaveLength(2);
      expect(tables.audit_log.length).toBeGreaterThan(2);
      expect(text).not.toMatch(/key_hash|refresh_token|token_digest|digest-of-her-token/);
      const [picture] = readdirSync(to).filter((name) => name !== 'data.json');
      expect(readFileSync(join(to, picture as string)).equals(PICTURE)).toBe(true);
      expect(await privacy('export', 'person', ANNA.email, '--to', to)).toMatchObject({
        exitCode: 1,
        output: expect.stringContaining('exists'),
      });
    },
    'is not erased by asking what would be, nor without a yes': async () => {
      expect((await privacy('erase', 'person', anna.id, '--dry-run', '--json')).json()).toMatchObject({
        rows: { users: 1, support_tickets: 1 },
      });
      expect(await privacy('erase', 'person', anna.id)).toMatchObject({
        exitCode: 2,
        output: expect.stringContaining('say --yes'),
      });
      expect(await demo.app.rest('GET', `/teams/${demo.teamId}/api-keys`, { token: anna.token })).toMatchObject({
        status: 200,
      });
    },
    'is gone from every table, from the folder of files, and from every door': async () => {
      // The store of files does not answer at first: whoever is erased is out by then, and the next try goes on.
      const away = { remove: () => Promise.reject(new Error('The store is away.')) };
      const subject = await findPerson(demo.app.db, ANNA.email);
      await expect(new Eraser(demo.app.db, away, subject).erase()).rejects.toThrow('away');
      expect((await demo.app.rest('GET', `/teams/${demo.teamId}/api-keys`, { token: anna.token })).status).toBe(401);

      const erased = (await privacy('erase', 'person', ANNA.email, '--yes', '--json')).json();
      expect(erased).toMatchObject({ id: anna.id, files: 1, deleted: { support_tickets: 1, ended_sessions: 1 } });
      expect(erased.backups).toContain('Backups');
      expect(
        await placesOf(ANNA.email, ANNA.name, 'sub-of-anna', 'Anna asks', '0151 2345', 'anna.png', "Anna's script"),
      ).toEqual([]);
      const files = join(folder, 'data/attachments', demo.teamId);
      expect(existsSync(files) ? readdirSync(files) : []).toEqual([]);
      expect((await demo.app.rest('GET', `/teams/${demo.teamId}/api-keys`, { token: anna.token })).status).toBe(401);
      const todos = await demo.app.db.query<{ title: string; by: string }>(
        `select title, created_by as by from todos where title like '%[erased]%' order by title`,
      );
      expect(todos).toEqual([
        { title: 'Ask [erased] about it', by: demo.users.owner.id },
        { title: 'Call [erased]', by: anna.id },
      ]);
      const audit = await demo.app.graphql(
        '{ auditLog(tool: "privacyErase") { data { status payload result } } }',
        {},
        demo.users.owner,
      );
      const ofPeople = audit.body.data.auditLog.data.filter(
        ({ payload }: { payload: { kind: string } }) => payload.kind === 'person',
      );
      expect(ofPeople).toEqual([
        {
          status: 'done',
          payload: { kind: 'person', subject: anna.id },
          result: expect.objectContaining({ files: 1 }),
        },
      ]);
      const entries = await demo.app.db.query(`select 1 from audit_log where user_id = $1`, [anna.id]);
      expect(entries.length).toBeGreaterThan(2);
    },
    'who is erased already is erased again without any change': async () => {
      const again = (await privacy('erase', 'person', anna.id, '--yes', '--json')).json();
      expect(again).toMatchObject({ deleted: {}, redacted: {}, files: 0 });
    },
  });

  test('who is the last owner of a team stays until another one is', async () => {
    const { exitCode, output } = await privacy('erase', 'person', demo.users.owner.id, '--yes');
    expect({ exitCode, output }).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('make another member its owner first'),
    });
    expect(await placesOf(demo.users.owner.email)).not.toEqual([]);
  });

  test('who was only ever invited is erased, one after the other', async () => {
    const { post } = as(demo.users.owner.token);
    const guests = ['gast.eins@agency.example', 'gast.zwei@agency.example'];
    for (const email of guests) {
      const answers = [
        await post(`/teams/${demo.teamId}/invitations`, { email, role: 'member' }),
        await post('/planning/todos', { accountId, title: `Warten auf ${email}, nicht auf x${email}` }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    }
    for (const email of guests) {
      expect((await privacy('erase', 'person', email, '--yes')).exitCode).toBe(0);
      const todos = await demo.app.db.query('select title from todos where title like $1', [`%x${email}`]);
      expect(todos).toEqual([{ title: `Warten auf [erased], nicht auf x${email}` }]);
      const left = await demo.app.db.query('select email from team_invitations where email = $1', [email]);
      expect(left).toEqual([]);
    }
  });

  test('who is not known is said not to be', async () => {
    expect(await privacy('erase', 'person', 'nobody@agency.example', '--yes')).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('not found'),
    });
  });
});

describe('a customer', () => {
  test('is exported and erased, but for what the platform has', async () => {
    // Not the account of Anna's todos.
    const accountId = demo.accountIds[1] as string;
    const { post } = as(demo.users.owner.token);
    const secret = 'Frau Huber wants no calls on Fridays';
    for (const answer of [
      await post('/planning/todos', { accountId, title: secret }),
      await demo.app.rest('POST', `/query/accounts/${accountId}/memories`, {
        apiKey: demo.apiKey,
        body: { category: 'allgemein', content: secret, entryDate: '2026-11-01T12:00:00Z' },
      }),
    ])
      if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
    const to = join(folder, 'customer');
    expect((await privacy('export', 'customer', accountId, '--to', to)).exitCode).toBe(0);
    expect(
      JSON.parse(readFileSync(join(to, 'data.json'), 'utf8')).tables.todos.some(
        ({ title }: { title: string }) => title === secret,
      ),
    ).toBe(true);
    const erased = (await privacy('erase', 'customer', accountId, '--yes', '--json')).json();
    expect(erased.kept).toContainEqual({ table: 'accounts', rows: 1, why: expect.stringContaining('unlinked') });
    expect(await placesOf(secret)).toEqual([]);
    const [left] = await demo.app.db.query<{ todos: number; months: number }>(
      `select (select count(*)::int from todos where account_id = $1) as todos, (select count(*)::int from account_months where account_id = $1) as months`,
      [accountId],
    );
    expect(left).toEqual({ todos: 0, months: expect.any(Number) });
    expect(left?.months).toBeGreaterThan(0);
  });

  test('who was limited to it still sees no other account', async () => {
    const accountId = demo.accountIds[2] as string;
    const { id, token } = demo.users.kunde;
    const assign = `/teams/${demo.teamId}/members/${id}/assignments`;
    const { token: owner } = demo.users.owner;
    expect((await demo.app.rest('PUT', assign, { token: owner, body: { accountIds: [accountId] } })).status).toBe(200);
    const erased = (await privacy('erase', 'customer', accountId, '--yes', '--json')).json();
    expect(erased.kept).toContainEqual({
      table: 'account_assignments',
      rows: 1,
      why: expect.stringMatching(/^ids alone/),
    });
    const { body } = await demo.app.graphql('{ accounts { data { id } } }', {}, { token });
    expect(body.data.accounts.data).toEqual([{ id: accountId }]);
  });
});
