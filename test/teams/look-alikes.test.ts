import { randomUUID } from 'node:crypto';
import { buildTeam, type TestTeam } from '../access/fixture.js';
import { type IdentityServer, startIdentityServer } from '../access/identity-server.js';
import { TestApp } from '../support/start-app.js';

let identity: IdentityServer;
let app: TestApp;
let team: TestTeam;
let token: string;

beforeAll(async () => {
  identity = await startIdentityServer();
  app = await TestApp.start({ identityUrl: identity.url });
  team = await buildTeam(app.db);
  token = (await app.sessions.issue({ userId: team.users.owner.id, teamId: team.id })).token;
});
afterAll(async () => {
  await app.stop();
  await identity.stop();
});

const signIn = async (email: string) =>
  app.rest('POST', '/auth/google', { body: { credential: await identity.credential(email) } });
const invite = (email: string) =>
  app.rest('POST', `/teams/${team.id}/invitations`, { token, body: { email, role: 'member' } });
const received = async (person: { token: string }) => (await app.rest('GET', '/invitations', person)).body;

/** Look-alikes of an address, by what they use. */
const LOOK_ALIKES: [string, (email: string) => string][] = [
  ['a Kelvin sign', (email) => email.replace('k', '\u212a')],
  ['a dotted capital I', (email) => email.replace('i', '\u0130')],
  ['a dotless i', (email) => email.replace('i', '\u0131')],
  ['a Cyrillic letter', (email) => email.replace('a', '\u0430')],
  ['a full-width letter', (email) => email.replace('a', '\uff41')],
  ['an invisible letter', (email) => email.replace('a', 'a\u200b')],
  ['a full-width domain', (email) => email.replace('example', '\uff45xample')],
  ['an ideographic dot', (email) => email.replace('.com', '\u3002com')],
  ['a dot at the end', (email) => `${email}.`],
];

describe.each(LOOK_ALIKES)('an address with %s', (_what, made) => {
  test('does not sign in as, or take the invitation of, the one that it looks like', async () => {
    const email = `kira${randomUUID().slice(0, 8)}@example.com`;
    expect((await invite(email)).status).toBe(201);
    const before = await app.db.query('select count(*) from users');
    expect((await signIn(made(email))).body).toMatchObject({ code: 'invalid_credential' });
    expect(await app.db.query('select count(*) from users')).toEqual(before);
    const real = (await signIn(email)).body;
    expect(await received(real)).toHaveLength(1);
    expect((await signIn(made(email))).status).toBe(401);
  });

  test('cannot be invited, over REST and GraphQL', async () => {
    const email = made(`kira${randomUUID().slice(0, 8)}@example.com`);
    const { status, body } = await invite(email);
    expect([status, body.code, body.message]).toEqual([
      400,
      'bad_request',
      expect.stringMatching(/^email must be an e-mail/),
    ]);
    const answer = await app.graphql(
      'mutation ($teamId: String!, $email: String!) { inviteToTeam(teamId: $teamId, email: $email, role: member) { id } }',
      { teamId: team.id, email },
      { token },
    );
    expect(answer.body.errors[0].extensions.code).toBe('bad_request');
  });
});

test('a look-alike that an earlier version stored is nobody else', async () => {
  const email = `kiri${randomUUID().slice(0, 8)}@example.com`;
  const stored = email.replace('k', '\u212a');
  await app.db.query(`insert into users (email, name) values ($1, 'Stored')`, [stored]);
  await app.db.query(`insert into team_invitations (team_id, email, role) values ($1, $2, 'admin')`, [team.id, stored]);
  const real = await signIn(email);
  expect(real.body.user).toMatchObject({ email, name: expect.not.stringContaining('Stored') });
  expect(await received(real.body)).toEqual([]);
  expect((await invite(email)).status).toBe(409);
  await app.db.query('delete from team_invitations where email = $1', [stored]);
  expect((await invite(email)).status).toBe(201);
  expect(await received(real.body)).toHaveLength(1);
});

test('a domain in other letters is one with its xn-- form, and shown by that', async () => {
  const name = `p${randomUUID().slice(0, 8)}`;
  expect((await invite(`${name}@m\u00fcller.de`)).body.email).toBe(`${name}@xn--mller-kva.de`);
  expect((await invite(`${name.toUpperCase()}@XN--MLLER-KVA.de`)).status).toBe(409);
  const person = (await signIn(`${name}@m\u00fcller.de`)).body;
  expect(person.user.email).toBe(`${name}@xn--mller-kva.de`);
  expect(await received(person)).toHaveLength(1);
  // The sandbox takes the two forms for two Google accounts of one address.
  expect((await signIn(`${name}@xn--mller-kva.de`)).body.message).toMatch(/belongs to another Google account/);
});
