import type { Figures, Metrics } from '../../../schema/metrics/figures.type.js';
import type { Sql } from '../../db/database.js';
import { raw, sql, unnested } from '../../db/statements/sql.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { figuresOf } from '../figures/figures.js';
import { figureColumns, totalColumns } from '../figures/figures.sql.js';
import { daysOf } from '../figures/window.js';
import { type Scope, windowDays } from '../figures/window.sql.js';
import { objectSums } from '../figures/window-sums.sql.js';
import type { ObjectTable } from './kept-sums.sql.js';
import { keptDays } from './object-list.sql.js';

/** A campaign or a product of an account. */
interface ObjectKey {
  accountId: string;
  id: string;
}

const FIGURES = figureColumns('d', sql`o.currency`);
const TOTALS = totalColumns((total) => sql`s.${total}`);
const OR_ZEROS = totalColumns((total) => sql`coalesce(s.${total}, 0)`);

/** Sums over the window, in the order of `keys`; null for an object that the caller may not see. */
export async function sumsOfObjects(
  db: Sql,
  scope: Scope,
  { table, key, figures: { figures, key: figuresKey, keysOf }, kept }: ObjectTable,
  keys: readonly ObjectKey[],
): Promise<(Metrics | null)[]> {
  const { viewer, window } = scope;
  const periodDays = daysOf(window);
  const days = keptDays(window);
  const match = sql`t.${raw(figuresKey)} = any(o.keys)`;
  const rows = await db.query<Figures & { position: number }>(
    sql`with objects as materialized (
        select k.position, a.id as account_id, k.id, ${keysOf('c')} as keys, a.currency, w.first, w.last,
          ${days}::smallint is not null and a.kept_through is not distinct from w.last as kept
        from ${unnested(['text', keys.map(({ accountId }) => accountId)], ['text', keys.map(({ id }) => id)])}
          with ordinality k(account_id, id, position)
        join accounts a on a.id = k.account_id and ${visible(viewer)} ${windowDays(scope)}
        join ${raw(table)} c on c.team_id = ${viewer.teamId} and c.account_id = a.id and c.${raw(key)} = k.id
      )
      select o.position, ${FIGURES}
      from objects o
      left join lateral (
        select ${TOTALS} from ${raw(kept)} s
        where o.kept and s.team_id = ${viewer.teamId} and s.account_id = o.account_id
          and s.days = ${days ?? -1}::smallint and s.${raw(figuresKey)} = o.id
        union all
        select ${TOTALS}
        from ${objectSums(viewer, figures, match, sql`o.account_id`, sql`o.first`, sql`o.last`)} s where not o.kept
      ) s on true
      cross join lateral (select ${OR_ZEROS}) d`,
    `${table}.sums`,
  );
  const found: (Metrics | null)[] = keys.map(() => null);
  for (const { position, ...row } of rows) found[position - 1] = { periodDays, ...figuresOf(row) };
  return found;
}
