import type {
  ProductState,
  ProductStatusChange,
  ProductStatusDay,
  ProductStatusSummary,
} from '../../../schema/products/product-status.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { isoUtc } from '../../db/timestamps.js';
import { VISIBLE, visibleTo } from '../accounts/visible-accounts.sql.js';
import type { Window } from '../metrics/window.js';
import { WINDOW_DAYS, windowFor } from '../metrics/window.sql.js';
import { Availability, ProductStatus } from './product.enum.js';

/** SQL condition on `alias` of each count, by the count's name. */
const counted = (alias: string): [name: string, condition: string][] => [
  ['total', 'true'],
  ...Object.values(ProductStatus).map((status): [string, string] => [status, `${alias}.status = '${status}'`]),
  ['inStock', `${alias}.availability = '${Availability.in_stock}'`],
  ['outOfStock', `${alias}.availability = '${Availability.out_of_stock}'`],
];
const COUNTS = counted('').map(([name]) => name);

/** Binds $3 account ids (null: all that have products), $4 limit (null: all) and $5 offset. At least one row. */
const SUMMARY_SQL = `
  with listed as materialized (
    select a.id, a.name, max(p.last_synced_at) as pulled_at,
      ${counted('p')
        .map(([name, condition]) => `count(p.offer_id) filter (where ${condition}) as "${name}"`)
        .join(', ')}
    from accounts a
    left join products p on p.team_id = a.team_id and p.account_id = a.id
    where ${VISIBLE} and ($3::text[] is null or a.id = any($3))
    group by a.id, a.name
    having $3::text[] is not null or count(p.offer_id) > 0
  ),
  page as (select * from listed l order by l.name collate "C", l.id collate "C" limit $4 offset $5)
  select counted.matches, l.id as "accountId", l.name as "accountName", ${COUNTS.map((name) => `l."${name}"`).join(', ')},
    ${isoUtc('l.pulled_at')} as "asOf"
  from (select count(*) as matches from listed) counted
  left join page l on true
  order by l.name collate "C", l.id collate "C"`;

/** Binds $7 account id and $8 offer id or null. `from` and `to` are the days of the window of which something is known. */
const SCOPE_SQL = `
  select a.name as "accountName", w.first as "startDate", w.last as "endDate", a.statuses_from as "knownFrom",
    a.statuses_through as "knownThrough", greatest(w.first, a.statuses_from) as "from",
    least(w.last, a.statuses_through) as "to",
    $8::text is null
      or exists (select from products p where p.team_id = $1 and p.account_id = a.id and p.offer_id = $8)
      or exists (select from product_status_periods s where s.team_id = $1 and s.account_id = a.id and s.offer_id = $8)
      as "hasProduct"
  from accounts a ${WINDOW_DAYS}
  where ${VISIBLE} and a.id = $7`;

/** Binds team, account, and the first and last day: what the first day begins with, and then what each day adds. */
const DAYS_SQL = `
  with period as materialized (
    select greatest(s.valid_from, $3::date) as since, s.valid_to, s.status, s.availability
    from product_status_periods s
    where s.team_id = $1 and s.account_id = $2 and s.valid_from <= $4::date and coalesce(s.valid_to > $3::date, true)
  ),
  moved as (
    select m.day, ${counted('m')
      .map(([name, condition]) => `sum(m.step) filter (where ${condition}) as "${name}"`)
      .join(', ')}
    from (
      select since as day, status, availability, 1 as step from period
      union all
      select valid_to, status, availability, -1 from period where valid_to <= $4::date
    ) m
    group by m.day
  )
  select d.day as date,
    ${COUNTS.map((name) => `(sum(coalesce(m."${name}", 0)) over (order by d.day))::integer as "${name}"`).join(', ')}
  from (select $3::date + n as day from generate_series(0, $4::date - $3::date) n) d
  left join moved m on m.day = d.day
  order by d.day`;

/** Binds as DAYS_SQL, and $5 offer id. */
const PRODUCT_DAYS_SQL = `
  select d.day as date, s.status, s.availability
  from (select $3::date + n as day from generate_series(0, $4::date - $3::date) n) d
  left join product_status_periods s on s.team_id = $1 and s.account_id = $2 and s.offer_id = $5
    and s.valid_from <= d.day and coalesce(s.valid_to > d.day, true)
  order by d.day`;

/**
 * Binds as DAYS_SQL, $5 offer id or null, $6 limit and $7 the first day that is known, whose states changed from nothing.
 * The end of one period is the beginning of the next; one without the other is a product that came or went.
 */
const CHANGES_SQL = `
  with period as materialized (
    select s.offer_id, s.valid_from, s.valid_to, s.status, s.availability
    from product_status_periods s
    where s.team_id = $1 and s.account_id = $2 and ($5::text is null or s.offer_id = $5)
      and (s.valid_from between $3::date and $4::date or s.valid_to between $3::date and $4::date)
  ),
  change as (
    select coalesce(n.offer_id, e.offer_id) as offer_id, coalesce(n.valid_from, e.valid_to) as date,
      n.status, n.availability, e.status as previous_status, e.availability as previous_availability
    from period n
    full join period e on e.offer_id = n.offer_id and e.valid_to = n.valid_from
  )
  select c.total, c.offer_id as "offerId", c.date, c.status, c.availability, c.previous_status as "previousStatus",
    c.previous_availability as "previousAvailability",
    (select p.title from products p where p.team_id = $1 and p.account_id = $2 and p.offer_id = c.offer_id) as title
  from (
    select count(*) over () as total, change.* from change
    where date between $3::date and $4::date and date > $7::date
    order by date desc, offer_id collate "C"
    limit $6
  ) c
  order by c.date desc, c.offer_id collate "C"`;

export interface HistoryScope {
  accountName: string;
  startDate: string;
  endDate: string;
  knownFrom: string | null;
  knownThrough: string | null;
  from: string | null;
  to: string | null;
  hasProduct: boolean;
}

/** Days of an account's history, and the product if only one is meant. */
export interface HistorySpan {
  teamId: string;
  accountId: string;
  offerId: string | null;
  from: string;
  to: string;
}

/** How the states of products are, and how they were on each day since they are kept. */
export class ProductStatusReads {
  constructor(private readonly sql: Sql) {}

  /** By name. `accountIds` null: all accounts that have products; `limit` null: no limit. */
  async summaries(
    viewer: Viewer,
    accountIds: readonly string[] | null,
    limit: number | null,
    offset: number,
  ): Promise<{ total: number; summaries: ProductStatusSummary[] }> {
    const values = [...visibleTo(viewer), accountIds, limit, offset];
    const rows = await this.sql.query<ProductStatusSummary & { matches: number }>(
      SUMMARY_SQL,
      values,
      'products.statusSummary',
    );
    const summaries = rows.filter((row) => row.accountId !== null).map(({ matches: _, ...summary }) => summary);
    return { total: rows[0]?.matches ?? 0, summaries };
  }

  /** Undefined for an account that the caller may not see. */
  async scope(
    viewer: Viewer,
    now: Date,
    { accountId, offerId }: { accountId: string; offerId: string | null },
    window: Window,
  ): Promise<HistoryScope | undefined> {
    const values = [...windowFor(viewer, now, window), accountId, offerId];
    const [scope] = await this.sql.query<HistoryScope>(SCOPE_SQL, values, 'products.statusScope');
    return scope;
  }

  days(span: HistorySpan): Promise<ProductStatusDay[]> {
    return this.sql.query(DAYS_SQL, valuesOf(span), 'products.statusDays');
  }

  productDays(span: HistorySpan): Promise<ProductState[]> {
    return this.sql.query(PRODUCT_DAYS_SQL, [...valuesOf(span), span.offerId], 'products.stateDays');
  }

  /** The newest changes first. */
  async changes(
    span: HistorySpan,
    knownFrom: string,
    limit: number,
  ): Promise<{ total: number; changes: ProductStatusChange[] }> {
    const values = [...valuesOf(span), span.offerId, limit, knownFrom];
    const rows = await this.sql.query<ProductStatusChange & { total: number }>(
      CHANGES_SQL,
      values,
      'products.statusChanges',
    );
    return { total: rows[0]?.total ?? 0, changes: rows.map(({ total: _, ...change }) => change) };
  }
}

function valuesOf({ teamId, accountId, from, to }: HistorySpan): unknown[] {
  return [teamId, accountId, from, to];
}
