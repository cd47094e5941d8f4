import { randomUUID } from 'node:crypto';
import type { Role } from '../../src/access/roles.js';
import { buildTeam, type TestTeam } from '../access/fixture.js';
import { type IdentityServer, startIdentityServer } from '../access/identity-server.js';
import { type Answer, TestApp } from '../support/start-app.js';

/** People who are invited to some accounts, over both doors. */
describe('an invitation to some accounts', () => {
  let identity: IdentityServer;
  let app: TestApp;
  let team: TestTeam;
  let owner: { token: string };

  beforeAll(async () => {
    identity = await startIdentityServer();
    app = await TestApp.start({ identityUrl: identity.url });
  });
  afterAll(async () => {
    await app.stop();
    await identity.stop();
  });
  beforeEach(async () => {
    team = await buildTeam(app.db);
    owner = { token: await tokenOf(team.users.owner.id) };
  });

  const tokenOf = async (userId: string) => (await app.sessions.issue({ userId, teamId: team.id })).token;

  const DOORS = {
    REST: (body: object, by = owner) => app.rest('POST', `/teams/${team.id}/invitations`, { ...by, body }),
    GraphQL: async (args: object, by = owner): Promise<Answer> => {
      const document = `mutation ($teamId: String!, $email: String!, $role: Role!, $accountIds: [String!]) {
        inviteToTeam(teamId: $teamId, email: $email, role: $role, accountIds: $accountIds) { id accountIds }
      }`;
      const { body, headers } = await app.graphql(document, { teamId: team.id, ...args }, by);
      const { message, extensions } = body.errors?.[0] ?? {};
      const refused = { code: extensions?.code, message };
      return { status: body.errors ? 400 : 201, body: body.errors ? refused : body.data.inviteToTeam, headers };
    },
  };

  async function guest() {
    const email = `g${randomUUID().slice(0, 8)}@example.com`;
    const credential = await identity.credential(email);
    const { body } = await app.rest('POST', '/auth/google', { body: { credential } });
    return { id: body.user.id as string, email, token: body.token as string };
  }

  const accept = (id: string, { token }: { token: string }) => app.rest('POST', `/invitations/${id}/accept`, { token });
  const seenBy = async (userId: string) => {
    const { body } = await app.rest('GET', '/favorites', { token: await tokenOf(userId) });
    expect(body).toEqual([]);
    const query = '{ accounts { data { id } } }';
    const told = await app.graphql(query, {}, { token: await tokenOf(userId) });
    return told.body.data.accounts.data.map(({ id }: { id: string }) => id).sort();
  };

  test.each(['REST', 'GraphQL'] as const)(
    'over %s shows a kunde these from the first moment, and no other',
    async (door) => {
      const ada = await guest();
      const [first, second] = team.accountIds;
      const made = await DOORS[door]({ email: ada.email, role: 'kunde', accountIds: [second, first, second] });
      expect(made).toMatchObject({ status: 201 });
      expect((await accept(made.body.id, ada)).status).toBe(200);
      expect(await seenBy(ada.id)).toEqual([first, second]);
      const hidden = { token: await tokenOf(ada.id) };
      const query = 'query ($id: String!) { account(accountId: $id) { id } }';
      const other = await app.graphql(query, { id: team.accountIds[2] }, hidden);
      expect(other.body.errors[0].extensions.code).toBe('not_found');
    },
  );

  test.each([
    [{ role: 'admin', accountIds: ['1'] }, 'bad_request', /^accountIds must be empty/],
    [{ role: 'kunde', accountIds: ['nobody'] }, 'not_found', /accountIds: account nobody not found/],
    [{ role: 'kunde', accountIds: ['x'.repeat(10_000)] }, 'not_found', /^accountIds: account x{50} not found$/],
    [
      { role: 'kunde', accountIds: Array.from({ length: 5_000 }, (_, at) => `a${at}`) },
      'not_found',
      /account a0 not found/,
    ],
  ])('is refused with a reason (%#)', async (body, code, message) => {
    for (const door of Object.values(DOORS)) {
      const { body: told } = await door({ email: 'x@example.com', ...body });
      expect(told).toEqual({ code, message: expect.stringMatching(message) });
    }
    expect(await app.db.query('select 1 from team_invitations where team_id = $1', [team.id])).toEqual([]);
  });

  test('of another team is refused, and nobody can give what they do not see', async () => {
    const other = await buildTeam(app.db);
    const body = { email: 'x@example.com', role: 'kunde', accountIds: [other.accountIds[0]] };
    for (const door of Object.values(DOORS)) expect((await door(body)).body.code).toBe('not_found');
    const member = { token: await tokenOf(team.users.member.id) };
    for (const door of Object.values(DOORS)) expect((await door(body, member)).body.code).toBe('forbidden');
  });

  test('whose accounts are gone is not accepted, because none would mean all', async () => {
    const ada = await guest();
    const [gone, left] = team.accountIds;
    const made = await DOORS.REST({ email: ada.email, role: 'kunde', accountIds: [gone] });
    await app.db.query('delete from accounts where team_id = $1 and id = $2', [team.id, gone]);
    expect(await accept(made.body.id, ada)).toMatchObject({
      status: 409,
      body: { message: 'The accounts of this invitation are gone; ask for another one.' },
    });
    expect(
      await app.db.query('select 1 from team_members where team_id = $1 and user_id = $2', [team.id, ada.id]),
    ).toEqual([]);
    const [row] = await app.db.query<{ status: string }>('select status from team_invitations where id = $1', [
      made.body.id,
    ]);
    expect(row?.status).toBe('pending');
    expect(left).toBeDefined();
  });

  test('accepted twice at once joins once, and a member keeps role and accounts', async () => {
    const ada = await guest();
    const [first] = team.accountIds;
    const made = await DOORS.REST({ email: ada.email, role: 'member', accountIds: [first] });
    const answers = await Promise.all([accept(made.body.id, ada), accept(made.body.id, ada)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await seenBy(ada.id)).toEqual([first]);
  });

  test('is shown to admins with its accounts; the answer of REST keeps its form', async () => {
    const [first] = team.accountIds;
    const made = await DOORS.REST({ email: 'x@example.com', role: 'kunde', accountIds: [first] });
    expect(Object.keys(made.body).sort()).toEqual(['createdAt', 'email', 'id', 'role', 'status']);
    const query = 'query ($id: String!) { teamInvitations(teamId: $id) { email accountIds } }';
    const { body } = await app.graphql(query, { id: team.id }, owner);
    expect(body.data.teamInvitations).toEqual([{ email: 'x@example.com', accountIds: [first] }]);
  });

  describe('a role that is changed together with its accounts', () => {
    const rest = (body: object, userId = team.users.member.id) =>
      app.rest('PUT', `/teams/${team.id}/members/${userId}`, { ...owner, body });

    test.each(['member', 'admin'] as const)(
      'makes a kunde of a %s who never sees another account',
      async (role: Role) => {
        const { id } = team.users[role];
        const [, second] = team.accountIds;
        expect(await rest({ role: 'kunde', accountIds: [second] }, id)).toMatchObject({
          status: 200,
          body: { role: 'kunde' },
        });
        expect(await seenBy(id)).toEqual([second]);
        expect((await rest({ role: 'member' }, id)).status).toBe(200);
        expect(await seenBy(id)).toEqual([second]);
      },
    );

    test('changes nothing when an account is unknown or the role has all', async () => {
      const { id } = team.users.member;
      expect(await rest({ role: 'kunde', accountIds: ['nobody'] })).toMatchObject({ status: 404 });
      expect(await rest({ role: 'admin', accountIds: team.accountIds })).toMatchObject({
        status: 400,
        body: { message: 'accountIds must be omitted: admins and owners always access all accounts' },
      });
      const [row] = await app.db.query<{ role: Role }>(
        'select role from team_members where team_id = $1 and user_id = $2',
        [team.id, id],
      );
      expect(row?.role).toBe('member');
      expect((await seenBy(id)).length).toBe(3);
    });
  });
});
