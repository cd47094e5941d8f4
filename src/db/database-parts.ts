import type { Dictionary, EntitySchema, FilterDef } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import { PostgresDialect } from 'kysely';
import { Connections, type ConnectionsOptions } from './connections.js';
import { LockWaits, type MigrationClass } from './migrate/lock-waits.js';
import { ORM_OPTIONS, StatementNotes } from './records/orm.js';
import { Replica } from './replica.js';
import { StatementNames } from './statements/statement-names.js';

export interface DatabaseOptions extends Pick<ConnectionsOptions, 'poolerUrl' | 'poolSize' | 'patienceMs'> {
  /** Connection string. */
  url: string;
  /** A streaming replica of it, for reads of callers. */
  replicaUrl?: string | undefined;
  /** Longest time that one statement may take, unless it is unhurried; default 30 s. */
  statementTimeoutMs?: number | undefined;
  entities: readonly EntitySchema[];
  filters: Dictionary<FilterDef>;
  migrations: readonly MigrationClass[];
  /** Called once everything is closed. */
  onClosed?: (() => Promise<void>) | undefined;
}

/** What statements go through, and what closes it; the entity manager closes itself. */
export type DatabaseParts = Awaited<ReturnType<typeof openParts>>;

const STATEMENT_TIMEOUT_MS = 30_000;

/** `onRecords` is called after every statement of the entity manager, with its text and seconds. */
export async function openParts(options: DatabaseOptions, onRecords: (text: string, seconds: number) => void) {
  const lockWaits = new LockWaits();
  const common: Options = {
    ...ORM_OPTIONS,
    loggerFactory: () => new StatementNotes(onRecords),
    entities: [...options.entities],
    filters: options.filters,
    extensions: [Migrator],
    migrations: {
      // Each commits alone: locks of several at once would meet those of the previous version, which still serves.
      allOrNothing: false,
      migrationsList: options.migrations.map((migration) => lockWaits.limit(migration)),
      snapshot: false,
      silent: true,
      tableName: 'migrations',
    },
  };
  const { url, poolerUrl, replicaUrl, poolSize, statementTimeoutMs = STATEMENT_TIMEOUT_MS, patienceMs } = options;
  const names = new StatementNames();
  const server = { poolSize, statementTimeoutMs, patienceMs, names };
  const native = new Connections({ ...server, url, poolerUrl });
  const replica = replicaUrl ? new Replica(native, new Connections({ ...server, url: replicaUrl })) : undefined;
  const orm = await MikroORM.init({ ...common, clientUrl: url, driverOptions: new PostgresDialect({ pool: native }) });
  return {
    orm,
    native,
    names,
    replica,
    lockWaits,
    close: async () => {
      try {
        await replica?.end();
        await native.end();
      } finally {
        await options.onClosed?.();
      }
    },
  };
}
