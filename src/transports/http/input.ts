import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { MAX_JSON_LEVELS } from '../../../schema/support/scalars.js';
import { ParameterError } from '../../errors.js';
import { takenInstead } from '../../lib/nearest-name.js';

type Spelling = (name: string) => string;

/** By scalar, for error messages. */
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

/** Throws ParameterError for a missing required value. */
export function refuseMissing(type: GraphQLInputType, defaultValue: unknown, path: string): void {
  if (isNonNullType(type) && defaultValue === undefined) throw new ParameterError(path, 'is required');
}

interface ReadOptions {
  /** How field names of objects are spelled; default: as in the schema. */
  wire?: Spelling;
  /** GraphQL reads a single value as a list of one (https://spec.graphql.org/October2021/#sec-List.Input-Coercion). */
  listsSingles?: boolean;
}

/** Checks a JSON value against `type` and renames object fields by `wire`. Throws ParameterError. */
export function readJson(type: GraphQLInputType, value: unknown, path: string, options: ReadOptions = {}): unknown {
  if (isNonNullType(type)) {
    if (value === null) throw new ParameterError(path, 'must not be null');
    return readJson(type.ofType, value, path, options);
  }
  if (value === null) return null;
  if (isListType(type)) {
    if (Array.isArray(value))
      return value.map((item, index) => readJson(type.ofType, item, `${path}[${index}]`, options));
    if (options.listsSingles) return [readJson(type.ofType, value, path, options)];
    throw new ParameterError(path, 'must be an array');
  }
  if (isEnumType(type)) {
    const names = type.getValues().map((entry) => entry.name);
    if (typeof value !== 'string' || !names.includes(value)) throw ParameterError.oneOf(path, names);
    return value;
  }
  if (isInputObjectType(type)) return readObject(type, value, path, options);
  try {
    type.parseValue(value);
  } catch {
    throw new ParameterError(path, SCALAR_RULES[type.name] ?? `must be a ${type.name}`);
  }
  return value;
}

function readObject(type: GraphQLInputObjectType, value: unknown, path: string, options: ReadOptions): object {
  const { wire = (name) => name } = options;
  if (!isObject(value)) throw new ParameterError(path, 'must be an object');
  const fields = Object.values(type.getFields());
  const names = fields.map((field) => wire(field.name));
  for (const name of Object.keys(value)) {
    if (!names.includes(name))
      throw new ParameterError(path, `has the unknown field ${name}; ${takenInstead(name, names)}`);
  }
  const result: Record<string, unknown> = {};
  for (const field of fields) {
    const name = wire(field.name);
    if (Object.hasOwn(value, name) && value[name] !== undefined)
      result[field.name] = readJson(field.type, value[name], `${path}.${field.name}`, options);
    else refuseMissing(field.type, field.defaultValue, `${path}.${field.name}`);
  }
  return result;
}

interface InvalidText {
  path: string;
  rule: string;
}

const NUL_RULE = 'must not contain NUL characters';
const UNICODE_RULE = 'must be well-formed Unicode, without unpaired surrogates';
const NUMBER_RULE = 'must be a number';
const REPLACEMENT = '\ufffd';
const UNPAIRED = '\ud800';

/** Throws ParameterError for NUL, unpaired surrogates, and `1e999`, which JSON turns into null. */
export function refuseMalformed(args: object): void {
  const fault = findFault(args);
  if (fault) throw new ParameterError(fault.path, fault.rule);
}

/** A parsed query string. Indexed, because all parameters of a route are looked up. */
export interface Query {
  getAll(name: string): readonly string[];
}

const NO_VALUES: readonly string[] = [];

/** Bytes that are not UTF-8 become an unpaired surrogate, which `refuseMalformed` refuses. */
export function queryOf(search: string): Query {
  const values = new Map<string, string[]>();
  const add = (value: string, name: string) => {
    const earlier = values.get(name);
    if (earlier) earlier.push(value);
    else values.set(name, [value]);
  };
  const read = new URLSearchParams(search);
  // Only percent-encoded bytes can be invalid UTF-8.
  if (!search.includes('%') || ![...read.values()].some((value) => value.includes(REPLACEMENT))) read.forEach(add);
  else {
    for (const pair of search.split('&')) {
      const [[name, value] = ['', '']] = new URLSearchParams(pair);
      add(value.includes(REPLACEMENT) && !isUtf8(pair) ? UNPAIRED : value, name);
    }
  }
  return { getAll: (name) => values.get(name) ?? NO_VALUES };
}

/** Builds paths only for faults: inputs can be lists of thousands. */
function findFault(value: unknown): InvalidText | undefined {
  if (typeof value === 'string') return findTextFault(value);
  if (typeof value === 'number' && !Number.isFinite(value)) return { path: '', rule: NUMBER_RULE };
  if (value === null || typeof value !== 'object') return undefined;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) {
      const fault = findFault(value[at]);
      if (fault) return { ...fault, path: `[${at}]${joinPath(fault.path)}` };
    }
    return undefined;
  }
  for (const key of Object.keys(value)) {
    const ofKey = findTextFault(key);
    if (ofKey) return { path: '', rule: `${ofKey.rule} in the name of a field` };
    const fault = findFault((value as Record<string, unknown>)[key]);
    if (fault) return { ...fault, path: key + joinPath(fault.path) };
  }
  return undefined;
}

function joinPath(path: string): string {
  return path === '' || path.startsWith('[') ? path : `.${path}`;
}

function findTextFault(text: string): InvalidText | undefined {
  if (text.includes('\0')) return { path: '', rule: NUL_RULE };
  return text.isWellFormed() ? undefined : { path: '', rule: UNICODE_RULE };
}

function isUtf8(encoded: string): boolean {
  try {
    decodeURIComponent(encoded);
    return true;
  } catch {
    return false;
  }
}
