import { dateOf, dayIn, dayOf, weekdayOf } from '../world/calendar.js';
import { hashText, noise } from '../world/random.js';

/** Units for one euro in the middle of what the sandbox plays, with as many decimals as are published. */
const LEVELS: Readonly<Record<string, string>> = {
  USD: '1.0890',
  JPY: '164.25',
  CZK: '25.120',
  DKK: '7.4601',
  GBP: '0.84310',
  HUF: '394.20',
  PLN: '4.2890',
  RON: '4.9750',
  SEK: '11.4380',
  CHF: '0.9512',
  ISK: '149.30',
  NOK: '11.6020',
  TRY: '35.8800',
  AUD: '1.6290',
  BRL: '5.9640',
  CAD: '1.4860',
  CNY: '7.8350',
  HKD: '8.4910',
  IDR: '17590.40',
  ILS: '4.0120',
  INR: '90.6110',
  KRW: '1489.70',
  MXN: '19.7080',
  MYR: '5.0230',
  NZD: '1.7860',
  PHP: '62.940',
  SGD: '1.4580',
  THB: '39.210',
  ZAR: '19.8620',
};

/** The lev until the euro replaced it; its rate was fixed. */
const LEV = { currency: 'BGN', rate: '1.9558', until: dayOf('2025-12-31') };

const FRANKFURT = 'Europe/Berlin';
const HOUR_MS = 3_600_000;
/** The rates of a working day are out at 16:00. */
const PUBLISHED_HOUR = 16;

/** The last `count` calendar days' publishing days, newest first; today counts from 16:00 in Frankfurt. */
export function publishingDays(now: Date, count: number): number[] {
  const last = dayIn(FRANKFURT, new Date(now.getTime() - PUBLISHED_HOUR * HOUR_MS));
  return Array.from({ length: count }, (_, back) => last - back).filter(isPublishing);
}

/** What is published for a day: the same on every machine, whenever it is asked for. */
export function ratesOf(day: number): [currency: string, rate: string][] {
  const lev: [string, string][] = day <= LEV.until ? [[LEV.currency, LEV.rate]] : [];
  const others = Object.entries(LEVELS).map(([currency, level]): [string, string] => {
    const seed = hashText(`rate ${currency}`);
    const season = 0.025 * Math.sin((day + (seed % 365)) / 58) + 0.004 * Math.sin((day + (seed % 97)) / 9);
    const decimals = level.split('.')[1]?.length ?? 0;
    return [currency, (Number(level) * (1 + season + 0.003 * (noise(seed, day) - 0.5))).toFixed(decimals)];
  });
  return [...others, ...lev];
}

/** Working days but the holidays of the euro's payment system. */
function isPublishing(day: number): boolean {
  if (weekdayOf(day) > 4) return false;
  const date = dateOf(day);
  const easter = easterOf(Number(date.slice(0, 4)));
  return !['01-01', '05-01', '12-25', '12-26'].includes(date.slice(5)) && day !== easter - 2 && day !== easter + 1;
}

/** Easter Sunday (Gauss, with Lichtenberg's correction). */
function easterOf(year: number): number {
  const century = Math.floor(year / 100);
  const moon = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25);
  const sun = 2 - Math.floor((3 * century + 3) / 4);
  const age = (19 * (year % 19) + moon) % 30;
  const full = 21 + age - Math.floor((age + Math.floor((year % 19) / 11)) / 29);
  const sunday = 7 - ((year + Math.floor(year / 4) + sun) % 7);
  const march = full + 7 - ((full - sunday) % 7);
  return dayOf(`${year}-03-01`) + march - 1;
}
