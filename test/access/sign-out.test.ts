import { type Credential, TestApp } from '../support/start-app.js';
import { buildTeam, type TestTeam } from './fixture.js';

/** Of the curve that tokens are signed with. */
const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('signing out', () => {
  let app: TestApp;
  /** Another process on the same database. */
  let other: TestApp;
  let team: TestTeam;
  let session: Credential;
  let elsewhere: Credential;

  beforeAll(async () => {
    app = await TestApp.start();
    other = await TestApp.start({ db: app.db });
  });
  afterAll(async () => {
    await other.stop();
    await app.stop();
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

  test('forgets sessions that have ended by themselves', async () => {
    const past = [team.id, team.users.member.id];
    await app.db.query(`insert into ended_sessions values ($1, $2, 'old', now() - interval '1 second')`, past);
    await app.graphql('mutation { signOut { status } }', {}, session);
    const rows = await app.db.query<{ digest: string }>(
      'select token_digest as digest from ended_sessions where team_id = $1',
      [team.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.digest).not.toBe('old');
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
