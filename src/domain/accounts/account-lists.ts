import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { type Lists, listsByPosition } from '../../db/statements/lists-by-position.js';
import { type Statement, sql, unnested } from '../../db/statements/sql.js';
import { hideUnknownPeople, type PersonColumn } from '../teams/known-people.js';
import { visible } from './visible-accounts.sql.js';

interface AccountList<Entry> {
  name: string;
  columns: Statement;
  /** Joins the entries to `accounts a`. A left join keeps visible accounts with empty lists. */
  joined: Statement;
  order: Statement;
  people?: PersonColumn<Entry>[];
}

/** In the order of `accountIds`; undefined for an account that is not visible. */
export async function listsOf<Entry extends { id: unknown }>(
  db: Sql,
  viewer: Viewer,
  accountIds: readonly string[],
  { name, columns, joined, order, people = [] }: AccountList<Entry>,
): Promise<Lists<Entry>> {
  const rows = await db.query<Entry & { position: number }>(
    sql`select k.position, ${columns}
      from ${unnested(['text', accountIds])} with ordinality k(id, position)
      join accounts a on a.id = k.id and ${visible(viewer)}
      ${joined}
      order by k.position, ${order}`,
    name,
  );
  return listsByPosition<Entry>(await hideUnknownPeople(db, viewer, rows, people), accountIds.length, 'id');
}
