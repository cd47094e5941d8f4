import { Command } from 'commander';
import { register } from '../../cli/commands/keys.js';
import { ensureDemoAccess } from '../../demo/demo-access.js';
import { AccessService } from '../../src/access/access.service.js';
import { ApiKeyService } from '../../src/access/api-key.service.js';
import { ALL_SCOPES } from '../../src/access/scopes.js';
import { Sessions } from '../../src/access/sessions.js';
import { SigningKeys } from '../../src/access/signing-keys.js';
import type { Database } from '../../src/db/database.js';
import { readSettings } from '../../src/settings.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { buildTeam, DAY, sessionOf, type TestTeam, testClock } from './fixture.js';

describe('operating keys', () => {
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

  async function run(...args: string[]): Promise<string[]> {
    const lines: string[] = [];
    const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
    register(program, {
      withDatabase: (work) => work(db),
      print: (line) => lines.push(line),
      settings: () => readSettings({}),
    });
    await program.parseAsync(args, { from: 'user' });
    return lines;
  }

  const create = (name: string) =>
    apiKeys.create(sessionOf(team, 'admin'), { teamId: team.id, name, scopes: ['logs:read'] });

  test('keys list shows what people recognise a key by, never the key', async () => {
    await expect(run('keys', 'list', '--team', team.id)).resolves.toEqual(['There are no API keys.']);
    const { id, key, keyPrefix } = await create('Evil\u001b[31m');
    const [head, line, ...rest] = await run('keys', 'list', '--team', team.id);
    expect(head).toMatch(/^ID .*TEAM .*PREFIX .*LAST USED .*SCOPES$/);
    expect(line).toContain(`${id}  ${team.id}  ${keyPrefix}  2026-05-04T10:00:00.000Z  never`);
    expect(line).toContain('Evil [31m');
    expect(line).not.toContain(key);
    expect(rest).toEqual([]);
    expect((await run('keys', 'list')).join('\n')).toContain(id);
  });

  test('keys revoke ends a key at once', async () => {
    const { id, key, keyPrefix } = await create('Old script');
    await expect(run('keys', 'revoke', id)).resolves.toEqual([`Revoked the API key Old script (${keyPrefix}…).`]);
    await expect(access.viewerForKey(key)).rejects.toMatchObject({ code: 'invalid_api_key' });
    await expect(run('keys', 'revoke', id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test.each([
    ['keys', 'revoke', 'x'],
    ['keys', 'list', '--team', 'x'],
  ])('%s %s answers not found for ids that cannot exist', async (...args) => {
    await expect(run(...args)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('every demo start gives new credentials and leaves the earlier ones good', async () => {
    const first = await ensureDemoAccess({ db, sessions, clock }, { teamId: team.id, users: team.users });
    const second = await ensureDemoAccess({ db, sessions, clock }, { teamId: team.id, users: team.users });
    expect(second.apiKey).not.toBe(first.apiKey);
    for (const { apiKey, apiKeyId, users } of [first, second]) {
      const viewer = await access.viewerForKey(apiKey);
      expect(viewer).toMatchObject({ apiKeyId, teamId: team.id, scopes: new Set(ALL_SCOPES) });
      for (const role of ['owner', 'admin', 'member', 'kunde'] as const) {
        expect(users[role]).toEqual({ ...team.users[role], token: expect.any(String) });
        await expect(access.viewerForSession(users[role].token)).resolves.toMatchObject({ role });
      }
    }
  });

  test('demo starts clear away only old demo keys that nobody used', async () => {
    const then = testClock();
    const start = () => ensureDemoAccess({ db, sessions, clock: then }, { teamId: team.id, users: team.users });
    const unused = await start();
    const used = await start();
    const own = await create('Demo key');
    const user = new AccessService(db, sessions);
    await user.viewerForKey(used.apiKey);
    await user.flush();
    then.advance(30 * DAY);
    const kept = await start();
    then.advance(1);
    const last = await start();
    const ids = (await apiKeys.list(sessionOf(team, 'admin'), team.id)).map(({ id }) => id);
    expect(ids).not.toContain(unused.apiKeyId);
    expect(new Set(ids)).toEqual(new Set([used.apiKeyId, own.id, kept.apiKeyId, last.apiKeyId]));
  });
});
