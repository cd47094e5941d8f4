/** Lists by account as a text with `$1` parameters; it goes with its last caller, the links of landing pages. */
import type { Viewer } from '../../access/viewer.js';
import { VISIBLE, visibleTo } from '../accounts/visible-accounts.sql.js';
import { added, figureColumns, figureSql as figures, totalColumns } from './metrics.sql.js';
import type { Window } from './window.js';

export interface FiguredObjects {
  table: 'campaigns' | 'products';
  key: string;
  totals: 'campaign_totals' | 'product_totals';
  totalsKey: string;
  columns: string;
  shown: string;
  filters: readonly string[];
  sorts: Readonly<Record<string, string>>;
}

export function figureSql(alias: string): { roas: string } {
  return { roas: figures(alias).roas.text };
}

export function windowFor(viewer: Viewer, now: Date, window: Window): unknown[] {
  const days = 'days' in window ? [window.days, null, null] : [null, window.startDate, window.endDate];
  return [...visibleTo(viewer), now.toISOString(), ...days];
}

/** Binds $1 to $6 (windowFor), $7 account ids, $8 limit for each account and $9 offset. */
export function byAccountSql(objects: FiguredObjects, sort: string): string {
  const { table, key, totals, totalsKey, columns, shown, filters, sorts } = objects;
  const totalsOn = (day: string) =>
    `(select * from ${totals} t where t.team_id = $1 and t.account_id = s.id and t.date = s.${day})`;
  const order = `${sorts[sort.slice(1)]} desc nulls last, l.${key} collate "C", l.account_id collate "C"`;
  return `with scope as materialized (
    select a.id, a.name, least(w.last, a.figures_through) as upto, least(w.first - 1, a.figures_through) as before
    from accounts a
    cross join lateral (select coalesce($6::date, ($3::timestamptz at time zone a.time_zone)::date - 1) as last) ending
    cross join lateral (select coalesce($5::date, ending.last - $4::int + 1) as first, ending.last) w
    where ${VISIBLE} and ($7::text[] is null or a.id = any($7))
  )
  select s.id as "scopeId", l.account_id as "accountId", ${shown}, ${figureColumns('l').text}
  from scope s
  left join lateral (
    select l.* from (select d.* from (
      select o.account_id, ${columns}, ${totalColumns(added).text}
      from (select * from ${table} o where o.team_id = $1 and o.account_id = s.id) o
      full join ${totalsOn('upto')} e on e.${totalsKey} = o.${key}
      full join ${totalsOn('before')} b on b.${totalsKey} = o.${key}
      offset 0
    ) d
    where d.account_id is not null and ${filters.map((filter) => `(${filter})`).join(' and ')}
    ) l order by ${order} limit $8 offset $9
  ) l on true
  order by s.id collate "C", ${order}`;
}
