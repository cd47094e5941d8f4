import { type Credential, TestApp } from '../support/start-app.js';
import { buildTeam, HOUR, type TestTeam, testClock } from './fixture.js';
import { type IdentityServer, startIdentityServer } from './identity-server.js';

/** Of the curve that tokens are signed with. */
const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('signing out', () => {
  let identity: IdentityServer;
  let app: TestApp;
  /** Another process on the same database. */
  let other: TestApp;
  let team: TestTeam;
  let session: Credential;
  let elsewhere: Credential;

  beforeAll(async () => {
    identity = await startIdentityServer();
    app = await TestApp.start({ identityUrl: identity.url });
    other = await TestApp.start({ db: app.db });
  });
  afterAll(async () => {
    await other.stop();
    await app.stop();
    await identity.stop();
  });

  beforeEach(async () => {
    team = await buildTeam(app.db);
    session = { token: await tokenOf('member') };
    elsewhere = { token: await tokenOf('member') };
    for (const credential of [session, elsewhere]) expect(await codeOf(app, credential)).toBeUndefined();
  });

  async function tokenOf(role: 'member'): Promise<string> {
    const { token } = await app.sessions.issue({ userId: team.users[role].id, teamId: team.id });
    return token;
  }

  async function codeOf(at: TestApp, credential: Credential): Promise<string | undefined> {
    const { body } = await at.graphql('{ viewer { user { id } } }', {}, credential);
    const rest = await at.rest('GET', '/favorites', credential);
    const code = body.errors?.[0].extensions.code;
    expect(rest.body.code).toBe(code);
    return code;
  }

  test.each(['GraphQL', 'REST'])('over %s ends this session in every process, and no other one', async (door) => {
    expect(await codeOf(other, session)).toBeUndefined();
    const answer =
      door === 'REST'
        ? await app.rest('POST', '/auth/sign-out', { ...session, body: {} })
        : await app.graphql('mutation { signOut { status } }', {}, session);
    expect(door === 'REST' ? answer.body : answer.body.data.signOut).toEqual({ status: 'ok' });
    for (const process of [app, other]) {
      expect(await codeOf(process, session)).toBe('invalid_token');
      expect(await codeOf(process, elsewhere)).toBeUndefined();
      expect(await codeOf(process, session)).toBe('invalid_token');
    }
  });

  test('twice at once is one, and an API key cannot', async () => {
    const answers = await Promise.all(
      [app, other].map((process) => process.graphql('mutation { signOut { status } }', {}, session)),
    );
    expect(answers.filter(({ body }) => body.data?.signOut.status === 'ok').length).toBeGreaterThan(0);
    expect(await codeOf(app, session)).toBe('invalid_token');
    const nobody = await app.graphql('mutation { signOut { status } }');
    expect(nobody.body.errors[0].extensions.code).toBe('unauthorized');
  });

  test('ends what is streamed, and leaves the streams of others', async () => {
    const [ended, going] = await Promise.all([session, elsewhere].map(follow));
    await app.graphql('mutation { signOut { status } }', {}, session);
    expect(await ended?.text).toContain('invalid_token');
    expect(going?.isOver()).toBe(false);
    going?.leave();
  });

  test('ends the session, whatever else its signature could be', async () => {
    const { token = '' } = session;
    const [signed, signature] = [token.slice(0, token.lastIndexOf('.') + 1), token.slice(token.lastIndexOf('.') + 1)];
    const bytes = Buffer.from(signature, 'base64url');
    expect(bytes).toHaveLength(64);
    // An ECDSA signature (r, s) is as good as (r, n - s), and the last character has bits that say nothing.
    const s = BigInt(`0x${bytes.subarray(32).toString('hex')}`);
    const mirrored = Buffer.from((P256_ORDER - s).toString(16).padStart(64, '0'), 'hex');
    const others = [
      Buffer.concat([bytes.subarray(0, 32), mirrored]).toString('base64url'),
      signature.slice(0, -1) + BASE64URL[BASE64URL.indexOf(signature.at(-1) as string) ^ 1],
    ].map((other) => ({ token: signed + other }));
    expect(await Promise.all(others.map((other) => codeOf(app, other)))).toContain(undefined);
    await app.graphql('mutation { signOut { status } }', {}, session);
    for (const other of others) expect(await codeOf(app, other)).toBe('invalid_token');
  });

  test('is refused where a person has ended more sessions than anybody does', async () => {
    const fill = [team.id, team.users.member.id];
    await app.db.query(
      `insert into ended_sessions select $1::uuid, $2::uuid, 'session ' || n, now() + interval '1 hour' from generate_series(1, 200) n`,
      fill,
    );
    const { status, body } = await app.rest('POST', '/auth/sign-out', { ...session, body: {} });
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'too_many_requests' });
    expect(await codeOf(app, session)).toBeUndefined();
  });

  test('forgets sessions that ended by themselves an hour ago, also of people who left', async () => {
    const { member, kunde } = team.users;
    await app.db.query(
      `insert into ended_sessions select $1, person, age, now() - age::interval
       from unnest($2::uuid[]) person, unnest(array['1 second', '59 minutes', '61 minutes', '1 day']) age`,
      [team.id, [member.id, kunde.id]],
    );
    await app.db.query('delete from team_members where team_id = $1 and user_id = $2', [team.id, kunde.id]);
    await app.graphql('mutation { signOut { status } }', {}, session);
    const kept = (userId: string) =>
      app.db.query(
        'select token_digest as digest from ended_sessions where team_id = $1 and user_id = $2 order by expires_at desc',
        [team.id, userId],
      );
    const [own, ...others] = await kept(member.id);
    expect(own).toEqual({ digest: expect.stringMatching(/=$/) });
    expect(others).toEqual([{ digest: '1 second' }, { digest: '59 minutes' }]);
    expect(await kept(kunde.id)).toEqual(others);
  });

  test('holds until the token ends by the clock of the process, also where that is behind', async () => {
    // The tokens ended 10 seconds ago by the clock of the database, and end in 10 seconds by that of the process.
    const clock = testClock(new Date(Date.now() - 12 * HOUR - 10_000).toISOString());
    const late = await TestApp.start({ db: app.db, clock });
    const { member } = team.users;
    const issue = async () => ({ token: (await late.sessions.issue({ userId: member.id, teamId: team.id })).token });
    const [ended, next] = [await issue(), await issue()];
    clock.advance(12 * HOUR - 10_000);
    for (const credential of [ended, next]) {
      expect(await codeOf(late, credential)).toBeUndefined();
      expect((await late.rest('POST', '/auth/sign-out', { ...credential, body: {} })).status).toBe(200);
    }
    // The second sign-out has not forgotten the first.
    for (const credential of [ended, next]) expect(await codeOf(late, credential)).toBe('invalid_token');
    clock.advance(10_000);
    expect(await codeOf(late, ended)).toBe('expired_token');
    await late.stop();
  });

  test('holds for whoever is removed from the team and comes back', async () => {
    const email = `back.${team.id}@example.com`;
    const owner = { token: (await app.sessions.issue({ userId: team.users.owner.id, teamId: team.id })).token };
    const signIn = async (teamId?: string) => {
      const { status, body } = await app.rest('POST', '/auth/google', {
        body: { credential: await identity.credential(email), teamId },
      });
      expect(status).toBe(200);
      return body;
    };
    // In a team of their own, where invitations are accepted.
    const { token, user } = await signIn();
    const join = async (role: string) => {
      const invited = await app.rest('POST', `/teams/${team.id}/invitations`, { ...owner, body: { email, role } });
      expect(invited.status).toBe(201);
      expect((await app.rest('POST', `/invitations/${invited.body.id}/accept`, { token })).status).toBe(200);
    };
    await join('member');
    const old: Credential = { token: (await signIn(team.id)).token };
    expect(await codeOf(app, old)).toBeUndefined();
    expect((await app.rest('POST', '/auth/sign-out', { ...old, body: {} })).status).toBe(200);
    expect((await app.rest('DELETE', `/teams/${team.id}/members/${user.id}`, owner)).status).toBe(200);
    await join('admin');
    for (const process of [app, other]) {
      expect(await codeOf(process, old)).toBe('invalid_token');
      expect(await process.rest('GET', '/favorites', old)).toMatchObject({ status: 401 });
    }
    const again = await signIn(team.id);
    expect(again.team).toMatchObject({ id: team.id, role: 'admin' });
    expect(await codeOf(app, { token: again.token })).toBeUndefined();
  });

  test('is remembered as long as team and person are there', async () => {
    await app.rest('POST', '/auth/sign-out', { ...session, body: {} });
    const rows = () => app.db.query('select 1 from ended_sessions where team_id = $1', [team.id]);
    expect(await rows()).toHaveLength(1);
    await app.db.query('delete from teams where id = $1', [team.id]);
    expect(await rows()).toEqual([]);
    const elsewhere = await buildTeam(app.db);
    const { id } = elsewhere.users.member;
    await app.db.query(`insert into ended_sessions values ($1, $2, 'ended', now())`, [elsewhere.id, id]);
    await app.db.query('delete from users where id = $1', [id]);
    expect(await app.db.query('select 1 from ended_sessions where team_id = $1', [elsewhere.id])).toEqual([]);
  });

  async function follow({ token }: Credential) {
    const leaving = new AbortController();
    const response = await fetch(`${app.url}/graphql/stream`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: 'subscription { boardChanged { accountId } }' }),
      signal: leaving.signal,
    });
    expect(response.status).toBe(200);
    let isOver = false;
    const text = response.text().then(
      (told) => {
        isOver = true;
        return told;
      },
      () => '',
    );
    return { text, isOver: () => isOver, leave: () => leaving.abort() };
  }
});
