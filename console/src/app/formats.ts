import { useMemo } from 'react';
import { localeOf, useLanguage } from './language';

export interface Formats {
  /** Money; whole units from 1,000 on when `short`. Default currency: EUR, in which all figures are told. */
  money(value: number, options?: { currency?: string; short?: boolean; digits?: number }): string;
  /** A ratio as a factor, such as 4.2×. */
  roas(value: number): string;
  /** 0.25 is 25 %. */
  percent(value: number, options?: { sign?: boolean; digits?: number }): string;
  count(value: number, options?: { short?: boolean; digits?: number }): string;
  /** Bytes as B, kB or MB. */
  size(bytes: number): string;
  /** A day, YYYY-MM-DD, or a moment. */
  date(value: string, options?: { long?: boolean }): string;
  moment(value: string): string;
  /** Days from one to another, YYYY-MM-DD. */
  range(first: string, last: string): string;
  list(values: readonly string[]): string;
  compare(a: string, b: string): number;
}

/** A day stands for itself in every time zone. */
const dayOf = (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) ? new Date(`${value}T12:00:00Z`) : new Date(value));
const zoneOf = (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) ? 'UTC' : undefined);

/** How numbers, money and days are written in the chosen language. */
export function useFormats(): Formats {
  const language = useLanguage();
  return useMemo(() => formatsFor(localeOf(language)), [language]);
}

export function formatsFor(locale: string): Formats {
  const made = new Map<string, Intl.NumberFormat>();
  const number = (options: Intl.NumberFormatOptions) => {
    const key = JSON.stringify(options);
    const format = made.get(key) ?? new Intl.NumberFormat(locale, options);
    made.set(key, format);
    return format;
  };
  const count: Formats['count'] = (value, { short = false, digits } = {}) =>
    number(short ? { notation: 'compact', maximumFractionDigits: 1 } : { maximumFractionDigits: digits ?? 2 }).format(
      value,
    );
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return {
    money: (value, { currency = 'EUR', short = false, digits = short && Math.abs(value) >= 1_000 ? 0 : 2 } = {}) => {
      return number({
        style: 'currency',
        currency,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(value);
    },
    roas: (value) => `${number({ minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value)}\u00a0×`,
    percent: (value, { sign = false, digits = 1 } = {}) =>
      number({
        style: 'percent',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        ...(sign && { signDisplay: 'exceptZero' }),
      }).format(value),
    count,
    size: (bytes) => {
      const step = bytes >= 1_000_000 ? 2 : bytes >= 1_000 ? 1 : 0;
      return `${count(bytes / 1_000 ** step, { digits: 1 })}\u00a0${['B', 'kB', 'MB'][step]}`;
    },
    date: (value, { long = false } = {}) =>
      new Intl.DateTimeFormat(locale, { dateStyle: long ? 'full' : 'medium', timeZone: zoneOf(value) }).format(
        dayOf(value),
      ),
    moment: (value) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value)),
    range: (first, last) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(dayOf(first), dayOf(last)),
    list: (values) => new Intl.ListFormat(locale).format(values),
    compare,
  };
}

/** Amounts in micros of the account's currency as its units, and decimals as the reader writes them; the rest as the platform tells it. */
export function valueText(field: string, value: string, count: Formats['count']): string {
  if (/micros$/i.test(field) && /^-?\d{1,15}$/.test(value)) return count(Number(value) / 1e6, { digits: 2 });
  return /^-?\d{1,9}[.]\d{1,6}$/.test(value) ? count(Number(value), { digits: 6 }) : value;
}
