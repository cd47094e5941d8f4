import type { PGlite } from '@electric-sql/pglite';
import type { Dictionary, EntitySchema, FilterDef } from '@mikro-orm/core';
import { type Migration, Migrator } from '@mikro-orm/migrations';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { Connections, PATIENCE_MS } from './connections.js';
import { columnTypes, openEmbedded } from './embedded.js';
import { EMBEDDED_PATIENCE_MS, EmbeddedConnection } from './embedded-connection.js';
import { ormOptions } from './orm.js';
import { Replica } from './replica.js';

export interface DatabaseOptions {
  /** PostgreSQL connection string; absent: `embedded`. */
  url?: string | undefined;
  /** The same database through a pooler in transaction mode, for everything that needs no session. */
  poolerUrl?: string | undefined;
  /** A streaming replica of it, for reads of callers. */
  replicaUrl?: string | undefined;
  /** Folder of the embedded database, or one that `openEmbedded` opened, which whoever did closes. */
  embedded: string | PGlite;
  /** Most connections to a PostgreSQL server. */
  poolSize: number;
  /** Longest time that one statement may take on a server, unless it is unhurried; default 30 s. */
  statementTimeoutMs?: number | undefined;
  /** Longest wait for a connection; default 10 s, 60 s on the embedded database. */
  patienceMs?: number | undefined;
  entities: readonly EntitySchema[];
  filters: Dictionary<FilterDef>;
  migrations: readonly (new (...args: never[]) => Migration)[];
}

/** What statements go through, and what closes it; the entity manager closes itself. */
export interface Link {
  orm: MikroORM;
  native: Connections | EmbeddedConnection;
  url: string | undefined;
  replica?: Replica | undefined;
  close(): Promise<void>;
}

const STATEMENT_TIMEOUT_MS = 30_000;

/** `onRecords` is called with the text and the milliseconds of the statements of the entity manager outside a transaction. */
export async function openLink(options: DatabaseOptions, onRecords: (text: string, ms: number) => void): Promise<Link> {
  const orm = {
    ...ormOptions(onRecords),
    entities: [...options.entities],
    filters: options.filters,
    extensions: [Migrator],
    migrations: {
      // Each commits alone: locks of several at once would meet those of the version before, which serves meanwhile.
      allOrNothing: false,
      migrationsList: [...options.migrations] as never[],
      snapshot: false,
      silent: true,
      tableName: 'migrations',
    },
  };
  const { url } = options;
  return url === undefined ? openEmbeddedLink(options, orm) : openServerLink({ ...options, url }, orm);
}

type OrmOptions = ReturnType<typeof ormOptions> & Pick<Options, 'entities' | 'filters' | 'extensions' | 'migrations'>;

async function openEmbeddedLink({ embedded, patienceMs }: DatabaseOptions, common: OrmOptions): Promise<Link> {
  const { MikroORM: PgliteOrm } = await import('@mikro-orm/pglite');
  const isOwn = typeof embedded === 'string';
  const pglite = isOwn ? await openEmbedded({ dataDir: embedded }) : embedded;
  const orm = await PgliteOrm.init({ ...common, dbName: 'adlane', driverOptions: { pglite } } as never);
  return {
    orm: orm as never,
    native: new EmbeddedConnection(pglite, patienceMs ?? EMBEDDED_PATIENCE_MS),
    url: undefined,
    close: async () => {
      if (isOwn) await pglite.close();
    },
  };
}

async function openServerLink(options: DatabaseOptions & { url: string }, common: OrmOptions): Promise<Link> {
  const { url, poolerUrl, replicaUrl, poolSize } = options;
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS, patienceMs = PATIENCE_MS } = options;
  const server = { types: columnTypes, poolSize, statementTimeoutMs, patienceMs };
  const connections = new Connections({ ...server, url, poolerUrl });
  const replica =
    replicaUrl === undefined ? undefined : new Replica(connections, new Connections({ ...server, url: replicaUrl }));
  // The pool that MikroORM makes lends out connections of ours; it has none of its own.
  const onPoolCreated = (pool: Pool) => Object.assign(pool, connections.asPool());
  const orm = await MikroORM.init({ ...common, clientUrl: url, driverOptions: { onPoolCreated } });
  return {
    orm,
    native: connections,
    url,
    replica,
    close: async () => {
      await replica?.end();
      await connections.end();
    },
  };
}
