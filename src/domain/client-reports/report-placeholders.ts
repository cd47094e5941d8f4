import type { ReportFact } from './report-facts.js';

const PLACEHOLDER = /\{\{\s*([a-z0-9_]+)\s*\}\}/g;

const WORDS = [
  'zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\\p{L}*zehn|\\p{L}*zig|\\p{L}*hundert|\\p{L}*tausend|million(en)?|milliarden?|dutzend',
  '(zwei|drei|vier|fünf|zehn)fach(e[nrms]?)?|doppelt(e[nrms]?)?|verdoppel\\p{L}*|verdreifach\\p{L}*|vervielfach\\p{L}*|halb(e[nrms]?)?|halbier\\p{L}*|hälfte|drittel|viertel|prozent',
  'zero|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\p{L}+teen|(twen|thir|for|fif|six|seven|eigh|nine)ty|hundreds?|thousands?|millions?|billions?|dozens?',
  'doubl(e|ed|es|ing)|twice|thrice|tripl(e|ed|es|ing)|half|halv(e|ed|es|ing)|thirds?|quarters?|percent|per cent',
];
const NUMBER_WORD = new RegExp(`(?<!\\p{L})(?:${WORDS.join('|')})(?!\\p{L})`, 'iu');

/** What of an answer must not reach a text: numbers, unknown keys, addresses. Undefined if nothing. */
export function placeholderProblem(text: string, keys: ReadonlySet<string>): string | undefined {
  for (const [, key = ''] of text.matchAll(PLACEHOLDER))
    if (!keys.has(key)) return `There is no fact with the key ${key}.`;
  const own = text.replace(PLACEHOLDER, ' ');
  if (/\p{N}/u.test(own)) return 'Write no numbers; write the keys of facts.';
  const word = NUMBER_WORD.exec(own);
  if (word) return `Write no numbers in words, such as “${word[0]}”; write the keys of facts.`;
  if (/[{}<>]/.test(own)) return 'Write keys as {{key}}, and no other brackets.';
  if (/@|https?:|www\.|\p{L}\.(com|de|net|org|io)\b/iu.test(own)) return 'Write no links and addresses.';
  return undefined;
}

/** The text with the values of the facts. Once through: a value that looks like a key stays as it is. */
export function filledIn(text: string, facts: readonly ReportFact[]): string {
  const values = new Map(facts.flatMap((fact) => Object.entries(fact.values)));
  return text.replace(PLACEHOLDER, (whole, key: string) => values.get(key) ?? whole);
}
