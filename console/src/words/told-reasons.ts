import type { Formats } from '../app/formats';
import type { Language } from '../app/language';
import { APP } from '../app/texts';
import { BILLING_TEXTS } from '../pages/team/billing-texts';
import { TEXTS as TEAM } from '../pages/team/texts';
import { ADVICE_DE, REFUSALS_DE } from './advice';
import { codeWords, type ErrorWords } from './error-codes';
import { OPERATIONS } from './operations';
import type { Reason } from './reason';
import { REASONS } from './reasons';

/** Codes whose message says more than that it is so. */
const TELLING = new Set([
  'bad_request',
  'platform_rejected',
  'platform_unavailable',
  'guardrail',
  'conflict',
  'account_limit_reached',
  'plan_feature_required',
  'unsupported_currency',
  'platform_malformed',
  'platform_quota',
  'connection_revoked',
]);

const REQUEST_ID = / Request id: \S+\.$/;
/** `Google Ads refuses the request: … [CODE, at …] To do: ….` */
const REFUSAL = /^(.{1,40}?) refuses the request(?:: |\.$|$)/;
const PLATFORM_CODE = /\[([A-Z][A-Z0-9_]{3,})[\],]/;

const made = new Map<Reason, RegExp>();

/** The values of a message that a reason says; undefined where it says something else. */
function valuesIn(message: string, reason: Reason): Record<string, string> | undefined {
  let expression = made.get(reason);
  if (!expression) {
    const parts = reason.says.split(/\{(\w+)\}/);
    const source = parts
      .map((part, at) => (at % 2 === 0 ? part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&') : `(?<${part}>.*?)`))
      .join('');
    expression = new RegExp(`^${source}$`, 's');
    made.set(reason, expression);
  }
  return expression.exec(message)?.groups ?? (expression.test(message) ? {} : undefined);
}

/** The words for an error code and the server's message, which also records hold. */
export function errorWords(
  { code, message }: { code: string; message: string },
  language: Language,
  formats: Pick<Formats, 'money' | 'moment' | 'date' | 'percent' | 'count'>,
): ErrorWords {
  const said = message.replace(REQUEST_ID, '');
  for (const reason of REASONS) {
    const values = valuesIn(said, reason);
    if (!values) continue;
    const text = reason[language === 'en' && reason.en === undefined ? 'says' : language] as string;
    return {
      text: text.replace(/\{(\w+)\}/g, (_, name: string) => inWords(name, values[name] ?? '', language, formats)),
    };
  }
  const known = codeWords(code, language);
  if (!TELLING.has(code)) return { text: known };
  const platform = REFUSAL.exec(said)?.[1];
  if (language === 'en') return platform ? { text: message } : { text: known, quote: message };
  const platformCode = PLATFORM_CODE.exec(said)?.[1] ?? '';
  const lines = platform
    ? [`${platform} nimmt das nicht an.`, REFUSALS_DE[platformCode] ?? '', ADVICE_DE[platformCode] ?? '']
    : [known];
  return { text: lines.filter((line) => line !== '').join(' '), quote: message };
}

/** What the server filled into a sentence, as the reader writes it. */
function inWords(
  name: string,
  value: string,
  language: Language,
  formats: Pick<Formats, 'money' | 'moment' | 'date' | 'percent'>,
): string {
  const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    operation: OPERATIONS[language],
    feature: BILLING_TEXTS[language],
    setting: TEAM[language],
  };
  const table = tables[name];
  if (table) return table[value] ?? value;
  if (name === 'role' || name === 'own') return APP[language][`role_${value}` as keyof typeof APP.en] ?? value;
  if (name === 'keywords') return keywordsInWords(value, language, formats);
  const [, amount, currency] = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(value) ?? [];
  if (amount && currency) return formats.money(Number(amount), { currency });
  const [, percent, per] = /^(\d+(?:\.\d+)?) percent a (change|day)$/.exec(value) ?? [];
  if (percent) {
    const share = formats.percent(Number(percent) / 100, { digits: Number(percent) % 1 === 0 ? 0 : 2 });
    const each = { en: { change: 'a change', day: 'a day' }, de: { change: 'je Änderung', day: 'am Tag' } };
    return `${share} ${each[language][per as 'change' | 'day']}`;
  }
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formats.moment(value);
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formats.date(value) : value;
}

/** `"keyword" (id of its suggestion, 12.34 EUR), … and 3 more`: people know no ids. */
function keywordsInWords(value: string, language: Language, { money }: Pick<Formats, 'money'>): string {
  const more = / and (\d+) more$/;
  return value
    .replace(/\((?:[\da-f-]{36}, )?(\d+\.\d\d) EUR\)/g, (_, amount) => `(${money(Number(amount))})`)
    .replace(more, language === 'de' ? ' und $1 weitere' : ' and $1 more');
}
