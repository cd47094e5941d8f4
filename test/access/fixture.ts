import { randomUUID } from 'node:crypto';
import type { Role } from '../../src/access/roles.js';
import type { KeyViewer, SessionViewer } from '../../src/access/viewer.js';
import { type Database, partsOf, type Sql } from '../../src/db/database.js';

/** A clock that stands still until it is moved. */
export function testClock(start = '2026-05-04T10:00:00.000Z') {
  let now = Date.parse(start);
  return Object.assign(() => new Date(now), {
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
  });
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export interface TestTeam {
  id: string;
  users: Record<Role, { id: string; email: string }>;
  accountIds: string[];
}

/** A team with one person of each role and three accounts. */
export async function buildTeam(db: Database): Promise<TestTeam> {
  const mark = randomUUID().slice(0, 8);
  const [team] = await db.query<{ id: string }>('insert into teams (name) values ($1) returning id', [`Team ${mark}`]);
  const { id } = team as { id: string };
  const users = {} as TestTeam['users'];
  for (const role of ['owner', 'admin', 'member', 'kunde'] as const) {
    const email = `${role}.${mark}@example.com`;
    const [user] = await db.query<{ id: string }>('insert into users (email, name) values ($1, $2) returning id', [
      email,
      `${role} ${mark}`,
    ]);
    users[role] = { id: (user as { id: string }).id, email };
    await db.query('insert into team_members (team_id, user_id, role) values ($1, $2, $3)', [id, users[role].id, role]);
  }
  const accountIds = ['1', '2', '3'].map((number) => `${mark}-${number}`);
  await db.query(
    `insert into accounts (team_id, id, name, currency, status, time_zone)
     select $1, unnest($2::text[]), 'Shop', 'EUR', 'ENABLED', 'Europe/Berlin'`,
    [id, accountIds],
  );
  return { id, users, accountIds };
}

export function sessionOf(team: TestTeam, role: Role): SessionViewer {
  return {
    kind: 'session',
    userId: team.users[role].id,
    teamId: team.id,
    role,
    accountIds: null,
    kundeSettings: { kundeCanViewSearchTerms: false, kundeCanViewNegativeLists: false, kundeCanCreateFeeds: false },
    showManagerAccounts: true,
    endedTokens: null,
  };
}

export function keyOf(team: TestTeam): KeyViewer {
  return { kind: 'key', apiKeyId: randomUUID(), teamId: team.id, scopes: new Set(['accounts:read']), accountIds: null };
}

/** `db` with every statement that goes through it written down. */
export function watched(db: Sql): Sql & { statements: string[] } {
  const statements: string[] = [];
  return {
    statements,
    query(...asked) {
      statements.push(partsOf(asked)[0]);
      return db.query(...asked);
    },
  };
}
