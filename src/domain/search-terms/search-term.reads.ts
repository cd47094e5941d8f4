import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { copierOf, type Lists, listsByPosition } from '../../db/statements/lists-by-position.js';
import { empty, join, raw, type Statement, sql, unnested } from '../../db/statements/sql.js';
import { eachTime } from '../../db/statements/statement-names.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { type CampaignKey, requestedCampaigns } from '../campaigns/campaign.reads.js';
import { costPerConversionSql, figureColumns, figureSql, SUMS } from '../figures/figures.sql.js';
import { type Scope, windowDays } from '../figures/window.sql.js';
import { ANY_NUMBER, ANY_TEXT, cursorAt, type Page, type PageOf, pageOf, placeAfter, rowsOf } from '../lists/page.js';

/** A term's last day and its status on that day in one number, so that one max() finds both. */
export const SEEN = sql`max(
  (t.date - date '2000-01-01') * 4 + case t.status when 'ADDED' then 2 when 'EXCLUDED' then 1 else 0 end)`;

/** SQL: the status in the column `seen` of `alias`. */
export function statusSql(alias: string): Statement {
  return sql`(array['NONE', 'EXCLUDED', 'ADDED'])[${raw(alias)}.seen % 4 + 1]`;
}

const COST = figureSql('u').cost;

const SHOWN = sql`r.search_term as "searchTerm", r.match_type as "matchType", ${statusSql('r')} as status,
  ${figureColumns('r', sql`o.currency`)}, ${costPerConversionSql('r')} as "costPerConversion"`;

/** The search terms of several objects, by cost. */
export interface TermList {
  /** Name of the statement. */
  name: string;
  /** SQL: the visible ones of the requested objects as `objects`, and their `terms` with sums. */
  terms: Statement;
  /** Select list on `o` and `r`: what entries show besides term and figures. */
  shown: Statement;
  /** Columns that break ties of cost. */
  ties: readonly string[];
}

/** Only the terms of these names, if any are given. */
type Names = readonly string[] | undefined;

const named = (names: Names) => (names ? sql`and t.search_term = any(${names}::text[])` : empty);

export function termsOfCampaigns(scope: Scope, keys: readonly CampaignKey[], names?: Names): TermList {
  return {
    name: names ? 'searchTerms.campaignNamed' : 'searchTerms.campaign',
    // The planner would sort the days; an unsortable key forces grouping by hash, which takes half as long.
    terms: sql`${requestedCampaigns(scope, keys)},
      terms as (
        select o.position, t.search_term, t.match_type, ${SUMS}, ${SEEN} as seen
        from objects o
        join search_term_days t on t.team_id = ${scope.viewer.teamId} and t.account_id = o.account_id
          and t.campaign_id = o.id and t.date between o.first and o.last ${named(names)}
        group by o.position, t.search_term, t.match_type, xid '0'
      )`,
    shown: sql`o.id as "campaignId", o.name as "campaignName"`,
    ties: ['search_term', 'match_type'],
  };
}

export function termsOfAccounts(scope: Scope, accountIds: readonly string[], names?: Names): TermList {
  return {
    name: names ? 'searchTerms.accountNamed' : 'searchTerms.account',
    // Materialized, so that terms are grouped by hash: sorting them for the window takes twice as long.
    terms: sql`objects as materialized (
        select k.position, a.id, a.currency, w.first, w.last
        from ${unnested(['text', accountIds])} with ordinality k(id, position)
        join accounts a on a.id = k.id and ${visible(scope.viewer)} ${windowDays(scope)}
      ),
      by_campaign as materialized (
        select o.position, t.search_term, t.match_type, t.campaign_id, ${SUMS}, ${SEEN} as seen
        from objects o
        join search_term_days t
          on t.team_id = ${scope.viewer.teamId} and t.account_id = o.id and t.date between o.first and o.last
          ${named(names)}
        group by o.position, t.search_term, t.match_type, t.campaign_id
      ),
      terms as (
        select t.position, t.search_term, ${SUMS}, max(t.seen) as seen,
          (array_agg(t.match_type order by t.match_cost desc, t.match_type collate "C"))[1] as match_type,
          array_agg(distinct t.campaign_id order by t.campaign_id) as campaign_ids
        from (
          select t.*, sum(t.cost_micros) over (partition by t.position, t.search_term, t.match_type) as match_cost
          from by_campaign t
        ) t
        group by t.position, t.search_term
      )`,
    shown: sql`r.campaign_ids as "campaignIds"`,
    ties: ['search_term'],
  };
}

/** The first `limit` terms of each object, or all; undefined for an object that is not visible. */
export async function termLists<Term extends { searchTerm: string }>(
  db: Sql,
  { name, terms, shown, ties }: TermList,
  count: number,
  limit: number | null,
): Promise<Lists<Term>> {
  const rows = await db.query<Term & { position: number }>(
    // Left join: a visible object without terms needs a row, too.
    sql`with ${terms},
      ranked as (
        select u.*, row_number() over (partition by u.position order by ${COST} desc, ${inOrder('u', ties)}) as rank
        from terms u
      )
      select o.position, ${shown}, ${SHOWN}
      from objects o
      left join ranked r on r.position = o.position and (${limit}::int is null or r.rank <= ${limit})
      order by o.position, r.rank`,
    name,
  );
  return listsByPosition<Term>(rows, count, 'searchTerm');
}

/** What the search terms of an account can be compared with. */
export interface TermDays {
  timeZone: string;
  /** The first day with a term, YYYY-MM-DD; null without any. */
  since: string | null;
}

/** Undefined for an account that is not visible. */
export async function termDays(db: Sql, viewer: Viewer, accountId: string): Promise<TermDays | undefined> {
  const [found] = await db.query<TermDays>(
    sql`select a.time_zone as "timeZone", (
        select min(t.date)::text from search_term_days t where t.team_id = ${viewer.teamId} and t.account_id = ${accountId}
      ) as since
      from accounts a where ${visible(viewer)} and a.id = ${accountId}`,
    'searchTerms.since',
  );
  return found;
}

/** Undefined if the object is not visible. Throws ParameterError for an invalid cursor. */
export async function termPage<Term extends { searchTerm: string }>(
  db: Sql,
  { terms, shown, ties, ...list }: TermList,
  args: PageOf,
): Promise<Page<Term> | undefined> {
  const name = `${list.name}Page`;
  const place = placeAfter(name, args.after, [ANY_NUMBER, ...ties.map(() => ANY_TEXT)]);
  const order = sql`-(${COST}), ${inOrder('u', ties)}`;
  const bound = place?.map((each, at) => (at === 0 ? sql`${each}::float8` : sql`${each}::text`));
  const rows = await db.query<Term & { total: number; rank: string; key: string[] }>(
    sql`with ${terms},
      page as (
        select u.*, -(${COST}) as rank from terms u ${bound ? sql`where (${order}) > (${join(bound, ', ')})` : sql``}
        order by ${order} limit ${rowsOf(args)} offset ${args.offset}
      )
      select c.total, r.rank::text as rank, array[${raw(ties.map((column) => `r.${column}`).join(', '))}] as key,
        ${shown}, ${SHOWN}
      from objects o
      cross join (select count(*) as total from terms) c
      left join page r on true
      order by r.rank, ${inOrder('r', ties)}`,
    eachTime(name),
  );
  if (rows.length === 0) return undefined;
  const entryOf = copierOf<Term>(rows[0], ['total', 'rank', 'key']);
  return pageOf(rows, 'searchTerm', args, entryOf, ({ rank, key }) => cursorAt(name, [rank, ...key]));
}

function inOrder(alias: string, columns: readonly string[]): Statement {
  return raw(columns.map((column) => `${alias}.${column} collate "C"`).join(', '));
}
