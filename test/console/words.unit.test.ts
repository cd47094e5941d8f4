import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolvers } from '../../resolvers/index.js';
import { ALL_SCOPES } from '../../src/access/scopes.js';
import { ERROR_STATUS } from '../../src/errors.js';
import { ADVICE } from '../../src/platforms/google/google-advice.js';
import { apiOf } from '../../src/transports/api.js';
import { consoleModule } from './support/console-module.js';
import { refusalsIn } from './support/refusals.js';

type Texts = Readonly<Record<'en' | 'de', Readonly<Record<string, string>>>>;

interface Words {
  OPERATIONS: Texts;
  SCOPES: Texts;
  ERROR_CODES: Texts;
  ADVICE_DE: Readonly<Record<string, string>>;
  errorWords(
    error: { code: string; message: string },
    language: 'en' | 'de',
    formats: object,
  ): { text: string; quote?: string };
  enteredNumber(text: string, locale: string): number | null;
  formatsFor(locale: string): { count(value: number): string };
  valueText(field: string, value: string, count: (value: number) => string): string;
}

/** Refusals that no page of the console can meet: they answer programs with API keys, operators, or other servers. */
const ELSEWHERE: readonly RegExp[] = [
  /^src\/(?:domain\/privacy|platforms\/webhooks|access\/(?:access|sessions|link-tokens|clients\/(?!client-grant)))/,
  /operator|idempotency|payment-event|claim/,
];
/** English phrases that a sentence is filled with. */
const FILLED: Readonly<Record<string, string>> = {
  which: 'it is',
  limit: "the team's limit of 9.00 EUR",
  budget: 'daily budget',
  level: 'campaign',
  whole: 'This campaign has one budget for its whole period, so that it takes no daily budget;',
};
const FOR_PROGRAMS =
  /API key|session token|access token|\bID token|Stripe-Signature|Authorization header|event of Stripe|credential was refused|e-mail address belongs|stream was not kept/i;

describe('words of the console', () => {
  let words: Words;

  beforeAll(async () => {
    words = await consoleModule<Words>(
      'words/operations',
      'words/scopes',
      'words/error-codes',
      'words/advice',
      'words/told-reasons',
      'parts/entered-number',
      'app/formats',
    );
  });

  test('every operation that changes something has a name in both languages', () => {
    const writes = [...apiOf(resolvers).operations.values()].filter(({ kind }) => kind === 'mutation');
    expect(writes.length).toBeGreaterThan(80);
    for (const language of ['en', 'de'] as const) {
      const names = words.OPERATIONS[language];
      expect(writes.map(({ name }) => name).filter((name) => !names[name])).toEqual([]);
    }
  });

  test('every bidding strategy of Meta has a name in both languages', async () => {
    const { TEXTS } = await consoleModule<{ TEXTS: Texts }>('pages/campaigns/texts');
    const file = readFileSync(join(import.meta.dirname, '../definitions/meta/definitions.json'), 'utf8');
    const [, list = ''] = /"Campaign[.]BidStrategy": (\[.*?\])/.exec(file) ?? [];
    const strategies: string[] = JSON.parse(list);
    expect(strategies.length).toBeGreaterThan(3);
    for (const language of ['en', 'de'] as const)
      expect(strategies.filter((strategy) => !TEXTS[language][strategy])).toEqual([]);
  });

  test('every scope has a name in both languages', () => {
    for (const language of ['en', 'de'] as const)
      expect(ALL_SCOPES.filter((scope) => !words.SCOPES[language][scope])).toEqual([]);
  });

  test('every error code has a text in both languages', () => {
    for (const language of ['en', 'de'] as const)
      expect(Object.keys(ERROR_STATUS).filter((code) => !words.ERROR_CODES[language][code])).toEqual([]);
  });

  test('every advice about a refusal of Google has a German text, and no other', () => {
    expect(Object.keys(words.ADVICE_DE).sort()).toEqual(Object.keys(ADVICE).sort());
  });

  test('every sentence with which the server refuses what a page asks for is told in German', () => {
    const told = refusalsIn('src/access', 'src/domain', 'src/platforms').filter(
      ({ message, file }) =>
        !ELSEWHERE.some((place) => place.test(file)) &&
        !FOR_PROGRAMS.test(message) &&
        / /.test(message) &&
        !/„/.test(message),
    );
    expect(told.length).toBeGreaterThan(100);
    const german = words.formatsFor('de-DE');
    const english = told.filter(({ code, message }) => {
      const readings = ['XX', ''].map((value) => message.replace(/\{(\w*)\}/g, (_, name) => FILLED[name] ?? value));
      return readings.every((reading) => {
        const { text, quote } = words.errorWords({ code, message: reading }, 'de', german);
        // A platform's own wording is quoted beside a German sentence.
        return text === words.ERROR_CODES.de.internal || (quote !== undefined && !/nimmt das nicht an/.test(text));
      });
    });
    expect(english.map(({ message, file }) => `${file}: ${message}`)).toEqual([]);
  });

  test.each([
    [
      'guardrail',
      "Raising the daily budget to 1234.50 EUR is above the team's limit of 20 percent a change: it is 900.00 CHF, so at most 1080.00 EUR.",
      'Das Tagesbudget auf 1.234,50 € zu erhöhen, liegt über der Grenze des Teams von 20 % je Änderung: Es ist jetzt 900,00 CHF, also höchstens 1.080,00 €.',
    ],
    [
      'guardrail',
      'The team has blocked setCampaignBudget; an owner can allow it again.',
      'Ihr Team hat gesperrt: Budget einer Kampagne ändern. Inhaber können es wieder erlauben.',
    ],
    [
      'forbidden',
      'This needs the role admin or higher; yours is member.',
      'Dafür braucht es die Rolle Admin oder mehr; Sie haben Mitglied.',
    ],
    [
      'conflict',
      'Search terms that converted in the last 90 days would be blocked by "rucksack test" (0f8fad5b-d9cb-469f-a165-70867728950e, 1046.18 EUR) and 3 more. Reject these suggestions, or apply with force: true.',
      'Suchbegriffe, die in den letzten 90 Tagen Conversions hatten, würden ausgeschlossen durch "rucksack test" (1.046,18 €) und 3 weitere. Lehnen Sie diese Vorschläge ab, oder bestätigen Sie es ausdrücklich.',
    ],
    [
      'platform_unavailable',
      'Google Ads is not available at the moment (HTTP 503). Request id: abc-1.',
      'Google Ads ist gerade nicht erreichbar (HTTP 503).',
    ],
    [
      'unheard_of',
      'Something new.',
      'Auf dem Server ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal; bleibt es dabei, nennen Sie dem Support die Anfrage.',
    ],
  ])('%s is told with its values as the reader writes them', (code, message, german) => {
    const { text } = words.errorWords({ code, message }, 'de', words.formatsFor('de-DE'));
    expect(text.replaceAll('\u00a0', ' ')).toBe(german);
  });

  test('a refusal of Google is told in German with what to do, and its own wording is quoted', () => {
    const message =
      'Google Ads refuses the request: The customer account cannot be accessed. [CUSTOMER_NOT_ENABLED, at operations[0]] To do: the account is not set up yet or was cancelled: look at it in Google Ads. Request id: x.';
    const told = words.errorWords({ code: 'platform_rejected', message }, 'de', words.formatsFor('de-DE'));
    expect(told.text).toBe(
      'Google Ads nimmt das nicht an. Das Konto ist noch nicht eingerichtet oder gekündigt: Bitte in Google Ads ansehen.',
    );
    expect(told.quote).toBe(message);
  });

  test.each([
    ['1.234,50', 1234.5, 1234.5],
    ['1,234.50', 1234.5, 1234.5],
    ['305,34', 305.34, 305.34],
    ['305.34', 305.34, 305.34],
    ['1.234', 1234, 1.234],
    ['1,234', 1.234, 1234],
    ['1.234.567,8', 1234567.8, 1234567.8],
    ['12 345,6', 12345.6, 12345.6],
    ["1'234.50", 1234.5, 1234.5],
    ['1’234', 1234, 1234],
    ['12,34 €', 12.34, 12.34],
    ['€ 12', 12, 12],
    ['20 %', 20, 20],
    ['-3,5', -3.5, -3.5],
    ['0,5', 0.5, 0.5],
    ['', null, null],
    ['  ', null, null],
    ['€', Number.NaN, Number.NaN],
    ['1.23,4', Number.NaN, Number.NaN],
    ['1,2,3', Number.NaN, Number.NaN],
    ['1e5', Number.NaN, Number.NaN],
    ['0x10', Number.NaN, Number.NaN],
    ['zwölf', Number.NaN, Number.NaN],
    ['9'.repeat(400), Number.NaN, Number.NaN],
  ])('%s is read as a German and as an English reader means it', (typed, german, english) => {
    expect(words.enteredNumber(typed, 'de-DE')).toBe(german);
    expect(words.enteredNumber(typed, 'en-GB')).toBe(english);
  });

  test('values that a platform changed are numbers of the reader, words as the platform tells them', () => {
    const { count } = words.formatsFor('de-DE');
    const shown = [
      ['amountMicros', '92400000'],
      ['targetRoas.targetRoas', '3.5'],
      ['status', 'PAUSED'],
      ['keyword.text', 'gratis 3.5'],
      ['campaignBudget', '1234567'],
    ].map(([field = '', value = '']) => words.valueText(field, value, count));
    expect(shown).toEqual(['92,4', '3,5', 'PAUSED', 'gratis 3.5', '1234567']);
  });
});
