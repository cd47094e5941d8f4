import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/sql.js';

/** What a row says of one person: the field with the id, and what stands in its fields where the person is not shown. */
export interface PersonInRow<Row> {
  id: keyof Row;
  unknown: Partial<Row>;
}

/**
 * Takes out of `rows` the people whom the caller may not know of, and returns them. A kunde knows themselves and the
 * agency's people (owners, admins and members), and nothing of other customers' people, nor of anybody who has left the
 * team: what they were to it is not kept (decisions, section 6, "a kunde and people"). Everybody else knows all.
 */
export async function hideUnknownPeople<Row extends object, Item extends Row>(
  db: Sql,
  viewer: Viewer,
  rows: readonly Item[],
  people: readonly PersonInRow<Row>[],
): Promise<Item[]> {
  const named = rows.some((row) => people.some(({ id }) => row[id] != null));
  const known = named ? await knownPeople(db, viewer) : undefined;
  if (!known) return [...rows];
  const isUnknown = (person: unknown) => typeof person === 'string' && !known.has(person);
  return rows.map((row) => {
    const unknown = people.filter(({ id }) => isUnknown(row[id]));
    return unknown.length === 0 ? row : Object.assign({}, row, ...unknown.map((person) => person.unknown));
  });
}

/** The ids of the people whom the caller may know of; undefined: everybody. */
export async function knownPeople(db: Sql, viewer: Viewer): Promise<ReadonlySet<string> | undefined> {
  if (!isKunde(viewer)) return undefined;
  const rows = await db.query<{ id: string }>(
    sql`select user_id as id from team_members
      where team_id = ${viewer.teamId} and (role <> 'kunde' or user_id = ${viewer.userId})`,
    'teams.knownPeople',
  );
  return new Set(rows.map(({ id }) => id));
}

/** True for a caller to whom other customers' people and e-mail addresses are not shown. */
export function isKunde(viewer: Viewer): viewer is Extract<Viewer, { kind: 'session' }> & { role: 'kunde' } {
  return viewer.kind === 'session' && viewer.role === 'kunde';
}
