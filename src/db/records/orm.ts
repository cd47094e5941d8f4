import {
  type DriverException,
  LockMode,
  type Logger,
  type LoggerNamespace,
  UnderscoreNamingStrategy,
} from '@mikro-orm/core';
import { PostgreSqlDriver, type SqlEntityManager } from '@mikro-orm/postgresql';
import { NotFoundError } from '../../errors.js';
import type { Scope } from './visible.js';

/** For reading a record to change it: other writers wait until the transaction ends, and only changed fields are written. */
export const FOR_CHANGE = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;

/** PostgreSQL's own names for indexes and keys that a migration does not name. */
class PostgresNames extends UnderscoreNamingStrategy {
  override indexName(table: string, columns: string[], type: 'primary' | 'foreign' | 'unique' | 'index'): string {
    const suffix = { primary: 'pkey', foreign: 'fkey', unique: 'key', index: 'idx' }[type] ?? type;
    return [table, ...(type === 'primary' ? [] : columns), suffix].join('_');
  }
}

/** Keeps the driver's errors as they are, like those of other statements. */
export class Driver extends PostgreSqlDriver {
  override convertException(error: Error): DriverException {
    return error as DriverException;
  }
}

/** Options of the entity manager. */
export const ORM_OPTIONS = {
  driver: Driver,
  namingStrategy: PostgresNames,
  assign: { ignoreUndefined: true },
  findOneOrFailHandler: (entity: string) => new NotFoundError(wordsOf(entity)),
  // Relations need no filter: they stay in the team, and a visible record's account is visible. Keys begin with the team.
  filtersOnRelations: false,
  autoJoinRefsForFilters: false,
  allowGlobalContext: false,
  // It would check in the first transaction, over a connection of its own.
  ensureDatabase: false,
};

/** `em` with the filter `visible` set to `scope`. */
export function scoped(em: SqlEntityManager, { teamId, accountIds }: Scope): SqlEntityManager {
  em.setFilterParams('visible', { teamId, accountIds } satisfies Scope);
  return em;
}

/** What a logger of the entity manager hears of a statement; `took` is missing for those that open and end transactions. */
interface Ran {
  query?: string;
  took?: number;
}

/** Tells `note` of every statement of the entity manager, and says nothing. */
export class StatementNotes implements Logger {
  constructor(private readonly note: (text: string, seconds: number) => void) {}

  isEnabled(namespace: LoggerNamespace): boolean {
    return namespace === 'query';
  }

  logQuery({ query, took }: Ran): void {
    if (query !== undefined && took !== undefined) this.note(query, took / 1_000);
  }

  log(): void {}
  error(): void {}
  warn(): void {}
  setDebugMode(): void {}
}

/** `CalendarEntry` in words: calendar entry. */
function wordsOf(entity: string): string {
  return entity.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}
