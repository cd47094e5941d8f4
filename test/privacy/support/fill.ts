import type { Database, Sql } from '../../../src/db/database.js';
import { join, raw, type Statement, sql } from '../../../src/db/statements/sql.js';
import { byTable, type CatalogueColumn, columnsOf, isText } from './catalogue.js';

export interface Owner {
  teamId: string;
  accountId: string;
  /** Who did everything that somebody did. */
  userId: string;
}

/** Values of columns whose checks depend on each other. */
const GIVEN: Record<string, Record<string, unknown>> = {
  team_billing: { subscription_id: 'sub_x', status: 'canceled' },
  search_term_relevance: {
    analyzed_at: '2026-11-01',
    relevance_score: 1,
    funnel_position: 'top',
    relevance_reason: 'x',
    batch_id: null,
  },
  saved_exports: { days: 30, period: null },
  export_schedules: {
    frequency: 'daily',
    day_of_week: null,
    day_of_month: null,
    status: 'active',
    reason: null,
    next_at: '2026-11-01',
  },
  product_status_periods: { valid_from: '2026-11-01', valid_to: null },
};

/**
 * Gives every table a row of the owner, and writes `texts` into each of its columns of text, lists and JSON in which the
 * schema allows it. Returns these as `table.column`.
 */
export async function fill(
  db: Database,
  owner: Owner,
  texts: Record<'text' | 'address', string>,
  untouched: readonly string[] = [],
): Promise<string[]> {
  const filled: string[] = [];
  for (const [table, columns] of byTable(await columnsOf(db))) {
    if (['migrations', 'maintenance', ...untouched].includes(table)) continue;
    await db.transaction(async (tx) => {
      // Without triggers and foreign keys: the row is as good as one that the program wrote.
      await tx.query(sql`set local session_replication_role = replica`);
      const values = rowOf(table, columns, owner);
      const columnNames = values.map(([name]) => raw(name));
      const row = sql`(${join(columnNames)}) values (${join(values.map(([, value]) => value))})`;
      await attempt(tx, sql`insert into ${raw(table)} ${row}`);
      const isOwn = isOwners(table, columns, owner);
      for (const column of columns.filter((each) => isText(each) && !each.isReference && !isIdOfOwner(each))) {
        for (const value of candidates(column, texts)) {
          const update = sql`update ${raw(table)} t set ${raw(column.column)} = ${value} where ${isOwn} returning 1`;
          if (!(await attempt(tx, update))) continue;
          filled.push(`${table}.${column.column}`);
          break;
        }
      }
    });
  }
  return filled;
}

/** The columns by which rows belong to people and customers. */
const isIdOfOwner = ({ table, column }: CatalogueColumn) =>
  column === 'account_id' || column === 'account_ids' || (table === 'accounts' && column === 'id');

function isOwners(table: string, columns: readonly CatalogueColumn[], { teamId, accountId, userId }: Owner): Statement {
  const has = (name: string) => columns.some(({ column }) => column === name);
  if (table === 'teams') return sql`t.id = ${teamId}`;
  if (table === 'users') return sql`t.id = ${userId}`;
  const conditions = [
    ...(has('team_id') ? [sql`t.team_id = ${teamId}`] : []),
    ...(table === 'accounts'
      ? [sql`t.id = ${accountId}`]
      : has('account_id')
        ? [sql`t.account_id = ${accountId}`]
        : []),
  ];
  return conditions.length > 0 ? join(conditions, ' and ') : sql`true`;
}

/** A new row: ids of the owner, the first word that a check allows, and little else. */
function rowOf(
  table: string,
  columns: readonly CatalogueColumn[],
  { teamId, accountId, userId }: Owner,
): [string, Statement][] {
  return columns.flatMap((each): [string, Statement][] => {
    const { column, type, isRequired, hasDefault, word } = each;
    const given = GIVEN[table];
    if (given && column in given) return [[column, sql`${given[column]}::${raw(type)}`]];
    if (column === 'team_id') return [[column, sql`${teamId}`]];
    if (column === 'account_id') return [[column, sql`${accountId}`]];
    if (column === 'account_ids') return [[column, sql`${[accountId]}::text[]`]];
    if (/^(?:user_id|caller|caller_id|invited_by|proposed_by|created_by)$/.test(column))
      return [[column, sql`${userId}`]];
    if (!isRequired || hasDefault) return [];
    if (word !== null && isText(each)) return [[column, sql`${word}::${raw(type)}`]];
    return [[column, anyOf(type)]];
  });
}

function anyOf(type: string): Statement {
  if (type === 'uuid') return sql`gen_random_uuid()`;
  if (type.endsWith('[]')) return sql`'{}'`;
  if (type.startsWith('json')) return sql`'{}'`;
  if (type.startsWith('timestamp')) return sql`now()`;
  if (type === 'date') return sql`date_trunc('month', current_date)`;
  if (type === 'boolean') return sql`true`;
  if (/int|numeric|double|real/.test(type)) return sql`1`;
  if (type === 'bytea') return sql`'\\x00'`;
  if (type === 'interval') return sql`interval '1 day'`;
  return sql`gen_random_uuid()::text`;
}

/** What may stand in a column, the richest first. */
function candidates({ type }: CatalogueColumn, { text, address }: Record<'text' | 'address', string>): Statement[] {
  if (type.endsWith('[]')) return [sql`${[text, address]}::${raw(type)}`];
  if (type.startsWith('json')) {
    const json = (value: unknown) => sql`${JSON.stringify(value)}::${raw(type)}`;
    return [
      json({ kind: 'x', [text]: 'name of a field', list: [{ deep: text }], address, text }),
      json([text, address]),
    ];
  }
  return [sql`${`${text}, ${address}`}`, sql`${address}`, sql`${text}`];
}

/** False if the schema refuses it. */
async function attempt(tx: Sql, statement: Statement): Promise<boolean> {
  await tx.query(sql`savepoint fill`);
  try {
    const rows = await tx.query(statement);
    await tx.query(sql`release savepoint fill`);
    return rows.length > 0;
  } catch {
    await tx.query(sql`rollback to savepoint fill`);
    return false;
  }
}
