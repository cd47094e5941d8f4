import { randomUUID } from 'node:crypto';
import { DEMO_META_APP } from '../../sandbox/sandbox.js';
import { createLog } from '../../src/log.js';
import { metaPlatform } from '../../src/platforms/meta/meta-platform.js';
import { renewAccess } from '../../src/sync/access-renewal.js';
import { syncStatus } from '../../src/sync/sync-status.js';
import { QUICK } from '../platforms/support/sandbox.js';
import { MORNING, SyncHarness } from './support/harness.js';

const DAY_MS = 86_400_000;

describe('access to Meta', () => {
  let harness: SyncHarness;
  let teamId: string;
  let meta: ReturnType<typeof metaPlatform>;

  beforeAll(async () => {
    harness = await SyncHarness.start();
    const { metaUrl: url } = harness.platform.sandbox;
    const dialogUrl = `${url}/dialog/oauth`;
    meta = metaPlatform(harness.connections, { url, dialogUrl, ...DEMO_META_APP, retry: QUICK, timeoutMs: 5_000 });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    harness.now = new Date(MORNING);
    await harness.platform.heal();
    teamId = randomUUID();
    await harness.db.query('insert into teams (id, name) values ($1, $2)', [teamId, 'Team']);
    await connect();
  });

  const connect = async () => {
    const redirectUri = 'https://app.example.com/back';
    const dialog = meta.signIn.authorizeUrl({ redirectUri, state: 's', codeVerifier: '' });
    const answer = await fetch(dialog.replace('/dialog/oauth', '/dialog/allow'), { redirect: 'manual' });
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const grant = await meta.signIn.exchange(code, { redirectUri, codeVerifier: '' });
    await harness.connections.save({ teamId, platform: 'meta-ads', ...grant });
  };
  const importOne = async () => {
    const [account] = await (await meta.reader(teamId)).accounts();
    await harness.db.query(
      `insert into accounts (team_id, id, platform, name, currency, status, time_zone)
       values ($1, $2, 'meta-ads', 'Eins', 'EUR', 'ENABLED', 'Europe/Berlin')`,
      [teamId, account?.id],
    );
  };
  const opened = async () => {
    const found = await harness.connections.open(teamId, 'meta-ads');
    if (!found) throw new Error('Meta is not connected.');
    return { token: found.refreshToken, ...found.connection };
  };
  /** So many days after the person connected; the last look at the access was a while ago. */
  const on = async (days: number) => {
    harness.now = new Date(Date.parse(MORNING) + days * DAY_MS);
    await harness.db.query(
      `update platform_connections set access_checked_at = (access_checked_at at time zone 'utc' - interval '2 days') at time zone 'utc' where team_id = $1`,
      [teamId],
    );
  };
  const day = (days: number) => new Date(Date.parse(MORNING) + days * DAY_MS).toISOString().slice(0, 10);
  const run = () => harness.service({ meta }).run({ teamId });
  const notices = async () =>
    (
      await harness.db.query<{ notice: string | null }>('select notice from sync_runs where team_id = $1', [teamId])
    ).map(({ notice }) => notice);

  test('ends after 60 days, is renewed in its second half, and outlives its first token', async () => {
    await importOne();
    const first = await opened();
    expect(first.expiresAt?.slice(0, 10)).toBe(day(60));
    await on(20);
    expect(await run()).toMatchObject({ status: 'completed' });
    expect(await opened()).toEqual(first);
    await on(35);
    expect(await run()).toMatchObject({ status: 'completed' });
    const second = await opened();
    expect(second.token).not.toBe(first.token);
    // By then the person must have been at Meta again: 90 days after they were last.
    expect(second).toMatchObject({ expiresAt: expect.stringContaining(day(90)), connectedAt: first.connectedAt });
    await on(70);
    expect(await run()).toMatchObject({ status: 'completed' });
    expect(new Set(await notices())).toEqual(new Set([null]));
  });

  test('is asked for its end once a day, not in every run', async () => {
    await on(1);
    await harness.platform.forgetRequests();
    for (let times = 0; times < 3; times++) await run();
    const looks = (await harness.platform.requests('meta')).filter(({ path }) => path.endsWith('/debug_token'));
    expect(looks).toHaveLength(1);
  });

  test('that will end is announced in the history and in the log, until somebody connects again', async () => {
    await importOne();
    await on(45);
    await run();
    await on(80);
    expect(await run()).toMatchObject({ status: 'completed' });
    const sentence = `The access to Meta ends on ${day(90)}: connect Meta again before that day.`;
    expect((await notices()).filter(Boolean)).toEqual([sentence, sentence]);
    expect(await syncStatus(harness.db, teamId)).toMatchObject([{ lastRun: 'completed', lastNotice: sentence }]);
    const lines: string[] = [];
    const log = createLog({ level: 'warn', to: { write: (line: string) => void lines.push(line) } });
    const renewing = { connections: harness.connections, log, clock: () => harness.now };
    expect(await renewAccess(renewing, teamId, 'meta-ads', meta)).toBe(sentence);
    expect(lines.join('')).toContain('access ends soon');
    await connect();
    expect(await renewAccess(renewing, teamId, 'meta-ads', meta)).toBeNull();
  });

  test('that cannot be renewed at the moment does not hold up the sync, and is tried again', async () => {
    await importOne();
    const first = await opened();
    await on(40);
    await harness.platform.fail({ system: 'meta', kind: 'status', times: -1, match: '/oauth/access_token' });
    expect(await run()).toMatchObject({ status: 'completed' });
    expect(await opened()).toEqual(first);
    await harness.platform.heal();
    await run();
    expect((await opened()).token).not.toBe(first.token);
  });

  test('that has ended counts as no access', async () => {
    await on(61);
    expect(await run()).toMatchObject({ status: 'failed', failure: { code: 'connection_revoked' } });
    expect(await harness.connections.find(teamId, 'meta-ads')).toMatchObject({ status: 'revoked' });
  });

  test('that somebody gives anew meanwhile stays', async () => {
    const { connection: earlier } = (await harness.connections.open(teamId, 'meta-ads')) ?? {};
    await connect();
    const later = await opened();
    if (earlier) await harness.connections.renew(earlier, { refreshToken: 'EAAold', expiresAt: null });
    expect(await opened()).toEqual(later);
  });
});
