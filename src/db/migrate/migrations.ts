import type { MikroORM } from '@mikro-orm/postgresql';
import { type ShowProgress, stepsOf } from '../../lib/progress.js';
import type { Connections } from '../connections.js';
import { databaseRefusal } from '../database-refusal.js';
import { unhurried } from '../work.js';
import type { LockWaits } from './lock-waits.js';

/** Advisory lock that processes take in turns to migrate. */
const MIGRATION_LOCK = 7_420_116;

/** The program cannot work on this database; the message tells its operator why and what to do. */
export class UnfitDatabaseError extends Error {}

/** The database was brought up to date by a later version. */
export class NewerDatabaseError extends UnfitDatabaseError {
  constructor(migrations: readonly string[]) {
    super(
      `The database is newer than this program, which does not know ${migrations.join(', ')}. Start the version that made it so, or a later one. ALLOW_NEWER_DATABASE=true goes back by one version, whose tables the next one leaves as they were.`,
    );
  }
}

/** The version that left the same tables as the first migrations of this one, and the last migration that it applied. */
const FORMER = { commit: '98b7e2b3a8c0', migration: 'Migration20261127160000_columns_that_lists_filter_and_sort_by' };
/** Names of the migrations that were replaced by those of this program begin like this. */
const REPLACED = /^Migration202611(2[1-6]|27[01])/;

/** The database was made before all tables were written down anew. */
export class FormerDatabaseError extends UnfitDatabaseError {
  constructor() {
    super(
      `This database was made before all tables were written down anew. Back it up, run "npm run cli -- migrate" of commit ${FORMER.commit} on it, which leaves the same tables, and then "npm run cli -- migrate --take-over" of this version.`,
    );
  }
}

/** `search_path` of the role or database names no schema that exists. */
class NoSchemaError extends UnfitDatabaseError {
  constructor() {
    super(
      'The search_path of this database or of its role names no schema that exists, so there is no place for tables. Undo it with "alter role … reset search_path" or "alter database … reset search_path", or name a schema that exists.',
    );
  }
}

export interface MigrateOptions {
  /** Whether the database may have been migrated by a later version. */
  mayBeNewer?: boolean;
  /** The last one to apply; default: all that there are. */
  to?: string | undefined;
  /** Called with the migrations that will run. */
  onPending?(names: readonly string[]): void;
  /** Called before each migration. */
  onProgress?: ShowProgress | undefined;
  /** Called each time that a migration begins again, because somebody holds a table that it changes. */
  onWait?(name: string): void;
}

/** Brings the schema of one database up to date. Processes that start together take turns. */
export class Migrations {
  constructor(
    private readonly orm: MikroORM,
    private readonly lockWaits: LockWaits,
    private readonly connections: Connections,
  ) {}

  /** Returns the names that were applied. Rejects with NewerDatabaseError, unless that is allowed. */
  up({ mayBeNewer = false, to, onPending, onProgress, onWait }: MigrateOptions = {}): Promise<string[]> {
    return this.inTurn(async () => {
      const { pending: all, later, isFormer } = await this.found();
      if (isFormer) throw new FormerDatabaseError();
      const pending = to === undefined ? all : all.slice(0, all.indexOf(to) + 1);
      if (later.length > 0 && !mayBeNewer) throw new NewerDatabaseError(later);
      if (pending.length === 0) return [];
      onPending?.(pending);
      const { migrator } = this.orm;
      const begin = stepsOf(pending.length, onProgress);
      let current = '';
      const begins = ({ name }: { name: string }) => {
        if (name === current) return;
        current = name;
        this.lockWaits.begin();
        begin(name);
      };
      migrator.on('migrating', begins);
      try {
        await this.lockWaits.insist(
          () => migrator.up(to === undefined ? undefined : { to }),
          () => onWait?.(current),
        );
      } finally {
        migrator.off('migrating', begins);
      }
      return pending;
    });
  }

  /** Counts the tables that the version before left as made by the migrations of this one. Throws FormerDatabaseError for any other. */
  takeOver(): Promise<string[]> {
    return this.inTurn(async () => {
      const em = this.orm.em.fork();
      const ran = await em.execute<{ name: string }[]>('select name from migrations order by id');
      if (ran.at(-1)?.name !== FORMER.migration) throw new FormerDatabaseError();
      await em.transactional(async (tx) => {
        await tx.execute('delete from migrations');
        for (const name of this.names) await tx.execute('insert into migrations (name) values (?)', [name]);
      });
      return this.names;
    });
  }

  /** Names of all that this program knows, in order. */
  get names(): string[] {
    return (this.orm.config.get('migrations').migrationsList ?? []).map(({ name }) => name);
  }

  /** Names of migrations that `up` would apply, and of applied ones of a later version, in order. */
  state(): Promise<{ pending: string[]; later: string[] }> {
    return this.inTurn(async () => {
      const { pending, later, isFormer } = await this.found();
      if (isFormer) throw new FormerDatabaseError();
      return { pending, later };
    });
  }

  private async found() {
    const [path] = await this.orm.em.fork().execute<{ schema: string | null }[]>('select current_schema() as schema');
    if (path?.schema === null) throw new NoSchemaError();
    const pending = (await this.orm.migrator.getPending()).map(({ name }) => name);
    const known = new Set(this.names);
    const ran = await this.orm.em.fork().execute<{ name: string }[]>('select name from migrations order by id');
    const names = ran.map(({ name }) => name);
    return {
      pending,
      later: names.filter((name) => !known.has(name)),
      isFormer: names.some((name) => REPLACED.test(name)),
    };
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const { connections } = this;
    return unhurried(async () => {
      const turn = await connections.connect();
      try {
        await turn.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
        return await work();
      } catch (error) {
        throw databaseRefusal(error);
      } finally {
        await turn.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
        turn.release();
      }
    });
  }
}
