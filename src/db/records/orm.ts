import {
  type DriverException,
  type EntityMetadata,
  type EntityName,
  type EntityProperty,
  LockMode,
  UnderscoreNamingStrategy,
} from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { NotFoundError } from '../../errors.js';
import type { Asked } from '../message.js';
import type { Outcome } from '../open-transaction.js';
import { type Scope, seenBy } from './visible.js';

/** For reading a record to change it: other writers wait until the transaction ends, and only changed fields are written. */
export const FOR_CHANGE = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;

/** PostgreSQL's own names for indexes and keys that a migration does not name. */
class PostgresNames extends UnderscoreNamingStrategy {
  override indexName(table: string, columns: string[], type: 'primary' | 'foreign' | 'unique' | 'index'): string {
    const suffix = { primary: 'pkey', foreign: 'fkey', unique: 'key', index: 'idx' }[type] ?? type;
    return [table, ...(type === 'primary' ? [] : columns), suffix].join('_');
  }
}

/** Options of the entity manager. */
export const ORM_OPTIONS = {
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

/** Runs statements. Somebody else opens and ends their transaction, if any, and measures them. */
interface Runs {
  run(asked: Asked): Promise<Outcome>;
  /** In a transaction: runs it with the next one. */
  later?(asked: Asked): void;
}

/** What the entity manager uses of what it takes for a transaction. */
interface Context extends Runs {
  executeQuery(compiled: { sql: string; parameters: readonly unknown[] }): Promise<object>;
}

/** An update that returns no rows. Its text has the values in it: a value with `returning` only makes it run at once. */
const GIVES_NOTHING = /^update (?!.*\breturning\b)/is;

/**
 * `em` with its statements run by `runs`. In a transaction, updates of `flush` are sent with the next statement, which rejects
 * if they fail. Their row count is unknown (NaN), also for `nativeUpdate`.
 */
export function runningIn(em: SqlEntityManager, runs: Runs): SqlEntityManager {
  const executeQuery: Context['executeQuery'] = async ({ sql: text, parameters: values }) => {
    if (runs.later && GIVES_NOTHING.test(text)) {
      runs.later({ text, values });
      return { rows: [], numAffectedRows: Number.NaN };
    }
    const { rows, count } = await runs.run({ text, values });
    return { rows, numAffectedRows: BigInt(count) };
  };
  em.setTransactionContext({ ...runs, executeQuery } satisfies Context);
  return em;
}

/** Makes statements of records throw the driver's errors, like other statements. */
export function keepErrors(em: SqlEntityManager): void {
  em.getPlatform().getExceptionConverter().convertException = (error) => error as DriverException;
}

/**
 * A faster `em.findOneOrFail(entity, where, FOR_CHANGE)` for conditions on columns, with relations by parts of their keys: there
 * the query builder does more work than the database. It does not find what `em` has not flushed.
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
  const text = `select ${allColumnsOf(em, meta)} from ${meta.tableName} where ${conditions.join(' and ')} for update`;
  const { run } = em.getTransactionContext<Context>() as Context;
  const [row] = (await run({ text, values: asked.map(([, value]) => value), name: nameOf(text) })).rows;
  if (!row) throw new NotFoundError(wordsOf(meta.className));
  return em.map(entity, row as never);
}

/** By text; there are few entities and ways to find one. */
const names = new Map<string, string>();

/** The name under which a statement of `held` is prepared. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `records.held${names.size}`;
  names.set(text, name);
  return name;
}

/** By name: a prepared `select *` fails from when a later version adds a column. */
function allColumnsOf(em: SqlEntityManager, { props }: EntityMetadata): string {
  const platform = em.getPlatform();
  const [populate, exclude, withFormulas, withInlineEmbeddables] = [true, [], false, false];
  const stored = props.filter((prop) =>
    platform.shouldHaveColumn(prop, populate, exclude, withFormulas, withInlineEmbeddables),
  );
  // Relations share the columns of their keys.
  const names = new Set(stored.flatMap(({ fieldNames }) => fieldNames));
  return [...names].map((name) => platform.quoteIdentifier(name)).join(', ');
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

/** `CalendarEntry` in words: calendar entry. */
function wordsOf(entity: string): string {
  return entity.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}
