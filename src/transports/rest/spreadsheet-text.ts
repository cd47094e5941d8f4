/** Characters with which spreadsheets begin a formula (OWASP, "CSV Injection"), also in their other widths and heights. */
const TRIGGER = '[=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−]';

/**
 * A trigger that would begin a cell: at the start, or where some spreadsheet may cut a text in two, at a separator that is not
 * the table's own or at a line end inside quotes. Quotes and spaces before it do not change that.
 */
const BEGINS_CELL = new RegExp(`(?<=(?:^|[,;\\t|\\n\\v\\f\\r\\u0085\\u2028\\u2029])["'\\s]*)${TRIGGER}`, 'g');

/** The strings of a JSON text. */
const JSON_STRING = /"(?:[^"\\]|\\.)*"/g;

/** `text` with an apostrophe before whatever a spreadsheet could compute, however it separates cells and writes decimals. Other texts stay as they are: programs read ids. */
export function harmlessText(text: string): string {
  return text.replace(BEGINS_CELL, "'$&");
}

/** The JSON text of a value, which any parser reads back as it was, and in which no part of a string begins a formula. */
export function harmlessJson(value: unknown): string {
  return JSON.stringify(value).replace(JSON_STRING, (string) => string.replace(BEGINS_CELL, escaped));
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
