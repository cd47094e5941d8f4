import type { Role } from '../../src/access/roles.js';
import { buildTeam, type TestTeam } from '../access/fixture.js';
import { TestApp } from '../support/start-app.js';

/** A kunde knows the agency's people by name, and nothing of other customers' people (decisions, section 6). */
let app: TestApp;
let team: TestTeam;
/** Another customer's person, and one who has left the agency. */
let rival: string;
let former: string;
const tokens = {} as Record<Role | 'rival', string>;

beforeAll(async () => {
  app = await TestApp.start();
  team = await buildTeam(app.db);
  rival = await join('Rita Rivale', 'rita@rival.example', 'kunde');
  former = await join('Fred Früher', 'fred@agency.example', 'member');
  for (const role of ['owner', 'admin', 'member', 'kunde'] as const) tokens[role] = await tokenOf(team.users[role].id);
  tokens.rival = await tokenOf(rival);
  await app.db.query(
    `update teams set kunde_can_view_search_terms = true, kunde_can_view_negative_lists = true where id = $1`,
    [team.id],
  );
  await furnish();
  await app.rest('DELETE', `/teams/${team.id}/members/${former}`, { token: tokens.admin });
});

afterAll(() => app.stop());

const tokenOf = async (userId: string) => (await app.sessions.issue({ userId, teamId: team.id })).token;

async function join(name: string, email: string, role: Role): Promise<string> {
  const [user] = await app.db.query<{ id: string }>(
    `insert into users (email, name, avatar_url) values ($1, $2, 'https://pictures.example/' || $1) returning id`,
    [email, name],
  );
  const { id } = user as { id: string };
  await app.db.query('insert into team_members (team_id, user_id, role) values ($1, $2, $3)', [team.id, id, role]);
  return id;
}

/** Every record that names a person, once with each of them. */
async function furnish(): Promise<void> {
  const accountId = team.accountIds[0] as string;
  const people = [team.users.member.id, team.users.kunde.id, rival, former];
  const each = (sql: string) => Promise.all(people.map((id) => app.db.query(sql, [team.id, accountId, id])));
  await app.rest('PUT', `/planning/board/${accountId}/settings`, {
    token: tokens.admin,
    body: { cycleDurationDays: 7 },
  });
  await each('insert into account_assignees (team_id, account_id, user_id) values ($1, $2, $3)');
  await each(
    `insert into todos (team_id, account_id, title, assigned_to, created_by, completed_by, completed_at)
     values ($1, $2, 'Todo', $3, $3, $3, now())`,
  );
  await each(
    `insert into activity_logs (team_id, account_id, log_type, message, user_id) values ($1, $2, 'manual', 'Log', $3)`,
  );
  await each(
    `insert into event_markers (team_id, account_id, event_date, title, color, created_by)
     values ($1, $2, '2026-05-01', 'Event', 'blue', $3)`,
  );
  await each(
    `insert into presets (team_id, kind, user_id, name, value, is_shared)
     select $1, 'kpi', $3, 'Preset', '["cost"]', $2::text is not null`,
  );
  await each(
    `insert into mining_runs (team_id, account_id, status, date_range_start, date_range_end, created_by, alive_until, completed_at)
     values ($1, $2, 'completed', '2026-05-01', '2026-05-02', $3, now(), now())`,
  );
  await each(
    `insert into mining_suggestions (team_id, account_id, run_id, category, search_term, keyword, match_type, campaign_ids,
       impressions, clicks, cost_micros, conversions_micros, reason, confidence, status, reviewed_by, reviewed_at)
     select $1, $2, r.id, 'other', 'term ' || r.id, 'term ' || r.id, 'EXACT', '{}', 1, 1, 1, 0, 'Grund', 0.5, 'pending', $3::uuid, now()
     from mining_runs r where r.team_id = $1 and r.created_by = $3`,
  );
}

const EVERYTHING = `query ($id: String!) {
  teamMembers { count data { id email name avatarUrl role } }
  planningBoard { accountId assignees { id name avatarUrl } }
  todos(accountId: $id) { assignedTo assigneeName assigneeAvatarUrl createdBy completedBy }
  activityLogs { data { userId message } }
  accountActivityLogs(accountId: $id) { data { userId } }
  accountEvents(accountId: $id, start: "2026-01-01", end: "2026-12-31") { createdBy }
  kpiPresets { userId name }
  miningRuns(accountId: $id) { createdBy suggestions { reviewedBy } }
  pendingMiningSuggestions(accountId: $id) { reviewedBy }
  account(accountId: $id) {
    assignees { id name } board { assignees { id name } }
    todos { assignedTo assigneeName createdBy } activityLogs { userId }
  }
}`;

async function everything(token: string) {
  const { body } = await app.graphql(EVERYTHING, { id: team.accountIds[0] }, { token });
  expect(body.errors).toBeUndefined();
  return body.data;
}

describe('a kunde', () => {
  test('reads nothing that tells of another customer’s person, or of one who left', async () => {
    const text = JSON.stringify(await everything(tokens.kunde));
    for (const secret of [rival, 'Rita', 'rita@', 'rival.example', former, 'Fred', 'fred@']) {
      expect(text).not.toContain(secret);
    }
    for (const known of [team.users.member.id, team.users.kunde.id]) expect(text).toContain(known);
    expect(text.match(/[\w.]+@[\w.]+/g)).toEqual([team.users.kunde.email]);
  });

  test('reads every record all the same, with nobody in the place of who is not known', async () => {
    const data = await everything(tokens.kunde);
    const { kunde, member } = team.users;
    expect(data.teamMembers.count).toBe(4);
    expect(data.teamMembers.data.map(({ role, email }: { role: Role; email: string }) => [role, email]).sort()).toEqual(
      [
        ['admin', ''],
        ['kunde', kunde.email],
        ['member', ''],
        ['owner', ''],
      ],
    );
    const sorted = (ids: (string | null)[]) => [...ids].sort((one, two) => String(one).localeCompare(String(two)));
    const known = sorted([kunde.id, member.id, null, null]);
    const of = (rows: Record<string, string>[], field: string) => sorted(rows.map((row) => row[field] ?? null));
    for (const field of ['assignedTo', 'createdBy', 'completedBy']) expect(of(data.todos, field)).toEqual(known);
    expect(data.todos.filter(({ assigneeName }: { assigneeName: string }) => assigneeName === '')).toHaveLength(2);
    expect(of(data.accountActivityLogs.data, 'userId')).toEqual(known);
    expect(of(data.accountEvents, 'createdBy')).toEqual(known);
    expect(of(data.miningRuns, 'createdBy')).toEqual(known);
    expect(of(data.pendingMiningSuggestions, 'reviewedBy')).toEqual(known);
    // Whoever leaves takes their presets along.
    expect(of(data.kpiPresets, 'userId')).toEqual(sorted([kunde.id, member.id, '']));
    expect(data.account.assignees.map(({ id }: { id: string }) => id).sort()).toEqual([kunde.id, member.id].sort());
    expect(data.account.board.assignees).toHaveLength(2);
  });

  test('reads the same over REST', async () => {
    const accountId = team.accountIds[0] as string;
    for (const path of [
      '/planning/board',
      `/planning/accounts/${accountId}/todos`,
      `/accounts/${accountId}/events?start=2026-01-01&end=2026-12-31`,
      '/kpi-presets',
      `/accounts/${accountId}/mining/runs`,
      `/accounts/${accountId}/mining/suggestions/pending`,
    ]) {
      const { status, body } = await app.rest('GET', path, { token: tokens.kunde });
      const text = JSON.stringify(body);
      expect([path, status, text.includes(team.users.member.id)]).toEqual([path, 200, true]);
      for (const secret of [rival, 'Rita', former, 'Fred', '@']) expect(text).not.toContain(secret);
    }
  });

  test('finds the other way round that the other one knows nothing of them', async () => {
    const text = JSON.stringify(await everything(tokens.rival));
    expect(text).toContain('Rita');
    expect(text).not.toContain(team.users.kunde.id);
    expect(text).not.toContain(team.users.kunde.email);
  });

  test('knows somebody from the moment they belong to the agency, and no longer than that', async () => {
    const names = async () => JSON.stringify((await everything(tokens.kunde)).todos);
    const become = (role: Role) =>
      app.rest('PUT', `/teams/${team.id}/members/${rival}`, { token: tokens.owner, body: { role } });
    await become('member');
    expect(await names()).toContain('Rita Rivale');
    await become('kunde');
    expect(await names()).not.toContain('Rita');
  });
});

test.each(['owner', 'admin', 'member'] as const)(
  '%s of the agency knows everybody, with their addresses',
  async (role) => {
    const data = await everything(tokens[role]);
    expect(data.teamMembers.data.map(({ email }: { email: string }) => email)).toEqual(
      expect.arrayContaining(['rita@rival.example', team.users.kunde.email]),
    );
    const text = JSON.stringify(data.todos);
    for (const known of ['Rita Rivale', rival, former]) expect(text).toContain(known);
  },
);
