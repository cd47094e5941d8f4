import { currentLanguage, type Language, localeOf } from '../app/language';

/** The signs between thousands that people type besides those of their own language. */
const GROUPS = /(?<=\d)[\s'’](?=\d{3}(?:\D|$))/g;
/** What stands beside the number in a field that says its unit. */
const UNITS = /^(?:€|EUR)\s*|\s*(?:€|EUR|%)$/gi;

function decimalOf(locale: string): string | undefined {
  return new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value;
}

/**
 * What somebody typed, as their language writes numbers: `1.234,50` in German, `1,234.50` in English. The other sign counts as
 * decimal where it cannot separate thousands: `305,34` and `305.34` are the same in both. NaN if it is not a number, null if it is empty.
 */
export function enteredNumber(text: string, locale = localeOf(currentLanguage())): number | null {
  const entered = text.trim().replace(UNITS, '').replace(GROUPS, '');
  if (entered === '') return text.trim() === '' ? null : Number.NaN;
  const [, sign = '', digits = ''] = /^([-+−]?)([\d.,]+)$/.exec(entered) ?? [];
  if (digits === '') return Number.NaN;
  const value = Number(plainOf(digits, decimalOf(locale) === ',' ? ',' : '.'));
  if (!Number.isFinite(value)) return Number.NaN;
  return sign === '-' || sign === '−' ? -value : value;
}

/** With a point for the decimal and no thousands; not a number where the signs stand in impossible places. */
function plainOf(digits: string, decimal: ',' | '.'): string {
  const group = decimal === ',' ? '.' : ',';
  const [points, commas] = [digits.split('.').length - 1, digits.split(',').length - 1];
  // Both: the last one is the decimal, whatever the language.
  if (points > 0 && commas > 0) {
    const last = digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ',';
    return withoutGroups(digits, last, last === '.' ? ',' : '.');
  }
  const isGrouped = new RegExp(`^[1-9]\\d{0,2}(?:[${group}]\\d{3})+$`).test(digits);
  if (isGrouped) return digits.replaceAll(group, '');
  return digits.replace(points > 0 ? '.' : ',', '.');
}

function withoutGroups(digits: string, decimal: string, group: string): string {
  const isWellFormed = new RegExp(`^\\d{1,3}(?:[${group}]\\d{3})+[${decimal}]\\d*$`).test(digits);
  return isWellFormed ? digits.replaceAll(group, '').replace(decimal, '.') : 'no number';
}

/** A number as a field shows it to be edited: as the language writes it, without signs between thousands. */
export function numberText(value: number | null, language: Language = currentLanguage()): string {
  if (value === null) return '';
  return new Intl.NumberFormat(localeOf(language), { useGrouping: false, maximumFractionDigits: 20 }).format(value);
}
