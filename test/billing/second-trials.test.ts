import { randomUUID } from 'node:crypto';
import { testClock } from '../access/fixture.js';
import { type IdentityServer, startIdentityServer } from '../access/identity-server.js';
import { TestApp } from '../support/start-app.js';

const clock = testClock();
let identity: IdentityServer;
let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  identity = await startIdentityServer();
  app = await TestApp.start({ identityUrl: identity.url, clock });
  other = await TestApp.start({ db: app.db, identityUrl: identity.url, clock });
});
afterAll(async () => {
  await other.stop();
  await app.stop();
  await identity.stop();
});

interface Person {
  token: string;
  user: { id: string };
  team: { id: string };
}

async function signIn(email: string, { at = app, ...switches }: { at?: TestApp; sub?: string } = {}): Promise<Person> {
  const { status, body } = await at.rest('POST', '/auth/google', {
    body: { credential: await identity.credential(email, switches) },
  });
  expect(status).toBe(200);
  return body;
}

const billing = async ({ token }: { token: string }) => (await app.rest('GET', '/billing/status', { token })).body;
const deleteTeam = ({ team }: Person) => app.db.query('delete from teams where id = $1', [team.id]);
const someone = () => `p${randomUUID().slice(0, 8)}@example.com`;

const IN_TRIAL = { status: 'trialing', aiCredits: expect.objectContaining({ limit: 100, remaining: 100 }) };
const WITHOUT = { status: 'canceled', aiCredits: expect.objectContaining({ limit: 0, remaining: 0, used: 0 }) };

test('whoever had a trial founds a second team without one, and without its credits', async () => {
  const email = someone();
  const first = await signIn(email);
  expect(await billing(first)).toMatchObject(IN_TRIAL);
  await app.db.query('delete from team_members where team_id = $1', [first.team.id]);
  const second = await signIn(email);
  expect(second.team.id).not.toBe(first.team.id);
  expect(await billing(second)).toMatchObject(WITHOUT);
  expect(Date.parse((await billing(second)).trialEndsAt)).toBe(clock().getTime());
  const chosen = await app.rest('PUT', '/billing/select-plan', { ...second, body: { plan: 'agency' } });
  expect([chosen.status, chosen.body.code]).toEqual([409, 'conflict']);
});

test('a deleted team and a deleted person do not bring a trial back', async () => {
  const email = someone();
  const first = await signIn(email);
  await deleteTeam(first);
  expect(await billing(await signIn(email))).toMatchObject(WITHOUT);
  await app.db.query('delete from teams where id in (select team_id from team_members where user_id = $1)', [
    first.user.id,
  ]);
  await app.db.query('delete from users where id = $1', [first.user.id]);
  expect(await billing(await signIn(email.toUpperCase()))).toMatchObject(WITHOUT);
});

test('neither do another address of the same Google account, and another account of the same address', async () => {
  const [email, moved] = [someone(), someone()];
  const first = await signIn(email, { sub: `sub-${email}` });
  await deleteTeam(first);
  const second = await signIn(moved, { sub: `sub-${email}` });
  expect(await billing(second)).toMatchObject(WITHOUT);
  await deleteTeam(second);
  await app.db.query('delete from users where id = $1', [second.user.id]);
  expect(await billing(await signIn(email, { sub: `new-${email}` }))).toMatchObject(WITHOUT);
});

test('of two first sign-ins at once, in two processes, there is one trial', async () => {
  const email = someone();
  const people = await Promise.all([signIn(email), signIn(email, { at: other })]);
  expect(new Set(people.map(({ team }) => team.id)).size).toBe(1);
  expect(await billing(people[0] as Person)).toMatchObject(IN_TRIAL);
});

test('only hashes are kept, and for two years', async () => {
  const email = someone();
  await deleteTeam(await signIn(email));
  const rows = JSON.stringify(await app.db.query('select * from begun_trials'));
  expect(rows).not.toContain(email.slice(0, 9));
  await app.db.query(`update begun_trials set began_at = began_at - interval '731 days'`);
  expect(await billing(await signIn(email))).toMatchObject(IN_TRIAL);
});
