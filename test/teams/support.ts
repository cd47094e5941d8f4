import type { TestApp } from '../support/start-app.js';

/** Another admin of a team, with a session. */
export async function addAdmin(app: TestApp, teamId: string, name: string): Promise<{ id: string; token: string }> {
  const [user] = await app.db.query<{ id: string }>('insert into users (email, name) values ($1, $2) returning id', [
    `${name.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@example.com`,
    name,
  ]);
  const { id } = user as { id: string };
  await app.db.query(`insert into team_members (team_id, user_id, role) values ($1, $2, 'admin')`, [teamId, id]);
  const { token } = await app.sessions.issue({ userId: id, teamId });
  return { id, token };
}

export async function makeKey(
  app: TestApp,
  teamId: string,
  token: string,
  name = 'Script',
): Promise<{ id: string; key: string }> {
  const body = { name, scopes: ['accounts:read', 'campaigns:read', 'campaigns:write'] };
  const made = await app.rest('POST', `/teams/${teamId}/api-keys`, { token, body });
  expect(made.status).toBe(201);
  return made.body;
}
