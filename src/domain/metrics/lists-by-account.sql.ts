import type { Viewer } from '../../access/viewer.js';
import { empty, join, raw, type Statement, sql } from '../../db/sql.js';
import { objectsWithSums } from './kept-sums.sql.js';
import {
  accountColumns,
  type Carried,
  carriedByAll,
  entriesSql,
  FIGURES,
  Source,
  scopeSql,
} from './list-source.sql.js';
import { inOrder, keptDays, type Listed, orderOf } from './listed-objects.sql.js';
import type { Scope } from './window.sql.js';

/**
 * The first matches of each account (`limit` null: all), at least one row per account: `scopeId` is the account, and where
 * it has no match the other columns are null.
 */
export function byAccountSql(
  scope: Scope,
  accountIds: readonly string[],
  limit: number | null,
  listed: Listed,
): Statement {
  const { viewer } = scope;
  const days = keptDays(scope.window);
  const sums = objectsWithSums(viewer, listed.objects, sql`s.id`, sql`s.first`, sql`s.last`);
  const sources = [
    ...(days === null ? [] : [Source.kept(viewer, listed, days, (account) => sql`${account} = s.id and s.kept`)]),
    Source.computed(viewer, listed, sums, sql`not s.kept`),
  ];
  const found = {
    found: join(
      sources.map((source) => source.first(sql`limit ${limit}`)),
      ' union all ',
    ),
    carried: carriedByAll(sources),
  };
  return sql`with ${scopeSql(scope, sql`a.id = any(${accountIds})`, listed.objects, days !== null)}
  ${ofEachAccount(viewer, listed, days, sql`true`, found)}`;
}

/** Most objects that are read and sorted for the first few of each account: fewer than what it takes to plan something better. */
const FEW = 1000;

/**
 * The same from kept sums, where the accounts have a few objects in all. `isRight` says whether they have, and whether their sums are kept;
 * `limit` is at most `step`.
 */
export function fewByAccountSql(
  scope: Scope & { window: { days: number } },
  accountIds: readonly string[],
  { limit, step }: { limit: number; step: number },
  listed: Listed,
): Statement {
  const { viewer, window } = scope;
  const source = Source.ofAccount(viewer, listed, window.days, sql`(select holds from few)`);
  const first = sql`select * from ${source.first(sql`limit ${limit}`)} p limit ${raw(String(step))}`;
  const found = { found: first, carried: source.carried };
  return sql`with ${scopeSql(scope, sql`a.id = any(${accountIds})`, listed.objects, true)},
  few as materialized (select coalesce(bool_and(kept) and sum(objects) <= ${raw(String(FEW))}, true) as holds from scope)
  ${ofEachAccount(viewer, listed, window.days, sql`(select holds from few)`, found)}`;
}

/** SQL: each account `s` with those of its entries that are `found`, which may refer to it. */
function ofEachAccount(
  viewer: Viewer,
  listed: Listed,
  days: number | null,
  isRight: Statement,
  { found, carried }: { found: Statement; carried: Carried },
): Statement {
  const { isFalling } = orderOf(listed);
  const ofAccount = sql`select p.*, ${accountColumns(listed.objects)} from (${found}) p`;
  return sql`select s.id as "scopeId", ${isRight} as "isRight", l.account_id as "accountId", ${listed.objects.shown}, ${FIGURES}
  from scope s
  left join lateral (${entriesSql(viewer, listed, days, { found: ofAccount, carried })}) l on true ${listed.objects.joined?.(viewer) ?? empty}
  order by s.id collate "C", ${inOrder(sql`l.rank`, sql`l.key`, sql`l.account_id`, isFalling, 'forwards')}`;
}
