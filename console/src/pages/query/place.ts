/** Where in a query the server's message points to; undefined if it names no word of it. */
export interface Place {
  start: number;
  end: number;
  line: number;
  column: number;
  word: string;
}

/** What a message quotes comes after one of these; Meta's tell the parameter, before it or after it. */
const QUOTED =
  /(?:has the (\w+)|names|has|by|with|there is|selects|compares|called|after|on with) ("[^"]*"|'[^']*'|[^\s,;]+)(?: in (\w+))?/g;

/** The first word of the query that the message quotes, at its first place. */
export function placeOf(message: string, query: string): Place | undefined {
  for (const [, before, quoted = '', after] of message.matchAll(QUOTED)) {
    const word = quoted.replace(/[?:.]+$/, '');
    // A word may stand in another parameter, too.
    const parameter = before ?? after;
    const start = indexOfWord(query, word, parameter ? query.search(new RegExp(`\\b${parameter}=`)) : 0);
    if (word === '' || start < 0) continue;
    const lines = query.slice(0, start).split('\n');
    return { start, end: start + word.length, line: lines.length, column: (lines.at(-1) ?? '').length + 1, word };
  }
  return undefined;
}

function indexOfWord(query: string, word: string, from: number): number {
  for (let at = query.indexOf(word, from); at >= 0; at = query.indexOf(word, at + 1)) {
    const isPart = /[\w.]/.test(query[at - 1] ?? ' ') || /[\w.]/.test(query[at + word.length] ?? ' ');
    if (!isPart || !/\w/.test(word)) return at;
  }
  return -1;
}
