import { createHash } from 'node:crypto';
import { AccessService, bearerToken } from '../../src/access/access.service.js';
import { ApiKeyService } from '../../src/access/api-key.service.js';
import { ALL_SCOPES } from '../../src/access/scopes.js';
import { Sessions } from '../../src/access/sessions.js';
import { SigningKeys } from '../../src/access/signing-keys.js';
import type { Database } from '../../src/db/database.js';
import { MemberService } from '../../src/domain/teams/member.service.js';
import { TeamService } from '../../src/domain/teams/team.service.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { buildTeam, DAY, sessionOf, type TestTeam, testClock, watched } from './fixture.js';

describe('credentials', () => {
  const clock = testClock();
  let database: TestDatabase;
  let db: Database;
  let sessions: Sessions;
  let access: AccessService;
  let apiKeys: ApiKeyService;
  let team: TestTeam;

  beforeAll(async () => {
    database = await openTestDatabase();
    db = database.db;
    sessions = new Sessions(await SigningKeys.ofDatabase(db), clock);
    access = new AccessService(db, sessions);
    apiKeys = new ApiKeyService(db, clock);
  });

  beforeEach(async () => {
    team = await buildTeam(db);
  });

  afterAll(() => database.close());

  const admin = () => sessionOf(team, 'admin');
  const create = (changes: { expiresAt?: Date | null; scopes?: string[]; name?: string } = {}) =>
    apiKeys.create(admin(), { teamId: team.id, name: 'Script', scopes: ['campaigns:read'], ...changes });
  const badRequest = (message: RegExp) => ({
    code: 'bad_request',
    status: 400,
    message: expect.stringMatching(message),
  });
  const notFound = { code: 'not_found', status: 404 };

  describe('an API key', () => {
    test('is shown once and stored as a hash', async () => {
      const created = await create({ name: '  Reporting  ', scopes: ['logs:read', 'campaigns:read', 'logs:read'] });
      expect(created).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        teamId: team.id,
        name: 'Reporting',
        keyPrefix: created.key.slice(0, 8),
        scopes: ['logs:read', 'campaigns:read'],
        expiresAt: null,
        proposeOnly: null,
        createdAt: '2026-05-04T10:00:00.000Z',
        key: expect.stringMatching(/^acs_[0-9A-Za-z]{32}$/),
      });
      const [listed] = await apiKeys.list(sessionOf(team, 'member'), team.id);
      const { key, ...rest } = created;
      const maker = { createdBy: team.users.admin.id, createdByName: expect.stringMatching(/^admin/) };
      expect(listed).toEqual({ ...rest, lastUsedAt: null, redirectHost: null, ...maker, grantedBy: null });
      const [row] = await db.query<{ key_hash: Uint8Array; all: string }>(
        'select key_hash, api_keys::text as all from api_keys where id = $1',
        [created.id],
      );
      expect(Buffer.from(row?.key_hash ?? [])).toEqual(createHash('sha256').update(key).digest());
      expect(row?.all).not.toContain(key.slice(8));
    });

    test('never repeats', async () => {
      const keys = await Promise.all(Array.from({ length: 20 }, () => create()));
      expect(new Set(keys.map(({ key }) => key)).size).toBe(20);
      expect(await apiKeys.list(admin(), team.id)).toHaveLength(20);
    });

    test('takes every scope and any end ahead', async () => {
      const expiresAt = new Date('2026-05-04T10:00:00.001Z');
      await expect(create({ scopes: ALL_SCOPES, expiresAt })).resolves.toMatchObject({
        scopes: ALL_SCOPES,
        expiresAt: '2026-05-04T10:00:00.001Z',
      });
      const last = new Date('9999-12-31T23:59:59.999Z');
      await expect(create({ expiresAt: last })).resolves.toMatchObject({ expiresAt: '9999-12-31T23:59:59.999Z' });
    });

    test.each<[string, Parameters<typeof create>[0], RegExp]>([
      ['no scope', { scopes: [] }, /^scopes must hold one or more of campaigns:read, .*logs:write$/],
      [
        'an unknown scope',
        { scopes: ['logs:read', 'Logs:read'] },
        /^scopes\[1\] must be one or more of campaigns:read, /,
      ],
      ['an inherited property as scope', { scopes: ['constructor'] }, /^scopes\[0\] /],
      ['an empty name', { name: ' \t ' }, /^name must have 1 to 200 characters/],
      ['a long name', { name: 'ü'.repeat(201) }, /^name /],
      ['an end now', { expiresAt: new Date('2026-05-04T10:00:00.000Z') }, /^expiresAt must be in the future$/],
      ['an end past year 9999', { expiresAt: new Date('+010000-01-01T00:00:00Z') }, /^expiresAt must be before/],
    ])('is refused with %s', async (_case, changes, message) => {
      await expect(create(changes)).rejects.toMatchObject(badRequest(message));
      await expect(apiKeys.list(admin(), team.id)).resolves.toEqual([]);
    });

    test('counts characters, not code units', async () => {
      await expect(create({ name: '\u{1F600}'.repeat(200) })).resolves.toBeDefined();
    });

    test('opens its team with its scopes and every account', async () => {
      const { key, id } = await create({ scopes: ['campaigns:read', 'logs:read'] });
      await expect(access.viewerForKey(key)).resolves.toEqual({
        kind: 'key',
        apiKeyId: id,
        teamId: team.id,
        scopes: new Set(['campaigns:read', 'logs:read']),
        accountIds: null,
      });
    });

    test.each([undefined, ''])('is asked for when there is none (%p)', async (key) => {
      await expect(access.viewerForKey(key)).rejects.toMatchObject({ code: 'api_key_required', status: 401 });
    });

    test.each([
      `acs_${'0'.repeat(32)}`,
      'acs_',
      'x',
      `acs_${'0'.repeat(31)}\0`,
      `acs_${'ä'.repeat(32)}`,
      `${'a'.repeat(9000)}`,
    ])('is refused when nobody knows it: %.40s', async (key) => {
      await expect(access.viewerForKey(key)).rejects.toMatchObject({ code: 'invalid_api_key', status: 401 });
    });

    test('is refused with one character changed', async () => {
      const { key } = await create();
      const changed = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
      await expect(access.viewerForKey(changed)).rejects.toMatchObject({ code: 'invalid_api_key' });
    });

    test("ends when it says, by the database's clock", async () => {
      const { key, id } = await create({ expiresAt: new Date(clock().getTime() + 10 * 365 * DAY) });
      const endsIn = (time: string) =>
        db.query('update api_keys set expires_at = statement_timestamp() + $2::interval where id = $1', [id, time]);
      await endsIn('1 minute');
      await expect(access.viewerForKey(key)).resolves.toBeDefined();
      await endsIn('0');
      await expect(access.viewerForKey(key)).rejects.toMatchObject({ code: 'expired_api_key', status: 401 });
    });

    test('stops working the moment it is deleted', async () => {
      const { key, id } = await create();
      await access.viewerForKey(key);
      await apiKeys.delete(admin(), team.id, id);
      await expect(access.viewerForKey(key)).rejects.toMatchObject({ code: 'invalid_api_key' });
      await expect(apiKeys.delete(admin(), team.id, id)).rejects.toMatchObject(notFound);
    });

    test('is deleted once when two people delete it together', async () => {
      const { id } = await create();
      const results = await Promise.allSettled([1, 2, 3].map(() => apiKeys.delete(admin(), team.id, id)));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    test.each(['x', '', '00000000-0000-0000-0000-000000000000', "' or true --"])(
      'cannot be deleted by the id %p',
      async (id) => {
        await expect(apiKeys.delete(admin(), team.id, id)).rejects.toMatchObject(notFound);
      },
    );

    test('is out of reach of other teams', async () => {
      const { id } = await create();
      const stranger = sessionOf(await buildTeam(db), 'owner');
      await expect(apiKeys.list(stranger, team.id)).rejects.toMatchObject(notFound);
      await expect(apiKeys.delete(stranger, team.id, id)).rejects.toMatchObject(notFound);
      await expect(apiKeys.delete(stranger, stranger.teamId, id)).rejects.toMatchObject(notFound);
      const theft = { teamId: team.id, name: 'x', scopes: ['logs:read'] };
      await expect(apiKeys.create(stranger, theft)).rejects.toMatchObject(notFound);
      await expect(apiKeys.list(admin(), team.id.toUpperCase())).resolves.toHaveLength(1);
    });
  });

  describe('the last use of a key', () => {
    const lastUse = async () => {
      await access.flush();
      return (await apiKeys.list(admin(), team.id))[0]?.lastUsedAt;
    };

    test('is noted at the first use, then at most once a minute', async () => {
      const { key, id } = await create();
      const use = async () => {
        await access.viewerForKey(key);
        return lastUse();
      };
      const first = await use();
      expect(first).toEqual(expect.any(String));
      await expect(use()).resolves.toBe(first);
      await db.query(
        `update api_keys set last_used_at = (last_used_at at time zone 'utc' - interval '61 seconds') at time zone 'utc' where id = $1`,
        [id],
      );
      const second = (await use()) as string;
      expect(second >= (first as string)).toBe(true);
    });

    test('costs many requests at once one write, and all others none', async () => {
      const { key } = await create();
      const counted = watched(db);
      const busy = new AccessService(counted, sessions);
      await Promise.all(Array.from({ length: 20 }, () => busy.viewerForKey(key)));
      await busy.flush();
      await Promise.all(Array.from({ length: 20 }, () => busy.viewerForKey(key)));
      const { statements } = counted;
      const writes = statements.filter((text) => text.includes('update')).length;
      expect(writes).toBeGreaterThanOrEqual(1);
      expect(writes).toBeLessThanOrEqual(3);
      expect(statements.length - writes).toBe(40);
    });
  });

  describe('a session', () => {
    const tokenOf = async (role: keyof TestTeam['users']) =>
      (await sessions.issue({ userId: team.users[role].id, teamId: team.id })).token;

    test.each(['owner', 'admin', 'member', 'kunde'] as const)('opens the team as %s', async (role) => {
      await expect(access.viewerForSession(await tokenOf(role))).resolves.toEqual(sessionOf(team, role));
    });

    test('is one statement a request', async () => {
      const counted = watched(db);
      await new AccessService(counted, sessions).viewerForSession(await tokenOf('kunde'));
      expect(counted.statements).toHaveLength(1);
    });

    test('sees a changed role, setting and assignment at once', async () => {
      const token = await tokenOf('kunde');
      const kunde = team.users.kunde.id;
      const [first, second] = team.accountIds as [string, string];
      await new MemberService(db).assign(admin(), team.id, kunde, [second, first]);
      const settings = { kundeCanViewSearchTerms: true, kundeCanViewNegativeLists: false, kundeCanCreateFeeds: true };
      await new TeamService(db).updateSettings(admin(), { teamId: team.id, ...settings });
      await expect(access.viewerForSession(token)).resolves.toMatchObject({
        role: 'kunde',
        accountIds: [first, second],
        kundeSettings: settings,
      });
      await db.query(`update team_members set role = 'admin' where user_id = $1`, [kunde]);
      await expect(access.viewerForSession(token)).resolves.toMatchObject({ role: 'admin', accountIds: null });
      await db.query(`update team_members set role = 'member' where user_id = $1`, [kunde]);
      await expect(access.viewerForSession(token)).resolves.toMatchObject({
        role: 'member',
        accountIds: [first, second],
      });
    });

    test('ends with the membership', async () => {
      const token = await tokenOf('member');
      await db.query('delete from team_members where user_id = $1', [team.users.member.id]);
      await expect(access.viewerForSession(token)).rejects.toMatchObject({ code: 'invalid_token', status: 401 });
    });

    test('does not open a team that the person is not in', async () => {
      const other = await buildTeam(db);
      const { token } = await sessions.issue({ userId: team.users.owner.id, teamId: other.id });
      await expect(access.viewerForSession(token)).rejects.toMatchObject({ code: 'invalid_token' });
    });

    test('needs a token', async () => {
      await expect(access.viewerForSession(undefined)).rejects.toMatchObject({ code: 'unauthorized' });
    });
  });
});

describe('the Authorization header', () => {
  test.each<[string | undefined, string | undefined]>([
    ['Bearer abc', 'abc'],
    ['bearer  abc ', 'abc'],
    ['Bearer', undefined],
    ['Bearer ', undefined],
    ['Basic abc', undefined],
    ['abc', undefined],
    [undefined, undefined],
  ])('%p carries the token %p', (header, token) => expect(bearerToken(header)).toBe(token));
});
