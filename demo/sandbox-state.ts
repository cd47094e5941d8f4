import type { SandboxState } from '../sandbox/sandbox.js';
import type { Database } from '../src/db/database.js';

/** The sandbox's changes in the database: they outlive restarts, and processes of one database share them. */
export function sandboxState(db: Database): SandboxState {
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
    update(key, change) {
      return db.transaction(async (tx) => {
        // The row exists before it is locked, so that two first changes wait for each other as well.
        await tx.query("insert into sandbox_state (key, value) values ($1, 'null') on conflict (key) do nothing", [
          key,
        ]);
        const [row] = await tx.query<{ value: unknown }>('select value from sandbox_state where key = $1 for update', [
          key,
        ]);
        const value = change(row?.value ?? undefined);
        await tx.query('update sandbox_state set value = $2 where key = $1', [key, JSON.stringify(value)]);
        return value;
      });
    },
  };
}
