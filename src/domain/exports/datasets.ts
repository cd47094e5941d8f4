import type { Scope as KeyScope } from '../../access/scopes.js';
import type { Viewer } from '../../access/viewer.js';
import { join, raw, type Statement, sql } from '../../db/statements/sql.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { TARGET_ROAS } from '../campaigns/campaign.reads.js';
import { moneySql } from '../figures/figures.sql.js';
import { type Scope, windowDays } from '../figures/window.sql.js';
import { daysIn, monthOf, objectSums } from '../figures/window-sums.sql.js';
import { instant } from '../lists/kept-sums.sql.js';
import { currentPrice } from '../products/price.sql.js';
import { productKeys } from '../products/product-key.sql.js';
import { type DatasetColumn, day, figures, number, text, whole } from './dataset-columns.js';
import type { ExportDataset } from './export.enum.js';

/** What of the team's accounts is read, for which days. `accountIds` of null are all that the caller may see. */
export interface DatasetScope extends Scope {
  accountIds: readonly string[] | null;
}

export interface Dataset {
  /** Name of its rows in JSON lines. */
  typeName: string;
  /** What a key needs to read it. */
  scope: KeyScope;
  columns: readonly DatasetColumn[];
  /** Types of the columns that rows are read by. */
  key: readonly ('text' | 'date')[];
  /**
   * SQL: the rows of at most `limit` keys after a place, in the order of keys. Each has `key`, and `has_row`, which is false for a
   * key without rows.
   */
  page(scope: DatasetScope, after: readonly Statement[], limit: number): Statement;
}

const ROWS = 1_000;
/** Keys that are a month of an object have up to 31 rows. */
const MONTHS = 100;

const ACCOUNT = [text('accountId', sql`o.account_id`), text('accountName', sql`o.account_name`)];
const CURRENCY = text('currency', sql`o.currency`);
const WINDOW = [day('startDate', sql`o.first`), day('endDate', sql`o.last`)];
const CAMPAIGN = [text('campaignId', sql`o.campaign_id`), text('campaignName', sql`o.campaign_name`)];

/** SQL condition on `accounts a`: asked for, visible, and with figures of its own. */
function chosen(viewer: Viewer, accountIds: readonly string[] | null): Statement {
  return sql`${visible(viewer)} and not a.is_mcc and (${accountIds}::text[] is null or a.id = any(${accountIds}))`;
}

const OF_ACCOUNT = sql`a.id as account_id, a.name as account_name, a.currency, w.first, w.last`;

function select(columns: readonly DatasetColumn[]): Statement {
  return join(
    columns.map(({ name, value }) => sql`${value} as ${raw(`"${name}"`)}`),
    ', ',
  );
}

const list = (statements: readonly Statement[]) => join(statements, ', ');

/** SQL: rows of `from` with a key each, and the sums `d` that belong to each. */
function rowsWithSums(columns: readonly DatasetColumn[], key: readonly Statement[], from: Statement, sums: Statement) {
  return sql`select array[${list(key)}] as key, true as has_row, ${select(columns)}
    from (${from}) o cross join lateral ${sums} d order by ${list(key)}`;
}

/** SQL: the days of the months of `from`. */
function rowsOfMonths(columns: readonly DatasetColumn[], key: readonly Statement[], from: Statement) {
  return sql`select array[${list(key)}, o.month::text] as key, d.date is not null as has_row, ${select(columns)}
    from (${from}) o
    left join lateral (select * from ${daysIn('o')} i where i.date between o.first and o.last) d on true
    order by ${list(key)}, o.month, d.date`;
}

const OBJECTS = {
  accounts: [
    ...ACCOUNT,
    CURRENCY,
    text('status', sql`o.status`),
    text('timeZone', sql`o.time_zone`),
    ...WINDOW,
    ...figures(),
  ],
  campaigns: [
    ...ACCOUNT,
    CURRENCY,
    ...CAMPAIGN,
    text('status', sql`o.status`),
    text('channelType', sql`o.channel_type`),
    text('biddingStrategyType', sql`o.bidding_strategy_type`),
    number('targetRoas', sql`o.target_roas`),
    number('dailyBudgetEur', sql`o.daily_budget_eur`, 'eur'),
    number('dailyBudgetNative', sql`o.daily_budget_native`, 'account_currency'),
    ...WINDOW,
    ...figures(),
  ],
  products: [
    ...ACCOUNT,
    CURRENCY,
    text('productId', sql`o.product_id`),
    text('offerId', sql`o.offer_id`),
    text('feedLabel', sql`o.feed_label`),
    text('contentLanguage', sql`o.content_language`),
    text('title', sql`o.title`),
    text('brand', sql`o.brand`),
    text('availability', sql`o.availability`),
    text('status', sql`o.status`),
    text('priceCurrency', sql`o.price_currency`),
    number('price', sql`o.price`),
    number('regularPrice', sql`o.regular_price`),
    ...WINDOW,
    ...figures(),
  ],
};

const ACCOUNT_DAYS = [...ACCOUNT, CURRENCY, day('date', sql`d.date`), ...figures()];
const CAMPAIGN_DAYS = [...ACCOUNT, CURRENCY, ...CAMPAIGN, day('date', sql`d.date`), ...figures()];

const TERM_DAYS = [
  ...ACCOUNT,
  CURRENCY,
  ...CAMPAIGN,
  day('date', sql`o.date`),
  text('searchTerm', sql`o.search_term`),
  text('matchType', sql`o.match_type`),
  text('status', sql`o.status`),
  ...figures('o'),
];

const KEYWORDS = [
  ...ACCOUNT,
  CURRENCY,
  ...CAMPAIGN,
  text('adGroupId', sql`o.ad_group_id`),
  text('adGroupName', sql`o.ad_group_name`),
  text('keywordId', sql`o.id`),
  text('text', sql`o.text`),
  text('matchType', sql`o.match_type`),
  text('status', sql`o.status`),
  whole('qualityScore', sql`o.quality_score`),
  ...figures('o'),
];

export const DATASETS: Readonly<Record<ExportDataset, Dataset>> = {
  accounts: {
    typeName: 'Account',
    scope: 'accounts:read',
    columns: OBJECTS.accounts,
    key: ['text'],
    page: (scope, [account], limit) =>
      rowsWithSums(
        OBJECTS.accounts,
        [sql`o.account_id`],
        sql`select ${OF_ACCOUNT}, a.status, a.time_zone from accounts a ${windowDays(scope)}
          where ${chosen(scope.viewer, scope.accountIds)} and a.id > ${account} order by a.id limit ${limit}`,
        objectSums(scope.viewer, 'account', sql`true`, sql`o.account_id`, sql`o.first`, sql`o.last`),
      ),
  },
  account_days: {
    typeName: 'AccountDay',
    scope: 'accounts:read',
    columns: ACCOUNT_DAYS,
    key: ['text', 'date'],
    page: (scope, after, limit) =>
      rowsOfMonths(
        ACCOUNT_DAYS,
        [sql`o.account_id`],
        sql`select t.*, a.name as account_name, a.currency, w.first, w.last
          from account_months t join accounts a on a.id = t.account_id ${windowDays(scope)}
          where t.team_id = ${scope.viewer.teamId} and ${chosen(scope.viewer, scope.accountIds)}
            and (t.account_id, t.month) > (${list(after)}) and t.month between ${monthOf(sql`w.first`)} and w.last
          order by t.account_id, t.month limit ${limit}`,
      ),
  },
  campaigns: {
    typeName: 'Campaign',
    scope: 'campaigns:read',
    columns: OBJECTS.campaigns,
    key: ['text', 'text'],
    page: (scope, after, limit) =>
      rowsWithSums(
        OBJECTS.campaigns,
        [sql`o.account_id`, sql`o.campaign_id`],
        sql`select ${OF_ACCOUNT}, c.id as campaign_id, c.name as campaign_name, c.status, c.channel_type, c.bidding_strategy_type,
            ${TARGET_ROAS} as target_roas, ${moneySql(sql`c.budget_micros`)} as daily_budget_eur,
            ${moneySql(sql`c.native_budget_micros`)} as daily_budget_native
          from campaigns c join accounts a on a.id = c.account_id ${windowDays(scope)}
          where c.team_id = ${scope.viewer.teamId} and ${chosen(scope.viewer, scope.accountIds)}
            and (c.account_id, c.id) > (${list(after)}) order by c.account_id, c.id limit ${limit}`,
        objectSums(
          scope.viewer,
          'campaign',
          sql`t.campaign_id = o.campaign_id`,
          sql`o.account_id`,
          sql`o.first`,
          sql`o.last`,
        ),
      ),
  },
  campaign_days: {
    typeName: 'CampaignDay',
    scope: 'campaigns:read',
    columns: CAMPAIGN_DAYS,
    key: ['text', 'text', 'date'],
    page: (scope, after, limit) =>
      rowsOfMonths(
        CAMPAIGN_DAYS,
        [sql`o.account_id`, sql`o.campaign_id`],
        sql`select t.*, a.name as account_name, a.currency, c.name as campaign_name, w.first, w.last
          from campaign_months t join accounts a on a.id = t.account_id
          left join campaigns c on c.team_id = t.team_id and c.account_id = t.account_id and c.id = t.campaign_id
          ${windowDays(scope)}
          where t.team_id = ${scope.viewer.teamId} and ${chosen(scope.viewer, scope.accountIds)}
            and (t.account_id, t.campaign_id, t.month) > (${list(after)})
            and t.month between ${monthOf(sql`w.first`)} and w.last
          order by t.account_id, t.campaign_id, t.month limit ${limit}`,
      ),
  },
  products: {
    typeName: 'Product',
    scope: 'products:read',
    columns: OBJECTS.products,
    key: ['text', 'text'],
    page: (scope, after, limit) =>
      rowsWithSums(
        OBJECTS.products,
        [sql`o.account_id`, sql`o.product_id`],
        sql`select ${OF_ACCOUNT}, p.id as product_id, p.offer_id, p.feed_label, p.content_language, p.title, p.brand, p.availability,
            p.status, p.currency as price_currency, ${moneySql(currentPrice('p', instant(scope.now)))} as price,
            ${moneySql(sql`p.price_micros`)} as regular_price, ${productKeys('p')} as keys
          from products p join accounts a on a.id = p.account_id ${windowDays(scope)}
          where p.team_id = ${scope.viewer.teamId} and ${chosen(scope.viewer, scope.accountIds)}
            and (p.account_id, p.id) > (${list(after)}) order by p.account_id, p.id limit ${limit}`,
        objectSums(
          scope.viewer,
          'product',
          sql`t.product_id = any(o.keys)`,
          sql`o.account_id`,
          sql`o.first`,
          sql`o.last`,
        ),
      ),
  },
  search_term_days: {
    typeName: 'SearchTermDay',
    scope: 'search_terms:read',
    columns: TERM_DAYS,
    key: ['text', 'date', 'text', 'text', 'text'],
    page: (scope, after, limit) => sql`
      select array[o.account_id, o.date::text, o.campaign_id, o.search_term, o.match_type] as key, true as has_row, ${select(TERM_DAYS)}
      from (
        select t.*, a.name as account_name, a.currency, c.name as campaign_name
        from search_term_days t join accounts a on a.id = t.account_id
        left join campaigns c on c.team_id = t.team_id and c.account_id = t.account_id and c.id = t.campaign_id
        ${windowDays(scope)}
        where t.team_id = ${scope.viewer.teamId} and ${chosen(scope.viewer, scope.accountIds)}
          and (t.account_id, t.date, t.campaign_id, t.search_term, t.match_type) > (${list(after)})
          and t.date between w.first and w.last
        order by t.account_id, t.date, t.campaign_id, t.search_term, t.match_type limit ${limit}
      ) o
      order by o.account_id, o.date, o.campaign_id, o.search_term, o.match_type`,
  },
  keywords: {
    typeName: 'Keyword',
    scope: 'search_terms:read',
    columns: KEYWORDS,
    key: ['text', 'text'],
    page: (scope, after, limit) => sql`
      select array[o.account_id, o.id] as key, true as has_row, ${select(KEYWORDS)}
      from (
        select t.*, a.name as account_name, a.currency
        from keywords t join accounts a on a.id = t.account_id
        where t.team_id = ${scope.viewer.teamId} and ${chosen(scope.viewer, scope.accountIds)}
          and (t.account_id, t.id) > (${list(after)}) order by t.account_id, t.id limit ${limit}
      ) o
      order by o.account_id, o.id`,
  },
};

const BEFORE_ALL = { text: '', date: '0001-01-01' };

/** Keys that a page has at most. */
export const limitOf = ({ key }: Dataset): number => (key.at(-1) === 'date' ? MONTHS : ROWS);

/** SQL: the place after which a page begins; before everything without one. */
export function placeOf({ key }: Dataset, after: readonly string[] | undefined): Statement[] {
  return key.map((type, at) => sql`${after?.[at] ?? BEFORE_ALL[type]}::${raw(type)}`);
}
