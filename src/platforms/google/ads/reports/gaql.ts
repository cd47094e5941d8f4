import { ParameterError } from '../../../../errors.js';

/** https://developers.google.com/google-ads/api/docs/query/grammar */
const COMPARISONS = ['=', '!=', '<=', '>=', '<', '>'] as const;
const LISTS = ['IN', 'NOT IN', 'CONTAINS ANY', 'CONTAINS ALL', 'CONTAINS NONE'] as const;
const TEXTS = ['LIKE', 'NOT LIKE', 'REGEXP_MATCH', 'NOT REGEXP_MATCH'] as const;
const NULLS = ['IS NULL', 'IS NOT NULL'] as const;

type Operator =
  | (typeof COMPARISONS)[number]
  | (typeof LISTS)[number]
  | (typeof TEXTS)[number]
  | (typeof NULLS)[number]
  | 'BETWEEN'
  | 'DURING';

interface Value {
  kind: 'text' | 'number' | 'word';
  /** Without quotes. */
  value: string;
  /** As written in the query. */
  raw: string;
}

export interface Condition {
  field: string;
  operator: Operator;
  values: Value[];
}

export interface Gaql {
  select: string[];
  from: string;
  where: Condition[];
  orderBy: { field: string; descending: boolean }[];
  limit?: number;
  parameters: [name: string, value: string][];
}

interface Token {
  kind: 'word' | 'number' | 'text' | 'symbol' | 'end';
  raw: string;
}

/** Words and names, texts in either quotes, numbers, symbols. */
const TOKEN =
  /(?<word>[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*)|(?<text>'(?:[^'\\\p{Cc}]|\\[^\p{Cc}])*'|"(?:[^"\\\p{Cc}]|\\[^\p{Cc}])*")|(?<number>-?\d+(?:\.\d+)?(?![\w.]))|(?<symbol>!=|<=|>=|[=<>(),])/uy;
const SPACE = /[ \t\r\n]*/y;
/** Conditions, values and fields of a query that is still readable. */
const MAX_TOKENS = 4_000;
const PARAMETERS = ['include_drafts', 'omit_unselected_resource_names'];

/** Reads a query. Throws ParameterError `query`. */
export function parseGaql(text: string): Gaql {
  return new Parser(tokensOf(text)).query();
}

/** The query as text, in one line. */
export function gaqlText({ select, from, where, orderBy, limit, parameters }: Gaql): string {
  const conditions = where.map(({ field, operator, values }) => {
    const raw = values.map((value) => value.raw);
    if (operator === 'BETWEEN') return `${field} BETWEEN ${raw.join(' AND ')}`;
    if (isListOperator(operator)) return `${field} ${operator} (${raw.join(', ')})`;
    return [field, operator, ...raw].join(' ');
  });
  const order = orderBy.map(({ field, descending }) => `${field} ${descending ? 'DESC' : 'ASC'}`);
  return [
    `SELECT ${select.join(', ')} FROM ${from}`,
    conditions.length > 0 && `WHERE ${conditions.join(' AND ')}`,
    order.length > 0 && `ORDER BY ${order.join(', ')}`,
    limit !== undefined && `LIMIT ${limit}`,
    parameters.length > 0 && `PARAMETERS ${parameters.map((pair) => pair.join(' = ')).join(', ')}`,
  ]
    .filter(Boolean)
    .join(' ');
}

export function isListOperator(operator: Operator): boolean {
  return (LISTS as readonly string[]).includes(operator);
}

export function isTextOperator(operator: Operator): boolean {
  return (TEXTS as readonly string[]).includes(operator);
}

/** A refusal of the argument `query`; `rule` completes a sentence that starts with its name. */
export function wrong(rule: string): ParameterError {
  return new ParameterError('query', rule);
}

/** Texts of callers in messages: short, and without what cannot be shown. */
export function shown(raw: string): string {
  const visible = raw.replaceAll(
    /[\p{Cc}\p{Cf}]/gu,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return visible.length > 80 ? `${visible.slice(0, 80).toWellFormed()}…` : visible;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = skipSpace(text, 0); at < text.length; at = skipSpace(text, at)) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (!found) throw wrong(refusalAt(text, at));
    const kind = (Object.entries(found.groups ?? {}).find(([, value]) => value !== undefined)?.[0] ??
      'symbol') as 'word';
    tokens.push({ kind, raw: found[0] });
    if (tokens.length > MAX_TOKENS) throw wrong(`has more than ${MAX_TOKENS} words and values: ask for less at once`);
    at += found[0].length;
  }
  return tokens;
}

function skipSpace(text: string, at: number): number {
  SPACE.lastIndex = at;
  SPACE.exec(text);
  return SPACE.lastIndex;
}

function refusalAt(text: string, at: number): string {
  const rest = text.slice(at);
  if (rest.startsWith(';')) return 'has a semicolon: send one query, without it';
  if (/^(--|\/\*|#)/.test(rest)) return 'has a comment, which the language does not have: leave it out';
  if (rest.startsWith('*')) return 'selects *, which the language does not have: name the fields';
  if (/^['"]/.test(rest)) return `has a text that is not closed in its line: ${shown(rest)}`;
  const [word = ''] = /^[^\s,()=<>!;]+/u.exec(rest) ?? [rest.slice(0, 1)];
  return `has ${shown(word)}, which is no name, number or text: texts stand in single quotes`;
}

class Parser {
  private at = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  query(): Gaql {
    this.expect('SELECT', 'must begin with SELECT: only reads are possible');
    const select = this.fields('SELECT');
    this.expect('FROM', 'needs FROM and a resource after the fields');
    const from = this.field('FROM');
    const where = this.takeWord('WHERE') ? this.conditions() : [];
    const orderBy = this.takeWord('ORDER') ? this.order() : [];
    const limit = this.takeWord('LIMIT') ? this.limit() : undefined;
    const parameters = this.takeWord('PARAMETERS') ? this.parameters() : [];
    if (this.next.kind !== 'end') {
      const also = this.isWord('OR') ? ': conditions can only be joined by AND; use IN for several values' : '';
      throw wrong(`goes on with ${shown(this.next.raw)} where it should end${also}`);
    }
    return { select, from, where, orderBy, ...(limit !== undefined && { limit }), parameters };
  }

  private get next(): Token {
    return this.tokens[this.at] ?? { kind: 'end', raw: 'its end' };
  }

  private isWord(word: string): boolean {
    return this.next.kind === 'word' && this.next.raw.toUpperCase() === word;
  }

  private takeWord(word: string): boolean {
    const is = this.isWord(word);
    if (is) this.at++;
    return is;
  }

  private takeSymbol(symbol: string): boolean {
    const is = this.next.kind === 'symbol' && this.next.raw === symbol;
    if (is) this.at++;
    return is;
  }

  private expect(word: string, rule: string): void {
    if (!this.takeWord(word)) throw wrong(`${rule}; there is ${shown(this.next.raw)}`);
  }

  private fields(clause: string): string[] {
    const fields = [this.field(clause)];
    while (this.takeSymbol(',')) fields.push(this.field(clause));
    return fields;
  }

  private field(clause: string): string {
    const { kind, raw } = this.next;
    if (kind !== 'word' || /^(FROM|WHERE|ORDER|LIMIT|PARAMETERS)$/i.test(raw)) {
      throw wrong(`needs a name in ${clause}; there is ${shown(raw)}`);
    }
    this.at++;
    return raw;
  }

  private conditions(): Condition[] {
    const conditions = [this.condition()];
    while (this.takeWord('AND')) conditions.push(this.condition());
    return conditions;
  }

  private condition(): Condition {
    const field = this.field('WHERE');
    const operator = this.operator(field);
    return { field, operator, values: this.operands(field, operator) };
  }

  private operator(field: string): Operator {
    const { kind, raw } = this.next;
    const word = raw.toUpperCase();
    this.at++;
    if (kind === 'symbol' && (COMPARISONS as readonly string[]).includes(raw)) return raw as Operator;
    if (kind === 'word') {
      if (['IN', 'LIKE', 'REGEXP_MATCH', 'BETWEEN', 'DURING'].includes(word)) return word as Operator;
      const second = this.next.raw.toUpperCase();
      if (word === 'NOT' && ['IN', 'LIKE', 'REGEXP_MATCH'].includes(second)) return this.joined(word);
      if (word === 'CONTAINS' && ['ANY', 'ALL', 'NONE'].includes(second)) return this.joined(word);
      if (word === 'IS') {
        const not = this.takeWord('NOT') ? 'NOT ' : '';
        if (this.takeWord('NULL')) return `IS ${not}NULL` as Operator;
      }
    }
    const all = [...COMPARISONS, ...LISTS, ...TEXTS, ...NULLS, 'BETWEEN', 'DURING'].join(', ');
    throw wrong(`has ${shown(raw)} after ${shown(field)}, where an operator belongs: ${all}`);
  }

  private joined(first: string): Operator {
    const operator = `${first} ${this.next.raw.toUpperCase()}`;
    this.at++;
    return operator as Operator;
  }

  private operands(field: string, operator: Operator): Value[] {
    if (operator.startsWith('IS ')) return [];
    if (operator === 'BETWEEN') {
      const low = this.value(field, operator);
      this.expect('AND', `needs AND between the two values of ${shown(field)} BETWEEN`);
      return [low, this.value(field, operator)];
    }
    if (!isListOperator(operator)) return [this.value(field, operator)];
    if (!this.takeSymbol('(')) throw wrong(`needs a list in parentheses after ${shown(field)} ${operator}`);
    const values = [this.value(field, operator)];
    while (this.takeSymbol(',')) values.push(this.value(field, operator));
    if (!this.takeSymbol(')'))
      throw wrong(`has a list after ${shown(field)} that is not closed; there is ${shown(this.next.raw)}`);
    return values;
  }

  private value(field: string, operator: Operator): Value {
    const { kind, raw } = this.next;
    if (kind === 'symbol' || kind === 'end') {
      throw wrong(`needs a value after ${shown(field)} ${operator}; there is ${shown(raw)}`);
    }
    this.at++;
    return { kind, value: kind === 'text' ? raw.slice(1, -1) : raw, raw };
  }

  private order(): Gaql['orderBy'] {
    this.expect('BY', 'needs BY after ORDER');
    const order: Gaql['orderBy'] = [];
    do {
      const field = this.field('ORDER BY');
      const descending = this.takeWord('DESC');
      if (!descending) this.takeWord('ASC');
      order.push({ field, descending });
    } while (this.takeSymbol(','));
    return order;
  }

  private limit(): number {
    const { raw } = this.next;
    const limit = Number(raw);
    if (!/^\d{1,10}$/.test(raw) || limit < 1)
      throw wrong(`needs a whole number from 1 after LIMIT; there is ${shown(raw)}`);
    this.at++;
    return limit;
  }

  private parameters(): Gaql['parameters'] {
    const parameters: Gaql['parameters'] = [];
    do {
      const name = this.field('PARAMETERS').toLowerCase();
      if (!PARAMETERS.includes(name))
        throw wrong(`has the parameter ${shown(name)}; there are ${PARAMETERS.join(', ')}`);
      if (!this.takeSymbol('=')) throw wrong(`needs = after ${name}`);
      const value = this.next.raw.toLowerCase();
      if (!['true', 'false'].includes(value))
        throw wrong(`needs true or false for ${name}; there is ${shown(this.next.raw)}`);
      this.at++;
      parameters.push([name, value]);
    } while (this.takeSymbol(','));
    return parameters;
  }
}
