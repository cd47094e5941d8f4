import type { AccountFacts, CampaignFacts, Day, Facts, Keyword, MetaFacts, ProductFacts } from './facts.js';
import { add, cents, euros, nothing, rateOf, type Sums, shown, sumOf } from './money.js';

/** What is right, by what is asked for. */
export type Answers = Map<string, unknown>;

/** The zone database's names of the links that odd accounts have. */
const CANONICAL: Record<string, string> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'Europe/Kiev': 'Europe/Kyiv',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'US/Pacific': 'America/Los_Angeles',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
};

/** Windows of days: what each is called, and the days that it covers. */
export interface Window {
  name: string;
  from: string;
  to: string;
}

const dayIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

export function shifted(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Yesterday on an account's clock. */
export function yesterdayOf({ timeZone }: { timeZone: string }, now: Date): string {
  return shifted(dayIn(timeZone, now), -1);
}

/** The last 30 days, and the month of yesterday up to it. */
export function windowsOf(account: { timeZone: string }, now: Date): [days: Window, month: Window] {
  const to = yesterdayOf(account, now);
  return [
    { name: '30 days', from: shifted(to, -29), to },
    { name: 'month', from: `${to.slice(0, 7)}-01`, to },
  ];
}

/** What the last pull that could read an account found, and when. */
export interface Pulled {
  figures: AccountFacts;
  facts: Facts;
  at: Date;
}

/**
 * Everything that is compared of one account, computed from the sandbox's own state by the rules of the decisions.
 * An account that can be pulled no more keeps what the last pull read: `figures`, of the time `pulledAt`.
 */
export function accountAnswers(
  account: AccountFacts,
  { figures, facts, at: pulledAt }: Pulled,
  now: Date,
  hasRates: boolean,
): Answers {
  const { rates } = facts;
  const answers: Answers = new Map();
  const put = (key: string, value: unknown) => answers.set(key, value);
  const { currency } = account;
  const [days, month] = windowsOf(account, now);
  const within =
    ({ from, to }: Window) =>
    (date: string) =>
      date >= from && date <= to;
  const ofCampaign = ({ days: own }: CampaignFacts, counts: (date: string) => boolean) =>
    sumOf(own, currency, rates, counts);
  const ofAccount = (counts: (date: string) => boolean): Sums =>
    figures.campaigns.reduce((sums, campaign) => add(sums, ofCampaign(campaign, counts)), nothing());

  put('account: name', account.name);
  put('account: state', account.status);
  put('account: currency', currency);
  put('account: time zone', CANONICAL[account.timeZone] ?? account.timeZone);
  put('account: figures of 30 days', shown(ofAccount(within(days)), currency));
  for (let date = shifted(days.to, -89); date <= days.to; date = shifted(date, 1))
    put(
      `account: figures of ${date}`,
      shown(
        ofAccount((each) => each === date),
        currency,
      ),
    );

  for (const campaign of figures.campaigns) {
    put(`campaign ${campaign.name}: figures of 30 days`, shown(ofCampaign(campaign, within(days)), currency));
    put(`campaign ${campaign.name}: figures of the month`, shown(ofCampaign(campaign, within(month)), currency));
    put(`campaign ${campaign.name}: setup`, setupOf(campaign, figures, facts, pulledAt));
    put(`campaign ${campaign.name}: places`, campaign.isRadiusOnly ? ['Proximity'] : 'named places');
    if (campaign.status === 'ENABLED' && !campaign.budget.wholePeriod && account.status === 'ENABLED')
      put(
        `campaign ${campaign.name}: its budget alone can be written`,
        hasRates ? !campaign.budget.shared : 'unsupported_currency',
      );
  }

  const main = mainFeed(figures.products);
  for (const product of figures.products) {
    const key = `product ${product.feedLabel}/${product.language}/${product.offerId}`;
    put(`${key}: facts`, productAnswer(product, now));
    put(`${key}: status`, product.status);
    put(
      `${key}: figures of 30 days`,
      shown(
        productSums(product, figures, main, (own) => sumOf(own, currency, rates, within(days))),
        currency,
      ),
    );
  }
  for (const { offerId } of figures.products.filter(({ feedLabel, language }) => `${feedLabel}/${language}` === main))
    put(`offer ${offerId} alone`, main);
  for (const [feedId, own] of Map.groupBy(figures.products, (product) => product.feedId)) {
    const count = (...statuses: string[]) => own.filter(({ status }) => statuses.includes(status)).length;
    put(`feed ${feedId}: counts`, {
      feedLabel: own[0]?.feedLabel,
      contentLanguage: own[0]?.language,
      itemCount: own.length,
      approvedCount: count('approved', 'limited'),
      pendingCount: count('pending'),
      disapprovedCount: count('disapproved'),
    });
  }

  const terms = Map.groupBy(figures.terms, ({ text }) => text);
  for (const [text, own] of terms) {
    const sums = own.reduce((all, term) => add(all, sumOf(term.days, currency, rates, within(days))), nothing());
    if (sums.impressions > 0n) put(`term ${text}: figures of 30 days`, shown(sums, currency));
  }
  for (const list of figures.negatives.lists) {
    put(`list ${list.name}: campaigns`, [...list.campaignIds].sort());
    put(`list ${list.name}: keywords`, spelled(list.keywords));
  }
  for (const campaign of figures.campaigns.filter(({ status }) => status !== 'REMOVED'))
    put(
      `campaign ${campaign.name}: own negatives`,
      spelled(figures.negatives.ofCampaigns.filter(({ campaignId }) => campaignId === campaign.id)),
    );
  for (const { text, isExcluded } of traps(figures)) put(`term ${text}: is proposed for exclusion`, !isExcluded);
  return answers;
}

/** What is compared of an account of Meta. */
export function metaAnswers(meta: MetaFacts, facts: Facts, now: Date): Answers {
  const { currency } = meta;
  const answers: Answers = new Map();
  const [{ from, to }] = windowsOf(meta, now);
  const counts = (date: string) => date >= from && date <= to;
  const sums = meta.campaigns.map(({ days }) => sumOf(days, currency, facts.rates, counts));
  answers.set('account: name', meta.name);
  answers.set('account: state', 'ENABLED');
  answers.set('account: currency', currency);
  answers.set('account: time zone', CANONICAL[meta.timeZone] ?? meta.timeZone);
  answers.set(
    'account: figures of 30 days',
    shown(
      sums.reduce((all, each) => add(all, each), nothing()),
      currency,
    ),
  );
  for (const [at, campaign] of meta.campaigns.entries()) {
    const { dailyBudgetCents, lifetimeBudgetCents, name } = campaign;
    answers.set(`campaign ${name}: figures of 30 days`, shown(sums[at] as Sums, currency));
    answers.set(`campaign ${name}: budget`, {
      ...budgetOf(dailyBudgetCents ?? (lifetimeBudgetCents === undefined ? null : 0), currency, facts, now),
      totalBudgetEur:
        lifetimeBudgetCents === undefined || dailyBudgetCents !== null
          ? null
          : budgetOf(lifetimeBudgetCents, currency, facts, now).dailyBudgetEur,
    });
  }
  return answers;
}

/** Budgets are converted at the rate of today, by the bank's clock. */
function budgetOf(amountCents: number | null, currency: string, { rates }: Facts, now: Date) {
  if (amountCents === null) return { dailyBudgetEur: null, dailyBudgetNative: null };
  const native = BigInt(amountCents) * 10_000n;
  if (currency === 'EUR') return { dailyBudgetEur: cents(native), dailyBudgetNative: null };
  const rate = rateOf(rates, currency, dayIn('Europe/Berlin', now));
  return { dailyBudgetEur: cents(euros(native, rate)), dailyBudgetNative: cents(native) };
}

function setupOf(campaign: CampaignFacts, { currency, portfolioRoas }: AccountFacts, facts: Facts, now: Date) {
  const { amountCents, wholePeriod = false } = campaign.budget;
  const known = ['ENABLED', 'PAUSED', 'REMOVED'];
  return {
    status: known.includes(campaign.status) ? campaign.status : 'UNKNOWN',
    biddingStrategyType: campaign.bidding,
    targetRoas: campaign.portfolio ? (portfolioRoas ?? null) : campaign.targetRoas,
    ...budgetOf(wholePeriod ? 0 : amountCents, currency, facts, now),
    totalBudgetEur: wholePeriod ? budgetOf(amountCents, currency, facts, now).dailyBudgetEur : null,
  };
}

/** The price is the one that a shopper pays now; the benchmark is compared in its own currency, or not at all. */
function productAnswer(product: ProductFacts, now: Date) {
  const { unsaid, sale, currency } = product;
  const regular = unsaid.includes('price') || unsaid.includes('amount') ? null : product.priceCents;
  const isSale =
    sale !== undefined && sale.currency === currency && sale.cents > 0 && (regular === null || sale.cents < regular);
  const starts = sale?.from === undefined || Date.parse(sale.from) <= now.getTime();
  const ends = sale?.until !== undefined && Date.parse(sale.until) <= now.getTime();
  const isEmpty = sale?.from !== undefined && sale.until !== undefined && sale.from >= sale.until;
  const price = isSale && starts && !ends && !isEmpty ? sale.cents : regular;
  const benchmark =
    unsaid.includes('benchmark') || product.benchmarkCurrency !== currency ? null : product.benchmarkCents;
  return {
    title: product.title,
    currency,
    price: price === null ? null : price / 100,
    regularPrice: regular === null ? null : regular / 100,
    benchmarkPrice: benchmark === null ? null : benchmark / 100,
    priceDiffPercent:
      price === null || benchmark === null ? null : roundedPercent(BigInt(price - benchmark), BigInt(benchmark)),
    availability: unsaid.includes('availability') ? null : product.inStock ? 'in_stock' : 'out_of_stock',
  };
}

/** Hundredths of a percent, halves away from nought. */
function roundedPercent(difference: bigint, of: bigint): number {
  const size = difference < 0n ? -difference : difference;
  const hundredths = (2n * size * 10_000n + of) / (2n * of);
  return (Number(hundredths) / 100) * (difference < 0n && hundredths > 0n ? -1 : 1);
}

/** The feed with the most items is what an offer id alone means. */
export function mainFeed(products: readonly ProductFacts[]): string {
  const feeds = [...Map.groupBy(products, ({ feedLabel, language }) => `${feedLabel}/${language}`)];
  return feeds.sort(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? '';
}

/** Reports that name no feed count once: for the product of the main feed, or for the one there is. */
function productSums(
  product: ProductFacts,
  { products, isUnlabelled }: AccountFacts,
  main: string,
  sum: (days: ProductFacts['days']) => Sums,
): Sums {
  if (!isUnlabelled) return sum(product.days);
  const same = products.filter(({ offerId }) => offerId.toLowerCase() === product.offerId.toLowerCase());
  const takes = same.find(({ feedLabel, language }) => `${feedLabel}/${language}` === main) ?? same[0];
  if (takes !== product) return nothing();
  return sum(merged(same.flatMap(({ days }) => days)));
}

/** One row a day, as the report has it. */
function merged(days: readonly Day[]): Day[] {
  return [...Map.groupBy(days, ([date]) => date)].map(([date, rows]) => {
    const sumAt = (at: 1 | 2 | 3 | 4 | 5) => rows.reduce((sum, row) => sum + row[at], 0);
    return [date, sumAt(1), sumAt(2), sumAt(3), sumAt(4), sumAt(5)];
  });
}

function spelled(keywords: readonly Keyword[]): string[] {
  return keywords.map(({ text, matchType }) => `${matchType} ${text}`).sort();
}

/** Literal matching: broad needs all words in any order, phrase all in a row, exact the whole term. */
export function matches(term: string, { text, matchType }: Keyword): boolean {
  const [has, wants] = [term, text].map((each) => each.toLowerCase().split(' ')) as [string[], string[]];
  if (matchType === 'BROAD') return wants.every((word) => has.includes(word));
  if (matchType === 'EXACT') return has.join(' ') === wants.join(' ');
  return ` ${has.join(' ')} `.includes(` ${wants.join(' ')} `);
}

/** Whether the negative keywords of an account, each within its scope, exclude a term in a campaign. */
export function isExcludedIn(term: string, campaignId: string, { negatives, campaigns }: AccountFacts): boolean {
  const linked = [...negatives.lists, ...negatives.ofManager].filter(({ campaignIds }) =>
    campaignIds.includes(campaignId),
  );
  const inForce = [
    ...[...linked, ...negatives.ofAccount].flatMap(({ keywords }) => keywords),
    ...negatives.ofCampaigns.filter((each) => each.campaignId === campaignId),
  ];
  if (inForce.some((keyword) => matches(term, keyword))) return true;
  const groups = campaigns.find(({ id }) => id === campaignId)?.groups ?? [];
  const excluding = (groupId: string) =>
    negatives.ofGroups.some((each) => each.groupId === groupId && matches(term, each));
  return groups.length > 0 && groups.every(excluding);
}

/** The terms that cost money every day and never convert, and whether each is excluded wherever it was searched. */
function traps(account: AccountFacts): { text: string; isExcluded: boolean }[] {
  return [...Map.groupBy(account.terms, ({ text }) => text)]
    .filter(([text]) => /kolibri|pelikan|zeisig|kormoran|eisvogel|pirol|wiedehopf|steinkauz/.test(text))
    .map(([text, own]) => ({
      text,
      isExcluded: own.every(({ campaignId }) => isExcludedIn(text, campaignId, account)),
    }));
}

/** Says in whole sentences what is not as it should be; empty where nothing is. */
export function differences(expected: Answers, actual: Answers): string[] {
  const found: string[] = [];
  for (const [key, value] of expected) {
    const [right, answer] = [value, actual.get(key)].map((each) => JSON.stringify(each ?? null));
    if (right !== answer)
      found.push(`${key} is ${right} by the sandbox's own state, and the server answers ${answer}.`);
  }
  for (const [key, value] of actual)
    if (!expected.has(key))
      found.push(`${key} does not exist in the sandbox, and the server answers ${JSON.stringify(value)}.`);
  return found;
}
