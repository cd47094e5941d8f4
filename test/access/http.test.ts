import { randomUUID } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { ALL_SCOPES } from '../../src/access/scopes.js';
import { type Answer, TestApp } from '../support/start-app.js';
import { buildTeam, type TestTeam } from './fixture.js';
import { type IdentityServer, startIdentityServer } from './identity-server.js';

describe('access over HTTP', () => {
  let identity: IdentityServer;
  let app: TestApp;
  let team: TestTeam;
  let other: TestTeam;
  const tokens = {} as Record<keyof TestTeam['users'], string>;

  beforeAll(async () => {
    identity = await startIdentityServer();
    app = await TestApp.start({ identityUrl: identity.url });
    other = await buildTeam(app.db);
  });

  beforeEach(async () => {
    team = await buildTeam(app.db);
    for (const role of ['owner', 'admin', 'member', 'kunde'] as const) {
      tokens[role] = (await app.sessions.issue({ userId: team.users[role].id, teamId: team.id })).token;
    }
  });

  afterAll(async () => {
    await app.stop();
    await identity.stop();
  });

  const refusal = (answer: Answer) => [answer.status, answer.body.code];
  const graphqlRefusal = (answer: Answer) => answer.body.errors?.[0]?.extensions?.code;
  const keys = () => `/teams/${team.id}/api-keys`;
  const create = (body: unknown, token = tokens.admin) => app.rest('POST', keys(), { token, body });

  describe('POST /auth/google', () => {
    const signIn = (body: unknown) => app.rest('POST', '/auth/google', { body });
    const newcomer = () => `n${randomUUID().slice(0, 8)}@example.com`;

    test('answers with a session that works at once', async () => {
      const email = newcomer();
      const { status, body } = await signIn({ credential: await identity.credential(email, { name: 'Ada' }) });
      expect(status).toBe(200);
      expect(body).toEqual({
        token: expect.any(String),
        tokenType: 'Bearer',
        expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        user: { id: expect.any(String), email, name: 'Ada', avatarUrl: '' },
        team: { id: expect.any(String), name: "Ada's team", role: 'owner' },
      });
      const lifetime = Date.parse(body.expiresAt) - Date.now();
      expect(Math.abs(lifetime - 12 * 3_600_000)).toBeLessThan(10_000);
      const settings = await app.rest('GET', `/teams/${body.team.id}/settings`, { token: body.token });
      expect(settings.status).toBe(200);
    });

    test('publishes the keys that its tokens are checked with', async () => {
      const { body } = await signIn({ credential: await identity.credential(newcomer()) });
      const jwks = createRemoteJWKSet(new URL(`${app.url}/.well-known/jwks.json`));
      const { payload } = await jwtVerify(body.token, jwks, { algorithms: ['ES256'] });
      expect(payload).toMatchObject({ sub: body.user.id, team: body.team.id });
      expect((await app.send('GET', '/.well-known/jwks.json')).body.keys[0]).not.toHaveProperty('d');
    });

    test('makes one person and team of first sign-ins at the same moment', async () => {
      const credential = await identity.credential(newcomer());
      const answers = await Promise.all(Array.from({ length: 6 }, () => signIn({ credential })));
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.user.id} ${body.team.id}`)).size).toBe(1);
    });

    test.each<[string, Record<string, string>]>([
      ['has expired', { expired: 'true' }],
      ['is for another client', { aud: 'another-client' }],
      ['is of another issuer', { iss: 'https://example.com' }],
      ['is signed with another key', { foreign_key: 'true' }],
      ['has an address that is not verified', { email_verified: 'false' }],
    ])('refuses a credential that %s', async (_case, switches) => {
      const credential = await identity.credential(newcomer(), switches);
      expect(refusal(await signIn({ credential }))).toEqual([401, 'invalid_credential']);
    });

    test.each(['', 'x', 'a.b.c'])('refuses %p, which is no credential', async (credential) => {
      expect(refusal(await signIn({ credential }))).toEqual([401, 'invalid_credential']);
    });

    test.each<[unknown, RegExp]>([
      [{}, /^credential is required/],
      [{ credential: null }, /^credential /],
      [{ credential: 5 }, /^credential /],
      [{ credential: 'x', remember: true }, /remember/],
      [{ credential: 'x', teamId: ['x'] }, /^teamId /],
    ])('answers 400 to %j', async (body, message) => {
      const answer = await signIn(body);
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'bad_request', message: expect.stringMatching(message) },
      });
    });

    test('lets a person of several teams choose one', async () => {
      const { email, id } = team.users.kunde;
      await app.db.query(`insert into team_members (team_id, user_id, role) values ($1, $2, 'admin')`, [other.id, id]);
      const credential = await identity.credential(email);
      const chosen = await signIn({ credential, teamId: other.id });
      expect(chosen.body.team).toMatchObject({ id: other.id, role: 'admin' });
      const first = await signIn({ credential, teamId: null });
      expect(first.body.team).toMatchObject({ id: team.id, role: 'kunde' });
      for (const teamId of [randomUUID(), 'x', '']) {
        expect(refusal(await signIn({ credential, teamId }))).toEqual([404, 'not_found']);
      }
    });

    test('is a mutation too', async () => {
      const document = `mutation ($credential: String!) {
        signInWithGoogle(credential: $credential) { tokenType user { email } team { role } }
      }`;
      const email = newcomer();
      const { body } = await app.graphql(document, { credential: await identity.credential(email) });
      expect(body.data.signInWithGoogle).toEqual({ tokenType: 'Bearer', user: { email }, team: { role: 'owner' } });
      expect(graphqlRefusal(await app.graphql(document, { credential: 'x' }))).toBe('invalid_credential');
    });
  });

  describe('a session token', () => {
    const path = () => `/teams/${team.id}/settings`;

    test('is required, must be valid and must not have ended', async () => {
      expect(refusal(await app.rest('GET', path()))).toEqual([401, 'unauthorized']);
      expect(refusal(await app.rest('GET', path(), { token: 'x' }))).toEqual([401, 'invalid_token']);
      const headers = { authorization: `Basic ${tokens.owner}` };
      expect(refusal(await app.rest('GET', path(), { headers }))).toEqual([401, 'unauthorized']);
    });

    test('is not replaced by an API key, nor an API key by it', async () => {
      const { body } = await create({ name: 'All', scopes: ALL_SCOPES });
      expect(refusal(await app.rest('GET', path(), { apiKey: body.key }))).toEqual([401, 'unauthorized']);
      const members = await app.rest('GET', '/query/team/members', { token: tokens.owner });
      expect(refusal(members)).toEqual([401, 'api_key_required']);
    });

    test('ends with the membership', async () => {
      await app.db.query('delete from team_members where user_id = $1', [team.users.owner.id]);
      expect(refusal(await app.rest('GET', path(), { token: tokens.owner }))).toEqual([401, 'invalid_token']);
    });
  });

  describe('API keys', () => {
    test('are created once with their key, then listed without it', async () => {
      const created = await create({ name: ' Script ', scopes: ['accounts:read', 'accounts:read'], expiresAt: null });
      expect(created.status).toBe(201);
      expect(created.body).toEqual({
        id: expect.any(String),
        teamId: team.id,
        name: 'Script',
        keyPrefix: created.body.key.slice(0, 8),
        scopes: ['accounts:read'],
        expiresAt: null,
        createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
        key: expect.stringMatching(/^acs_[0-9A-Za-z]{32}$/),
      });
      const listed = await app.rest('GET', keys(), { token: tokens.member });
      const { key: _shownOnce, ...rest } = created.body;
      expect([listed.status, listed.body]).toEqual([200, [{ ...rest, lastUsedAt: null }]]);
    });

    test('open the key surface, show when they were used, and end when they are deleted', async () => {
      const { key, id } = (await create({ name: 'Script', scopes: ['accounts:read'] })).body;
      const used = () => app.rest('GET', '/query/team/members', { apiKey: key });
      expect((await used()).status).toBe(200);
      const seen = async () => (await app.rest('GET', keys(), { token: tokens.member })).body[0].lastUsedAt;
      for (let tries = 0; (await seen()) === null && tries < 50; tries += 1)
        await new Promise((go) => setTimeout(go, 20));
      expect(Math.abs(Date.parse(await seen()) - Date.now())).toBeLessThan(10_000);
      const deleted = await app.rest('DELETE', `${keys()}/${id}`, { token: tokens.owner });
      expect([deleted.status, deleted.body]).toEqual([200, { message: 'API key deleted' }]);
      expect(refusal(await used())).toEqual([401, 'invalid_api_key']);
      expect(refusal(await app.rest('DELETE', `${keys()}/${id}`, { token: tokens.owner }))).toEqual([404, 'not_found']);
    });

    test('are refused when missing, unknown, past their end or without the scope', async () => {
      const members = (apiKey?: string) => app.rest('GET', '/query/team/members', { apiKey });
      expect(refusal(await members())).toEqual([401, 'api_key_required']);
      expect(refusal(await members('nonsense'))).toEqual([401, 'invalid_api_key']);
      expect(refusal(await members(`acs_${'A'.repeat(32)}`))).toEqual([401, 'invalid_api_key']);
      const { key, id } = (
        await create({ name: 'Brief', scopes: ['logs:read'], expiresAt: '2099-01-01T00:00:00+02:00' })
      ).body;
      const lacking = await members(key);
      expect(lacking).toMatchObject({
        status: 403,
        body: { code: 'insufficient_scope', message: expect.stringMatching(/accounts:read/) },
      });
      await app.db.query(`update api_keys set expires_at = now() - interval '1 second' where id = $1`, [id]);
      expect(refusal(await members(key))).toEqual([401, 'expired_api_key']);
    });

    test.each<[unknown, RegExp]>([
      [{ scopes: ['logs:read'] }, /^name is required/],
      [{ name: 'x' }, /^scopes is required/],
      [{ name: ' ', scopes: ['logs:read'] }, /^name must have 1 to 200/],
      [{ name: 'x'.repeat(201), scopes: ['logs:read'] }, /^name must have 1 to 200/],
      [{ name: 'a\0b', scopes: ['logs:read'] }, /^name /],
      [{ name: 7, scopes: ['logs:read'] }, /^name /],
      [{ name: 'x', scopes: [] }, /^scopes must hold one or more of campaigns:read,/],
      [{ name: 'x', scopes: ['logs:read', 'all'] }, /^scopes\[1\] must be one or more of/],
      [{ name: 'x', scopes: 'logs:read' }, /^scopes must be an array/],
      [{ name: 'x', scopes: [null] }, /^scopes\[0\] /],
      [{ name: 'x', scopes: ['logs:read'], expiresAt: '2020-01-01T00:00:00Z' }, /^expiresAt must be in the future/],
      [{ name: 'x', scopes: ['logs:read'], expiresAt: '2999-02-30T00:00:00Z' }, /^expiresAt must be a timestamp/],
      [{ name: 'x', scopes: ['logs:read'], expiresAt: 'tomorrow' }, /^expiresAt must be a timestamp/],
      [{ name: 'x', scopes: ['logs:read'], expiresAt: 4102444800 }, /^expiresAt must be a timestamp/],
      [{ name: 'x', scopes: ['logs:read'], expires_at: null }, /expires_at/],
    ])('are refused for the body %j', async (body, message) => {
      const answer = await create(body);
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'bad_request', message: expect.stringMatching(message) },
      });
      expect((await app.rest('GET', keys(), { token: tokens.admin })).body).toEqual([]);
    });

    test.each([
      ['member', 1],
      ['kunde', 0],
    ] as const)('are listed for a %s as %d, and neither made nor deleted', async (role, count) => {
      const { id } = (await create({ name: 'x', scopes: ['logs:read'] })).body;
      expect((await app.rest('GET', keys(), { token: tokens[role] })).body).toHaveLength(count);
      expect(refusal(await create({}, tokens[role]))).toEqual([403, 'forbidden']);
      expect(refusal(await app.rest('DELETE', `${keys()}/${id}`, { token: tokens[role] }))).toEqual([403, 'forbidden']);
    });

    test('of another team, and ids that cannot exist, are not found', async () => {
      const token = tokens.owner;
      for (const id of [other.id, randomUUID(), 'x', '%00', '%27']) {
        expect([400, 404]).toContain((await app.rest('GET', `/teams/${id}/api-keys`, { token })).status);
      }
      expect(refusal(await app.rest('GET', `/teams/${other.id}/api-keys`, { token }))).toEqual([404, 'not_found']);
      const body = { name: 'x', scopes: ['logs:read'] };
      expect(refusal(await app.rest('POST', `/teams/${other.id}/api-keys`, { token, body }))).toEqual([
        404,
        'not_found',
      ]);
      for (const id of [randomUUID(), 'x']) {
        expect(refusal(await app.rest('DELETE', `${keys()}/${id}`, { token }))).toEqual([404, 'not_found']);
      }
    });

    test('are managed in GraphQL alike', async () => {
      const document = `mutation ($teamId: String!, $scopes: [String!]!, $expiresAt: DateTimeISO) {
        createApiKey(teamId: $teamId, name: "Script", scopes: $scopes, expiresAt: $expiresAt) { id key scopes expiresAt }
      }`;
      const variables = { teamId: team.id, scopes: ['accounts:read'], expiresAt: '2099-01-01T00:00:00+02:00' };
      const made = (await app.graphql(document, variables, { token: tokens.admin })).body.data.createApiKey;
      expect(made).toMatchObject({ scopes: ['accounts:read'], expiresAt: '2098-12-31T22:00:00.000Z' });
      const members = '{ teamMembers { count data { id role } } }';
      const seen = await app.graphql(members, {}, { apiKey: made.key });
      expect(seen.body.data.teamMembers.count).toBe(4);

      const fail = async (
        query: string,
        values: Record<string, unknown>,
        credential: { token?: string; apiKey?: string },
      ) => graphqlRefusal(await app.graphql(query, values, credential));
      await expect(fail(document, variables, { apiKey: made.key })).resolves.toBe('forbidden');
      await expect(fail(document, variables, { token: tokens.member })).resolves.toBe('forbidden');
      await expect(fail(document, { ...variables, teamId: other.id }, { token: tokens.owner })).resolves.toBe(
        'not_found',
      );
      await expect(fail(document, { ...variables, scopes: ['x'] }, { token: tokens.owner })).resolves.toBe(
        'bad_request',
      );
      await expect(fail(members, {}, {})).resolves.toBe('unauthorized');
      await expect(fail(members, {}, { token: 'x' })).resolves.toBe('invalid_token');

      const list = 'query ($teamId: String!) { apiKeys(teamId: $teamId) { id keyPrefix lastUsedAt } }';
      const listed = await app.graphql(list, { teamId: team.id }, { token: tokens.member });
      expect(listed.body.data.apiKeys).toHaveLength(1);
      const remove = 'mutation ($t: String!, $k: String!) { deleteApiKey(teamId: $t, keyId: $k) { message } }';
      const removed = await app.graphql(remove, { t: team.id, k: made.id }, { token: tokens.owner });
      expect(removed.body.data.deleteApiKey.message).toBe('API key deleted');
      await expect(fail(members, {}, { apiKey: made.key })).resolves.toBe('invalid_api_key');
    });
  });

  describe('the team', () => {
    test('lists its members on the key surface', async () => {
      const { key } = (await create({ name: 'x', scopes: ['accounts:read'] })).body;
      const { status, body } = await app.rest('GET', '/query/team/members', { apiKey: key });
      expect([status, Object.keys(body), body.count]).toEqual([200, ['data', 'count'], 4]);
      expect(body.data.find(({ role }: { role: string }) => role === 'kunde')).toEqual({
        ...team.users.kunde,
        name: expect.any(String),
        avatarUrl: '',
        role: 'kunde',
        joinedAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      });
    });

    test('has settings that admins and owners read and set as a whole', async () => {
      const path = `/teams/${team.id}/settings`;
      const body = { kundeCanViewSearchTerms: true, kundeCanViewNegativeLists: false, kundeCanCreateFeeds: true };
      const put = (token: string, settings: unknown) => app.rest('PUT', path, { token, body: settings });
      expect((await put(tokens.admin, body)).body).toEqual({ teamId: team.id, ...body });
      expect((await app.rest('GET', path, { token: tokens.owner })).body).toEqual({ teamId: team.id, ...body });
      for (const role of ['member', 'kunde'] as const) {
        expect(refusal(await put(tokens[role], body))).toEqual([403, 'forbidden']);
        expect(refusal(await app.rest('GET', path, { token: tokens[role] }))).toEqual([403, 'forbidden']);
      }
      const { kundeCanCreateFeeds: _absent, ...partial } = body;
      expect((await put(tokens.admin, partial)).body.message).toMatch(/^kundeCanCreateFeeds is required/);
      expect(refusal(await put(tokens.admin, { ...body, kundeCanCreateFeeds: 'true' }))).toEqual([400, 'bad_request']);
      expect(refusal(await put(tokens.admin, { ...body, kundeCanCreateFeeds: null }))).toEqual([400, 'bad_request']);
      const foreign = await app.rest('PUT', `/teams/${other.id}/settings`, { token: tokens.owner, body });
      expect(refusal(foreign)).toEqual([404, 'not_found']);
    });

    test('assigns accounts to members and kunde only', async () => {
      const path = (role: keyof TestTeam['users']) => `/teams/${team.id}/members/${team.users[role].id}/assignments`;
      const put = (role: keyof TestTeam['users'], accountIds: unknown, token = tokens.admin) =>
        app.rest('PUT', path(role), { token, body: { accountIds } });
      const [first, second] = team.accountIds as [string, string];
      const answer = await put('kunde', [second, first]);
      expect([answer.status, answer.body]).toEqual([200, { message: 'Account assignments updated' }]);
      expect((await app.rest('GET', path('kunde'), { token: tokens.owner })).body).toEqual({
        accountIds: [first, second],
      });
      expect((await put('kunde', [])).status).toBe(200);
      expect((await app.rest('GET', path('kunde'), { token: tokens.owner })).body).toEqual({ accountIds: [] });

      const refused = await put('owner', [first]);
      expect(refused).toMatchObject({
        status: 400,
        body: { code: 'bad_request', message: expect.stringMatching(/^memberID must/) },
      });
      expect(refusal(await put('member', [first, other.accountIds[0]]))).toEqual([404, 'not_found']);
      expect(refusal(await put('member', ['nope']))).toEqual([404, 'not_found']);
      expect(refusal(await put('member', [1]))).toEqual([400, 'bad_request']);
      expect(refusal(await put('member', undefined))).toEqual([400, 'bad_request']);
      expect(refusal(await put('member', [first], tokens.member))).toEqual([403, 'forbidden']);
      for (const id of [other.users.member.id, randomUUID(), 'x']) {
        const stranger = `/teams/${team.id}/members/${id}/assignments`;
        expect(refusal(await app.rest('GET', stranger, { token: tokens.admin }))).toEqual([404, 'not_found']);
      }
      expect((await app.rest('GET', path('member'), { token: tokens.admin })).body).toEqual({ accountIds: [] });
    });
  });
});
