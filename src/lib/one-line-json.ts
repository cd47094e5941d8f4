/** What ends a line for some readers and is no end of a line in JSON: Node's readline, Python's splitlines. */
const OTHER_LINE_ENDS = /[\u0085\u2028\u2029]/g;

/** JSON for formats of lines, as JSON lines and event streams are: one line for every reader, and the same value. */
export function oneLineJson(value: unknown): string {
  return JSON.stringify(value).replace(
    OTHER_LINE_ENDS,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
