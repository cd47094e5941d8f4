import {
  type GraphQLArgument,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
} from 'graphql';
import { ParameterError } from '../../errors.js';
import { toWire } from './naming.js';
import type { Route, WireParameter } from './routes.js';

/** How a value of each scalar must look, in the words that an error answer uses. */
const SCALAR_RULES: Record<string, string> = {
  Int: 'must be a whole number',
  SafeInt: 'must be a whole number',
  Float: 'must be a number',
  Boolean: 'must be true or false',
  String: 'must be text',
  ID: 'must be text',
  LocalDate: 'must be a calendar date, YYYY-MM-DD',
  DateTimeISO: 'must be a timestamp as in RFC 3339, 2026-01-31T12:00:00Z',
};

const WHOLE_NUMBER = /^-?\d+$/;
const DECIMAL_NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * The variables of a route's operation, read from the request. An absent optional parameter stays absent, a null in a
 * body stays null. Throws ParameterError in the words of the argument; the edge spells it for the route.
 */
export function readVariables(
  route: Route,
  path: Record<string, string | undefined>,
  query: URLSearchParams,
  body: Record<string, unknown> | undefined,
): Record<string, unknown> {
  const variables: Record<string, unknown> = {};
  if (body) refuseUnknown(body, route.parameters);
  for (const { name, in: place, argument } of route.parameters) {
    if (place === 'body') {
      if (body && Object.hasOwn(body, name))
        variables[argument.name] = readJson(argument.type, body[name], argument.name, route);
      else fillIn(variables, argument);
      continue;
    }
    const texts = place === 'path' ? [path[name]] : query.getAll(name);
    if (texts.length > 1 && !isListType(unwrap(argument.type))) {
      throw new ParameterError(argument.name, 'must be given once');
    }
    const [text] = texts;
    if (text !== undefined) variables[argument.name] = readText(argument.type, text, argument.name);
    else fillIn(variables, argument);
  }
  return variables;
}

/** Sofa's documents ask for every argument that cannot be null, whether it has a default or not. */
function fillIn(variables: Record<string, unknown>, argument: GraphQLArgument): void {
  if (argument.defaultValue !== undefined) variables[argument.name] = argument.defaultValue;
  else refuseMissing(argument.type, undefined, argument.name);
}

function refuseMissing(type: GraphQLInputType, defaultValue: unknown, path: string): void {
  if (isNonNullType(type) && defaultValue === undefined) throw new ParameterError(path, 'is required');
}

function refuseUnknown(body: Record<string, unknown>, parameters: readonly WireParameter[]): void {
  const known = new Set(parameters.filter((parameter) => parameter.in === 'body').map((parameter) => parameter.name));
  for (const name of Object.keys(body)) {
    if (!known.has(name)) throw new UnknownFieldError(name, [...known]);
  }
}

/** A body field that the operation does not know; its name is the caller's own, so no door respells it. */
class UnknownFieldError extends ParameterError {
  constructor(name: string, known: readonly string[]) {
    super(
      name,
      known.length > 0
        ? `is not a field of this body; it takes ${known.join(', ')}`
        : 'is not expected; this body has no fields',
    );
  }

  override messageFor(): string {
    return this.message;
  }
}

function unwrap(type: GraphQLInputType): GraphQLInputType {
  return isNonNullType(type) ? type.ofType : type;
}

/** A path or query text as the JSON value that the argument's type takes. */
function readText(type: GraphQLInputType, text: string, path: string): unknown {
  const inner = unwrap(type);
  if (isListType(inner)) return [readText(inner.ofType, text, path)];
  if (isScalarType(inner)) {
    if (inner.name === 'Boolean')
      return readJson(inner, text === 'true' ? true : text === 'false' ? false : text, path);
    if (inner.name === 'Int' || inner.name === 'SafeInt')
      return readJson(inner, WHOLE_NUMBER.test(text) ? Number(text) : text, path);
    if (inner.name === 'Float') return readJson(inner, DECIMAL_NUMBER.test(text) ? Number(text) : text, path);
  }
  return readJson(inner, text, path);
}

/** A JSON value held against an input type; comes back as the GraphQL engine takes it in variables. */
function readJson(type: GraphQLInputType, value: unknown, path: string, route?: Route): unknown {
  if (isNonNullType(type)) {
    if (value === null) throw new ParameterError(path, 'must not be null');
    return readJson(type.ofType, value, path, route);
  }
  if (value === null) return null;
  if (isListType(type)) {
    if (!Array.isArray(value)) throw new ParameterError(path, 'must be an array');
    return value.map((item, index) => readJson(type.ofType, item, `${path}[${index}]`, route));
  }
  if (isEnumType(type)) {
    const names = type.getValues().map((entry) => entry.name);
    if (typeof value !== 'string' || !names.includes(value))
      throw new ParameterError(path, `must be one of ${names.join(', ')}`);
    return value;
  }
  if (isInputObjectType(type)) return readObject(type, value, path, route);
  try {
    type.parseValue(value);
  } catch {
    throw new ParameterError(path, SCALAR_RULES[type.name] ?? `must be a ${type.name}`);
  }
  return value;
}

function readObject(
  type: Extract<GraphQLInputType, { getFields(): unknown }>,
  value: unknown,
  path: string,
  route: Route | undefined,
): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ParameterError(path, 'must be an object');
  const source = value as Record<string, unknown>;
  const fields = Object.values(type.getFields());
  const wire = (name: string) => toWire(name, route?.declaration.naming);
  const names = fields.map((field) => wire(field.name));
  for (const name of Object.keys(source)) {
    if (!names.includes(name))
      throw new ParameterError(path, `has the unknown field ${name}; it takes ${names.join(', ')}`);
  }
  const result: Record<string, unknown> = {};
  for (const field of fields) {
    const name = wire(field.name);
    if (Object.hasOwn(source, name))
      result[field.name] = readJson(field.type, source[name], `${path}.${field.name}`, route);
    else refuseMissing(field.type, field.defaultValue, `${path}.${field.name}`);
  }
  return result;
}
