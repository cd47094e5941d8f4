import { randomUUID } from 'node:crypto';
import type { Role } from '../../src/access/roles.js';
import { buildTeam, type TestTeam } from '../access/fixture.js';
import { type IdentityServer, startIdentityServer } from '../access/identity-server.js';
import { type Answer, TestApp } from '../support/start-app.js';

let identity: IdentityServer;
let app: TestApp;
let other: TestApp;
let team: TestTeam;
let stranger: TestTeam;
const tokens = {} as Record<Role, string>;

beforeAll(async () => {
  identity = await startIdentityServer();
  app = await TestApp.start({ identityUrl: identity.url });
  other = await TestApp.start({ db: app.db });
  stranger = await buildTeam(app.db);
});

beforeEach(async () => {
  team = await buildTeam(app.db);
  for (const role of ['owner', 'admin', 'member', 'kunde'] as const) tokens[role] = await tokenOf(team.users[role].id);
});

afterAll(async () => {
  await other.stop();
  await app.stop();
  await identity.stop();
});

const tokenOf = async (userId: string, teamId = team.id) => (await app.sessions.issue({ userId, teamId })).token;
const refusal = ({ status, body }: Answer) => [status, body.code];
const person = () => `p${randomUUID().slice(0, 8)}@example.com`;
const path = (id: string, teamId = team.id) => `/teams/${teamId}/members/${id}`;
const invite = (body: unknown, token = tokens.admin, teamId = team.id) =>
  app.rest('POST', `/teams/${teamId}/invitations`, { token, body });
const setRole = (id: string, role: unknown, token = tokens.admin, at = app) =>
  at.rest('PUT', path(id), { token, body: { role } });
const remove = (id: string, token = tokens.admin, at = app) => at.rest('DELETE', path(id), { token });

async function join(role: Role) {
  const [user] = await app.db.query<{ id: string }>(
    `insert into users (email, name) values ($1, 'Extra') returning id`,
    [person()],
  );
  const { id } = user as { id: string };
  await app.db.query('insert into team_members (team_id, user_id, role) values ($1, $2, $3)', [team.id, id, role]);
  return { id, token: await tokenOf(id) };
}

const roleOf = async (id: string) =>
  (
    await app.db.query<{ role: Role }>('select role from team_members where team_id = $1 and user_id = $2', [
      team.id,
      id,
    ])
  )[0]?.role;

const owners = async () =>
  (await app.db.query(`select 1 from team_members where team_id = $1 and role = 'owner'`, [team.id])).length;

describe('an invitation', () => {
  test('is pending until the person accepts it, who is a member then', async () => {
    const email = person();
    const { status, body } = await invite({ email, role: 'member' });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        email,
        role: 'member',
        status: 'pending',
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
    const list = async () =>
      (
        await app.graphql(
          `{ teamInvitations(teamId: "${team.id}") { id email role status } }`,
          {},
          { token: tokens.owner },
        )
      ).body.data.teamInvitations;
    expect(await list()).toEqual([{ id: body.id, email, role: 'member', status: 'pending' }]);
    const signedIn = await app.rest('POST', '/auth/google', {
      body: { credential: await identity.credential(email.toUpperCase()) },
    });
    expect(signedIn.body.team).toMatchObject({ id: expect.not.stringContaining(team.id), role: 'owner' });
    expect(await list()).toHaveLength(1);
    const accepted = await app.rest('POST', `/invitations/${body.id}/accept`, { token: signedIn.body.token });
    expect([accepted.status, accepted.body]).toEqual([200, { status: 'ok', teamId: team.id }]);
    expect(await list()).toEqual([]);
    expect(refusal(await invite({ email, role: 'kunde' }))).toEqual([409, 'conflict']);
  });

  test('goes once to an address, and not to a member', async () => {
    const email = person();
    const answers = await Promise.all(
      [email, email.toUpperCase(), email].map((each) => invite({ email: each, role: 'kunde' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(refusal(await invite({ email: team.users.kunde.email.toUpperCase(), role: 'member' }))).toEqual([
      409,
      'conflict',
    ]);
    expect((await invite({ email: stranger.users.kunde.email, role: 'member' })).status).toBe(201);
  });

  test.each<[unknown, string]>([
    [{ role: 'member' }, 'email is required'],
    [{ email: 'nobody', role: 'member' }, 'email must be an e-mail address'],
    [{ email: 'a@example.com', role: 'Member' }, 'role must be one of'],
    [{ email: 'a@example.com' }, 'role is required'],
    [{ email: 'a@example.com', role: 'member', team: 1 }, 'team is not a field'],
  ])('%j is refused', async (body, message) => {
    expect(await invite(body)).toMatchObject({
      status: 400,
      body: { code: 'bad_request', message: expect.stringContaining(message) },
    });
  });

  test('is for admins and owners to give, and an owner’s role for owners', async () => {
    for (const role of ['member', 'kunde'] as const) {
      expect(refusal(await invite({ email: person(), role: 'kunde' }, tokens[role]))).toEqual([403, 'forbidden']);
    }
    expect(refusal(await invite({ email: person(), role: 'owner' }))).toEqual([403, 'forbidden']);
    expect((await invite({ email: person(), role: 'owner' }, tokens.owner)).status).toBe(201);
    expect(refusal(await invite({ email: person(), role: 'kunde' }, tokens.owner, stranger.id))).toEqual([
      404,
      'not_found',
    ]);
  });

  test('is taken back by whoever could have given it', async () => {
    const { body } = await invite({ email: person(), role: 'owner' }, tokens.owner);
    const revoke = async (id: string, token: string) => {
      const document = `mutation { revokeInvitation(teamId: "${team.id}", invitationId: "${id}") { message } }`;
      const answer = (await app.graphql(document, {}, { token })).body;
      return answer.errors?.[0].extensions.code ?? answer.data.revokeInvitation.message;
    };
    expect(await revoke(body.id, tokens.member)).toBe('forbidden');
    expect(await revoke(body.id, tokens.admin)).toBe('forbidden');
    expect(await revoke(body.id, tokens.owner)).toBe('Invitation revoked');
    expect(await revoke(body.id, tokens.owner)).toBe('not_found');
    expect(await revoke('x', tokens.owner)).toBe('not_found');
  });
});

describe('a role', () => {
  test.each<[by: Role, of: Role, to: Role, status: number]>([
    ['admin', 'member', 'kunde', 200],
    ['admin', 'kunde', 'admin', 200],
    ['admin', 'admin', 'member', 200],
    ['admin', 'member', 'owner', 403],
    ['admin', 'admin', 'owner', 403],
    ['admin', 'owner', 'member', 403],
    ['owner', 'member', 'owner', 200],
    ['owner', 'owner', 'owner', 200],
    ['owner', 'owner', 'admin', 409],
    ['member', 'kunde', 'member', 403],
    ['member', 'member', 'kunde', 403],
    ['kunde', 'kunde', 'member', 403],
  ])('%s gives the %s the role %s: %i', async (by, of, to, status) => {
    const { id, email } = team.users[of];
    const answer = await setRole(id, to, tokens[by]);
    expect(answer.status).toBe(status);
    expect(await roleOf(id)).toBe(status === 200 ? to : of);
    if (status === 200) {
      expect(answer.body).toEqual({
        id,
        email,
        name: expect.any(String),
        avatarUrl: '',
        role: to,
        joinedAt: expect.stringMatching(/Z$/),
      });
    }
  });

  test.each(['admin', 'owner'] as const)(
    'of %s lets the account assignments rest, which are in force again after it',
    async (promoted) => {
      const { id } = team.users.member;
      const assignments = `${path(id)}/assignments`;
      const accountIds = team.accountIds.slice(0, 1);
      const seen = async () =>
        (await app.graphql('{ accounts { data { id } } }', {}, { token: tokens.member })).body.data.accounts.data.map(
          (account: { id: string }) => account.id,
        );
      const assigned = async () => (await app.rest('GET', assignments, { token: tokens.owner })).body;
      await app.rest('PUT', assignments, { token: tokens.owner, body: { accountIds } });
      await setRole(id, 'kunde', tokens.owner);
      expect([await assigned(), await seen()]).toEqual([{ accountIds }, accountIds]);
      await setRole(id, promoted, tokens.owner);
      expect(await assigned()).toEqual({ accountIds: [] });
      expect((await seen()).sort()).toEqual([...team.accountIds].sort());
      expect(refusal(await app.rest('PUT', assignments, { token: tokens.owner, body: { accountIds } }))).toEqual([
        400,
        'bad_request',
      ]);
      await setRole(id, 'member', tokens.owner);
      expect([await assigned(), await seen()]).toEqual([{ accountIds }, accountIds]);
    },
  );

  test('counts on the next request in every process', async () => {
    const settings = (at: TestApp) => at.rest('GET', `/teams/${team.id}/settings`, { token: tokens.member });
    expect((await settings(other)).status).toBe(403);
    await setRole(team.users.member.id, 'admin', tokens.owner, app);
    expect((await settings(other)).status).toBe(200);
    await setRole(team.users.member.id, 'kunde', tokens.owner, other);
    expect((await settings(app)).status).toBe(403);
  });

  test('belongs to members of the team alone', async () => {
    for (const id of [stranger.users.member.id, randomUUID(), 'x']) {
      expect(refusal(await setRole(id, 'kunde'))).toEqual([404, 'not_found']);
      expect(refusal(await remove(id))).toEqual([404, 'not_found']);
    }
    const foreign = path(stranger.users.kunde.id, stranger.id);
    expect((await app.rest('DELETE', foreign, { token: tokens.owner })).status).toBe(404);
    expect((await app.rest('PUT', foreign, { token: tokens.owner, body: { role: 'kunde' } })).status).toBe(404);
    expect((await setRole(team.users.kunde.id, 'boss')).body.message).toMatch(/^role must be one of kunde, member/);
  });
});

describe('removing', () => {
  test.each<[by: Role, of: Role, status: number]>([
    ['owner', 'admin', 200],
    ['admin', 'kunde', 200],
    ['admin', 'owner', 403],
    ['admin', 'admin', 200],
    ['member', 'kunde', 403],
    ['member', 'member', 200],
    ['kunde', 'member', 403],
    ['kunde', 'kunde', 200],
    ['owner', 'owner', 409],
  ])('%s removes the %s: %i', async (by, of, status) => {
    const answer = await remove(team.users[of].id, tokens[by]);
    expect(answer.status).toBe(status);
    expect(await roleOf(team.users[of].id)).toBe(status === 200 ? undefined : of);
    if (status === 200) expect(answer.body).toEqual({ message: 'Team member removed' });
  });

  test('ends the sessions in every process, and leaves the person known', async () => {
    const read = (at: TestApp) => at.rest('GET', '/favorites', { token: tokens.member });
    expect((await read(other)).status).toBe(200);
    await remove(team.users.member.id);
    expect(refusal(await read(other))).toEqual([401, 'invalid_token']);
    expect(refusal(await read(app))).toEqual([401, 'invalid_token']);
    expect(await app.db.query('select 1 from users where id = $1', [team.users.member.id])).toHaveLength(1);
    const invited = await invite({ email: team.users.member.email, role: 'kunde' });
    expect(invited.status).toBe(201);
  });

  test('is a mutation too', async () => {
    const document = `mutation { removeMember(teamId: "${team.id}", memberId: "${team.users.kunde.id}") { message } }`;
    const call = async (token: string) => (await app.graphql(document, {}, { token })).body;
    expect((await call(tokens.member)).errors[0].extensions.code).toBe('forbidden');
    expect((await call(tokens.admin)).data.removeMember.message).toBe('Team member removed');
  });
});

describe('of several owners one is always left', () => {
  test('when two demote each other at once', async () => {
    const second = await join('owner');
    const answers = await Promise.all([
      setRole(second.id, 'member', tokens.owner, app),
      setRole(team.users.owner.id, 'member', second.token, other),
    ]);
    // The second one comes as an owner still, or already as the member that it was made.
    const [done, refused] = answers.map(({ status }) => status).sort();
    expect(done).toBe(200);
    expect([403, 409]).toContain(refused);
    expect(await owners()).toBe(1);
  });

  test('when all of them leave at once', async () => {
    const more = [await join('owner'), await join('owner'), await join('owner')];
    const all = [...more, { id: team.users.owner.id, token: tokens.owner }];
    const answers = await Promise.all(all.map(({ id, token }, index) => remove(id, token, index % 2 ? app : other)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409]);
    expect(await owners()).toBe(1);
  });

  test('and nobody acts with a role that was just taken', async () => {
    const [second, third] = [await join('owner'), await join('owner')];
    const answers = await Promise.all([
      setRole(second.id, 'member', tokens.owner, app),
      setRole(third.id, 'member', second.token, other),
      setRole(team.users.owner.id, 'member', third.token, app),
    ]);
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(await owners()).toBe(3 - done.length);
    for (const { status } of answers) expect([200, 401, 403, 409]).toContain(status);
  });
});
