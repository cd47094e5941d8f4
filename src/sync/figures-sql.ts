import { type Columns, listed, replaced } from '../db/statements/rows.js';
import { raw, type Statement, sql } from '../db/statements/sql.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';
import { figureColumnsIn } from '../domain/figures/figures.sql.js';
import { daysIn, type Figured, type FiguresTable, monthOf, monthsTable } from '../domain/figures/window-sums.sql.js';
import { productIdOf } from '../domain/products/product-key.js';
import type { CampaignDay, DayFigures, ProductDay, SearchTermDay } from '../platforms/ad-records.js';

/** Money is already converted to EUR. */
export interface FiguredAccount extends AccountKey {
  /** The account's own currency. */
  currency: string;
}

/** A pull whose rows are staged in PULLED_FIGURES. */
export interface StagedPull extends FiguredAccount {
  pull: string;
}

/** Joins `write` of each figure. */
function joinFigures(figures: object, write: (figure: string) => string): Statement {
  return raw(Object.keys(figures).map(write).join(', '));
}

const sumsOf = (figures: object) => joinFigures(figures, (figure) => `sum(f.${figure})::bigint as ${figure}`);

/** Staging table for pulled rows. */
export const STAGED_FIGURES = 'pulled_figures';

const COMMON_COLUMNS = {
  date: ['date', 'date'],
  search_term: ['text', () => null],
  match_type: ['text', () => null],
  status: ['text', () => null],
} satisfies Columns<DayFigures>;

/** Facts without a feed or language stand under the offer alone; reads find the product that they count for. */
function productOf({ itemId: offerId, feedLabel, contentLanguage }: ProductDay): string {
  const isKnown = feedLabel !== '' && contentLanguage !== '';
  return productIdOf(
    isKnown ? { offerId, feedLabel, contentLanguage } : { offerId, feedLabel: '', contentLanguage: '' },
  );
}

/** The columns of PULLED_FIGURES beside the figures, by kind of fact. */
export const STAGED_COLUMNS = {
  campaign: {
    kind: ['text', () => 'campaign'],
    id: ['text', 'campaignId'],
    ...COMMON_COLUMNS,
  } satisfies Columns<CampaignDay>,
  product: {
    kind: ['text', () => 'product'],
    id: ['text', productOf],
    ...COMMON_COLUMNS,
  } satisfies Columns<ProductDay>,
  term: {
    kind: ['text', () => 'term'],
    id: ['text', 'campaignId'],
    ...COMMON_COLUMNS,
    search_term: ['text', 'searchTerm'],
    match_type: ['text', 'matchType'],
    status: ['text', 'status'],
  } satisfies Columns<SearchTermDay>,
};

/** Staged rows `f` of a kind on `dates`. */
function stagedRows(
  { teamId, pull }: StagedPull,
  kind: keyof typeof STAGED_COLUMNS,
  dates: readonly string[],
): Statement {
  return sql`${raw(STAGED_FIGURES)} f where f.team_id = ${teamId} and f.pull = ${pull} and f.kind = ${kind}
    and f.date = any(${dates}::date[])`;
}

/** Deletes staged rows, by default all. */
export function deleteStaged({ teamId, pull }: StagedPull, dates?: readonly string[]): Statement {
  const some = dates && sql`and date = any(${dates}::date[])`;
  return sql`delete from ${raw(STAGED_FIGURES)} where team_id = ${teamId} and pull = ${pull} ${some ?? sql``}`;
}

/**
 * Updates objects' months from staged rows; an object without a row had no activity that day. With `named`,
 * objects that are neither named nor have rows keep their days, because the platform no longer reports them.
 */
export function objectMonths(
  account: StagedPull,
  table: FiguresTable,
  dates: readonly string[],
  named?: readonly string[],
): Statement {
  const figures = figureColumnsIn(account.currency);
  const kept = named && sql`or s.id <> all(${named}::text[]) and s.id not in (select id from incoming)`;
  return replaceMonths(
    account,
    table.figures,
    table.key,
    dates,
    sql`incoming as materialized (
      select f.id, f.date, ${sumsOf(figures)} from ${stagedRows(account, table.figures, dates)} group by f.id, f.date
    ),
    fact as (
      select id, date, ${listed(figures)} from incoming
      union all
      select s.id, d.date, ${listed(figures, 'd')}
      from stored s cross join lateral ${daysIn('s', Object.keys(figures))} d
      where d.date <> all(${dates}::date[]) ${kept ?? sql``}
    )`,
  );
}

/** Recomputes the account's months from those of its campaigns. */
export function accountMonths(account: FiguredAccount, dates: readonly string[]): Statement {
  const { teamId, accountId, currency } = account;
  const figures = figureColumnsIn(currency);
  return replaceMonths(
    account,
    'account',
    null,
    dates,
    sql`fact as (
      select ${accountId} as id, f.date, ${sumsOf(figures)}
      from campaign_months t cross join lateral ${daysIn('t', Object.keys(figures))} f
      where t.team_id = ${teamId} and t.account_id = ${accountId} and ${isAffectedMonth(sql`t.month`, dates)}
      group by f.date
    )`,
  );
}

/** Whether a month contains one of `dates`, or lies between them. */
function isAffectedMonth(month: Statement, dates: readonly string[]): Statement {
  return sql`${month} between ${monthOf(sql`${dates[0]}::date`)} and ${dates.at(-1)}::date`;
}

/**
 * Replaces the months of `dates`, writing only changed rows. `facts` are CTEs: `fact` must have `id`, `date`
 * and figures of every day of these months, and may read `stored`.
 */
function replaceMonths(
  { teamId, accountId, currency }: FiguredAccount,
  of: Figured,
  key: FiguresTable['key'] | null,
  dates: readonly string[],
  facts: Statement,
): Statement {
  const table = monthsTable(of);
  const figures = figureColumnsIn(currency);
  const id = raw(key ?? 'account_id');
  const object = raw(key === null ? '' : `${key}, `);
  const ofAccount = sql`t.team_id = ${teamId} and t.account_id = ${accountId}`;
  return sql`
    with stored as materialized (
      select t.${id} as id, t.month, t.days, ${listed(figures, 't')}
      from ${table} t where ${ofAccount} and ${isAffectedMonth(sql`t.month`, dates)}
    ),
    ${facts},
    made as materialized (
      select id, month, array_agg(date) as days, ${joinFigures(figures, (figure) => `array_agg(${figure}) as ${figure}`)}
      from (
        select id, month, date, ${joinFigures(figures, (figure) => `(sum(${figure}) over days)::bigint as ${figure}`)}
        from (select *, ${monthOf(sql`date`)} as month from fact) f
        window days as (partition by id, month order by date)
      ) gathered
      group by id, month
    ),
    gone as (
      delete from ${table} t using (select id, month from stored except select id, month from made) g
      where ${ofAccount} and t.${id} = g.id and t.month = g.month
    )
    insert into ${table} (team_id, account_id, ${object}month, days, ${listed(figures)})
    select ${teamId}, ${accountId}, ${key === null ? sql`` : sql`n.id, `}n.month, n.days, ${listed(figures, 'n')}
    from made n left join stored s on s.id = n.id and s.month = n.month
    where (s.days, ${listed(figures, 's')}) is distinct from (n.days, ${listed(figures, 'n')})
    order by n.month, n.id
    on conflict (team_id, account_id, ${object}month) do update set days = excluded.days, ${replaced(figures)}`;
}

/** Replaces stored search terms with staged ones; ad groups of a campaign are summed. */
export function searchTerms(account: StagedPull, dates: readonly string[]): Statement {
  const { teamId, accountId, currency } = account;
  const figures = figureColumnsIn(currency);
  const key = raw('date, campaign_id, search_term, match_type');
  return sql`
    with fact as materialized (
      select f.date, f.id as campaign_id, f.search_term, f.match_type,
        case when bool_or(f.status = 'ADDED') then 'ADDED' when bool_or(f.status = 'EXCLUDED') then 'EXCLUDED'
          else 'NONE' end as status, ${sumsOf(figures)}
      from ${stagedRows(account, 'term', dates)}
      group by f.date, f.id, f.search_term, f.match_type
    ),
    stored as materialized (
      select ${key}, t.status, ${listed(figures, 't')}
      from search_term_days t
      where t.team_id = ${teamId} and t.account_id = ${accountId}
        and t.date = any(${dates}::date[])
    ),
    gone as (
      delete from search_term_days t
      using stored s left join fact f using (${key})
      where f.status is null and t.team_id = ${teamId} and t.account_id = ${accountId} and t.date = s.date
        and t.campaign_id = s.campaign_id and t.search_term = s.search_term and t.match_type = s.match_type
    )
    insert into search_term_days (team_id, account_id, ${key}, status, ${listed(figures)})
    select ${teamId}, ${accountId}, ${key}, f.status, ${listed(figures, 'f')}
    from fact f
    left join stored s using (${key})
    where (s.status, ${listed(figures, 's')}) is distinct from (f.status, ${listed(figures, 'f')})
    order by 3, 4, 5
    on conflict (team_id, account_id, ${key}) do update set status = excluded.status, ${replaced(figures)}`;
}

/** Digests of stored days, so that unchanged days are not written again. */
export function writeDigests({ teamId, accountId }: AccountKey, digests: ReadonlyMap<string, string>): Statement {
  return sql`insert into pulled_days (team_id, account_id, date, digest)
    select ${teamId}, ${accountId}, * from unnest(${[...digests.keys()]}::date[], ${[...digests.values()]}::text[])
    on conflict (team_id, account_id, date) do update set digest = excluded.digest`;
}
