import { randomUUID } from 'node:crypto';
import { CallerWrites } from '../../src/access/caller-writes.js';
import { Sessions } from '../../src/access/sessions.js';
import { SignInService } from '../../src/access/sign-in.service.js';
import { SigningKeys } from '../../src/access/signing-keys.js';
import type { Database } from '../../src/db/database.js';
import { AppError } from '../../src/errors.js';
import type { Identity } from '../../src/platforms/identity-provider.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { buildTeam, DAY, HOUR, MINUTE, testClock } from './fixture.js';

describe('signing in', () => {
  const clock = testClock();
  let database: TestDatabase;
  let db: Database;
  let sessions: Sessions;
  let signIn: SignInService;

  beforeAll(async () => {
    database = await openTestDatabase();
    db = database.db;
    sessions = new Sessions(await SigningKeys.ofDatabase(db), clock);
    // A stand-in for Google: the credential is the identity, written down.
    const identities = {
      async verify(credential: string): Promise<Identity> {
        if (credential === 'bad') throw new AppError('invalid_credential', 'The credential was refused.');
        return { name: undefined, avatarUrl: undefined, ...JSON.parse(credential) };
      },
    };
    signIn = new SignInService(db, identities, sessions, clock, new CallerWrites(db));
  });

  afterAll(() => database.close());

  const as = (identity: Partial<Identity> & { email: string }, teamId?: string | null) =>
    signIn.withGoogle(JSON.stringify({ subject: `sub-${identity.email.toLowerCase()}`, ...identity }), teamId);
  const later = (ms: number) => new Date(+clock() + ms).toISOString();
  const someone = () => `p${randomUUID().slice(0, 8)}@example.com`;
  const invite = (teamId: string, email: string, role: string) =>
    db.query('insert into team_invitations (team_id, email, role) values ($1, $2, $3)', [teamId, email, role]);
  const counts = async () =>
    (await db.query('select (select count(*) from users) as users, (select count(*) from teams) as teams'))[0];

  test('founds a team in a 14-day trial for an unknown address', async () => {
    const email = someone();
    const answer = await as({ email, name: 'Ada Example', avatarUrl: 'https://example.com/ada.png' });
    expect(answer).toEqual({
      token: expect.any(String),
      tokenType: 'Bearer',
      expiresAt: later(12 * HOUR),
      user: { id: expect.any(String), email, name: 'Ada Example', avatarUrl: 'https://example.com/ada.png' },
      team: { id: expect.any(String), name: "Ada Example's team", role: 'owner' },
    });
    await expect(sessions.verify(answer.token)).resolves.toEqual({ userId: answer.user.id, teamId: answer.team.id });
    const [team] = await db.query<{ trial_ends_at: string }>('select trial_ends_at from teams where id = $1', [
      answer.team.id,
    ]);
    expect(new Date(team?.trial_ends_at ?? '').toISOString()).toBe(later(14 * DAY));
  });

  test('names a person by the address when Google tells no name', async () => {
    const { user } = await as({ email: 'grace.hopper@example.com' });
    expect(user).toMatchObject({ name: 'grace.hopper', avatarUrl: '' });
  });

  test('knows a person again and keeps name and picture current', async () => {
    const email = someone();
    const first = await as({ email, name: 'Old Name', avatarUrl: 'https://example.com/old.png' });
    const again = await as({ email: email.toUpperCase(), name: 'New Name' });
    expect(again.user).toEqual({ ...first.user, email: email.toUpperCase(), name: 'New Name' });
    expect(again.team).toEqual(first.team);
  });

  test('adopts a person who so far is known by the address only', async () => {
    const team = await buildTeam(db);
    const { email, id } = team.users.kunde;
    const answer = await as({ email: email.toUpperCase(), subject: 'adopted' });
    expect(answer).toMatchObject({ user: { id }, team: { id: team.id, role: 'kunde' } });
    await expect(as({ email: someone(), subject: 'adopted' })).resolves.toMatchObject({ user: { id } });
  });

  test('follows a person to a new address, unless it is taken', async () => {
    const [email, moved, taken] = [someone(), someone(), someone()];
    const first = await as({ email, subject: email });
    await as({ email: taken });
    await expect(as({ email: moved, subject: email })).resolves.toMatchObject({
      user: { id: first.user.id, email: moved },
    });
    await expect(as({ email: taken, subject: email })).resolves.toMatchObject({
      user: { id: first.user.id, email: moved },
    });
  });

  test('refuses an address that is linked to another Google account', async () => {
    const email = someone();
    await as({ email });
    await expect(as({ email, subject: 'newcomer' })).rejects.toMatchObject({ code: 'invalid_credential', status: 401 });
  });

  test('founds a team for a newcomer who is invited elsewhere, and leaves the invitation waiting', async () => {
    const team = await buildTeam(db);
    const email = someone();
    await invite(team.id, email.toUpperCase(), 'member');
    const answer = await as({ email });
    expect(answer.team).toMatchObject({ id: expect.not.stringContaining(team.id), role: 'owner' });
    await expect(db.query('select status from team_invitations where team_id = $1', [team.id])).resolves.toEqual([
      { status: 'pending' },
    ]);
    const teams = await db.query('select team_id from team_members where user_id = $1', [answer.user.id]);
    expect(teams).toEqual([{ team_id: answer.team.id }]);
    await expect(as({ email }, team.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('lets a person in several teams choose; without a choice it is the one joined first', async () => {
    const email = someone();
    const { team: own, user } = await as({ email });
    const other = await buildTeam(db);
    clock.advance(MINUTE);
    await db.query(`insert into team_members (team_id, user_id, role, joined_at) values ($1, $2, 'kunde', $3)`, [
      other.id,
      user.id,
      clock().toISOString(),
    ]);
    await expect(as({ email })).resolves.toMatchObject({ team: { id: own.id, role: 'owner' } });
    await expect(as({ email }, null)).resolves.toMatchObject({ team: { id: own.id } });
    await expect(as({ email }, other.id.toUpperCase())).resolves.toMatchObject({
      team: { id: other.id, role: 'kunde' },
    });
  });

  test('an invitation to a team that one is in already changes nothing', async () => {
    const team = await buildTeam(db);
    await invite(team.id, team.users.admin.email, 'kunde');
    await expect(as({ email: team.users.admin.email })).resolves.toMatchObject({ team: { role: 'admin' } });
  });

  test('gives a team to a person who was removed from the only one', async () => {
    const team = await buildTeam(db);
    const { id, email } = team.users.member;
    await db.query('delete from team_members where user_id = $1', [id]);
    const answer = await as({ email });
    expect(answer).toMatchObject({ user: { id }, team: { role: 'owner' } });
    expect(answer.team.id).not.toBe(team.id);
  });

  test.each([randomUUID(), '', 'x', "' or true --"])(
    'answers 404 for the foreign team %p and leaves nothing behind',
    async (teamId) => {
      const before = await counts();
      await expect(as({ email: someone() }, teamId)).rejects.toMatchObject({ code: 'not_found', status: 404 });
      await expect(counts()).resolves.toEqual(before);
    },
  );

  test('passes on what the identity provider refuses', async () => {
    await expect(signIn.withGoogle('bad')).rejects.toMatchObject({ code: 'invalid_credential' });
  });

  test('makes one person and one team however many first sign-ins come at once', async () => {
    const email = someone();
    const before = (await counts()) as { users: number; teams: number };
    const attempts = Array.from({ length: 10 }, (_, index) => as({ email: index % 2 ? email : email.toUpperCase() }));
    const answers = await Promise.all(attempts);
    expect(new Set(answers.map(({ user, team }) => `${user.id} ${team.id} ${team.role}`)).size).toBe(1);
    await expect(counts()).resolves.toEqual({ users: before.users + 1, teams: before.teams + 1 });
  });

  test('keeps one signing key for processes that start together', async () => {
    await db.query('delete from signing_keys');
    const keys = await Promise.all(Array.from({ length: 4 }, () => SigningKeys.ofDatabase(db)));
    expect(new Set(keys.map((each) => JSON.stringify(each.publicKeys()))).size).toBe(1);
    const [one, other] = keys.map((each) => new Sessions(each, clock)) as [Sessions, Sessions];
    const claims = { userId: randomUUID(), teamId: randomUUID() };
    await expect(other.verify((await one.issue(claims)).token)).resolves.toEqual(claims);
  });
});
