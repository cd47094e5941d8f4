import type { Person } from './answers.js';
import { type Answers, shifted, windowsOf } from './oracle.js';

interface Figures {
  [name: string]: unknown;
}

/** The fields that REST has of what GraphQL answers: no money in other currencies, and of products no conversions. */
function figuresOf({ impressions, clicks, conversions, cost, conversionValue, roas }: Figures, isProduct = false) {
  return { impressions, clicks, ...(!isProduct && { conversions }), cost, conversionValue, roas };
}

function factsOf({ title, price, benchmarkPrice, priceDiffPercent, availability }: Figures) {
  return { title, price: price ?? null, benchmarkPrice, priceDiffPercent, availability: availability ?? null };
}

/** What REST is to answer, of all that is right. */
export function restOf(expected: Answers): Answers {
  const compared: [pattern: RegExp, view: (value: Figures) => unknown][] = [
    [/^account: figures of \d/, (value) => figuresOf(value)],
    [/^campaign .*: figures of 30 days$/, (value) => figuresOf(value)],
    [/^product .*: figures of 30 days$/, (value) => figuresOf(value, true)],
    [/^product .*: facts$/, factsOf],
    [/^term .*: figures of 30 days$/, (value) => figuresOf(value)],
    [/^offer .* alone$/, (value) => value],
  ];
  return new Map(
    [...expected].flatMap(([key, value]): [string, unknown][] => {
      const view = compared.find(([pattern]) => pattern.test(key))?.[1];
      return view ? [[key, view(value as Figures)]] : [];
    }),
  );
}

/** The same account as the routes of the key surface answer it. */
export async function restAnswersOf(
  person: Person,
  { id, timeZone, now }: { id: string; timeZone: string; now: Date },
  offers: readonly string[],
): Promise<Answers> {
  const answers: Answers = new Map();
  const [{ to }] = windowsOf({ timeZone }, now);
  const put = (key: string, value: unknown) => answers.set(key, value);

  put('account: figures of 30 days', figuresOf((await person.get(`/query/accounts/${id}`)).metrics));
  const range = `start_date=${shifted(to, -89)}&end_date=${to}`;
  for (const { date, ...figures } of await person.get(`/query/accounts/${id}/metrics/daily?${range}`))
    put(`account: figures of ${date}`, figuresOf(figures));
  for (const { name, metrics } of (await person.get(`/query/campaigns?account_id=${id}&limit=500&days=30`)).data)
    put(`campaign ${name}: figures of 30 days`, figuresOf(metrics));
  // Rows of REST do not say their feed, so each feed is asked for by itself.
  const feeds: { feedLabel: string; contentLanguage: string }[] = await person.get(`/query/accounts/${id}/feeds`);
  for (const { feedLabel, contentLanguage } of feeds) {
    const feed = `feed_label=${feedLabel}&content_language=${contentLanguage}`;
    const { data } = await person.get(`/query/products?account_id=${id}&limit=1000&days=30&${feed}`);
    for (const { offerId, metrics, ...facts } of data) {
      const key = `product ${feedLabel}/${contentLanguage}/${offerId}`;
      put(`${key}: facts`, factsOf(facts));
      put(`${key}: figures of 30 days`, figuresOf(metrics, true));
    }
  }
  for (const { searchTerm, ...figures } of await person.get(`/query/accounts/${id}/search-terms?days=30`))
    put(`term ${searchTerm}: figures of 30 days`, figuresOf(figures));
  for (const offer of offers) {
    const { feedLabel, contentLanguage } = await person.get(
      `/query/products/${encodeURIComponent(offer)}?account_id=${id}`,
    );
    put(`offer ${offer} alone`, `${feedLabel}/${contentLanguage}`);
  }
  return answers;
}
