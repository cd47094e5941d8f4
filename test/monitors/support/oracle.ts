import type { Database } from '../../../src/db/database.js';

/** What a monitor asks for, as it stands in an answer. */
export interface Rule {
  level: 'account' | 'campaign';
  isRepeated: boolean;
  campaignStatuses: string[];
  conditions: {
    metric: string;
    aggregate: string;
    windowDays: number;
    comparison: string;
    operator: string;
    threshold: number;
  }[];
}

export interface Figure {
  metric: string;
  value: number;
  comparedValue: number | null;
  limit: number;
}

export interface FiredDay {
  accountId: string;
  date: string;
  matches: { campaignId: string | null; figures: Figure[] }[];
}

interface Totals {
  cost: number;
  impressions: number;
  clicks: number;
  conversions: number;
  value: number;
}

interface Campaign {
  id: string;
  status: string;
  targetRoas: number | null;
  budget: number | null;
  startDate: string | null;
  days: Map<string, Totals>;
  shares: Map<string, { impressions: number; share: number | null; budget: number | null; rank: number | null }>;
}

interface Account {
  id: string;
  from: string;
  through: string;
  statusesFrom: string | null;
  statusesThrough: string | null;
  target: number | null;
  campaigns: Campaign[];
  periods: { from: string; to: string | null; status: string; availability: string | null }[];
  missing: Map<string, number>;
}

const FIRST = Date.parse('2020-01-01');
const DATES = Array.from({ length: 5_000 }, (_, at) => new Date(FIRST + at * 86_400_000).toISOString().slice(0, 10));
const PLACES = new Map(DATES.map((date, at) => [date, at]));
const plus = (date: string, days: number) => DATES[(PLACES.get(date) as number) + days] as string;
const between = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
const cents = (micros: number) => Math.floor(micros / 10_000 + 0.5) / 100;
const four = (value: number) => Math.floor(value * 10_000 + 0.5) / 10_000;
const quotient = (dividend: number, divisor: number) => (divisor === 0 ? 0 : four(dividend / divisor));

/** What fires, worked out day by day from the rows as they are stored. Shares no code with the server. */
export class Oracle {
  private constructor(private readonly accounts: Account[]) {}

  static async of(db: Database, teamId: string): Promise<Oracle> {
    const read = <Row>(text: string) => db.query<Row>(text, [teamId]);
    const accounts = await read<Omit<Account, 'campaigns' | 'periods' | 'missing'>>(
      `select id, figures_from as from, figures_through as through, statuses_from as "statusesFrom", statuses_through as "statusesThrough",
         monthly_target_micros as target from accounts where team_id = $1 and not is_mcc and figures_from is not null order by id`,
    );
    const campaigns = await read<{ accountId: string; own: boolean } & Omit<Campaign, 'days' | 'shares'>>(
      `select account_id as "accountId", id, status, target_roas::float8 as "targetRoas", start_date as "startDate",
         case when budget_micros > 0 and not budget_shared and total_budget_micros is null then budget_micros end as budget
       from campaigns where team_id = $1`,
    );
    const months = await read<Record<keyof Totals, number[]> & { accountId: string; id: string; days: string[] }>(
      `select account_id as "accountId", campaign_id as id, array(select d::text from unnest(days) d) as days, cost_micros as cost, impressions,
         clicks, conversions_micros as conversions, conversion_value_micros as value from campaign_months where team_id = $1`,
    );
    const shares = await read<
      { accountId: string; id: string; date: string; impressions: number } & Record<string, number>
    >(
      `select account_id as "accountId", campaign_id as id, date, impressions, share, lost_to_budget as budget, lost_to_rank as rank
       from campaign_impression_shares where team_id = $1`,
    );
    const periods = await read<Account['periods'][number] & { accountId: string }>(
      `select account_id as "accountId", valid_from as from, valid_to as to, status, availability from product_status_periods where team_id = $1`,
    );
    const pages = await read<{ accountId: string; date: string; missing: number }>(
      `select account_id as "accountId", date::text, not_found_count as missing from landing_page_days where team_id = $1`,
    );
    const oracle = new Oracle(
      accounts.map((account) => ({
        ...account,
        periods: periods.filter(({ accountId }) => accountId === account.id),
        missing: new Map(
          pages.filter(({ accountId }) => accountId === account.id).map(({ date, missing }) => [date, missing]),
        ),
        campaigns: campaigns
          .filter(({ accountId }) => accountId === account.id)
          .map((campaign) => ({ ...campaign, days: new Map(), shares: new Map() })),
      })),
    );
    const find = (accountId: string, id: string) =>
      oracle.accounts.find((each) => each.id === accountId)?.campaigns.find((each) => each.id === id);
    for (const { accountId, id, days, ...sums } of months) {
      days.forEach((date, at) => {
        // Stored as running sums of the month.
        const of = (name: keyof Totals) => Number(sums[name][at]) - Number(at > 0 ? sums[name][at - 1] : 0);
        find(accountId, id)?.days.set(date, {
          cost: of('cost'),
          impressions: of('impressions'),
          clicks: of('clicks'),
          conversions: of('conversions'),
          value: of('value'),
        });
      });
    }
    for (const { accountId, id, date, ...share } of shares) find(accountId, id)?.shares.set(date, share as never);
    return oracle;
  }

  /** The last `days` up to `yesterday`, newest first. */
  fired(rule: Rule, yesterday: string, days: number): FiredDay[] {
    const found: FiredDay[] = [];
    for (const account of this.accounts) {
      let before = new Set(this.held(rule, account, plus(yesterday, -days)).map(({ campaignId }) => campaignId));
      for (let back = days - 1; back >= 0; back -= 1) {
        const date = plus(yesterday, -back);
        const held = this.held(rule, account, date);
        const matches = held.filter(({ campaignId }) => rule.isRepeated || !before.has(campaignId));
        if (matches.length > 0) found.push({ accountId: account.id, date, matches });
        before = new Set(held.map(({ campaignId }) => campaignId));
      }
    }
    const order = (day: FiredDay) => day.accountId;
    return found.sort((one, other) =>
      one.date === other.date ? (order(one) < order(other) ? -1 : 1) : one.date < other.date ? 1 : -1,
    );
  }

  private held(rule: Rule, account: Account, date: string): FiredDay['matches'] {
    if (date < account.from || date > account.through) return [];
    const objects: (Campaign | null)[] =
      rule.level === 'account'
        ? [null]
        : account.campaigns
            .filter(({ status }) => rule.campaignStatuses.includes(status))
            .sort((one, other) => (one.id < other.id ? -1 : 1));
    return objects.flatMap((campaign) => {
      const figures = rule.conditions.map((condition) => figureOf(condition, account, campaign, date));
      const all = figures.every((figure) => figure !== null);
      return all ? [{ campaignId: campaign?.id ?? null, figures: figures as Figure[] }] : [];
    });
  }
}

/** Null where the condition does not hold. */
function figureOf(
  condition: Rule['conditions'][number],
  account: Account,
  campaign: Campaign | null,
  date: string,
): Figure | null {
  const { metric, windowDays, comparison, operator, threshold } = condition;
  const isAverage = condition.aggregate === 'daily_average';
  const campaigns = campaign ? [campaign] : account.campaigns;
  const windows = (ends: string[], of: Campaign[]) => {
    const from = plus(ends.at(-1) as string, 1 - windowDays);
    if (from < account.from) return null;
    return figure(metric, totals(of, ends, windowDays), (isAverage ? windowDays : 1) * ends.length);
  };
  const value = stateOf(metric, account, campaigns, date, windowDays) ?? windows([date], campaigns);
  let compared: number | null = null;
  if (comparison === 'previous_window') compared = windows([plus(date, -windowDays)], campaigns);
  if (comparison === 'weekday_average')
    compared = windows(
      [7, 14, 21, 28].map((days) => plus(date, -days)),
      campaigns,
    );
  if (comparison === 'account_share') compared = windows([date], account.campaigns);
  if (comparison === 'target')
    compared = metric === 'roas' ? (campaign?.targetRoas ?? null) : account.target && cents(account.target);
  if (comparison === 'daily_budget' && campaign?.budget) {
    const first = [plus(date, 1 - windowDays), campaign.startDate ?? ''].sort().at(-1) as string;
    compared = cents(campaign.budget) * (isAverage ? 1 : Math.max(between(first, date) + 1, 0));
  }
  compared = compared && four(compared);
  const limit =
    comparison === 'value' ? threshold : compared ? four(threshold * compared * (1 + Number.EPSILON)) : null;
  if (value === null || value === undefined || Number.isNaN(value) || limit === null) return null;
  // Products of decimals have at most eight decimals here.
  const whole = (number: number) => Math.round(number * 1e8);
  const difference = whole(value) - whole(comparison === 'value' ? threshold : threshold * (compared as number));
  const holds = { above: difference > 0, at_least: difference >= 0, below: difference < 0, at_most: difference <= 0 };
  return holds[operator as keyof typeof holds] ? { metric, value, comparedValue: compared, limit } : null;
}

function totals(campaigns: Campaign[], ends: string[], days: number): Totals {
  const sum: Totals = { cost: 0, impressions: 0, clicks: 0, conversions: 0, value: 0 };
  for (const { days: figures } of campaigns) {
    for (const end of ends) {
      for (let back = 0; back < days; back += 1) {
        const day = figures.get(plus(end, -back));
        for (const name of Object.keys(sum) as (keyof Totals)[]) sum[name] += day?.[name] ?? 0;
      }
    }
  }
  return sum;
}

function figure(
  metric: string,
  { cost, impressions, clicks, conversions, value }: Totals,
  parts: number,
): number | null {
  if (metric === 'cost') return cents(cost / parts);
  if (metric === 'conversions') return cents(conversions / parts);
  if (metric === 'conversionValue') return cents(value / parts);
  if (metric === 'impressions') return four(impressions / parts);
  if (metric === 'clicks') return four(clicks / parts);
  if (metric === 'roas') return quotient(value, cost);
  if (metric === 'ctr') return quotient(clicks, impressions);
  if (metric === 'cpc') return clicks === 0 ? 0 : cents(cost / clicks);
  if (metric === 'costPerConversion')
    return conversions === 0 ? null : Math.floor((cost / conversions) * 100 + 0.5) / 100;
  throw new Error(metric);
}

/** Undefined for what is made of totals, NaN for what is not known. */
function stateOf(
  metric: string,
  account: Account,
  campaigns: Campaign[],
  date: string,
  windowDays: number,
): number | undefined {
  if (metric.endsWith('ImpressionShare')) {
    const part = metric.includes('Budget') ? 'budget' : metric.includes('Rank') ? 'rank' : 'share';
    let [lost, eligible] = [0, 0];
    for (const { shares } of campaigns) {
      for (let back = 0; back < windowDays; back += 1) {
        const day = shares.get(plus(date, -back));
        if (!day?.share || day[part] === null) continue;
        const possible = (day.impressions * 10_000) / day.share;
        lost += possible * (day[part] as number);
        eligible += possible;
      }
    }
    return eligible === 0 ? Number.NaN : Math.floor(lost / eligible + 0.5) / 10_000;
  }
  if (metric === 'expectedMonthSpend') {
    const first = `${plus(date, 1).slice(0, 7)}-01`;
    const last = plus(`${plus(first, 31).slice(0, 7)}-01`, -1);
    const cost = (from: string) => {
      const days = between(from, date) + 1;
      return days <= 0 ? 0 : totals(campaigns, [date], days).cost;
    };
    const rated = [plus(date, -6), account.from].sort().at(-1) as string;
    const rate = Math.round(cost(rated) / (between(rated, date) + 1));
    const left = between([date, plus(first, -1)].sort().at(-1) as string, last);
    return cents(cost(first) + rate * left);
  }
  if (metric === 'notFoundPageCount') return account.missing.get(date) ?? Number.NaN;
  if (!metric.includes('Product')) return undefined;
  if (!account.statusesFrom || date < account.statusesFrom || date > (account.statusesThrough as string))
    return Number.NaN;
  const there = account.periods.filter(({ from, to }) => from <= date && (to === null || to > date));
  const disapproved = there.filter(({ status }) => status === 'disapproved').length;
  if (metric === 'disapprovedProductCount') return disapproved;
  if (there.length === 0) return Number.NaN;
  const gone = there.filter(({ availability }) => availability === 'out_of_stock').length;
  return four((metric === 'outOfStockProductShare' ? gone : disapproved) / there.length);
}
