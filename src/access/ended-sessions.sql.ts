import { sql } from '../db/statements/sql.js';

/** Kept an hour past expiry: the clock that checks tokens may lag behind the database's. */
export const isRetained = sql`e.expires_at > statement_timestamp() - interval '1 hour'`;
