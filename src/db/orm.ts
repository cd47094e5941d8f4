import {
  DefaultLogger,
  type DriverException,
  LockMode,
  type LogContext,
  type LoggerOptions,
  UnderscoreNamingStrategy,
} from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { NotFoundError } from '../errors.js';
import type { Scope } from './visible.js';

/**
 * A record that is read to be changed stays as it was read until the transaction ends: whoever else changes it waits, and
 * only the fields that are set are written.
 */
export const FOR_CHANGE = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;

/** What the entity manager is told once. `onStatement` is called with the milliseconds of each of its statements. */
export function ormOptions(onStatement: (ms: number) => void) {
  return {
    namingStrategy: PostgresNames,
    assign: { ignoreUndefined: true },
    findOneOrFailHandler: (entity: string) => new NotFoundError(wordsOf(entity)),
    // A relation never leaves its team, and the account of a visible record is visible: keys of both begin with the team.
    filtersOnRelations: false,
    autoJoinRefsForFilters: false,
    allowGlobalContext: false,
    loggerFactory: (options: LoggerOptions) => new StatementTimes(options, onStatement),
  };
}

/** `em` in which the filter `visible` goes by `scope`. */
export function scoped(em: SqlEntityManager, { teamId, accountIds }: Scope): SqlEntityManager {
  em.setFilterParams('visible', { teamId, accountIds } satisfies Scope);
  return em;
}

/** Statements of records throw what the driver throws, as other statements do. */
export function keepErrors(em: SqlEntityManager): void {
  em.getPlatform().getExceptionConverter().convertException = (error) => error as DriverException;
}

/** Names as PostgreSQL gives them to what has none in a migration. */
class PostgresNames extends UnderscoreNamingStrategy {
  override indexName(table: string, columns: string[], type: 'primary' | 'foreign' | 'unique' | 'index'): string {
    const suffix = { primary: 'pkey', foreign: 'fkey', unique: 'key', index: 'idx' }[type] ?? type;
    return [table, ...(type === 'primary' ? [] : columns), suffix].join('_');
  }
}

class StatementTimes extends DefaultLogger {
  constructor(
    options: LoggerOptions,
    private readonly onStatement: (ms: number) => void,
  ) {
    super(options);
  }

  override logQuery({ took }: LogContext & { query: string }): void {
    if (took !== undefined) this.onStatement(took);
  }
}

/** `CalendarEntry` as a refusal calls it: calendar entry. */
function wordsOf(entity: string): string {
  return entity.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}
