import type { DisapprovedProductsArgs, OutOfStockProductsArgs } from '../../../schema/products/product-status.args.js';
import type { DisapprovedProduct, OutOfStockProduct } from '../../../schema/products/product-status.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { given, raw, type Statement, sql } from '../../db/statements/sql.js';
import { moneySql } from '../figures/figures.sql.js';
import { objectSums } from '../figures/window-sums.sql.js';
import { objectPage } from '../lists/object-list.reads.js';
import type { Page } from '../lists/page.js';
import { Availability, ProductStatus } from './product.enum.js';
import { inStates, type ProductKey, productsAt } from './product.reads.js';
import { productKeys } from './product-key.sql.js';

/** SQL to join to the product `l`: the day `k.since` when it got the value that it has had without a break. */
function sinceSql({ teamId }: { teamId: string }, column: 'status' | 'availability', value: string): Statement {
  return sql`
  cross join lateral (
    select max(s.valid_from) as since
    from (
      select s.valid_from, lag(s.valid_to) over (order by s.valid_from) as before from product_status_periods s
      where s.team_id = ${teamId} and s.account_id = l.account_id and s.product_id = l.id
        and s.${raw(column)} = ${raw(`'${value}'`)}
    ) s
    where s.before is distinct from s.valid_from
  ) k`;
}

/** SQL condition on the sums `d` of a disapproved product. */
function hasIssue({ teamId }: Viewer, code: string): Statement {
  return sql`(d.account_id, d.product_id) in (
    select o.account_id, o.id from products o where o.team_id = ${teamId} and o.status = ${raw(`'${ProductStatus.disapproved}'`)}
      and o.issues @> jsonb_build_array(jsonb_build_object('code', ${code}::text)))`;
}

/** One page by cost in the window, descending. Throws NotFoundError for an account that the caller may not see. */
export function disapprovedProducts(
  db: Sql,
  viewer: Viewer,
  now: Date,
  args: DisapprovedProductsArgs,
): Promise<Page<DisapprovedProduct & ProductKey>> {
  const { brand, issueCode = null, feedLabel, contentLanguage } = args;
  const products = productsAt(now);
  return objectPage(db, viewer, now, args, {
    objects: {
      ...products,
      columns: sql`${products.columns}, o.issues`,
      shown: sql`${products.shown}, l.account_name as "accountName", l.issues, k.since as "disapprovedSince"`,
      joined: (team) => sinceSql(team, 'status', ProductStatus.disapproved),
    },
    filters: [
      ...inStates({ status: ProductStatus.disapproved, brand, feedLabel, contentLanguage }),
      ...given(issueCode !== null && hasIssue(viewer, issueCode)),
    ],
    sort: '-cost',
    name: 'products.disapproved',
  });
}

/** As disapprovedProducts. */
export function outOfStockProducts(
  db: Sql,
  viewer: Viewer,
  now: Date,
  args: OutOfStockProductsArgs,
): Promise<Page<OutOfStockProduct & ProductKey>> {
  const isOfProduct = sql`t.product_id = any(l.keys)`;
  const products = productsAt(now);
  const { hasImpressions, feedLabel, contentLanguage } = args;
  const from = sql`greatest(l.first, k.since)`;
  const sumsSince = (team: { teamId: string }) =>
    objectSums(team, 'product', isOfProduct, sql`l.account_id`, from, sql`l.last`);
  return objectPage(db, viewer, now, args, {
    objects: {
      ...products,
      columns: sql`${products.columns}, s.first, s.last, ${productKeys('o')} as keys`,
      shown: sql`${products.shown}, l.account_name as "accountName", k.since as "outOfStockSince",
        c.cost as "costSinceOutOfStock"`,
      joined: (team) => sql`${sinceSql(team, 'availability', Availability.out_of_stock)}
        left join lateral (
          select ${moneySql(sql`d.cost_micros`)} as cost from ${sumsSince(team)} d where k.since is not null
        ) c on true`,
    },
    filters: inStates({ availability: Availability.out_of_stock, hasImpressions, feedLabel, contentLanguage }),
    sort: '-cost',
    name: 'products.outOfStock',
  });
}
