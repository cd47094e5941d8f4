import { insertApiKey } from '../../src/access/api-key.records.js';
import { ALL_SCOPES } from '../../src/access/scopes.js';
import { createLog } from '../../src/log.js';
import { until } from '../db/support/second-app.js';
import { type Answer, type Credential, TestApp } from '../support/start-app.js';
import { buildTeam, type TestTeam, testClock } from './fixture.js';

/** A caller who was here before: the read goes out with the proof of the credential, and nothing comes back that it does not allow. */
describe('a credential that is remembered', () => {
  const clock = testClock();
  const lines: string[] = [];
  let app: TestApp;
  let team: TestTeam;
  let key: { id: string; apiKey: string };
  let session: Credential;
  let statements: string[];

  beforeAll(async () => {
    app = await TestApp.start({
      clock,
      log: createLog({ level: 'info', to: { write: (line) => void lines.push(line) } }),
    });
    const { onStatement } = app.db;
    app.db.onStatement = (name, seconds) => {
      statements.push(name);
      onStatement?.(name, seconds);
    };
  });
  afterAll(() => app.stop());

  beforeEach(async () => {
    statements = [];
    team = await buildTeam(app.db);
    const made = await insertApiKey(app.db, {
      teamId: team.id,
      name: 'Script',
      scopes: ALL_SCOPES,
      expiresAt: null,
      createdBy: null,
      createdAt: new Date(),
    });
    key = { id: made.id, apiKey: made.key };
    const { token } = await app.sessions.issue({ userId: team.users.member.id, teamId: team.id });
    session = { token };
    for (const credential of [key, session]) for (const door of Object.values(doors)) await door(credential);
    statements = [];
    lines.length = 0;
  });

  const query = ({ apiKey }: Credential) => (apiKey ? '/query' : '');
  const doors: Record<string, (credential: Credential) => Promise<Answer>> = {
    'a list over REST': (credential) => app.rest('GET', `${query(credential)}/planning/status-config`, credential),
    'a read that writes': (credential) => app.rest('GET', `${query(credential)}/planning/board`, credential),
    'a parameter that is wrong': (credential) => app.rest('GET', `${query(credential)}/planning/calendar`, credential),
    'what does not exist': (credential) =>
      app.rest('GET', credential.apiKey ? '/query/accounts/9/memories' : '/planning/accounts/9/todos', credential),
    'a list over GraphQL': (credential) =>
      app.graphql('{ accounts { data { id } } planningBoard { accountId } }', {}, credential),
    'a document without a statement': (credential) =>
      app.graphql('{ __typename campaigns(sort: "x") { meta { total } } }', {}, credential),
  };
  const names = Object.keys(doors);
  const codeOf = ({ body }: Answer) => body.code ?? body.errors?.[0]?.extensions.code;
  const ask = (name: string, credential: Credential) =>
    (doors[name] as (of: Credential) => Promise<Answer>)(credential);

  test.each(names)('%s is one lookup, before the read or with it', async (name) => {
    await ask(name, key);
    expect(statements.filter((statement) => statement === 'viewer-for-key')).toHaveLength(1);
    await ask(name, session);
    expect(statements.filter((statement) => statement === 'viewer-for-session')).toHaveLength(1);
  });

  describe.each(names)('%s', (name) => {
    test('is refused from the moment that the key is gone, and tells nothing of whom it was', async () => {
      await app.db.query('delete from api_keys where id = $1', [key.id]);
      const answer = await ask(name, key);
      expect(codeOf(answer)).toBe('invalid_api_key');
      expect(answer.headers.get('x-cost')).toBeNull();
      expect(JSON.stringify(answer.body)).not.toContain('Account');
      expect(lines.join('')).not.toContain(team.id);
    });

    test('is refused once the key has expired', async () => {
      await app.db.query(`update api_keys set expires_at = clock_timestamp() where id = $1`, [key.id]);
      expect(codeOf(await ask(name, key))).toBe('expired_api_key');
    });

    test('is refused once the person has left the team', async () => {
      await app.db.query('delete from team_members where team_id = $1 and user_id = $2', [
        team.id,
        team.users.member.id,
      ]);
      expect(codeOf(await ask(name, session))).toBe('invalid_token');
    });

    test('is refused once the session has ended', async () => {
      clock.advance(13 * 3_600_000);
      expect(codeOf(await ask(name, session))).toBe('expired_token');
    });

    test('is refused for a scope that was taken away', async () => {
      await app.db.query(`update api_keys set scopes = '{logs:read}' where id = $1`, [key.id]);
      expect(codeOf(await ask(name, key))).toBe('insufficient_scope');
    });
  });

  test('accounts that are assigned now are shown, and no others', async () => {
    const shown = async () => {
      const { body } = await app.graphql('{ accounts { data { id } } }', {}, session);
      return body.data.accounts.data.map(({ id }: { id: string }) => id).sort();
    };
    expect(await shown()).toEqual(team.accountIds);
    const [first] = team.accountIds;
    await app.db.query('insert into account_assignments (team_id, user_id, account_id) values ($1, $2, $3)', [
      team.id,
      team.users.member.id,
      first,
    ]);
    expect(await shown()).toEqual([first]);
    expect(await shown()).toEqual([first]);
  });

  test('a read that writes writes nothing for a key that is gone', async () => {
    const fresh = `${team.accountIds[0]}-new`;
    await app.db.query(
      `insert into accounts (team_id, id, name, currency, status, time_zone) values ($1, $2, 'New', 'EUR', 'ENABLED', 'UTC')`,
      [team.id, fresh],
    );
    await app.db.query('delete from api_keys where id = $1', [key.id]);
    await ask('a read that writes', key);
    expect(await app.db.query('select 1 from board_cards where account_id = $1', [fresh])).toEqual([]);
  });

  test('a key is noted as used though its lookup goes with the read', async () => {
    await app.db.query('update api_keys set last_used_at = null where id = $1', [key.id]);
    await ask('a list over REST', key);
    await until(
      async () =>
        (await app.db.query('select 1 from api_keys where id = $1 and last_used_at is not null', [key.id])).length > 0,
    );
  });

  test('a write of one whose rights are gone does nothing', async () => {
    await app.db.query(`update team_members set role = 'kunde' where team_id = $1 and user_id = $2`, [
      team.id,
      team.users.member.id,
    ]);
    const write = `mutation { createTodo(accountId: "1", title: "Never") { id } }`;
    const answer = await app.graphql(write, {}, session);
    expect(codeOf(answer)).toBe('forbidden');
    expect(await app.db.query(`select 1 from todos where title = 'Never'`)).toEqual([]);
  });

  test('a hundred reads at once while the key is deleted are answered or refused, never half', async () => {
    const asked = Array.from({ length: 100 }, (_, at) => ask(names[at % names.length] as string, key));
    await app.db.query('delete from api_keys where id = $1', [key.id]);
    for (const answer of await Promise.all(asked))
      expect([undefined, 'not_found', 'bad_request', 'invalid_api_key']).toContain(codeOf(answer));
    expect(codeOf(await ask('a list over REST', key))).toBe('invalid_api_key');
  });
});
