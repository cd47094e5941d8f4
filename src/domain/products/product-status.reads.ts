import type {
  ProductState,
  ProductStatusChange,
  ProductStatusDay,
  ProductStatusHistory,
  ProductStatusSummary,
} from '../../../schema/products/product-status.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { AS_NAMES, join, raw, type Statement, sql } from '../../db/statements/sql.js';
import { eachTime } from '../../db/statements/statement-names.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { type Scope, windowDays } from '../figures/window.sql.js';
import { Availability, ProductStatus } from './product.enum.js';
import { itemIdOf } from './product-key.js';
import { mainFeed, type NamedProduct, namedProduct, ofFeed } from './product-key.sql.js';

const COUNTED = [
  ['total', 'true'],
  ...Object.values(ProductStatus).map((status) => [status, `p.status = '${status}'`]),
  ['inStock', `p.availability = '${Availability.in_stock}'`],
  ['outOfStock', `p.availability = '${Availability.out_of_stock}'`],
  ['availabilityUnknown', 'p.availability is null'],
] as [name: string, condition: string][];

/** SQL select list: one expression for each count, under its name; `condition` is on products `p`. */
function countColumns(expression: (name: Statement, condition: Statement) => Statement): Statement {
  const columns = COUNTED.map(([name, condition]) => {
    const quoted = raw(`"${name}"`);
    return sql`${expression(quoted, raw(condition))} as ${quoted}`;
  });
  return join(columns, ', ');
}

const PRODUCTS_NOW = countColumns((_, condition) => sql`count(*) filter (where ${condition})`);
const STEPS = countColumns((_, condition) => sql`sum(p.step) filter (where ${condition})`);
const RUNNING = countColumns((name) => sql`(sum(coalesce(m.${name}, 0)) over (order by d.day))::integer`);
const LISTED = countColumns((name) => sql`l.${name}`);
const DAILY = countColumns((name) => sql`d.${name}`);

/** The known part of a history; `from` and `to` are the known days of the window. */
type HistoryScope = Pick<
  ProductStatusHistory,
  'accountName' | 'startDate' | 'endDate' | 'knownFrom' | 'knownThrough'
> & { from: string | null; to: string | null; productId: string | null };

/** Products of an account: of one feed, or all. */
export type FeedProducts = Pick<NamedProduct, 'feedLabel' | 'contentLanguage'>;

/** Days of the history of an account's products, or of one of them. */
export interface HistorySpan extends FeedProducts {
  teamId: string;
  accountId: string;
  productId: string | null;
  from: string;
  to: string;
}

/** The states of products, now and on each day since they are stored. */
export class ProductStatusReads {
  constructor(private readonly db: Sql) {}

  /** By name. `accountIds` null: all accounts that have products; `limit` null: no limit. */
  async summaries(
    viewer: Viewer,
    accountIds: readonly string[] | null,
    limit: number | null,
    offset: number,
    feed: FeedProducts = {},
  ): Promise<{ total: number; summaries: ProductStatusSummary[] }> {
    const rows = await this.db.query<ProductStatusSummary & { matches: number }>(
      // At least one row.
      sql`with listed as materialized (
          select a.id, a.name from accounts a
          where ${visible(viewer)} and coalesce(a.id = any(${accountIds}::text[]), exists (
            select from products p where p.team_id = ${viewer.teamId} and p.account_id = a.id and ${ofFeed('p', feed)}
          ))
        ),
        page as materialized (
          select * from listed l order by l.name ${AS_NAMES}, l.id collate "C" limit ${limit} offset ${offset}
        )
        select counted.matches, l.id as "accountId", l.name as "accountName", ${LISTED},
          ${isoUtc(sql`l.pulled_at`)} as "asOf"
        from (select count(*) as matches from listed) counted
        left join (
          select a.id, a.name, p.* from page a cross join lateral (
            select max(p.last_synced_at) as pulled_at, ${PRODUCTS_NOW}
            from products p where p.team_id = ${viewer.teamId} and p.account_id = a.id and ${ofFeed('p', feed)}
          ) p
        ) l on true
        order by l.name ${AS_NAMES}, l.id collate "C"`,
      'products.statusSummary',
    );
    const summaries = rows.filter((row) => row.accountId !== null).map(({ matches: _, ...summary }) => summary);
    return { total: rows[0]?.matches ?? 0, summaries };
  }

  /**
   * Undefined for an account that the caller may not see. `productId` is the product of `offerId`, or else the last one
   * that the account had, and null without either.
   */
  async scope(
    scope: Scope,
    { accountId, offerId, ...feed }: FeedProducts & { accountId: string; offerId: string | null },
  ): Promise<HistoryScope | undefined> {
    const { teamId } = scope.viewer;
    const former = (offer: string) => sql`(select s.product_id from product_status_periods s
      where s.team_id = ${teamId} and s.account_id = ${accountId} and ${ofFeed('s', feed)}
        and (s.offer_id = ${offer} or right(s.product_id, length(s.offer_id)) = ${itemIdOf(offer)})
      order by s.offer_id = ${offer} desc, (s.feed_label, s.content_language) = ${mainFeed(teamId, accountId)} desc,
        s.valid_from desc, s.product_id collate "C" limit 1)`;
    const product =
      offerId === null
        ? sql`null::text`
        : sql`coalesce(${namedProduct({ teamId }, { accountId, offerId, ...feed })}, ${former(offerId)})`;
    const [known] = await this.db.query<HistoryScope>(
      sql`select a.name as "accountName", w.first as "startDate", w.last as "endDate", a.statuses_from as "knownFrom",
          a.statuses_through as "knownThrough", greatest(w.first, a.statuses_from) as "from",
          least(w.last, a.statuses_through) as "to", ${product} as "productId"
        from accounts a ${windowDays(scope)}
        where ${visible(scope.viewer)} and a.id = ${accountId}`,
      eachTime('products.statusScope'),
    );
    return known;
  }

  /** The counts of each day. */
  days({ teamId, accountId, from, to, ...feed }: HistorySpan): Promise<ProductStatusDay[]> {
    const counts = countsByDay({ teamId }, sql`${accountId}`, sql`${from}::date`, sql`${to}::date`, feed);
    return this.db.query(sql`select d.day as date, ${DAILY} from ${counts} d order by d.day`, 'products.statusDays');
  }

  productDays({ teamId, accountId, productId, from, to }: HistorySpan): Promise<ProductState[]> {
    return this.db.query(
      sql`select d.day as date, s.status, s.availability
        from ${daysOf(sql`${from}::date`, sql`${to}::date`)} d
        left join product_status_periods s
          on s.team_id = ${teamId} and s.account_id = ${accountId} and s.product_id = ${productId}
          and s.valid_from <= d.day and coalesce(s.valid_to > d.day, true)
        order by d.day`,
      'products.stateDays',
    );
  }

  /**
   * The newest changes first. The states of `knownFrom`, the first known day, are no changes. The end of a period is the
   * beginning of the next; one without the other is a product that was added or removed.
   */
  async changes(
    { teamId, accountId, productId, from, to, ...feed }: HistorySpan,
    knownFrom: string,
    limit: number,
  ): Promise<{ total: number; changes: ProductStatusChange[] }> {
    const rows = await this.db.query<ProductStatusChange & { total: number }>(
      sql`with period as materialized (
          select s.product_id, s.offer_id, s.feed_label, s.content_language, s.valid_from, s.valid_to, s.status, s.availability
          from product_status_periods s
          where s.team_id = ${teamId} and s.account_id = ${accountId}
            and ${productId === null ? ofFeed('s', feed) : sql`s.product_id = ${productId}`}
            and (s.valid_from between ${from}::date and ${to}::date or s.valid_to between ${from}::date and ${to}::date)
        ),
        change as (
          select coalesce(n.product_id, e.product_id) as product_id, coalesce(n.offer_id, e.offer_id) as offer_id,
            coalesce(n.feed_label, e.feed_label) as feed_label,
            coalesce(n.content_language, e.content_language) as content_language, coalesce(n.valid_from, e.valid_to) as date,
            n.status, n.availability, e.status as previous_status, e.availability as previous_availability
          from period n
          full join period e on e.product_id = n.product_id and e.valid_to = n.valid_from
        )
        select c.total, coalesce(p.offer_id, c.offer_id) as "offerId", c.feed_label as "feedLabel",
          c.content_language as "contentLanguage", c.date, c.status, c.availability,
          c.previous_status as "previousStatus", c.previous_availability as "previousAvailability",
          p.title
        from (
          select count(*) over () as total, change.* from change
          where date between ${from}::date and ${to}::date and date > ${knownFrom}::date
          order by date desc, product_id collate "C"
          limit ${limit}
        ) c
        left join products p on p.team_id = ${teamId} and p.account_id = ${accountId} and p.id = c.product_id
        order by c.date desc, c.product_id collate "C"`,
      eachTime('products.statusChanges'),
    );
    return { total: rows[0]?.total ?? 0, changes: rows.map(({ total: _, ...change }) => change) };
  }
}

/**
 * SQL: the counts of each day, under their names beside `day`: those of the first day, plus the changes of each later one.
 * `account`, `from` and `to` may be columns of tables to the left.
 */
export function countsByDay(
  { teamId }: { teamId: string },
  account: Statement,
  from: Statement,
  to: Statement,
  feed: FeedProducts = {},
): Statement {
  return sql`(
    with period as materialized (
      select greatest(s.valid_from, ${from}) as since, s.valid_to, s.status, s.availability
      from product_status_periods s
      where s.team_id = ${teamId} and s.account_id = ${account} and s.valid_from <= ${to}
        and ${ofFeed('s', feed)}
        and coalesce(s.valid_to > ${from}, true)
    ),
    moved as (
      select p.day, ${STEPS}
      from (
        select since as day, status, availability, 1 as step from period
        union all
        select valid_to, status, availability, -1 from period where valid_to <= ${to}
      ) p
      group by p.day
    )
    select d.day, ${RUNNING}
    from ${daysOf(from, to)} d
    left join moved m on m.day = d.day)`;
}

function daysOf(from: Statement, to: Statement): Statement {
  return sql`(select ${from} + n as day from generate_series(0, ${to} - ${from}) n)`;
}
