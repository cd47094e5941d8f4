import { queryRefusal } from '../errors.js';
import { type Token, tokenize } from './lexer.js';

export type Operator =
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'IN'
  | 'NOT IN'
  | 'LIKE'
  | 'NOT LIKE'
  | 'BETWEEN'
  | 'DURING'
  | 'IS NULL'
  | 'IS NOT NULL'
  | 'REGEXP_MATCH'
  | 'NOT REGEXP_MATCH'
  | 'CONTAINS ANY'
  | 'CONTAINS ALL'
  | 'CONTAINS NONE';

export interface Condition {
  field: string;
  operator: Operator;
  values: string[];
}

/** A query as it is written, not yet checked against what exists. */
export interface Query {
  select: string[];
  from: string;
  where: Condition[];
  orderBy: { field: string; descending: boolean }[];
  limit?: number;
  parameters: Map<string, string>;
}

const COMPARISONS = new Set(['=', '!=', '<', '<=', '>', '>=']);
const CLAUSES = new Set(['FROM', 'WHERE', 'ORDER', 'LIMIT', 'PARAMETERS']);

/** Reads the Google Ads Query Language. Throws an AdsRefusal with the platform's code for what is wrong. */
export function parseQuery(text: string): Query {
  return new Parser(tokenize(text)).query();
}

class Parser {
  private at = 0;

  constructor(private readonly tokens: Token[]) {}

  query(): Query {
    if (!this.takeWord('SELECT'))
      throw queryRefusal('EXPECTED_SELECT', 'Error in query: expected SELECT.', this.next.text);
    const select = this.fields('SELECT');
    if (!this.takeWord('FROM'))
      throw queryRefusal('EXPECTED_FROM', 'Error in query: expected FROM clause.', this.next.text);
    const from = this.name('a resource after FROM');
    const where = this.takeWord('WHERE') ? this.conditions() : [];
    const orderBy = this.takeWord('ORDER') ? this.ordering() : [];
    const limit = this.takeWord('LIMIT') ? this.limit() : undefined;
    const parameters = this.takeWord('PARAMETERS') ? this.parameters() : new Map<string, string>();
    if (this.next.kind !== 'end') {
      throw queryRefusal('UNEXPECTED_INPUT', `Error in query: unexpected input ${this.next.text}.`, this.next.text);
    }
    return { select, from, where, orderBy, limit, parameters };
  }

  private get next(): Token {
    return this.tokens[this.at] ?? { kind: 'end', text: '' };
  }

  private take(): Token {
    const token = this.next;
    if (token.kind === 'end') throw queryRefusal('UNEXPECTED_END_OF_QUERY', 'Error in query: unexpected end of query.');
    this.at += 1;
    return token;
  }

  private takeWord(word: string): boolean {
    if (this.next.kind !== 'word' || this.next.text.toUpperCase() !== word) return false;
    this.at += 1;
    return true;
  }

  private takeSymbol(symbol: string): boolean {
    if (this.next.kind !== 'symbol' || this.next.text !== symbol) return false;
    this.at += 1;
    return true;
  }

  private name(what: string): string {
    const token = this.take();
    if (token.kind !== 'word') {
      throw queryRefusal('UNEXPECTED_INPUT', `Error in query: expected ${what}, found ${token.text}.`, token.text);
    }
    return token.text;
  }

  private fields(clause: string): string[] {
    const names: string[] = [];
    do {
      if (this.next.kind === 'word' && CLAUSES.has(this.next.text.toUpperCase())) {
        throw queryRefusal(
          'BAD_FIELD_NAME',
          `Error in query: a field is missing in the ${clause} clause.`,
          this.next.text,
        );
      }
      names.push(this.name(`a field in the ${clause} clause`));
    } while (this.takeSymbol(','));
    return names;
  }

  private conditions(): Condition[] {
    const conditions: Condition[] = [];
    do {
      conditions.push(this.condition());
    } while (this.takeWord('AND'));
    return conditions;
  }

  private condition(): Condition {
    const field = this.name('a field in the WHERE clause');
    const operator = this.operator();
    return { field, operator, values: this.operands(operator) };
  }

  private operator(): Operator {
    const token = this.take();
    const text = token.text.toUpperCase();
    if (token.kind === 'symbol' && COMPARISONS.has(text)) return text as Operator;
    if (token.kind === 'word') {
      if (['IN', 'LIKE', 'BETWEEN', 'DURING', 'REGEXP_MATCH'].includes(text)) return text as Operator;
      if (text === 'NOT') {
        for (const positive of ['IN', 'LIKE', 'REGEXP_MATCH'] as const) {
          if (this.takeWord(positive)) return `NOT ${positive}`;
        }
      }
      if (text === 'IS') {
        const not = this.takeWord('NOT');
        if (this.takeWord('NULL')) return not ? 'IS NOT NULL' : 'IS NULL';
      }
      if (text === 'CONTAINS') {
        for (const amount of ['ANY', 'ALL', 'NONE'] as const) {
          if (this.takeWord(amount)) return `CONTAINS ${amount}`;
        }
      }
    }
    throw queryRefusal('BAD_OPERATOR', `Error in query: invalid operator ${token.text}.`, token.text);
  }

  private operands(operator: Operator): string[] {
    switch (operator) {
      case 'IS NULL':
      case 'IS NOT NULL':
        return [];
      case 'BETWEEN': {
        const low = this.value(operator);
        if (!this.takeWord('AND')) throw queryRefusal('EXPECTED_AND', 'Error in query: expected AND after BETWEEN.');
        return [low, this.value(operator)];
      }
      case 'IN':
      case 'NOT IN':
      case 'CONTAINS ANY':
      case 'CONTAINS ALL':
      case 'CONTAINS NONE':
        return this.list(operator);
      default:
        return [this.value(operator)];
    }
  }

  private list(operator: Operator): string[] {
    if (!this.takeSymbol('(')) throw queryRefusal('EXPECTED_LIST', `Error in query: ${operator} requires a list.`);
    if (this.takeSymbol(')')) throw queryRefusal('PROHIBITED_EMPTY_LIST_IN_CONDITION', 'Error in query: empty list.');
    const values: string[] = [];
    do {
      values.push(this.value(operator));
    } while (this.takeSymbol(','));
    if (!this.takeSymbol(')')) throw queryRefusal('UNEXPECTED_INPUT', 'Error in query: expected ).', this.next.text);
    return values;
  }

  private value(operator: Operator): string {
    const token = this.take();
    if (token.kind === 'symbol') {
      const code = token.text === '(' ? 'EXPECTED_SINGLE_VALUE' : 'BAD_VALUE';
      throw queryRefusal(code, `Error in query: invalid value for ${operator}.`, token.text);
    }
    return token.text;
  }

  private ordering(): Query['orderBy'] {
    if (!this.takeWord('BY')) throw queryRefusal('EXPECTED_BY', 'Error in query: expected BY after ORDER.');
    const orderBy: Query['orderBy'] = [];
    do {
      const field = this.name('a field in the ORDER BY clause');
      const descending = this.takeWord('DESC');
      if (!descending) this.takeWord('ASC');
      orderBy.push({ field, descending });
    } while (this.takeSymbol(','));
    return orderBy;
  }

  private limit(): number {
    const { text } = this.take();
    if (!/^-?\d+$/.test(text)) throw queryRefusal('BAD_LIMIT_VALUE', 'Error in query: invalid limit.', text);
    if (Number(text) < 1) throw queryRefusal('LIMIT_VALUE_TOO_LOW', 'Error in query: the limit is too low.', text);
    return Number(text);
  }

  private parameters(): Map<string, string> {
    const parameters = new Map<string, string>();
    do {
      const name = this.name('a parameter');
      if (!['include_drafts', 'omit_unselected_resource_names'].includes(name)) {
        throw queryRefusal('BAD_PARAMETER_NAME', `Error in query: unknown parameter ${name}.`, name);
      }
      const value = this.takeSymbol('=') ? this.take().text.toLowerCase() : '';
      if (!['true', 'false'].includes(value)) {
        throw queryRefusal('BAD_PARAMETER_VALUE', `Error in query: invalid value of ${name}.`, value);
      }
      parameters.set(name, value);
    } while (this.takeSymbol(','));
    return parameters;
  }
}
