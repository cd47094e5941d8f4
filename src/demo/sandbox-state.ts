import type { Sql } from '../db/database.js';
import type { SandboxState } from '../sandbox/sandbox.js';

/** The sandbox's changes in the database: they outlive restarts, and processes of one database share them. */
export function sandboxState(db: Sql): SandboxState {
  return {
    async get(key) {
      const [row] = await db.query<{ value: unknown }>('select value from sandbox_state where key = $1', [key]);
      return row?.value;
    },
    async put(key, value) {
      await db.query(
        'insert into sandbox_state (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
        [key, JSON.stringify(value)],
      );
    },
  };
}
