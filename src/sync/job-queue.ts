import type { PGlite } from '@electric-sql/pglite';
import { type Clock, type ConstructorOptions, fromPglite, PgBoss } from 'pg-boss';
import type { Database } from '../db/database.js';
import { NOTICE_GONE_CALLERS, NOTICE_GONE_SERVER } from '../db/tcp.js';

const SCHEMA = 'jobs';
/** Connections to a PostgreSQL server that the queue keeps for itself. */
const POOL_SIZE = 2;
const MONITOR_SECONDS = 30;
/** For the driver: a broken network closes no connection, and workers would wait for ever. */
const DRIVER = { query_timeout: 60_000, ...NOTICE_GONE_SERVER };

/**
 * A clock that does not jump when the machine's is corrected: an hour back would be an hour without a sync. The queue
 * measures by itself how far it is from the database's clock, which says what is due.
 */
export const STEADY_CLOCK: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (handle) => clearInterval(handle as NodeJS.Timeout),
};

/** A job queue in the same database, embedded or served at `databaseUrl`. It is not started yet. */
export async function createJobQueue(db: Database, databaseUrl: string | undefined): Promise<PgBoss> {
  const common: ConstructorOptions = {
    schema: SCHEMA,
    application_name: 'adlane-jobs',
    clock: STEADY_CLOCK,
    monitorIntervalSeconds: MONITOR_SECONDS,
    superviseIntervalSeconds: MONITOR_SECONDS,
  };
  if (databaseUrl !== undefined) {
    const connection = { connectionString: databaseUrl, max: POOL_SIZE, options: NOTICE_GONE_CALLERS };
    return new PgBoss({ ...common, ...connection, ...DRIVER });
  }
  const connection = db.orm.em.getConnection() as unknown as { getNativeClient(): Promise<PGlite> };
  const embedded = fromPglite(await connection.getNativeClient());
  return new PgBoss({ ...common, db: embedded, backend: 'pglite' });
}
