import { type Definition, type Field, jsonName } from './definition.js';

export interface Query {
  select: string[];
  from: string;
  where: string;
  orderBy: string[];
}

const FORM =
  /^\s*SELECT\s+(?<select>.+?)\s+FROM\s+(?<from>\w+)(?:\s+WHERE\s+(?<where>.+?))?(?:\s+ORDER BY\s+(?<order>.+?))?(?:\s+LIMIT\s+\d+)?(?:\s+PARAMETERS\s+.+)?\s*$/is;
const CONDITION =
  /([a-z][\w.]*)\s+(=|!=|<=|>=|<|>|(?:NOT\s+)?IN|(?:NOT\s+)?LIKE|BETWEEN|DURING|CONTAINS\s+(?:ANY|ALL|NONE)|IS(?:\s+NOT)?\s+NULL)\s*/gi;

export function queryOf(text: string): Query {
  const { select = '', from = '', where = '', order = '' } = FORM.exec(text)?.groups ?? {};
  if (!from) throw new Error(`This is no query: ${text}`);
  const list = (names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean);
  const orderBy = list(order).map((each) => each.replace(/\s+(ASC|DESC)$/i, ''));
  return { select: list(select), from, where, orderBy };
}

/**
 * What a query names that does not exist: resources, fields, words of enums. `row` is the message of a result. The
 * fields of Merchant's tables stand without the table. Whether fields go together is not in the definitions.
 */
export function queryProblems(definition: Definition, row: string, text: string): string[] {
  const { select, from, where, orderBy } = queryOf(text);
  const table = definition.at(row, [jsonName(from)]);
  if (typeof table === 'string') return [`FROM ${from}: ${table}`];
  const find = (name: string): Field | string => {
    const path = name.split('.').map(jsonName);
    if (path.length === 1) return definition.at(table.type, path);
    return definition.at(row, path);
  };
  const named = [...select, ...orderBy].flatMap((name) => {
    const field = find(name);
    if (typeof field === 'string') return [`${name}: ${field}`];
    // Of Merchant a price is told whole.
    const isWhole = field.repeated || !definition.isMessage(field.type) || !name.includes('.');
    return isWhole ? [] : [`${name} has fields, of which one must be named`];
  });
  return [...named, ...conditions(where).flatMap((each) => conditionProblems(definition, find(each.name), each))];
}

interface Condition {
  name: string;
  operands: string;
}

function conditions(where: string): Condition[] {
  const found = [...where.matchAll(CONDITION)].filter(({ index }) => !insideText(where, index));
  return found.map((match, at) => {
    const start = match.index + match[0].length;
    return { name: match[1] ?? '', operands: where.slice(start, found[at + 1]?.index) };
  });
}

function insideText(where: string, index: number): boolean {
  return (where.slice(0, index).replaceAll("\\'", '').match(/'/g)?.length ?? 0) % 2 === 1;
}

function conditionProblems(definition: Definition, field: Field | string, { name, operands }: Condition): string[] {
  if (typeof field === 'string') return [`${name}: ${field}`];
  const literals = [...operands.matchAll(/'((?:[^'\\]|\\.)*)'/g)].map(([, literal = '']) => literal);
  if (field.kind === 'enum') {
    const words = definition.words(field.type);
    return literals.filter((word) => !words.includes(word)).map((word) => `${name}: ${word} is no ${field.type}`);
  }
  if (field.type === 'bool') return /^\s*(TRUE|FALSE)\b/i.test(operands) ? [] : [`${name}: ${operands} is no bool`];
  const number = field.type.startsWith('int') || field.type === 'double';
  return number && !/^\s*\(?\s*'?-?\d/.test(operands) ? [`${name}: ${operands} is no ${field.type}`] : [];
}
