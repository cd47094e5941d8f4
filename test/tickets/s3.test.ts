import { readSettings, SettingsError } from '../../src/settings.js';
import { TestApp } from '../support/start-app.js';
import { attachmentsFolder, deskOf, local, openTicket, PNG, upload } from './fixture.js';
import { startS3Server } from './s3-server.js';

const folder = attachmentsFolder();
let bucket: Awaited<ReturnType<typeof startS3Server>>;
let app: TestApp;
let token: string;
let ticketId: string;

beforeAll(async () => {
  bucket = await startS3Server();
  app = await TestApp.start({
    settings: {
      ATTACHMENTS_DIR: folder.path,
      PLATFORM_TIMEOUT_MS: '30000',
      ATTACHMENTS_S3_BUCKET: 'belege',
      ATTACHMENTS_S3_ENDPOINT: bucket.url,
      ATTACHMENTS_S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      ATTACHMENTS_S3_SECRET_ACCESS_KEY: 'example-secret',
    },
  });
  const desk = await deskOf(app);
  token = desk.tokens.member;
  ticketId = (await openTicket(app, token)).body.id;
});

beforeEach(() => {
  bucket.objects.clear();
  bucket.requests.length = 0;
});

afterEach(() => {
  bucket.state.failing = false;
  expect(folder.arriving()).toEqual([]);
});

afterAll(async () => {
  await app.stop();
  await bucket.stop();
  folder.remove();
});

test('attachments go to the bucket and come from it, signed', async () => {
  const { status, body } = await upload(app, ticketId, token, PNG, { name: 'bild.png' });
  expect(status).toBe(201);
  const [[key, object]] = [...bucket.objects] as [[string, { type: string; body: Buffer }]];
  expect(key).toMatch(new RegExp(`^/belege/[0-9a-f-]{36}/${body.id}$`));
  expect(object).toEqual({ type: 'image/png', body: PNG });
  expect(folder.kept()).toEqual([]);
  const response = await fetch(local(app, body.url));
  expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG);
  expect(bucket.requests.map(({ method }) => method)).toEqual(['PUT', 'GET']);
  for (const { authorization } of bucket.requests) {
    expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/s3\/aws4_request/);
  }
});

test('a large file arrives whole', async () => {
  const bytes = Buffer.alloc(9 * 1_048_576, 'Zeile 123\n');
  const { status, body } = await upload(app, ticketId, token, bytes, { name: 'groß.csv' });
  expect([status, body.contentType]).toEqual([201, 'text/csv']);
  const response = await fetch(local(app, body.url));
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
});

test('a bucket that refuses leaves nothing behind, and says so without its words', async () => {
  expect((await upload(app, ticketId, token, PNG)).status).toBe(201);
  const { body: before } = await app.rest('GET', `/support/tickets/${ticketId}`, { token });
  bucket.state.failing = true;
  const answer = await upload(app, ticketId, token, PNG);
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(JSON.stringify(answer.body)).not.toMatch(/AccessDenied|belege|127\.0\.0\.1/);
  const { body: after } = await app.rest('GET', `/support/tickets/${ticketId}`, { token });
  expect(after.attachments).toHaveLength(before.attachments.length);
  const download = await fetch(local(app, after.attachments[0].url));
  expect([download.status, (await download.json()).code]).toEqual([503, 'unavailable']);
  expect(download.headers.get('content-disposition')).toBeNull();
});

test.each<[Record<string, string>, string]>([
  [{ ATTACHMENTS_S3_ENDPOINT: 'https://s3.example.com' }, 'ATTACHMENTS_S3_BUCKET must be set when'],
  [{ ATTACHMENTS_S3_BUCKET: 'b', ATTACHMENTS_S3_ACCESS_KEY_ID: 'x' }, 'ATTACHMENTS_S3_SECRET_ACCESS_KEY must be set'],
  [
    { ATTACHMENTS_S3_BUCKET: 'b', ATTACHMENTS_S3_ENDPOINT: 's3' },
    'ATTACHMENTS_S3_ENDPOINT must be an http or https URL',
  ],
])('%j stops the start', (variables, message) => {
  expect(() => readSettings(variables)).toThrow(SettingsError);
  expect(() => readSettings(variables)).toThrow(message);
});
