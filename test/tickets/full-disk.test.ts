import { readdirSync } from 'node:fs';
import { CAN_MOUNT, SmallDisk } from '../support/small-disk.js';
import { TestApp } from '../support/start-app.js';
import { deskOf, openTicket, PNG, upload } from './fixture.js';

const ROOM = 64 * 1_024;

(CAN_MOUNT ? describe : describe.skip)('while the disk of attachments is full', () => {
  let disk: SmallDisk;
  let app: TestApp;
  let token: string;
  let ticketId: string;

  beforeAll(async () => {
    disk = new SmallDisk('4m');
    app = await TestApp.start({ settings: { ATTACHMENTS_DIR: disk.path } });
    token = (await deskOf(app)).tokens.kunde;
    ticketId = (await openTicket(app, token)).body.id;
    expect((await upload(app, ticketId, token, PNG)).status).toBe(201);
  });

  afterAll(async () => {
    await app.stop();
    disk.remove();
  });

  const files = () =>
    readdirSync(disk.path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
  const attachments = async () => (await app.rest('GET', `/support/tickets/${ticketId}`, { token })).body.attachments;

  test.each([
    ['that has no room at all', 0, PNG],
    ['that has room for a part of it', ROOM, Buffer.concat([PNG, Buffer.alloc(4 * ROOM, 'a')])],
  ])('a file %s is refused for now, and nothing of it stays', async (_which, spare, bytes) => {
    const before = files();
    const attached = await attachments();
    disk.fill(spare);
    const { status, body, headers } = await upload(app, ticketId, token, bytes);
    expect([status, body]).toEqual([
      503,
      {
        code: 'unavailable',
        message: 'There is no room for files at the moment, so nothing was kept; try again later.',
      },
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await attachments()).toHaveLength(attached.length);
    disk.free();
    expect(files()).toBe(before);
  });

  test('everything else goes on, and files are taken again once there is room', async () => {
    disk.fill();
    expect((await openTicket(app, token)).status).toBe(201);
    const before = await attachments();
    const [{ url }] = before;
    expect((await fetch(app.url + url.slice(new URL(url).origin.length))).status).toBe(200);
    disk.free();
    expect((await upload(app, ticketId, token, PNG)).status).toBe(201);
    expect(await attachments()).toHaveLength(before.length + 1);
  });
});
