import type { SessionViewer, Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';

/** A person in a row: the field of the id, and the fields to show instead of a hidden person. */
export interface PersonColumn<Row> {
  id: keyof Row;
  unknown: Partial<Row>;
}

/** Hides people that the caller may not know. */
export async function hideUnknownPeople<Row extends object, Item extends Row>(
  db: Sql,
  viewer: Viewer,
  rows: readonly Item[],
  people: readonly PersonColumn<Row>[],
): Promise<Item[]> {
  if (!isKunde(viewer) || !rows.some((row) => people.some(({ id }) => row[id] != null))) return [...rows];
  const isKnown = await knownPeople(db, viewer);
  return rows.map((row) => {
    const unknown = people.filter(({ id }) => typeof row[id] === 'string' && !isKnown({ id: row[id] }));
    return unknown.length === 0 ? row : Object.assign({}, row, ...unknown.map((person) => person.unknown));
  });
}

/**
 * Whether the caller may see a person. A kunde sees themselves, owners, admins and members, but no other
 * customers' people and nobody who left, because their role is not stored (decisions, section 6, "a kunde and
 * people").
 */
export async function knownPeople(db: Sql, viewer: Viewer): Promise<(person: { id: string }) => boolean> {
  if (!isKunde(viewer)) return () => true;
  const rows = await db.query<{ id: string }>(
    sql`select user_id as id from team_members
      where team_id = ${viewer.teamId} and (role <> 'kunde' or user_id = ${viewer.userId})`,
    'teams.knownPeople',
  );
  const known = new Set(rows.map(({ id }) => id));
  return ({ id }) => known.has(id);
}

/** Whether the caller must not see other customers' people and e-mail addresses. */
export function isKunde(viewer: Viewer): viewer is SessionViewer & { role: 'kunde' } {
  return viewer.kind === 'session' && viewer.role === 'kunde';
}
