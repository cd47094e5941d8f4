import { insertApiKey } from '../../src/access/api-key.records.js';
import { ALL_SCOPES, type Scope } from '../../src/access/scopes.js';
import { type Asked, type Database, partsOf, type Sql } from '../../src/db/database.js';
import { type Statement, sql } from '../../src/db/statements/sql.js';
import type { AccountKey } from '../../src/domain/accounts/visible-accounts.sql.js';
import { copyFacts, deleteOrphanedSums } from '../../src/domain/lists/kept-sums.records.js';
import { CAMPAIGN_TABLE, PRODUCT_TABLE } from '../../src/domain/lists/kept-sums.sql.js';
import { rollKeptSums } from '../../src/sync/kept-sums-roll.js';
import { insertWorld, NOW, TEAM } from '../domain/support/world.js';
import { insertRows } from '../support/builders.js';
import { openTestDatabase } from '../support/database.js';
import { TestApp } from '../support/start-app.js';

export interface ReadsApp {
  app: TestApp;
  db: Database;
  /** A new API key of the first team. */
  keyWith(scopes?: readonly Scope[]): Promise<string>;
  /** A session token of a new member of the first team, limited to some accounts. */
  tokenOf(role: string, accountIds?: readonly string[]): Promise<string>;
  stop(): Promise<void>;
}

/** The app over the world of the domain tests, at the instant NOW. */
export async function startReadsApp(): Promise<ReadsApp> {
  const { db, close } = await openTestDatabase('world', insertWorld);
  return readsOf(await TestApp.start({ db, clock: () => NOW }), db, close);
}

/** What tests of reads need, of an app over the same world; `close` lets go of its database. */
export function readsOf(app: TestApp, db: Database, close: () => Promise<void>): ReadsApp {
  return {
    app,
    db,
    async keyWith(scopes = ALL_SCOPES) {
      const key = { teamId: TEAM, name: 'Test', scopes: [...scopes], expiresAt: null, createdBy: null, createdAt: NOW };
      return (await insertApiKey(db, key)).key;
    },
    async tokenOf(role, accountIds = []) {
      const userId = crypto.randomUUID();
      await insertRows(db, 'users', [
        { id: userId, email: `${userId}@example.com`, name: role, avatar_url: '', created_at: NOW },
      ]);
      await insertRows(db, 'team_members', [{ team_id: TEAM, user_id: userId, role, joined_at: NOW }]);
      const rows = accountIds.map((id) => ({ team_id: TEAM, user_id: userId, account_id: id }));
      await insertRows(db, 'account_assignments', rows);
      return (await app.sessions.issue({ userId, teamId: TEAM })).token;
    },
    async stop() {
      await app.stop();
      await close();
    },
  };
}

/** Runs statements and keeps the plans of them. */
export class Explained implements Sql {
  readonly plans: string[] = [];

  constructor(private readonly db: Sql) {}

  async query<Row>(...asked: Asked): Promise<Row[]> {
    const [statement] = asked as [Statement];
    this.plans.push(JSON.stringify(await this.db.query(sql`explain (format json) ${statement}`)));
    return this.db.query<Row>(...asked);
  }

  async note(...asked: Asked): Promise<void> {
    await this.query(...asked);
  }
}

/** Brings the kept sums of all accounts up to date. */
export function keepSums(db: Database): Promise<void> {
  return rollKeptSums(db, NOW, new AbortController().signal);
}

/** Changes campaigns and products by a statement, and their kept sums as the writers of objects do at the instant `now`. */
export async function changeObjects(
  db: Database,
  statement: string,
  values: readonly unknown[] = [],
  now = NOW,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Writers of objects hold the account first, so that nobody sums up what they are about to delete.
    const accounts: AccountKey[] = [];
    for (const { id } of await tx.query<{ id: string }>('select team_id as id from accounts group by 1 order by 1')) {
      accounts.push(
        ...(await tx.query<AccountKey>(
          'select team_id as "teamId", id as "accountId" from accounts where team_id = $1 order by id for update',
          [id],
        )),
      );
    }
    await tx.query(statement, values);
    for (const account of accounts) {
      for (const objects of [CAMPAIGN_TABLE, PRODUCT_TABLE]) {
        await copyFacts(tx, account, objects, null, now);
        await deleteOrphanedSums(tx, account, objects);
      }
    }
  });
}

/** The name of a statement, which its variants have in common. */
export function kindOf(asked: Parameters<Database['query']>): string {
  return partsOf(asked)[2]?.split(' ', 1)[0] ?? '';
}
