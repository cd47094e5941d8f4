import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { MAX_JSON_LEVELS } from '../../schema/support/scalars.js';
import { ParameterError } from '../errors.js';

type Spelling = (name: string) => string;

/** What a value of each scalar must be, in the words of error answers. */
const SCALAR_RULES: Record<string, string> = {
  Int: 'must be a whole number',
  SafeInt: 'must be a whole number',
  Float: 'must be a number',
  Boolean: 'must be true or false',
  String: 'must be text',
  ID: 'must be text',
  JSONObject: `must be a JSON object of at most ${MAX_JSON_LEVELS} levels`,
  LocalDate: 'must be a calendar date, YYYY-MM-DD',
  DateTimeISO: 'must be a timestamp as in RFC 3339, 2026-01-31T12:00:00Z',
};

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Throws ParameterError if a required value is missing. */
export function refuseMissing(type: GraphQLInputType, defaultValue: unknown, path: string): void {
  if (isNonNullType(type) && defaultValue === undefined) throw new ParameterError(path, 'is required');
}

/** A JSON value as the engine takes it in variables; `wire` spells the fields of objects. Throws ParameterError. */
export function readJson(
  type: GraphQLInputType,
  value: unknown,
  path: string,
  wire: Spelling = (name) => name,
): unknown {
  if (isNonNullType(type)) {
    if (value === null) throw new ParameterError(path, 'must not be null');
    return readJson(type.ofType, value, path, wire);
  }
  if (value === null) return null;
  if (isListType(type)) {
    if (!Array.isArray(value)) throw new ParameterError(path, 'must be an array');
    return value.map((item, index) => readJson(type.ofType, item, `${path}[${index}]`, wire));
  }
  if (isEnumType(type)) {
    const names = type.getValues().map((entry) => entry.name);
    if (typeof value !== 'string' || !names.includes(value)) throw ParameterError.oneOf(path, names);
    return value;
  }
  if (isInputObjectType(type)) return readObject(type, value, path, wire);
  try {
    type.parseValue(value);
  } catch {
    throw new ParameterError(path, SCALAR_RULES[type.name] ?? `must be a ${type.name}`);
  }
  return value;
}

function readObject(type: GraphQLInputObjectType, value: unknown, path: string, wire: Spelling): object {
  if (!isObject(value)) throw new ParameterError(path, 'must be an object');
  const fields = Object.values(type.getFields());
  const names = fields.map((field) => wire(field.name));
  for (const name of Object.keys(value)) {
    if (!names.includes(name))
      throw new ParameterError(path, `has the unknown field ${name}; it takes ${names.join(', ')}`);
  }
  const result: Record<string, unknown> = {};
  for (const field of fields) {
    const name = wire(field.name);
    if (Object.hasOwn(value, name))
      result[field.name] = readJson(field.type, value[name], `${path}.${field.name}`, wire);
    else refuseMissing(field.type, field.defaultValue, `${path}.${field.name}`);
  }
  return result;
}
