import { queryRefusal } from '../errors.js';

export interface Token {
  kind: 'word' | 'number' | 'string' | 'symbol' | 'end';
  text: string;
}

const PATTERN = /\s*(?:([A-Za-z_][A-Za-z0-9_.]*)|(-?\d+(?:\.\d+)?)|(!=|<=|>=|[=<>(),])|(["']))/y;

/** The words of a query. Text in quotes comes without them and with its escapes resolved. */
export function tokenize(query: string): Token[] {
  const tokens: Token[] = [];
  PATTERN.lastIndex = 0;
  for (;;) {
    const from = PATTERN.lastIndex;
    const match = PATTERN.exec(query);
    if (!match) {
      const rest = query.slice(from).trimStart();
      if (rest === '' || rest === ';') break;
      throw queryRefusal('BAD_SYMBOL', `Error in query: unexpected symbol ${rest[0]}.`, rest[0]);
    }
    const [, word, number, symbol, quote] = match;
    if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (symbol !== undefined) tokens.push({ kind: 'symbol', text: symbol });
    else if (quote !== undefined) {
      const { text, end } = quoted(query, PATTERN.lastIndex, quote);
      tokens.push({ kind: 'string', text });
      PATTERN.lastIndex = end;
    }
  }
  tokens.push({ kind: 'end', text: '' });
  return tokens;
}

function quoted(query: string, start: number, quote: string): { text: string; end: number } {
  let text = '';
  for (let at = start; at < query.length; at++) {
    const letter = query[at] as string;
    if (letter === quote) return { text, end: at + 1 };
    if (letter === '\n') throw queryRefusal('PROHIBITED_NEWLINE_IN_STRING', 'Error in query: newline in a string.');
    if (letter !== '\\') text += letter;
    else {
      const escaped = query[++at];
      if (escaped === undefined) break;
      if (!['\\', '"', "'"].includes(escaped)) {
        throw queryRefusal('BAD_ESCAPE_SEQUENCE', `Error in query: invalid escape sequence \\${escaped}.`);
      }
      text += escaped;
    }
  }
  throw queryRefusal('STRING_NOT_TERMINATED', 'Error in query: unterminated string.', query.slice(start - 1));
}
