import { randomUUID } from 'node:crypto';
import { insertApiKey } from '../../src/access/api-key.records.js';
import type { Role } from '../../src/access/roles.js';
import type { Scope } from '../../src/access/scopes.js';
import { databaseSchema } from '../../src/database-schema.js';
import { Database } from '../../src/db/database.js';
import { buildTeam, type TestTeam, testClock } from '../access/fixture.js';
import { addAccount } from '../support/builders.js';
import { openTestDatabase, poolerUrlOf, type TestDatabase } from '../support/database.js';
import { type Answer, type Credential, TestApp } from '../support/start-app.js';
import { openGraphql } from '../support/stream.js';

/** 10 May in Berlin, already 11 May in Kiritimati, still 9 May in Pago Pago. */
export const NOW = '2026-05-10T10:30:00.000Z';

const OPTIONS = { poolSize: 8, ...databaseSchema };

/** Two processes on one database and, for each `newTeam()`, a team with four people, three accounts and credentials. */
export class Planning {
  private constructor(
    readonly app: TestApp,
    readonly other: TestApp,
    readonly clock: ReturnType<typeof testClock>,
    readonly database: TestDatabase,
  ) {}

  static async start(settings: Record<string, string> = {}): Promise<Planning> {
    const database = await openTestDatabase();
    const clock = testClock(NOW);
    const { db, url } = database;
    const second = await Database.open({ ...OPTIONS, url, poolerUrl: poolerUrlOf(url) });
    const [app, other] = await Promise.all(
      [db, second].map((each) => TestApp.start({ db: each, clock, settings })) as [Promise<TestApp>, Promise<TestApp>],
    );
    return new Planning(app, other, clock, database);
  }

  get db(): Database {
    return this.database.db;
  }

  async newTeam(): Promise<PlanningTeam> {
    const team = await buildTeam(this.db);
    const tokens = {} as Record<Role, string>;
    for (const role of ['owner', 'admin', 'member', 'kunde'] as const) {
      tokens[role] = (await this.app.sessions.issue({ userId: team.users[role].id, teamId: team.id })).token;
    }
    const apiKey = await keyOf(this.db, team, ['planning:read', 'planning:write', 'accounts:read']);
    return new PlanningTeam(this.app, this.other, this.db, team, tokens, apiKey);
  }

  async stop(): Promise<void> {
    await Promise.all([this.app.stop(), this.other.stop()]);
    if (this.other.db !== this.db) await this.other.db.close();
    await this.database.close();
  }
}

export async function keyOf(db: Database, team: TestTeam, scopes: Scope[]): Promise<string> {
  const record = { teamId: team.id, name: 'Test', scopes, expiresAt: null, createdBy: null, createdAt: new Date(NOW) };
  return (await insertApiKey(db, record)).key;
}

export interface Card {
  accountId: string;
  status: string;
  position: number;
  dueDate: string | null;
  [field: string]: unknown;
}

/** The four credentials and how a test calls with them. */
export class PlanningTeam {
  readonly id: string;
  readonly accountIds: string[];
  readonly users: TestTeam['users'];

  constructor(
    readonly app: TestApp,
    readonly other: TestApp,
    readonly db: Database,
    readonly team: TestTeam,
    readonly tokens: Record<Role, string>,
    readonly apiKey: string,
  ) {
    this.id = team.id;
    this.accountIds = team.accountIds;
    this.users = team.users;
  }

  /** By key where the path is of the key surface, as the member otherwise. */
  call(method: string, path: string, body?: unknown, role: Role = 'member'): Promise<Answer> {
    const credential: Credential = path.startsWith('/query') ? { apiKey: this.apiKey } : { token: this.tokens[role] };
    return this.app.rest(method, path, { ...credential, ...(body !== undefined && { body }) });
  }

  async ask(query: string, variables: Record<string, unknown> = {}, credential?: Credential): Promise<Answer['body']> {
    return (await this.app.graphql(query, variables, credential ?? { apiKey: this.apiKey })).body;
  }

  /** The same at both processes by turns, all at once. */
  atOnce(calls: readonly [method: string, path: string, body?: unknown][]): Promise<Answer[]> {
    return Promise.all(
      calls.map(([method, path, body], index) =>
        (index % 2 ? this.app : this.other).rest(method, path, {
          apiKey: this.apiKey,
          ...(body !== undefined && { body }),
        }),
      ),
    );
  }

  async addAccounts(
    count: number,
    more: { timeZone?: string; isMcc?: boolean; name?: string } = {},
  ): Promise<string[]> {
    const ids = Array.from({ length: count }, () => randomUUID().slice(0, 10));
    for (const id of ids) await addAccount(this.db, { teamId: this.id, id, ...more });
    return ids;
  }

  /** Has the cards made, and returns once both processes have told so: a stream that opens later tells of later changes alone. */
  async makeBoard(): Promise<void> {
    const query = 'subscription { boardChanged { accountId } }';
    const streams = await Promise.all(
      [this.app, this.other].map((app) => openGraphql(app, query, { apiKey: this.apiKey })),
    );
    await this.board();
    for (const stream of streams) {
      await stream.upTo(1);
      stream.leave();
    }
  }

  async board(): Promise<Card[]> {
    return (await this.call('GET', '/query/planning/board')).body;
  }

  async card(accountId: string): Promise<Card> {
    return (await this.board()).find((card) => card.accountId === accountId) as Card;
  }

  move(accountId: string, status: string, position: unknown, surface = '/query'): Promise<Answer> {
    return this.call('PUT', `${surface}/planning/board/${accountId}/move`, { status, position });
  }

  set(accountId: string, settings: object, surface = '/query'): Promise<Answer> {
    return this.call('PUT', `${surface}/planning/board/${accountId}/settings`, settings);
  }

  /** Limits a person to some accounts. */
  async limit(role: Role, accountIds: readonly string[]): Promise<void> {
    await this.db.query('delete from account_assignments where team_id = $1 and user_id = $2', [
      this.id,
      this.users[role].id,
    ]);
    await this.db.query(
      'insert into account_assignments (team_id, user_id, account_id) select $1, $2, unnest($3::text[])',
      [this.id, this.users[role].id, [...accountIds]],
    );
  }
}

export const bad = (message: string) => ({ status: 400, body: { code: 'bad_request', message } });
export const NOT_FOUND = { status: 404, body: { code: 'not_found' } };
