import { randomUUID } from 'node:crypto';
import type { Role } from '../../src/access/roles.js';
import { buildTeam, type TestTeam } from '../access/fixture.js';
import { type IdentityServer, startIdentityServer } from '../access/identity-server.js';
import { type Answer, TestApp } from '../support/start-app.js';

/** What somebody who is invited sees and does, over both doors and two processes. */
interface Guest {
  id: string;
  email: string;
  token: string;
  team: { id: string; role: Role };
}

let identity: IdentityServer;
let app: TestApp;
let other: TestApp;
let team: TestTeam;

beforeAll(async () => {
  identity = await startIdentityServer();
  app = await TestApp.start({ identityUrl: identity.url });
  other = await TestApp.start({ db: app.db });
});

beforeEach(async () => {
  team = await buildTeam(app.db);
});

afterAll(async () => {
  await other.stop();
  await app.stop();
  await identity.stop();
});

const person = () => `p${randomUUID().slice(0, 8)}@example.com`;
const refusal = ({ status, body }: Answer) => [status, body.code];
const tokenOf = async (role: Role) =>
  (await app.sessions.issue({ userId: team.users[role].id, teamId: team.id })).token;

async function signIn(email: string, teamId?: string): Promise<Answer> {
  return app.rest('POST', '/auth/google', { body: { credential: await identity.credential(email), teamId } });
}

async function guest(email = person()): Promise<Guest> {
  const { body } = await signIn(email);
  return { id: body.user.id, email, token: body.token, team: body.team };
}

async function invite(email: string, role: Role = 'member', by: Role = 'owner'): Promise<string> {
  const answer = await app.rest('POST', `/teams/${team.id}/invitations`, {
    token: await tokenOf(by),
    body: { email, role },
  });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

const received = async ({ token }: { token: string }, at = app) =>
  (await at.rest('GET', '/invitations', { token })).body;
const answerTo = (id: string, what: 'accept' | 'decline', { token }: { token: string }, at = app) =>
  at.rest('POST', `/invitations/${id}/${what}`, { token });
const membership = async ({ id }: { id: string }) =>
  (
    await app.db.query<{ role: Role }>('select role from team_members where team_id = $1 and user_id = $2', [
      team.id,
      id,
    ])
  ).map(({ role }) => role);
const log = async () => {
  const { body } = await app.graphql(
    '{ activityLogs(accountId: "system") { data { accountId logType message userId metadata } } }',
    {},
    { token: await tokenOf('member') },
  );
  return body.data.activityLogs.data;
};

describe('an invitation that somebody receives', () => {
  test('is there after the first sign-in, which founds a team in a trial, and joins when it is accepted', async () => {
    const email = person();
    const id = await invite(email.toUpperCase(), 'admin');
    const ada = await guest(email);
    expect(ada.team).toMatchObject({ id: expect.not.stringContaining(team.id), role: 'owner' });
    expect((await app.rest('GET', '/billing/status', { token: ada.token })).body).toMatchObject({ status: 'trialing' });
    const [named] = await app.db.query<{ name: string }>('select name from teams where id = $1', [team.id]);
    const [owner] = await app.db.query<{ name: string }>('select name from users where id = $1', [team.users.owner.id]);
    expect(await received(ada)).toEqual([
      {
        id,
        teamId: team.id,
        teamName: named?.name,
        role: 'admin',
        invitedBy: owner?.name,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
    expect(refusal(await signIn(email, team.id))).toEqual([404, 'not_found']);
    const accepted = await answerTo(id, 'accept', ada, other);
    expect([accepted.status, accepted.body]).toEqual([200, { status: 'ok', teamId: team.id }]);
    expect(await received(ada)).toEqual([]);
    expect((await signIn(email, team.id)).body.team).toMatchObject({ id: team.id, role: 'admin' });
    expect((await signIn(email)).body.team).toMatchObject({ id: ada.team.id, role: 'owner' });
    expect(await log()).toEqual([
      {
        accountId: 'system',
        logType: 'user_action',
        message: expect.stringMatching(/^Einladung angenommen: /),
        userId: ada.id,
        metadata: { invitationId: id, role: 'admin' },
      },
    ]);
  });

  test('is answered over GraphQL, too', async () => {
    const ada = await guest();
    const [first, second] = [await invite(ada.email), await invite((await guest()).email)];
    const ask = async (document: string) => (await app.graphql(document, {}, ada)).body;
    const list = '{ invitations { id teamId teamName role invitedBy createdAt } }';
    expect((await ask(list)).data.invitations).toEqual(await received(ada));
    const no = await ask(`mutation { declineInvitation(id: "${second}") { status } }`);
    expect(no.errors[0].extensions.code).toBe('not_found');
    const yes = await ask(`mutation { acceptInvitation(id: "${first.toUpperCase()}") { status teamId } }`);
    expect(yes.data.acceptInvitation).toEqual({ status: 'ok', teamId: team.id });
    expect((await ask(list)).data.invitations).toEqual([]);
  });

  test('can be declined, and come again', async () => {
    const ada = await guest();
    const id = await invite(ada.email, 'kunde');
    expect((await answerTo(id, 'decline', ada)).body).toEqual({ status: 'ok' });
    expect(await received(ada)).toEqual([]);
    expect(await membership(ada)).toEqual([]);
    for (const what of ['accept', 'decline'] as const) {
      expect(refusal(await answerTo(id, what, ada))).toEqual([404, 'not_found']);
    }
    expect(await log()).toEqual([
      expect.objectContaining({ message: `Einladung abgelehnt: ${ada.email} (Rolle kunde)`, userId: null }),
    ]);
    expect((await answerTo(await invite(ada.email), 'accept', ada)).status).toBe(200);
    expect(await membership(ada)).toEqual(['member']);
  });

  test('is nobody else’s, and gone once it is revoked', async () => {
    const [ada, grace] = [await guest(), await guest()];
    const id = await invite(ada.email);
    const before = await tokenOf('owner');
    for (const token of [grace.token, before]) {
      expect(await received({ token })).toEqual([]);
      for (const what of ['accept', 'decline'] as const) {
        expect(refusal(await answerTo(id, what, { token }))).toEqual([404, 'not_found']);
      }
    }
    for (const impossible of [randomUUID(), 'x', '%00', "' or true --"]) {
      expect((await answerTo(encodeURIComponent(impossible), 'accept', ada)).status).toBeGreaterThanOrEqual(400);
    }
    await app.graphql(
      `mutation { revokeInvitation(teamId: "${team.id}", invitationId: "${id}") { message } }`,
      {},
      { token: before },
    );
    expect(refusal(await answerTo(id, 'accept', ada))).toEqual([404, 'not_found']);
    expect(await membership(ada)).toEqual([]);
    expect((await app.rest('GET', '/invitations')).status).toBe(401);
  });

  test('joins once however often it is accepted at the same moment, in two processes', async () => {
    const ada = await guest();
    const id = await invite(ada.email);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => answerTo(id, 'accept', ada, index % 2 ? other : app)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 404)]);
    expect(await membership(ada)).toEqual(['member']);
    expect(await log()).toHaveLength(1);
  });

  test('is accepted or revoked, never both', async () => {
    const ada = await guest();
    const id = await invite(ada.email);
    const token = await tokenOf('owner');
    const document = `mutation { revokeInvitation(teamId: "${team.id}", invitationId: "${id}") { message } }`;
    const [accepted, revoked] = await Promise.all([
      answerTo(id, 'accept', ada, other),
      app.graphql(document, {}, { token }),
    ]);
    expect([accepted.status, revoked.body.errors === undefined]).toEqual(
      accepted.status === 200 ? [200, false] : [404, true],
    );
    expect(await membership(ada)).toHaveLength(accepted.status === 200 ? 1 : 0);
  });

  test('leaves a membership as it is', async () => {
    const ada = await guest();
    const id = await invite(ada.email, 'owner');
    await app.db.query(`insert into team_members (team_id, user_id, role) values ($1, $2, 'kunde')`, [team.id, ada.id]);
    expect((await answerTo(id, 'accept', ada)).body).toEqual({ status: 'ok', teamId: team.id });
    expect(await membership(ada)).toEqual(['kunde']);
    expect(await log()).toEqual([]);
  });

  test('is recorded like every write, and repeated under one key', async () => {
    const ada = await guest();
    const id = await invite(ada.email);
    const headers = { 'idempotency-key': 'once' };
    const accept = () => app.rest('POST', `/invitations/${id}/accept`, { token: ada.token, headers });
    const [first, second] = [await accept(), await accept()];
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    const { body } = await app.graphql('{ auditLog { data { tool userId payload status } } }', {}, ada);
    expect(body.data.auditLog.data).toEqual([
      { tool: 'acceptInvitation', userId: ada.id, payload: { id }, status: 'done' },
    ]);
  });

  test('of before names nobody who invited', async () => {
    const ada = await guest();
    await app.db.query(`insert into team_invitations (team_id, email, role) values ($1, $2, 'member')`, [
      team.id,
      ada.email,
    ]);
    expect(await received(ada)).toMatchObject([{ invitedBy: '' }]);
  });
});
