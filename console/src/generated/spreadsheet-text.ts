// Generated from src/lib/spreadsheet-text.ts by npm run generate.
/** Characters that start formulas (OWASP, "CSV Injection"), including full-width and similar variants. */
const FORMULA_START = '[=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−]';

/** At the start of a cell, also after quotes and spaces, or where a spreadsheet could split the text. */
const CELL_START = new RegExp(`(?<=(?:^|[,;\\t|\\n\\v\\f\\r\\u0085\\u2028\\u2029])["'\\s]*)${FORMULA_START}`, 'g');

const JSON_STRING = /"(?:[^"\\]|\\.)*"/g;

/** Puts an apostrophe before anything a spreadsheet could evaluate; ids, for example, stay unchanged. */
export function escapeFormulas(text: string): string {
  return text.replace(CELL_START, "'$&");
}

/** JSON in which no string starts a formula; parsers read it back unchanged. */
export function jsonWithoutFormulas(value: unknown): string {
  return JSON.stringify(value).replace(JSON_STRING, (string) => string.replace(CELL_START, escaped));
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
