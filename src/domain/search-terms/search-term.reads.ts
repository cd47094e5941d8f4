import type { AccountSearchTerm, CampaignSearchTerm } from '../../../schema/search-terms/search-term.type.js';
import type { Sql } from '../../db/database.js';
import { listsByPosition } from '../../db/lists-by-position.js';
import { copierOf } from '../../db/row-copies.js';
import { join, raw, type Statement, sql } from '../../db/sql.js';
import { eachTime } from '../../db/statement-names.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import type { CampaignKey } from '../campaigns/campaign.reads.js';
import { askedCampaigns } from '../campaigns/campaign-figures.reads.js';
import { costPerConversionSql, figureColumns, figureSql, SUMS } from '../metrics/metrics.sql.js';
import { type Scope, windowDays } from '../metrics/window.sql.js';
import {
  ANY_NUMBER,
  ANY_TEXT,
  cursorAt,
  type Page,
  type PageOf,
  type Place,
  pageOf,
  placeAfter,
  rowsOf,
} from '../page.js';

/** The last day a term was seen and its status on that day in one number, so that a plain max() finds it. */
export const SEEN = sql`max(
  (t.date - date '2000-01-01') * 4 + case t.status when 'ADDED' then 2 when 'EXCLUDED' then 1 else 0 end)`;

/** SQL: that status, out of the column `seen` of `alias`. */
export function statusSql(alias: string): Statement {
  return sql`(array['NONE', 'EXCLUDED', 'ADDED'])[${raw(alias)}.seen % 4 + 1]`;
}

const BY_COST = sql`${figureSql('u').cost} desc, u.search_term collate "C"`;

const SHOWN = sql`r.search_term as "searchTerm", r.match_type as "matchType", ${statusSql('r')} as status,
  ${figureColumns('r', sql`o.currency`)}, ${costPerConversionSql('r')} as "costPerConversion"`;

const OF_CAMPAIGN = sql`o.id as "campaignId", o.name as "campaignName"`;
const OF_ACCOUNT = sql`r.campaign_ids as "campaignIds"`;

/** The terms of each campaign by cost, in the order of `keys`; undefined for a campaign that is not visible. */
export async function campaignTerms(
  db: Sql,
  scope: Scope,
  keys: readonly CampaignKey[],
  limit: number | null,
): Promise<(CampaignSearchTerm[] | undefined)[]> {
  const rows = await db.query<CampaignSearchTerm & { position: number }>(
    // At least one row per campaign.
    sql`with ${termsOfCampaigns(scope, keys)},
      ranked as (
        select u.*, row_number() over (partition by u.position order by ${BY_COST}, u.match_type collate "C") as rank
        from terms u
      )
      select o.position, ${OF_CAMPAIGN}, ${SHOWN}
      from objects o
      left join ranked r on r.position = o.position and (${limit}::int is null or r.rank <= ${limit})
      order by o.position, r.rank`,
    'searchTerms.campaign',
  );
  return listsByPosition<CampaignSearchTerm>(rows, keys.length, 'searchTerm');
}

/** One page of the terms of a campaign by cost; undefined for a campaign that is not visible. Throws ParameterError for a wrong cursor. */
export function campaignTermPage(
  db: Sql,
  scope: Scope,
  args: CampaignKey & PageOf,
): Promise<Page<CampaignSearchTerm> | undefined> {
  return termPage(db, args, {
    name: 'searchTerms.campaignPage',
    terms: termsOfCampaigns(scope, [args]),
    shown: OF_CAMPAIGN,
    ties: ['search_term', 'match_type'],
  });
}

/** SQL: the campaigns as `objects`, and their `terms` with sums. */
function termsOfCampaigns(scope: Scope, keys: readonly CampaignKey[]): Statement {
  return sql`${askedCampaigns(scope, keys)},
    terms as (
      select o.position, t.search_term, t.match_type, ${SUMS}, ${SEEN} as seen
      from objects o
      join search_term_days t on t.team_id = ${scope.viewer.teamId} and t.account_id = o.account_id
        and t.campaign_id = o.id and t.date between o.first and o.last
      group by o.position, t.search_term, t.match_type
    )`;
}

/** The terms of each account by cost, in the order of `accountIds`; undefined for an account that is not visible. */
export async function accountTerms(
  db: Sql,
  scope: Scope,
  accountIds: readonly string[],
  limit: number | null,
): Promise<(AccountSearchTerm[] | undefined)[]> {
  const rows = await db.query<AccountSearchTerm & { position: number }>(
    // At least one row per account.
    sql`with ${termsOfAccounts(scope, accountIds)},
      ranked as (
        select u.*, row_number() over (partition by u.position order by ${BY_COST}) as rank from terms u
      )
      select o.position, ${OF_ACCOUNT}, ${SHOWN}
      from objects o
      left join ranked r on r.position = o.position and (${limit}::int is null or r.rank <= ${limit})
      order by o.position, r.rank`,
    'searchTerms.account',
  );
  return listsByPosition<AccountSearchTerm>(rows, accountIds.length, 'searchTerm');
}

/** As campaignTermPage, of an account. */
export function accountTermPage(
  db: Sql,
  scope: Scope,
  args: { accountId: string } & PageOf,
): Promise<Page<AccountSearchTerm> | undefined> {
  return termPage(db, args, {
    name: 'searchTerms.accountPage',
    terms: termsOfAccounts(scope, [args.accountId]),
    shown: OF_ACCOUNT,
    ties: ['search_term'],
  });
}

/** SQL: the visible accounts as `objects`, and their `terms` with sums. */
function termsOfAccounts(scope: Scope, accountIds: readonly string[]): Statement {
  return sql`objects as materialized (
      select k.position, a.id, a.currency, w.first, w.last
      from unnest(${accountIds}::text[]) with ordinality k(id, position)
      join accounts a on a.id = k.id and ${visible(scope.viewer)} ${windowDays(scope)}
    ),
    by_campaign as (
      select o.position, t.search_term, t.match_type, t.campaign_id, ${SUMS}, ${SEEN} as seen,
        sum(sum(t.cost_micros)) over (partition by o.position, t.search_term, t.match_type) as match_cost
      from objects o
      join search_term_days t
        on t.team_id = ${scope.viewer.teamId} and t.account_id = o.id and t.date between o.first and o.last
      group by o.position, t.search_term, t.match_type, t.campaign_id
    ),
    terms as (
      select t.position, t.search_term, ${SUMS}, max(t.seen) as seen,
        (array_agg(t.match_type order by t.match_cost desc, t.match_type collate "C"))[1] as match_type,
        array_agg(distinct t.campaign_id order by t.campaign_id) as campaign_ids
      from by_campaign t
      group by t.position, t.search_term
    )`;
}

/** The terms of one object. */
interface TermList {
  name: string;
  /** SQL: the object as `objects`, no row where it is not visible, and its `terms`. */
  terms: Statement;
  /** Select list on `o` and `r` of what an entry shows besides its term and figures. */
  shown: Statement;
  /** The columns that order terms of one cost. */
  ties: readonly string[];
}

async function termPage<Term extends { searchTerm: string }>(
  db: Sql,
  args: PageOf,
  { name, terms, shown, ties }: TermList,
): Promise<Page<Term> | undefined> {
  const place = placeAfter(name, args.after, [ANY_NUMBER, ...ties.map(() => ANY_TEXT)]);
  const rank = sql`-(${figureSql('u').cost})`;
  const names = raw(ties.map((column) => `u.${column} collate "C"`).join(', '));
  const rows = await db.query<Term & { total: number; rank: string; key: string[] }>(
    sql`with ${terms},
      page as (
        select u.*, ${rank} as rank from terms u ${place ? behind(sql`${rank}, ${names}`, place) : sql``}
        order by ${rank}, ${names} limit ${rowsOf(args)} offset ${args.offset}
      )
      select c.total, r.rank::text as rank, array[${raw(ties.map((column) => `r.${column}`).join(', '))}] as key,
        ${shown}, ${SHOWN}
      from objects o
      cross join (select count(*) as total from terms) c
      left join page r on true
      order by ${join([sql`r.rank`, ...ties.map((column) => raw(`r.${column} collate "C"`))], ', ')}`,
    eachTime(name),
  );
  if (rows.length === 0) return undefined;
  const entryOf = copierOf<Term>(rows[0], ['total', 'rank', 'key']);
  return pageOf(rows, 'searchTerm', args, entryOf, ({ rank, key }) => cursorAt(name, [rank, ...key]));
}

function behind(columns: Statement, [rank, ...key]: Place): Statement {
  return sql`where (${columns}) > (${join([sql`${rank}::float8`, ...key.map((each) => sql`${each}::text`)], ', ')})`;
}
