import { HOME_INDUSTRIES } from './industries-home.js';
import { TRADE_INDUSTRIES } from './industries-trade.js';
import type { Industry } from './industry.js';
import type { Oddity } from './oddity.js';
import { hashText } from './random.js';

const INDUSTRIES: readonly Industry[] = [...HOME_INDUSTRIES, ...TRADE_INDUSTRIES];
const BRANCH_OFFICES = ['Nord', 'West', 'Ost', 'Mitte', 'Online', 'Outlet', 'B2B', 'Schweiz', 'Österreich'];
const TEN_DIGITS = 1_000_000_000;
/** The one industry whose account keeps another clock. */
const ABROAD = 10;
/** Industries whose account counts in another currency. */
const CURRENCIES: Readonly<Record<number, string>> = { 9: 'CHF', [ABROAD]: 'USD', 11: 'PLN' };

export const MANAGER_ID = '4810269733';
export const MANAGER_NAME = 'Adlane Demo-Agentur (MCC)';
export const MANAGER_TIME_ZONE = 'Europe/Berlin';

/** An advertising account of the world; it depends on its index alone, unless another currency was ordered for it. */
export interface Account {
  index: number;
  /** Ten digits. */
  id: string;
  name: string;
  /** Of its first Merchant Center, which most accounts have alone. */
  merchantId: string;
  /** Which of its Merchant Centers that is; the first without saying so. */
  shop?: number;
  timeZone: string;
  currency: string;
  domain: string;
  industry: Industry;
  seed: number;
  /** Of an account that was ordered to be odd. */
  odd?: Oddity;
}

export function accountAt(index: number): Account {
  const industry = INDUSTRIES[index % INDUSTRIES.length] as Industry;
  const round = Math.floor(index / INDUSTRIES.length);
  const office = round === 0 ? '' : ` ${BRANCH_OFFICES[(round - 1) % BRANCH_OFFICES.length]}`;
  const number = round <= BRANCH_OFFICES.length ? '' : ` ${Math.ceil(round / BRANCH_OFFICES.length)}`;
  const id = accountId(index);
  return {
    index,
    id,
    name: `${industry.customer}${office}${number}`,
    merchantId: merchantId(index, 0),
    timeZone: index % INDUSTRIES.length === ABROAD ? 'America/New_York' : 'Europe/Berlin',
    currency: CURRENCIES[index % INDUSTRIES.length] ?? 'EUR',
    domain: industry.domain,
    industry,
    seed: hashText(`account ${id}`),
  };
}

/** Nine digits, of the `shop`-th Merchant Center of an account. */
export function merchantId(index: number, shop: number): string {
  return String(100_000_000 + ((index * 236_067_977 + shop * 271_828_183 + 31_415_926) % 900_000_000));
}

/** Different for every index: the factor shares no divisor with the range. */
export function accountId(index: number): string {
  return String(TEN_DIGITS + ((index * 618_033_989 + 271_828_182) % (9 * TEN_DIGITS)));
}

/** An id of 11 digits for the n-th object (below a million) of its kind in an account; other kinds may have it too. */
export function objectId(account: Account, n: number): string {
  const place = BigInt(account.index * 1_000_000 + n) * 61_803_398_897n + 57_721_566_490n;
  return String(10_000_000_000n + (place % 90_000_000_000n));
}
