/** What ends a line for some readers and stands in JSON as it is: for readline of Node 24, splitlines of Python, `$` of Java. */
const OTHER_LINE_ENDS = /[\u0085\u2028\u2029]/g;

/** JSON text, or a part of it, with no ends of lines but its own; its value is the same. */
export function withOwnLineEnds(json: string): string {
  return json.replace(OTHER_LINE_ENDS, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** JSON for formats of lines, as JSON lines and event streams are: one line for every reader. */
export function oneLineJson(value: unknown): string {
  return withOwnLineEnds(JSON.stringify(value));
}
