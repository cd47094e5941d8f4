import { sql } from '../db/statements/sql.js';

/**
 * Whether an ended session `e` may still be asked for. A token ends by the clock of the process that checks it, which may be
 * behind the database's.
 */
export const mayBeAskedFor = sql`e.expires_at > clock_timestamp() - interval '1 hour'`;
