/** The five figures, in the order in which every statement here names them. */
const FIGURES = ['cost_micros', 'impressions', 'clicks', 'conversions_micros', 'conversion_value_micros'] as const;

const each = (write: (figure: string) => string, separator = ', ') => FIGURES.map(write).join(separator);
const figures = (alias: string) => each((figure) => `${alias}.${figure}`);
const assign = each((figure) => `${figure} = excluded.${figure}`);
const arrays = (first: number) => FIGURES.map((_figure, index) => `$${first + index}::bigint[]`).join(', ');

/** A table of running totals and the column that names its objects. */
export interface TotalsTable {
  table: 'campaign_totals' | 'product_totals';
  key: 'campaign_id' | 'offer_id';
}

export const CAMPAIGN_TOTALS: TotalsTable = { table: 'campaign_totals', key: 'campaign_id' };
export const PRODUCT_TOTALS: TotalsTable = { table: 'product_totals', key: 'offer_id' };

/**
 * Brings running totals in line with the daily facts of the days $3 to $4, which stand for the whole truth of these days:
 * an object without a fact had nothing. $5 is the last stored day, or $4 where that is later. Facts are parallel arrays
 * from $6 on: object ids, dates, and the five figures. Objects get a row for every day from their first on; later days
 * move with the days before them. Only rows that change are written.
 */
export function totalsStatement({ table, key }: TotalsTable, hasLaterDays: boolean): string {
  const later = `,
    change as (
      select i.id, ${each((figure) => `i.${figure} - coalesce(s.${figure}, 0) as ${figure}`)}
      from inside i left join stored s on s.id = i.id and s.date = i.date
      where i.date = $4::date
    ),
    later as (
      select c.id, d.date, ${each((figure) => `coalesce(s.${figure}, 0) + c.${figure} as ${figure}`)}
      from change c
      cross join (select $4::date + n as date from generate_series(1, $5::date - $4::date) n) d
      left join stored s on s.id = c.id and s.date = d.date
    )`;
  return `
    with fact as materialized (
      select f.id, f.date, ${each((figure) => `sum(f.${figure})::bigint as ${figure}`)}
      from unnest($6::text[], $7::date[], ${arrays(8)}) as f(id, date, ${FIGURES.join(', ')})
      group by f.id, f.date
    ),
    stored as materialized (
      select t.${key} as id, t.date, ${figures('t')}
      from ${table} t
      where t.team_id = $1 and t.account_id = $2 and t.date between $3::date - 1 and $5::date
    ),
    object as (
      select id, greatest(min(date), $3::date) as first
      from (select id, date from fact union all select id, date from stored) seen
      group by id
    ),
    grid as (
      select o.id, o.first + n as date from object o cross join lateral generate_series(0, $4::date - o.first) n
    ),
    inside as (
      select g.id, g.date,
        ${each((figure) => `(coalesce(b.${figure}, 0) + sum(coalesce(f.${figure}, 0)) over days)::bigint as ${figure}`)}
      from grid g
      left join fact f on f.id = g.id and f.date = g.date
      left join stored b on b.id = g.id and b.date = $3::date - 1
      window days as (partition by g.id order by g.date)
    )${hasLaterDays ? later : ''}
    insert into ${table} (team_id, account_id, date, ${key}, ${FIGURES.join(', ')})
    select $1, $2, n.date, n.id, ${figures('n')}
    from (select * from inside${hasLaterDays ? ' union all select * from later' : ''}) n
    left join stored s on s.id = n.id and s.date = n.date
    where (${figures('s')}) is distinct from (${figures('n')})
    order by n.date, n.id
    on conflict (team_id, account_id, date, ${key}) do update set ${assign}`;
}

/** Brings the account's own running totals of the days $3 to $4 in line with those of its campaigns. */
export const ACCOUNT_TOTALS_STATEMENT = `
  insert into account_totals as a (team_id, account_id, date, ${FIGURES.join(', ')})
  select t.team_id, t.account_id, t.date, ${each((figure) => `sum(t.${figure})::bigint`)}
  from campaign_totals t
  where t.team_id = $1 and t.account_id = $2 and t.date between $3::date and $4::date
  group by t.team_id, t.account_id, t.date
  on conflict (team_id, account_id, date) do update set ${assign}
  where (${figures('a')}) is distinct from (${figures('excluded')})`;

/**
 * Puts the search terms of the days $3 to $4 in place of those that are stored. Facts are parallel arrays from $5 on:
 * dates, campaign ids, terms, match types, statuses, and the five figures; ad groups of one campaign are added up.
 */
export const SEARCH_TERMS_STATEMENT = `
  with fact as materialized (
    select f.date, f.campaign_id, f.search_term, f.match_type,
      case when bool_or(f.status = 'ADDED') then 'ADDED' when bool_or(f.status = 'EXCLUDED') then 'EXCLUDED' else 'NONE'
      end as status, ${each((figure) => `sum(f.${figure})::bigint as ${figure}`)}
    from unnest($5::date[], $6::text[], $7::text[], $8::text[], $9::text[], ${arrays(10)})
      as f(date, campaign_id, search_term, match_type, status, ${FIGURES.join(', ')})
    group by f.date, f.campaign_id, f.search_term, f.match_type
  ),
  stored as materialized (
    select t.date, t.campaign_id, t.search_term, t.match_type, t.status, ${figures('t')}
    from search_term_days t
    where t.team_id = $1 and t.account_id = $2 and t.date between $3::date and $4::date
  ),
  gone as (
    delete from search_term_days t
    using stored s left join fact f using (date, campaign_id, search_term, match_type)
    where f.date is null and t.team_id = $1 and t.account_id = $2 and t.date = s.date
      and t.campaign_id = s.campaign_id and t.search_term = s.search_term and t.match_type = s.match_type
  )
  insert into search_term_days
    (team_id, account_id, date, campaign_id, search_term, match_type, status, ${FIGURES.join(', ')})
  select $1, $2, f.date, f.campaign_id, f.search_term, f.match_type, f.status, ${figures('f')}
  from fact f
  left join stored s using (date, campaign_id, search_term, match_type)
  where (s.status, ${figures('s')}) is distinct from (f.status, ${figures('f')})
  order by f.date, f.campaign_id, f.search_term
  on conflict (team_id, account_id, date, campaign_id, search_term, match_type)
  do update set status = excluded.status, ${assign}`;
