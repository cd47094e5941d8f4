import {
  DatabaseSchema,
  type DatabaseTable,
  SchemaComparator,
  type SchemaDifference,
  type SqlSchemaGenerator,
} from '@mikro-orm/postgresql';
import type { Database } from '../src/db/database.js';

/** SQL that would make the tables match the entities. Ignores what only migrations can express. */
export async function tableDifference({ orm }: Database): Promise<string> {
  const generator = orm.schema as SqlSchemaGenerator;
  const { em } = orm;
  const target = generator.getTargetSchema();
  const current = await DatabaseSchema.create(em.getConnection(), em.getPlatform(), orm.config);
  const difference = expressible(new SchemaComparator(em.getPlatform()).compare(current, target));
  return [
    ...target.getTables().flatMap((table) => keyDifference(table, current.getTable(table.name))),
    generator.diffToSQL(difference, { wrap: false, dropTables: false, safe: false }),
  ].join('');
}

function expressible(difference: SchemaDifference): SchemaDifference {
  difference.orphanedForeignKeys = [];
  for (const table of Object.values(difference.changedTables)) {
    table.removedChecks = {};
    table.removedTriggers = {};
    for (const [name, { where, expression, columns }] of Object.entries(table.removedIndexes)) {
      if (where || expression || columns) delete table.removedIndexes[name];
    }
  }
  return difference;
}

/** SchemaComparator ignores primary keys. */
function keyDifference(target: DatabaseTable, current: DatabaseTable | undefined): string[] {
  const columns = (table: DatabaseTable | undefined) =>
    [...new Set(table?.getPrimaryKey()?.columnNames)].map((name) => `"${name}"`).join(', ');
  if (!current || columns(target) === columns(current)) return [];
  return [`alter table "${target.name}" add primary key (${columns(target)}); -- now (${columns(current)})\n`];
}
