import type { SandboxState } from '../sandbox/sandbox.js';
import type { Database } from '../src/db/database.js';
import { sql } from '../src/db/statements/sql.js';

/** The sandbox's changes in the database: they outlive restarts, and processes of one database share them. */
export function sandboxState(db: Database): SandboxState {
  return {
    async get(key) {
      const [row] = await db.query<{ value: unknown }>(sql`select value from sandbox_state where key = ${key}`);
      return row?.value;
    },
    async put(key, value) {
      await db.query(
        sql`insert into sandbox_state (key, value) values (${key}, ${JSON.stringify(value)})
          on conflict (key) do update set value = excluded.value`,
      );
    },
    update(key, change) {
      return db.transaction(async (tx) => {
        // The row exists before it is locked, so that two first changes wait for each other as well.
        await tx.query(
          sql`insert into sandbox_state (key, value) values (${key}, 'null') on conflict (key) do nothing`,
        );
        const [row] = await tx.query<{ value: unknown }>(
          sql`select value from sandbox_state where key = ${key} for update`,
        );
        const value = change(row?.value ?? undefined);
        await tx.query(sql`update sandbox_state set value = ${JSON.stringify(value)} where key = ${key}`);
        return value;
      });
    },
  };
}
