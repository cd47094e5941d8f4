import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/db/database.js';
import { MemberService } from '../../src/domain/teams/member.service.js';
import { TeamService } from '../../src/domain/teams/team.service.js';
import { buildTeam, keyOf, sessionOf, type TestTeam } from '../access/fixture.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';

describe('teams', () => {
  let database: TestDatabase;
  let db: Database;
  let teams: TeamService;
  let assignments: MemberService;
  let team: TestTeam;
  let other: TestTeam;

  beforeAll(async () => {
    database = await openTestDatabase();
    db = database.db;
    teams = new TeamService(db);
    assignments = new MemberService(db);
    other = await buildTeam(db);
  });

  beforeEach(async () => {
    team = await buildTeam(db);
  });

  afterAll(() => database.close());

  const admin = () => sessionOf(team, 'admin');
  const notFound = { code: 'not_found', status: 404 };

  describe('members', () => {
    test('are everybody in the team, in the order of joining', async () => {
      await db.query(`update users set avatar_url = 'https://example.com/a.png' where id = $1`, [team.users.kunde.id]);
      await db.query(`update team_members set joined_at = '2026-01-02 03:04:05.678+02' where user_id = $1`, [
        team.users.kunde.id,
      ]);
      const { data, count } = await teams.members(keyOf(team));
      expect(count).toBe(4);
      expect(data.map(({ role }) => role).sort()).toEqual(['admin', 'kunde', 'member', 'owner']);
      expect(data[0]).toEqual({
        id: team.users.kunde.id,
        email: team.users.kunde.email,
        name: expect.stringMatching(/^kunde /),
        avatarUrl: 'https://example.com/a.png',
        role: 'kunde',
        joinedAt: '2026-01-02T01:04:05.678Z',
      });
      expect(data[1]?.avatarUrl).toBe('');
      await expect(teams.members(sessionOf(team, 'member'))).resolves.toEqual({ data, count });
    });
  });

  describe('settings', () => {
    test('start closed and keep what is set', async () => {
      const closed = { kundeCanViewSearchTerms: false, kundeCanViewNegativeLists: false, kundeCanCreateFeeds: false };
      await expect(teams.settings(admin(), team.id)).resolves.toEqual({ teamId: team.id, ...closed });
      const opened = { ...closed, kundeCanViewNegativeLists: true };
      await expect(teams.updateSettings(admin(), { teamId: team.id, ...opened })).resolves.toEqual({
        teamId: team.id,
        ...opened,
      });
      await expect(teams.settings(admin(), team.id)).resolves.toEqual({ teamId: team.id, ...opened });
      await expect(teams.settings(sessionOf(other, 'owner'), other.id)).resolves.toMatchObject(closed);
    });

    test.each([() => other.id, () => randomUUID(), () => 'x'])('of another team are not found (%#)', async (id) => {
      const all = { kundeCanViewSearchTerms: true, kundeCanViewNegativeLists: true, kundeCanCreateFeeds: true };
      await expect(teams.settings(admin(), id())).rejects.toMatchObject(notFound);
      await expect(teams.updateSettings(admin(), { teamId: id(), ...all })).rejects.toMatchObject(notFound);
    });
  });

  describe('assignments', () => {
    const of = async (role: keyof TestTeam['users']) =>
      (await assignments.assignments(admin(), team.id, team.users[role].id)).accountIds;
    const assign = (role: keyof TestTeam['users'], accountIds: string[]) =>
      assignments.assign(admin(), team.id, team.users[role].id, accountIds);

    test('replace each other, count once and can be taken away', async () => {
      const [first, second, third] = team.accountIds as [string, string, string];
      await expect(of('kunde')).resolves.toEqual([]);
      await assign('kunde', [second, first, second]);
      await expect(of('kunde')).resolves.toEqual([first, second]);
      await assign('kunde', [third]);
      await expect(of('kunde')).resolves.toEqual([third]);
      await assign('kunde', []);
      await expect(of('kunde')).resolves.toEqual([]);
    });

    test.each(['admin', 'owner'] as const)('are refused to an %s, who sees everything', async (role) => {
      await expect(assign(role, team.accountIds)).rejects.toMatchObject({
        code: 'bad_request',
        parameter: 'memberId',
        message: 'memberId must be a member or kunde; admins and owners always access all accounts',
      });
      await expect(assign(role, [])).rejects.toMatchObject({ code: 'bad_request' });
      await expect(of(role)).resolves.toEqual([]);
    });

    test('change nothing when one account is not of the team', async () => {
      await assign('member', [team.accountIds[0] as string]);
      for (const stranger of ['nope', '', other.accountIds[0] as string]) {
        await expect(assign('member', [team.accountIds[1] as string, stranger])).rejects.toMatchObject(notFound);
      }
      await expect(of('member')).resolves.toEqual([team.accountIds[0]]);
    });

    test('know only members of the team', async () => {
      for (const memberId of [other.users.member.id, randomUUID(), 'x']) {
        await expect(assignments.assignments(admin(), team.id, memberId)).rejects.toMatchObject(notFound);
        await expect(assignments.assign(admin(), team.id, memberId, [])).rejects.toMatchObject(notFound);
      }
      const theirs = other.users.member.id;
      await expect(assignments.assignments(admin(), other.id, theirs)).rejects.toMatchObject(notFound);
      await expect(assignments.assign(admin(), other.id, theirs, [])).rejects.toMatchObject(notFound);
    });

    test('never mix when several replacements come at once', async () => {
      const lists = team.accountIds.map((_, index) => team.accountIds.slice(0, index + 1));
      await Promise.all([...lists, ...lists, ...lists].map((list) => assign('member', list)));
      expect(lists).toContainEqual(await of('member'));
    });

    test('rest while their member is an admin', async () => {
      const [first] = team.accountIds as [string];
      const role = (name: string) =>
        db.query('update team_members set role = $2 where user_id = $1', [team.users.member.id, name]);
      await assign('member', [first]);
      await role('admin');
      await expect(of('member')).resolves.toEqual([]);
      await role('member');
      await expect(of('member')).resolves.toEqual([first]);
    });
  });
});
