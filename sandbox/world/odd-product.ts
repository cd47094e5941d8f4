import type { Account } from './account.js';
import type { Product } from './product.js';
import { statusOf } from './product-status.js';
import { noise, pick, seedOf, whole } from './random.js';
import type { Sale } from './sale.js';

/** A further feed of a shop. */
export interface OddFeed {
  source: number;
  label: string;
  language: string;
  currency: string;
  name: string;
}

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** More offers than the first feed has, from here on: they are in one feed alone. */
const OWN_FROM = 170_000;

const FEEDS: readonly OddFeed[] = [
  { source: 10, label: 'AT', language: 'de', currency: 'EUR', name: 'Österreich; „Haupt“-Feed' },
  { source: 11, label: 'DE', language: 'en', currency: 'EUR', name: 'Deutschland (englisch)' },
  { source: 12, label: 'CH', language: 'fr', currency: 'CHF', name: 'Suisse romande' },
];

/** The further feeds of an odd account's shop; empty for all others. */
export function oddFeedsOf({ odd }: Pick<Account, 'odd'>): readonly OddFeed[] {
  return odd?.role === 'main' ? FEEDS : [];
}

/** Spells ids as shops do: capitals, blanks, umlauts, separators. */
const SPELLINGS = [
  (id: string) => id.toUpperCase(),
  (id: string) => `${id}~Größe L`,
  (id: string) => `Set/${id}#2`,
  (id: string) => `${id.toLowerCase()}-Ä%`,
];

/** The products of all feeds of an odd account, made of those of its first one. */
export function oddProducts(account: Account, first: readonly Product[]): Product[] {
  const { odd } = account;
  if (!odd) return [...first];
  const isAustrian = noise(account.seed, 60) < 0.5;
  const spelled = first.map((product, at) => {
    const spelling = SPELLINGS[at % 7];
    return { ...product, ...(spelling && { offerId: spelling(product.offerId) }) };
  });
  const home = spelled.map((product, at) => oddly(product, at, odd.at));
  const further = FEEDS.flatMap((feed, place) => {
    // With all offers and some of its own, the Austrian feed is the largest and thereby the main one.
    const isWhole = place === 0 && isAustrian;
    const copied = spelled.filter((_, at) => isWhole || at % (place + 2) === 0);
    const own = isWhole ? first.slice(0, 3) : [];
    return [
      ...copied.map((product, at) => inFeed(product, feed, at, odd.at)),
      ...own.map((product, at) =>
        inFeed(
          { ...product, offerId: `NUR-${OWN_FROM + at}`, seed: seedOf(product.seed, 'own') },
          feed,
          at + 1,
          odd.at,
        ),
      ),
    ];
  });
  return [...home, ...further];
}

function inFeed(product: Product, feed: OddFeed, at: number, orderedAt: number): Product {
  const seed = seedOf(product.seed, 'odd feed', feed.source);
  const priceCents = whole(seed, 1, 500, 90_000);
  return oddly(
    {
      ...product,
      ...statusOf(seed, noise(seed, 2) < 0.25 ? 'disapproved' : undefined),
      seed,
      feedLabel: feed.label,
      language: feed.language,
      source: feed.source,
      currency: feed.currency,
      title: `${product.title} [${feed.label}/${feed.language}]`,
      priceCents,
      benchmarkCents: Math.max(1, Math.round(priceCents * (0.7 + 0.6 * noise(seed, 3)))),
      // Every fifth benchmark of the Swiss feed is in euros: it must not be compared with a price in francs.
      ...(feed.currency !== 'EUR' && at % 5 === 1 && { benchmarkCurrency: 'EUR' }),
    },
    at + feed.source,
    orderedAt,
  );
}

/** Gives a product a sale, leaves out what it should say, or leaves it as it is. */
function oddly(product: Product, at: number, orderedAt: number): Product {
  const { seed, priceCents, currency = 'EUR' } = product;
  const cents = Math.max(1, Math.round(priceCents * (0.5 + 0.4 * noise(seed, 61))));
  const days = whole(seed, 62, 1, 12);
  const minutes = whole(seed, 63, 1, 1_439) * MINUTE;
  const span = days * DAY + minutes;
  const sale = (change: Partial<Sale>): Product => ({ ...product, sale: { cents, currency, ...change } });
  switch (at % 13) {
    case 0:
      return sale({ from: orderedAt - span, until: orderedAt + span });
    case 1:
      return sale({ from: orderedAt + span, until: orderedAt + 90 * DAY });
    case 2:
      return sale({ from: orderedAt - 40 * DAY, until: orderedAt - span });
    case 3:
      return sale({ until: orderedAt + span });
    case 4:
      return sale({ from: orderedAt, until: orderedAt });
    case 5:
      return sale(
        pick([{ cents: priceCents + 100 }, { cents: 0 }, { currency: 'GBP' }, { cents: priceCents }], seed, 64),
      );
    case 6:
      return { ...product, unsaid: ['price'] };
    case 7:
      return { ...product, unsaid: ['amount', 'availability'] };
    case 8:
      return { ...product, unsaid: ['benchmark'] };
    case 9:
      return sale({});
    default:
      return product;
  }
}
