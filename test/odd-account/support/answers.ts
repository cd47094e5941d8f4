import type { TestApp } from '../../support/start-app.js';
import { type Answers, shifted, windowsOf } from './oracle.js';

const FIGURES = `impressions clicks conversions cost conversionValue roas native { currency cost conversionValue }`;

// biome-ignore lint/suspicious/noExplicitAny: answers are what the tests are about.
type Answer = any;

/** A person's session with the server, and an API key of the team. */
export class Person {
  constructor(
    readonly app: TestApp,
    private readonly token: string,
    private readonly apiKey: string,
  ) {}

  async ask(document: string, variables: Record<string, unknown>): Promise<Answer> {
    const { body } = await this.app.graphql(document, variables, { token: this.token });
    if (body.errors) throw new Error(`${document}\n${JSON.stringify(variables)}\n${JSON.stringify(body.errors)}`);
    return body.data;
  }

  /** The code of the error of one operation; undefined where there is none. */
  async codeOf(document: string, variables: Record<string, unknown>): Promise<string | undefined> {
    const { body } = await this.app.graphql(document, variables, { token: this.token });
    return body.errors?.[0]?.extensions.code;
  }

  /** Of the key surface. */
  async get(path: string): Promise<Answer> {
    const { status, body } = await this.app.rest('GET', path, { apiKey: this.apiKey });
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body;
  }
}

interface Asked {
  id: string;
  timeZone: string;
  currency: string;
  now: Date;
}

/** Everything that is compared of one account, as GraphQL answers it. */
export async function answersOf(person: Person, { id, timeZone, now }: Asked): Promise<Answers> {
  const answers: Answers = new Map();
  const put = (key: string, value: unknown) => answers.set(key, value);
  const [days, month] = windowsOf({ timeZone }, now);

  const { account, accountDailyMetrics } = await person.ask(
    `query ($id: String!, $from: LocalDate!, $to: LocalDate!) {
      account(accountId: $id) { name status currency timeZone metrics { ${FIGURES} } }
      accountDailyMetrics(accountId: $id, startDate: $from, endDate: $to) { date ${FIGURES} }
    }`,
    { id, from: shifted(days.to, -89), to: days.to },
  );
  put('account: name', account.name);
  put('account: state', account.status);
  put('account: currency', account.currency);
  put('account: time zone', account.timeZone);
  put('account: figures of 30 days', account.metrics);
  for (const { date, ...figures } of accountDailyMetrics) put(`account: figures of ${date}`, figures);

  const { campaigns, accountCampaigns, campaignNegativeKeywords } = await person.ask(
    `query ($id: String!, $from: LocalDate!, $to: LocalDate!) {
      campaigns(accountId: $id, limit: 500, days: 30) { data { id name status metrics { ${FIGURES} } } }
      accountCampaigns(accountId: $id, startDate: $from, endDate: $to) { name metrics { ${FIGURES} } }
      campaignNegativeKeywords(accountId: $id, limit: 500) { data { campaignId text matchType } }
    }`,
    { id, from: month.from, to: month.to },
  );
  for (const { name, metrics } of accountCampaigns) put(`campaign ${name}: figures of the month`, metrics);
  for (const { id: campaignId, name, status, metrics } of campaigns.data) {
    put(`campaign ${name}: figures of 30 days`, metrics);
    const { campaign, campaignDetails } = await person.ask(
      `query ($id: String!, $campaignId: String!) {
        campaign(accountId: $id, campaignId: $campaignId) {
          status biddingStrategyType targetRoas dailyBudgetEur dailyBudgetNative totalBudgetEur
        }
        campaignDetails(accountId: $id, campaignId: $campaignId) { geoTargets { targetType } }
      }`,
      { id, campaignId },
    );
    put(`campaign ${name}: setup`, campaign);
    put(`campaign ${name}: budget`, campaign);
    const places = campaignDetails.geoTargets.map(({ targetType }: { targetType: string }) => targetType);
    put(`campaign ${name}: places`, places.includes('Proximity') ? places : 'named places');
    if (status === 'ENABLED' && campaign.totalBudgetEur === null && campaign.dailyBudgetEur !== null) {
      const code = await person.codeOf(
        `mutation ($id: String!, $campaignId: String!, $eur: Float!) {
          setCampaignBudget(accountId: $id, campaignId: $campaignId, dailyBudgetEur: $eur, validateOnly: true) { success }
        }`,
        { id, campaignId, eur: campaign.dailyBudgetEur },
      );
      put(
        `campaign ${name}: its budget alone can be written`,
        code === undefined ? true : code === 'conflict' ? false : code,
      );
    }
    if (status !== 'REMOVED')
      put(
        `campaign ${name}: own negatives`,
        spelled(campaignNegativeKeywords.data.filter((each: { campaignId: string }) => each.campaignId === campaignId)),
      );
  }

  const { products, feeds, accountSearchTerms, negativeKeywordLists } = await person.ask(
    `query ($id: String!) {
      products(accountId: $id, limit: 1000, days: 30) {
        data {
          offerId feedLabel contentLanguage title currency price regularPrice benchmarkPrice priceDiffPercent availability
          metrics { ${FIGURES} }
        }
      }
      feeds(accountId: $id) { id feedLabel contentLanguage itemCount approvedCount pendingCount disapprovedCount }
      accountSearchTerms(accountId: $id, days: 30) { searchTerm ${FIGURES} }
      negativeKeywordLists(accountId: $id) { name campaignIds keywords { text matchType } }
    }`,
    { id },
  );
  for (const { offerId, feedLabel, contentLanguage, metrics, ...facts } of products.data) {
    const key = `product ${feedLabel}/${contentLanguage}/${offerId}`;
    put(`${key}: facts`, facts);
    put(`${key}: figures of 30 days`, metrics);
    const feed = `account_id=${id}&feed_label=${feedLabel}&content_language=${contentLanguage}`;
    const details = await person.get(`/query/products/${encodeURIComponent(offerId)}?${feed}`);
    put(`${key}: status`, details.status);
  }
  for (const { id: feedId, ...counts } of feeds) put(`feed ${feedId}: counts`, counts);
  for (const { searchTerm, ...figures } of accountSearchTerms) put(`term ${searchTerm}: figures of 30 days`, figures);
  for (const { name, campaignIds, keywords } of negativeKeywordLists) {
    put(`list ${name}: campaigns`, [...campaignIds].sort());
    put(`list ${name}: keywords`, spelled(keywords));
  }
  return answers;
}

/** Which of `terms` mining proposes to exclude, by whole terms or by words of them. */
export async function proposals(person: Person, id: string, terms: readonly string[]): Promise<Answers> {
  await person.ask(`mutation ($id: String!) { startMiningRun(accountId: $id) { status } }`, { id });
  // What an earlier run has proposed waits for its review, and is not proposed again.
  const pending: { keyword: string }[] = await person.get(`/query/accounts/${id}/mining/suggestions/pending`);
  const keywords = pending.map(({ keyword }) => keyword);
  const words = (text: string) => text.split(' ');
  return new Map(
    terms.map((term): [string, boolean] => [
      `term ${term}: is proposed for exclusion`,
      keywords.some((keyword) => words(keyword).every((word) => words(term).includes(word))),
    ]),
  );
}

function spelled(keywords: readonly { text: string; matchType: string }[]): string[] {
  return keywords.map(({ text, matchType }) => `${matchType} ${text}`).sort();
}
