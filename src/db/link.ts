import type { Dictionary, EntitySchema, FilterDef } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { Connections, type ConnectionsOptions } from './connections.js';
import { LockWaits, type MigrationClass } from './migrate/lock-waits.js';
import { ORM_OPTIONS } from './records/orm.js';
import { Replica } from './replica.js';

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
export type Link = Awaited<ReturnType<typeof openLink>>;

const STATEMENT_TIMEOUT_MS = 30_000;

export async function openLink(options: DatabaseOptions) {
  const lockWaits = new LockWaits();
  const common: Options = {
    ...ORM_OPTIONS,
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
  const server = { poolSize, statementTimeoutMs, patienceMs };
  const native = new Connections({ ...server, url, poolerUrl });
  const replica = replicaUrl ? new Replica(native, new Connections({ ...server, url: replicaUrl })) : undefined;
  // MikroORM migrates over its pool, and ends it only after using it. It lends out connections of ours and has none of its own.
  const lending = { connect: () => native.lease(), end: async () => undefined };
  const onPoolCreated = (pool: Pool) => Object.assign(pool, lending);
  const orm = await MikroORM.init({ ...common, clientUrl: url, driverOptions: { onPoolCreated } });
  return {
    orm,
    native,
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
