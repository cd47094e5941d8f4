import { AdlaneError, NETWORK_ERROR } from '@adlane/client';
import { useMemo } from 'react';
import { type Formats, useFormats } from '../app/formats';
import { type Language, useLanguage } from '../app/language';
import { APP } from '../app/texts';
import { BILLING_TEXTS } from '../pages/team/billing-texts';
import { TEXTS as TEAM } from '../pages/team/texts';
import { ADVICE_DE, REFUSALS_DE } from './advice';
import { ERROR_CODES } from './error-codes';
import { OPERATIONS } from './operations';
import { REASONS, type Reason } from './reasons';

export interface ErrorWords {
  /** What happened and what to do, in the reader's language. */
  text: string;
  /** The wording of somebody else, in English, where it says more than the text. */
  quote?: string;
}

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
  const known: string = ERROR_CODES[language][code as keyof typeof ERROR_CODES.en] ?? ERROR_CODES[language].internal;
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

/** Words for errors, and for codes and messages that a record holds. */
export function useErrorWords() {
  const language = useLanguage();
  const formats = useFormats();
  return useMemo(() => {
    const said = (code: string, message: string) => errorWords({ code, message }, language, formats);
    /** Of anything that was thrown; what is no error of the API is a fault of the page. */
    const of = (error: unknown): ErrorWords => {
      if (error instanceof AdlaneError) return said(error.code, error.message);
      if (error instanceof TypeError && /fetch/i.test(error.message)) return said(NETWORK_ERROR, '');
      return { text: PAGE_FAULT[language] };
    };
    /** In one line, as a toast has it. */
    const line = (error: unknown) => {
      const { text, quote } = of(error);
      return quote === undefined ? text : `${text} (${quote})`;
    };
    return { of, said, line };
  }, [language, formats]);
}

const PAGE_FAULT: Readonly<Record<Language, string>> = {
  en: 'Something unexpected happened in this page.',
  de: 'Auf dieser Seite ist etwas Unerwartetes passiert.',
};
