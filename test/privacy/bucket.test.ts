import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../../cli/program.js';
import { readSettings } from '../../src/settings.js';
import { TestApp } from '../support/start-app.js';
import { attachmentsFolder, type Desk, deskOf, openTicket, PDF, PNG, upload } from '../tickets/fixture.js';
import { startS3Server } from '../tickets/s3-server.js';

const folder = attachmentsFolder();
let bucket: Awaited<ReturnType<typeof startS3Server>>;
let variables: Record<string, string>;
let app: TestApp;
let desk: Desk;

beforeAll(async () => {
  bucket = await startS3Server();
  variables = {
    ATTACHMENTS_DIR: folder.path,
    ATTACHMENTS_S3_BUCKET: 'belege',
    ATTACHMENTS_S3_ENDPOINT: bucket.url,
    ATTACHMENTS_S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    ATTACHMENTS_S3_SECRET_ACCESS_KEY: 'example-secret',
  };
  app = await TestApp.start({ settings: variables });
  desk = await deskOf(app);
  for (const [role, bytes] of [
    ['member', PNG],
    ['admin', PDF],
  ] as const) {
    const ticket = await openTicket(app, desk.tokens[role]);
    const { status } = await upload(app, ticket.body.id, desk.tokens[role], bytes);
    expect(status).toBe(201);
  }
});

afterAll(async () => {
  await app.stop();
  await bucket.stop();
  folder.remove();
});

const privacy = (...argv: string[]) =>
  runCommand(['privacy', ...argv], {
    settings: () => readSettings(variables),
    withDatabase: (work) => work(app.db),
    withSystem: () => Promise.reject(new Error('No system is needed.')),
  });
const stored = () => [...bucket.objects.values()].map(({ body }) => body);

test('files in a bucket are exported with whoever sent them', async () => {
  const to = join(folder.path, 'export');
  const { exitCode } = await privacy('export', 'person', desk.team.users.member.id, '--to', to);
  expect(exitCode).toBe(0);
  const files = readdirSync(to).filter((name) => name !== 'data.json');
  expect(files.map((name) => readFileSync(join(to, name)))).toEqual([PNG]);
});

test('files in a bucket are erased, at the next try where it does not answer', async () => {
  bucket.state.failing = true;
  const away = await privacy('erase', 'person', desk.team.users.admin.id, '--yes');
  expect(away).toMatchObject({ exitCode: 1, output: expect.stringContaining('storage of attachments') });
  expect(stored()).toHaveLength(2);
  bucket.state.failing = false;
  const { exitCode, output } = await privacy('erase', 'person', desk.team.users.admin.id, '--yes', '--json');
  expect({ exitCode, ...JSON.parse(output) }).toMatchObject({ exitCode: 0, files: 1 });
  expect(stored()).toEqual([PNG]);
});
