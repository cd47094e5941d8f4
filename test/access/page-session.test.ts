import { type RestCall, TestApp } from '../support/start-app.js';
import { buildTeam, type TestTeam } from './fixture.js';
import { type IdentityServer, startIdentityServer } from './identity-server.js';

const SIGN_IN = `mutation ($credential: String!, $teamId: String) {
  signInToPage(credential: $credential, teamId: $teamId) { name expiresAt user { id } team { id } }
}`;
const VIEWER = '{ viewer { user { id } team { id } } }';

type Headers = Record<string, string>;

describe('the session of a page', () => {
  let identity: IdentityServer;
  let app: TestApp;
  let team: TestTeam;
  /** What a browser sends from the console. */
  let page: Headers;
  let origin: string;
  let cookieName: string;

  beforeAll(async () => {
    identity = await startIdentityServer();
    app = await TestApp.start({
      identityUrl: identity.url,
      settings: { PUBLIC_URL: '', CORS_ORIGINS: 'https://front.example' },
    });
    origin = app.url;
    cookieName = `adlane_session_${new URL(origin).port}`;
  });
  afterAll(async () => {
    await app.stop();
    await identity.stop();
  });
  beforeEach(async () => {
    team = await buildTeam(app.db);
    page = await pageOf('member');
  });

  async function pageOf(role: 'member' | 'owner'): Promise<Headers> {
    const { token } = await app.sessions.issue({ userId: team.users[role].id, teamId: team.id });
    const { sub, team: teamId, exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return {
      origin,
      'sec-fetch-site': 'same-origin',
      cookie: `other=1; ${cookieName}=${token}`,
      'x-adlane-session': `${teamId}.${sub}.${exp}`,
    };
  }

  const send = (query: string, headers: Headers, variables: object = {}) =>
    app.send('POST', '/graphql', { body: { query, variables }, headers });
  const codeOf = async (headers: Headers) => (await send(VIEWER, headers)).body.errors?.[0].extensions.code;
  const without = (headers: Headers, ...names: string[]) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

  test('begins with a cookie that scripts cannot read, and an answer without a token', async () => {
    const credential = await identity.credential('page@example.com');
    const answer = await send(
      SIGN_IN,
      { origin, 'sec-fetch-site': 'same-origin', 'x-adlane-session': 'new' },
      { credential },
    );
    const { name, user } = answer.body.data.signInToPage;
    const [set = '', ...more] = answer.headers.getSetCookie();
    expect(more).toEqual([]);
    const [pair = '', ...attributes] = set.split('; ');
    expect(attributes).toEqual(['Max-Age=43200', 'Path=/', 'HttpOnly', 'SameSite=Strict']);
    expect(pair.startsWith(`${cookieName}=eyJ`)).toBe(true);
    expect(JSON.stringify(answer.body)).not.toContain('eyJ');
    const seen = await send(VIEWER, { ...page, cookie: pair, 'x-adlane-session': name });
    expect(seen.body.data.viewer.user.id).toBe(user.id);
  });

  test('over https has a name and attributes that no other host can forge', async () => {
    const credential = await identity.credential('secure@example.com');
    const secure = { origin: 'https://ads.example.com', 'x-adlane-session': 'new' };
    const answer = await send(SIGN_IN, secure, { credential });
    const [set = ''] = answer.headers.getSetCookie();
    expect(set).toMatch(/^__Host-adlane_session=eyJ[^;]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
    const { name } = answer.body.data.signInToPage;
    expect(await codeOf({ cookie: set.split(';')[0] ?? '', 'x-adlane-session': name })).toBeUndefined();
  });

  test.each([
    [
      'a form or link of anybody, which can send no header',
      (own: Headers) => without(own, 'x-adlane-session'),
      'unauthorized',
    ],
    [
      'another site that guessed the name',
      (own: Headers) => ({ ...own, 'sec-fetch-site': 'cross-site' }),
      'expired_token',
    ],
    ['a sibling host or another port', (own: Headers) => ({ ...own, 'sec-fetch-site': 'same-site' }), 'expired_token'],
    ['an address that somebody typed', (own: Headers) => ({ ...own, 'sec-fetch-site': 'none' }), 'expired_token'],
    ['a page whose cookie is gone', (own: Headers) => without(own, 'cookie'), 'expired_token'],
    [
      'a cookie of another port',
      (own: Headers) => ({ ...own, cookie: own.cookie?.replace(/adlane_session_\d+/, 'adlane_session_1') ?? '' }),
      'expired_token',
    ],
    ['a made-up name', (own: Headers) => ({ ...own, 'x-adlane-session': 'a.b.c' }), 'expired_token'],
    ['a name that begins a session', (own: Headers) => ({ ...own, 'x-adlane-session': 'new' }), 'unauthorized'],
    [
      'a token that nobody signed',
      (own: Headers) => ({ ...own, cookie: `${own.cookie?.slice(0, -12)}AAAAAAAAAAAA` }),
      'invalid_token',
    ],
    ['no token at all', (own: Headers) => ({ ...own, cookie: `${cookieName}=%00;;=;` }), 'expired_token'],
  ])('is not used by %s', async (_, change, code) => {
    expect(await codeOf(page)).toBeUndefined();
    expect(await codeOf(change(page))).toBe(code);
  });

  test('answers no tab that shows another session', async () => {
    const former = page;
    const next = await pageOf('owner');
    expect(await codeOf({ ...former, cookie: next.cookie ?? '' })).toBe('expired_token');
    // Whichever of several cookies of the name is the one that was named counts.
    const both = `${former.cookie}; ${next.cookie}`;
    expect((await send(VIEWER, { ...next, cookie: both })).body.data.viewer.user.id).toBe(team.users.owner.id);
  });

  test('counts for what the console calls, and nowhere else', async () => {
    const read = (path: string, more: RestCall = {}) =>
      app.send('GET', path, { headers: { ...page, ...more.headers } });
    for (const path of ['/api/v1/favorites', '/api/v1/planning/board', '/api/v1/billing/status'])
      expect(await read(path)).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    const tools = await app.send('POST', '/mcp', {
      headers: { ...page, accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
    });
    expect(tools.status).toBe(401);
    const upload = await app.send('POST', '/api/v1/support/tickets/nobody/attachments', { headers: page, body: {} });
    expect(upload.status).toBe(415);
    const kept = await app.send('GET', `/graphql?query=${encodeURIComponent(VIEWER)}`, {
      headers: { ...page, accept: 'application/json', 'apollo-require-preflight': 'true' },
    });
    expect(kept.body.data.viewer.user.id).toBe(team.users.member.id);
    expect(kept.headers.get('cache-control')).toContain('no-store');
  });

  test('comes after a header that proves somebody else', async () => {
    const { token } = await app.sessions.issue({ userId: team.users.owner.id, teamId: team.id });
    const answer = await send(VIEWER, { ...page, authorization: `Bearer ${token}` });
    expect(answer.body.data.viewer.user.id).toBe(team.users.owner.id);
    expect(await codeOf({ ...page, authorization: 'Bearer nonsense' })).toBe('invalid_token');
    expect(await codeOf({ ...page, 'x-api-key': 'nonsense' })).toBe('invalid_api_key');
  });

  test.each([
    ['a listed origin', 'https://front.example', 204],
    ['a foreign origin', 'https://evil.example', 405],
  ])('cannot be asked for by a page of %s', async (_, foreign, status) => {
    const preflight = await app.send('OPTIONS', '/graphql', {
      headers: {
        origin: foreign,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-adlane-session',
      },
    });
    expect(preflight.status).toBe(status);
    expect(preflight.headers.get('access-control-allow-headers') ?? '').not.toMatch(/x-adlane-session/i);
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test.each([
    ['a form', {}],
    ['another site', { 'x-adlane-session': 'new', 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a program', { 'x-adlane-session': 'new' }],
    [
      'a page that has one already',
      { 'x-adlane-session': 'new', 'sec-fetch-site': 'same-site', origin: 'http://a.example' },
    ],
  ])('is not begun by %s', async (_, headers) => {
    const credential = await identity.credential('forged@example.com');
    const answer = await send(SIGN_IN, headers as Headers, { credential });
    expect(answer.body.errors[0].extensions.code).toBe('forbidden');
    expect(answer.headers.getSetCookie()).toEqual([]);
    const made = await app.db.query(`select 1 from users where email = 'forged@example.com'`);
    expect(made).toEqual([]);
  });

  test('ends at the server and in the browser, and for a removed person at once', async () => {
    const answer = await send('mutation { signOut { status } }', page);
    expect(answer.body.data.signOut).toEqual({ status: 'ok' });
    expect(answer.headers.getSetCookie()).toEqual([`${cookieName}=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict`]);
    expect(await codeOf(page)).toBe('invalid_token');
    const owner = await pageOf('owner');
    expect(await codeOf(owner)).toBeUndefined();
    await app.db.query('delete from team_members where team_id = $1', [team.id]);
    expect(await codeOf(owner)).toBe('invalid_token');
  });

  test('of a program that signs out leaves cookies alone', async () => {
    const { token } = await app.sessions.issue({ userId: team.users.owner.id, teamId: team.id });
    const answer = await app.send('POST', '/graphql', {
      body: { query: 'mutation { signOut { status } }' },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});
