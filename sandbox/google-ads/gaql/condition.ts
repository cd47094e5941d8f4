import type { Field } from '../catalogue/field.js';
import { queryRefusal } from '../errors.js';
import type { Condition, Operator } from './parser.js';

/** A value of a field as the tables hold it: INT64 as a number, absent where unset. */
export type FieldValue = string | number | boolean | readonly string[] | undefined;
export type Test = (value: FieldValue) => boolean;

const MAXIMUM_VALUES = 20_000;
const NUMERIC = new Set(['INT64', 'INT32', 'DOUBLE']);
const TEXT_ONLY = new Set<Operator>(['LIKE', 'NOT LIKE', 'REGEXP_MATCH', 'NOT REGEXP_MATCH']);

/** A condition as a test of the field's value. Throws an AdsRefusal where operator, value and field do not fit. */
export function testOf(field: Field, { operator, values }: Condition): Test {
  if (operator === 'IS NULL') return (value) => value === undefined;
  if (operator === 'IS NOT NULL') return (value) => value !== undefined;
  if (values.length > MAXIMUM_VALUES) {
    throw queryRefusal('FILTER_HAS_TOO_MANY_VALUES', `The filter on ${field.name} has too many values.`, field.name);
  }
  if (field.repeated !== operator.startsWith('CONTAINS')) throw mismatch(field, operator);
  if (operator.startsWith('CONTAINS')) return containsTest(operator, new Set(values));
  if (TEXT_ONLY.has(operator)) return textTest(field, operator, values[0] ?? '');
  const operands = values.map((value) => operandOf(field, value));
  const [first, second] = operands;
  if (first === undefined) throw mismatch(field, operator);
  const ordered = field.type !== 'ENUM' && field.type !== 'BOOLEAN';
  switch (operator) {
    case '=':
      return (value) => value === first;
    case '!=':
      return (value) => value !== undefined && value !== first;
    case 'IN': {
      const members = new Set<FieldValue>(operands);
      return (value) => members.has(value);
    }
    case 'NOT IN': {
      const members = new Set<FieldValue>(operands);
      return (value) => value !== undefined && !members.has(value);
    }
    case 'BETWEEN':
      if (!ordered || second === undefined) throw mismatch(field, operator);
      return (value) => isSingle(value) && value >= first && value <= second;
    case '<':
    case '<=':
    case '>':
    case '>=':
      if (!ordered) throw mismatch(field, operator);
      return comparison(operator, first);
    default:
      throw mismatch(field, operator);
  }
}

function comparison(operator: '<' | '<=' | '>' | '>=', bound: string | number | boolean): Test {
  return (value) => {
    if (!isSingle(value)) return false;
    if (value === bound) return operator.length === 2;
    return operator.startsWith('<') ? value < bound : value > bound;
  };
}

function isSingle(value: FieldValue): value is string | number | boolean {
  return value !== undefined && typeof value !== 'object';
}

function operandOf(field: Field, text: string): string | number | boolean {
  if (NUMERIC.has(field.type)) {
    const number = Number(text);
    if (text.trim() === '' || Number.isNaN(number)) {
      throw queryRefusal('BAD_NUMBER', `The value ${text} of ${field.name} is not a number.`, text);
    }
    return number;
  }
  if (field.type === 'BOOLEAN') {
    if (!/^(true|false)$/i.test(text))
      throw queryRefusal('BAD_VALUE', `The value ${text} of ${field.name} is not a boolean.`, text);
    return text.toLowerCase() === 'true';
  }
  if (field.words && !field.words.includes(text) && text !== 'UNKNOWN' && text !== 'UNSPECIFIED') {
    throw queryRefusal('BAD_ENUM_CONSTANT', `Invalid enum value cannot be included in WHERE clause: '${text}'.`, text);
  }
  return text;
}

function containsTest(operator: Operator, wanted: ReadonlySet<string>): Test {
  return (value) => {
    const held = new Set(Array.isArray(value) ? (value as readonly string[]) : []);
    if (operator === 'CONTAINS ALL') return [...wanted].every((each) => held.has(each));
    const any = [...wanted].some((each) => held.has(each));
    return operator === 'CONTAINS ANY' ? any : !any;
  };
}

function textTest(field: Field, operator: Operator, pattern: string): Test {
  if (field.type !== 'STRING' && field.type !== 'RESOURCE_NAME') throw mismatch(field, operator);
  const wanted = !operator.startsWith('NOT');
  const expression = operator.endsWith('LIKE') ? likeExpression(pattern) : wholeExpression(pattern);
  return (value) => typeof value === 'string' && expression.test(value) === wanted;
}

/** `%` any text, `_` one character, either of them in brackets itself; upper and lower case are the same. */
function likeExpression(pattern: string): RegExp {
  const source = pattern.replace(/\[([%_[\]])\]|[%_]|[.*+?^${}()|[\]\\]/g, (found, literal?: string) => {
    if (literal !== undefined) return `\\${literal}`.replace('\\%', '%').replace('\\_', '_');
    return found === '%' ? '.*' : found === '_' ? '.' : `\\${found}`;
  });
  return new RegExp(`^${source}$`, 'is');
}

function wholeExpression(pattern: string): RegExp {
  const ignoreCase = pattern.startsWith('(?i)');
  try {
    return new RegExp(`^(?:${ignoreCase ? pattern.slice(4) : pattern})$`, ignoreCase ? 'is' : 's');
  } catch {
    throw queryRefusal('BAD_VALUE', `Invalid regular expression ${pattern}.`, pattern);
  }
}

function mismatch(field: Field, operator: Operator) {
  return queryRefusal('OPERATOR_FIELD_MISMATCH', `Operator ${operator} does not fit ${field.name}.`, operator);
}
