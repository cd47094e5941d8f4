import { type Columns, listed, replaced, rowsOf } from '../db/rows.js';
import { join, raw, type Statement, sql } from '../db/sql.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';
import { figuresIn } from '../domain/metrics/metrics.sql.js';
import type { DayFigures, SearchTermDay } from '../platforms/ad-records.js';
import type { Days } from './day-range.js';

/** An account whose figures are written; their money has been converted into EUR. */
export interface FiguredAccount extends AccountKey {
  /** The account's own. */
  currency: string;
}

/** `write` of each of the figures, in their order. */
type Each = (write: (figure: string) => string) => Statement;

function eachOf(figures: object): Each {
  const names = Object.keys(figures);
  return (write) =>
    join(
      names.map((figure) => raw(write(figure))),
      ', ',
    );
}

const sumsOf = (each: Each) => each((figure) => `sum(f.${figure})::bigint as ${figure}`);

/** A table of running totals and the column that names its objects. */
export interface TotalsTable {
  table: 'campaign_totals' | 'product_totals';
  key: 'campaign_id' | 'offer_id';
}

export const CAMPAIGN_TOTALS: TotalsTable = { table: 'campaign_totals', key: 'campaign_id' };
export const PRODUCT_TOTALS: TotalsTable = { table: 'product_totals', key: 'offer_id' };

/**
 * Brings running totals in line with the daily facts of some days, which stand for the whole truth of these days: an
 * object without a fact had nothing. `last` is the last stored day, or the last of the days where that is later. Objects
 * get a row for every day from their first on; later days move with the days before them. Only rows that change are
 * written.
 */
export function totals<Fact extends DayFigures>(
  { teamId, accountId, currency }: FiguredAccount,
  { table, key }: TotalsTable,
  days: Days,
  last: string,
  facts: readonly Fact[],
  idOf: (fact: Fact) => string,
): Statement {
  const figures = figuresIn(currency);
  const each = eachOf(figures);
  const name = raw(table);
  const id = raw(key);
  const from = sql`${days.from}::date`;
  const to = sql`${days.to}::date`;
  const later = sql`,
    change as (
      select i.id, ${each((figure) => `i.${figure} - coalesce(s.${figure}, 0) as ${figure}`)}
      from inside i left join stored s on s.id = i.id and s.date = i.date
      where i.date = ${to}
    ),
    later as (
      select c.id, d.date, ${each((figure) => `coalesce(s.${figure}, 0) + c.${figure} as ${figure}`)}
      from change c
      cross join (select ${to} + n as date from generate_series(1, ${last}::date - ${to}) n) d
      left join stored s on s.id = c.id and s.date = d.date
    )`;
  const hasLaterDays = last > days.to;
  return sql`
    with fact as materialized (
      select f.id, f.date, ${sumsOf(each)}
      from (${rowsOf({ id: ['text', idOf], date: ['date', 'date'], ...figures }, facts)}) f
      group by f.id, f.date
    ),
    stored as materialized (
      select t.${id} as id, t.date, ${listed(figures, 't')}
      from ${name} t
      where t.team_id = ${teamId} and t.account_id = ${accountId} and t.date between ${from} - 1 and ${last}::date
    ),
    object as (
      select id, greatest(min(date), ${from}) as first
      from (select id, date from fact union all select id, date from stored) seen
      group by id
    ),
    grid as (
      select o.id, o.first + n as date from object o cross join lateral generate_series(0, ${to} - o.first) n
    ),
    inside as (
      select g.id, g.date,
        ${each((figure) => `(coalesce(b.${figure}, 0) + sum(coalesce(f.${figure}, 0)) over days)::bigint as ${figure}`)}
      from grid g
      left join fact f on f.id = g.id and f.date = g.date
      left join stored b on b.id = g.id and b.date = ${from} - 1
      window days as (partition by g.id order by g.date)
    )${hasLaterDays ? later : sql``}
    insert into ${name} (team_id, account_id, date, ${id}, ${listed(figures)})
    select ${teamId}, ${accountId}, n.date, n.id, ${listed(figures, 'n')}
    from (select * from inside${raw(hasLaterDays ? ' union all select * from later' : '')}) n
    left join stored s on s.id = n.id and s.date = n.date
    where (${listed(figures, 's')}) is distinct from (${listed(figures, 'n')})
    order by n.date, n.id
    on conflict (team_id, account_id, date, ${id}) do update set ${replaced(figures)}`;
}

/** Brings the account's own running totals of some days in line with those of its campaigns. */
export function accountTotals({ teamId, accountId, currency }: FiguredAccount, { from, to }: Days): Statement {
  const figures = figuresIn(currency);
  return sql`
    insert into account_totals as a (team_id, account_id, date, ${listed(figures)})
    select f.team_id, f.account_id, f.date, ${sumsOf(eachOf(figures))}
    from campaign_totals f
    where f.team_id = ${teamId} and f.account_id = ${accountId} and f.date between ${from}::date and ${to}::date
    group by f.team_id, f.account_id, f.date
    on conflict (team_id, account_id, date) do update set ${replaced(figures)}
    where (${listed(figures, 'a')}) is distinct from (${listed(figures, 'excluded')})`;
}

const TERM = {
  date: ['date', 'date'],
  campaign_id: ['text', 'campaignId'],
  search_term: ['text', 'searchTerm'],
  match_type: ['text', 'matchType'],
} satisfies Columns<SearchTermDay>;

/** Puts the search terms of some days in place of those that are stored; ad groups of one campaign are added up. */
export function searchTerms(
  { teamId, accountId, currency }: FiguredAccount,
  { from, to }: Days,
  terms: readonly SearchTermDay[],
): Statement {
  const key = listed(TERM);
  const figures = figuresIn(currency);
  return sql`
    with fact as materialized (
      select ${listed(TERM, 'f')},
        case when bool_or(f.status = 'ADDED') then 'ADDED' when bool_or(f.status = 'EXCLUDED') then 'EXCLUDED'
          else 'NONE' end as status, ${sumsOf(eachOf(figures))}
      from (${rowsOf({ ...TERM, status: ['text', 'status'], ...figures }, terms)}) f
      group by ${listed(TERM, 'f')}
    ),
    stored as materialized (
      select ${listed(TERM, 't')}, t.status, ${listed(figures, 't')}
      from search_term_days t
      where t.team_id = ${teamId} and t.account_id = ${accountId} and t.date between ${from}::date and ${to}::date
    ),
    gone as (
      delete from search_term_days t
      using stored s left join fact f using (${key})
      where f.date is null and t.team_id = ${teamId} and t.account_id = ${accountId} and t.date = s.date
        and t.campaign_id = s.campaign_id and t.search_term = s.search_term and t.match_type = s.match_type
    )
    insert into search_term_days (team_id, account_id, ${key}, status, ${listed(figures)})
    select ${teamId}, ${accountId}, ${listed(TERM, 'f')}, f.status, ${listed(figures, 'f')}
    from fact f
    left join stored s using (${key})
    where (s.status, ${listed(figures, 's')}) is distinct from (f.status, ${listed(figures, 'f')})
    order by f.date, f.campaign_id, f.search_term
    on conflict (team_id, account_id, ${key}) do update set status = excluded.status, ${replaced(figures)}`;
}
