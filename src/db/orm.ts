import {
  DefaultLogger,
  type DriverException,
  type EntityMetadata,
  type EntityName,
  type EntityProperty,
  LockMode,
  type LogContext,
  type LoggerOptions,
  UnderscoreNamingStrategy,
} from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { NotFoundError } from '../errors.js';
import type { Asked } from './message.js';
import type { Outcome } from './open-transaction.js';
import { type Scope, seenBy } from './visible.js';

/**
 * A record that is read to be changed stays as it was read until the transaction ends: whoever else changes it waits, and
 * only the fields that are set are written.
 */
export const FOR_CHANGE = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;

/** What the entity manager is told once. `onStatement` is called with the text and the milliseconds of its statements outside a transaction. */
export function ormOptions(onStatement: (text: string, ms: number) => void) {
  return {
    namingStrategy: PostgresNames,
    assign: { ignoreUndefined: true },
    findOneOrFailHandler: (entity: string) => new NotFoundError(wordsOf(entity)),
    // A relation never leaves its team, and the account of a visible record is visible: keys of both begin with the team.
    filtersOnRelations: false,
    autoJoinRefsForFilters: false,
    allowGlobalContext: false,
    // It would look for it within the first transaction, over a connection of its own.
    ensureDatabase: false,
    loggerFactory: (options: LoggerOptions) => new StatementTimes(options, onStatement),
  };
}

/** `em` in which the filter `visible` goes by `scope`. */
export function scoped(em: SqlEntityManager, { teamId, accountIds }: Scope): SqlEntityManager {
  em.setFilterParams('visible', { teamId, accountIds } satisfies Scope);
  return em;
}

/** How statements of a transaction are run that somebody else opens and ends, and measures. */
interface Runs {
  run(asked: Asked): Promise<Outcome>;
  /** Runs it with the next one. */
  later(asked: Asked): void;
}

/** A transaction as the entity manager has it; of what its own have it asks for nothing else. */
interface Context extends Runs {
  executeQuery(compiled: { sql: string; parameters: readonly unknown[] }): Promise<object>;
}

/** An update that gives no rows. Values stand in its text: one that says `returning` has it run at once. */
const GIVES_NOTHING = /^update (?!.*\breturning\b)/is;

/**
 * `em` whose statements run in a transaction. What `flush` updates goes out with the next statement, which rejects where it fails;
 * how many rows that were is not told (NaN), also not by `nativeUpdate`.
 */
export function runningIn(em: SqlEntityManager, runs: Runs): SqlEntityManager {
  const executeQuery: Context['executeQuery'] = async ({ sql: text, parameters: values }) => {
    if (GIVES_NOTHING.test(text)) {
      runs.later({ text, values });
      return { rows: [], numAffectedRows: Number.NaN };
    }
    const { rows, count } = await runs.run({ text, values });
    return { rows, numAffectedRows: BigInt(count) };
  };
  em.setLoggerContext(MEASURED);
  em.setTransactionContext({ ...runs, executeQuery } satisfies Context);
  return em;
}

/** Statements of records throw what the driver throws, as other statements do. */
export function keepErrors(em: SqlEntityManager): void {
  em.getPlatform().getExceptionConverter().convertException = (error) => error as DriverException;
}

/**
 * `em.findOneOrFail(entity, where, FOR_CHANGE)` for a record that its columns name, relations among them by parts of their
 * keys: there the query builder does more work than the database. What `em` has not flushed yet it does not find.
 */
export async function held<Entity extends object>(
  em: SqlEntityManager,
  entity: EntityName<Entity>,
  where: object,
): Promise<Entity> {
  const meta = em.getMetadata(entity) as EntityMetadata<Entity>;
  const asked = [seenBy(em.getFilterParams('visible'), meta), where].flatMap((part) => columnsOf(em, meta, part));
  const conditions = asked.map(
    ([column, value], at) => `${column} = ${Array.isArray(value) ? `any($${at + 1}::text[])` : `$${at + 1}`}`,
  );
  const text = `select * from ${meta.tableName} where ${conditions.join(' and ')} for update`;
  const { run } = em.getTransactionContext<Context>() as Context;
  const [row] = (await run({ text, values: asked.map(([, value]) => value), name: nameOf(text) })).rows;
  if (!row) throw new NotFoundError(wordsOf(meta.className));
  return em.map(entity, row as never);
}

/** By text; as few as there are entities and ways to find one. */
const names = new Map<string, string>();

/** The name under which a text of `held` is prepared. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `records.held${names.size}`;
  names.set(text, name);
  return name;
}

function columnsOf(em: SqlEntityManager, { properties }: EntityMetadata, where: object): [string, unknown][] {
  return Object.entries(where).flatMap(([name, value]) => {
    const { fieldNames, targetMeta, customType } = properties[name] as EntityProperty;
    if (targetMeta && typeof value === 'object') {
      const columnOf = (part: string) => fieldNames[targetMeta.primaryKeys.indexOf(part)] as string;
      return Object.entries<{ $in?: unknown }>(value).map(([part, key]): [string, unknown] => [
        columnOf(part),
        key.$in ?? key,
      ]);
    }
    const asked = customType ? customType.convertToDatabaseValue(value, em.getPlatform(), { mode: 'query' }) : value;
    return [[fieldNames[0] as string, asked]];
  });
}

/** Names as PostgreSQL gives them to what has none in a migration. */
class PostgresNames extends UnderscoreNamingStrategy {
  override indexName(table: string, columns: string[], type: 'primary' | 'foreign' | 'unique' | 'index'): string {
    const suffix = { primary: 'pkey', foreign: 'fkey', unique: 'key', index: 'idx' }[type] ?? type;
    return [table, ...(type === 'primary' ? [] : columns), suffix].join('_');
  }
}

/** What the logger is told along with statements that are measured where they are run. */
const MEASURED = { isMeasured: true };

class StatementTimes extends DefaultLogger {
  constructor(
    options: LoggerOptions,
    private readonly onStatement: (text: string, ms: number) => void,
  ) {
    super(options);
  }

  override logQuery({ query, took, isMeasured }: LogContext & { query: string }): void {
    if (took !== undefined && !isMeasured) this.onStatement(query, took);
  }
}

/** `CalendarEntry` as a refusal calls it: calendar entry. */
function wordsOf(entity: string): string {
  return entity.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}
