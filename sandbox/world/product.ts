import type { Account } from './account.js';
import { dayOf } from './calendar.js';
import type { Campaign } from './campaign.js';
import { demand, type Figures, fillFigures, type Rates } from './figures.js';
import { type ItemIssue, type ProductStatus, statusOf } from './product-status.js';
import { between, noise, pick, seedOf, whole } from './random.js';
import type { Sale } from './sale.js';

export interface Product {
  index: number;
  offerId: string;
  /** Of its feed: a country, and the language of its texts. */
  feedLabel: string;
  language: string;
  title: string;
  description: string;
  brand: string;
  /** `A > B > C`, the shop's own taxonomy. */
  productType: string;
  priceCents: number;
  /** Of its prices; euros without it. */
  currency?: string;
  /** Of its benchmark, where that is another one. */
  benchmarkCurrency?: string;
  sale?: Sale;
  /** What it does not say; `amount` is a price without one. */
  unsaid?: readonly ('price' | 'amount' | 'availability' | 'benchmark')[];
  benchmarkCents: number;
  inStock: boolean;
  condition: 'NEW' | 'USED' | 'REFURBISHED';
  gtin: string;
  link: string;
  imageLink: string;
  /** Custom labels 0 to 4; '' where not set. */
  customLabels: string[];
  /** Which of the account's data sources it comes from; two are primary in every account. */
  source: number;
  status: ProductStatus;
  issues: ItemIssue[];
  createdDay: number;
  /** The campaign that advertises it. */
  campaignIndex?: number;
  /** Chance that a day brings it impressions. */
  activity: number;
  rates: Rates;
  seed: number;
}

/** Shares of the prices that equal the benchmark, and that do not lie below it. */
const EQUAL_SHARE = 0.12;
const EQUAL_OR_ABOVE_SHARE = 0.55;

/** The account's goods; `carriers` are the running campaigns that can advertise them. */
export function productsOf(account: Account, count: number, carriers: Campaign[]): Product[] {
  return Array.from({ length: count }, (_, index) => productAt(account, index, carriers));
}

/** Fills `out` and says whether the product was shown on that day. */
export function fillProductFigures(out: Figures, account: Account, product: Product, day: number): boolean {
  if (day < product.createdDay || noise(product.seed, day, 50) >= product.activity) return false;
  fillFigures(out, product.seed, day, product.rates, demand(account.seed, account.industry.leads, day));
  out.impressions = Math.max(1, out.impressions);
  return true;
}

/** The `index`-th product of an account. */
export function productAt(account: Account, index: number, carriers: Campaign[]): Product {
  const { industry, domain } = account;
  const seed = seedOf(account.seed, 'product', index);
  const good = pick(industry.goods, seed, 1);
  const brand = pick(industry.brands, seed, 2);
  const model = 100 + ((index * 37) % 900) + 1_000 * Math.floor(index / 900);
  const title = `${brand} ${good.noun} ${pick(industry.qualities, seed, 3)}, ${pick(industry.sizes, seed, 4)}, Modell ${model}`;
  const offerId = `${industry.skuPrefix}-${10_000 + index * 7}`;
  const priceCents = retailPrice(good.from, good.to, seed);
  const everShown = carriers.length > 0 && noise(seed, 5) < 0.6;
  const impressions = between(seed, 6, 12, 140);
  return {
    index,
    offerId,
    feedLabel: 'DE',
    language: 'de',
    title,
    description: `${good.noun} von ${brand}. Schneller Versand aus ${industry.city}, 30 Tage Rückgabe.`,
    brand,
    productType: good.category,
    priceCents,
    benchmarkCents: benchmarkOf(priceCents, index, seed),
    inStock: index % 8 !== 5,
    condition: noise(seed, 8) < 0.96 ? 'NEW' : pick(['USED', 'REFURBISHED'] as const, seed, 9),
    gtin: gtinOf(account.index, index),
    link: `https://www.${domain}/artikel/${offerId.toLowerCase()}`,
    imageLink: `https://bilder.${domain}/${offerId.toLowerCase()}.jpg`,
    customLabels: [
      pick(['Topseller', 'Standard', 'Auslauf'], seed, 10),
      pick(['hohe Marge', 'mittlere Marge', 'geringe Marge'], seed, 11),
      noise(seed, 12) < 0.3 ? 'Sale' : '',
      noise(seed, 13) < 0.2 ? 'Saisonware' : '',
      '',
    ],
    source: noise(seed, 14) < 0.88 ? 0 : 1,
    ...statusOf(seed),
    createdDay: whole(seed, 15, dayOf('2022-03-01'), dayOf('2025-09-30')),
    campaignIndex: everShown ? pick(carriers, seed, 16).index : undefined,
    activity: everShown ? 0.04 + 0.3 * noise(seed, 17) ** 1.7 : 0,
    rates: {
      impressions,
      ctr: between(seed, 18, 0.006, 0.035),
      cpcCents: between(seed, 19, 18, 75),
      cvr: between(seed, 20, 0.004, 0.045),
      orderCents: priceCents,
      fractional: noise(seed, 21) < 0.5,
    },
    seed,
  };
}

function retailPrice(from: number, to: number, seed: number): number {
  const euros = Math.round(from + (to - from) * noise(seed, 30) ** 1.8);
  return euros * 100 - pick([1, 5, 10, 100], seed, 31) + (euros < 2 ? 100 : 0);
}

/** The first three products of each eight show the three cases, so that any size of account has them all. */
function benchmarkOf(priceCents: number, index: number, seed: number): number {
  const place = index % 8;
  const roll = place < 3 ? (place + 0.5) / 3 : noise(seed, 32);
  const equal = place < 3 ? place === 0 : roll < EQUAL_SHARE;
  if (equal) return priceCents;
  const above = place < 3 ? place === 1 : roll < EQUAL_OR_ABOVE_SHARE;
  const distance = between(seed, 33, 0.02, 0.24);
  return Math.round(priceCents * (above ? 1 - distance : 1 + distance));
}

function gtinOf(account: number, index: number): string {
  const digits = `4${String(2_000_000 + account).slice(-6)}${String(index).padStart(5, '0').slice(-5)}`;
  let sum = 0;
  for (let at = 0; at < 12; at++) sum += Number(digits[at]) * (at % 2 === 0 ? 1 : 3);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
