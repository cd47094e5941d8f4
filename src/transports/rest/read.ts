import { type GraphQLInputType, isEnumType, isListType, isNonNullType, isScalarType } from 'graphql';
import type { Naming } from '../../../resolvers/support/operation.js';
import { NotFoundError, ParameterError } from '../../errors.js';
import { readJson, refuseMissing } from '../input.js';
import type { Query } from '../well-formed.js';
import { toWire } from './naming.js';
import type { Route, WireParameter } from './routes.js';

const WHOLE_NUMBER = /^-?\d+$/;
const DECIMAL_NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * The variables of a route's operation, read from the request. An absent optional parameter stays absent, a null in a
 * body stays null. Throws ParameterError in the words of the argument; the edge spells it for the route.
 */
export function readVariables(
  route: Route,
  path: Record<string, string | undefined>,
  query: Query,
  body: Record<string, unknown> | undefined,
): Record<string, unknown> {
  const variables: Record<string, unknown> = {};
  if (body) {
    const inBody = route.parameters.filter((parameter) => parameter.in === 'body');
    const { naming, bodyArgument } = route.declaration;
    const fields = readFields(inBody, body, naming, 'body');
    Object.assign(variables, bodyArgument ? { [bodyArgument]: fields } : fields);
  }
  for (const { name, in: place, argument } of route.parameters) {
    if (place === 'body') continue;
    const texts = place === 'path' ? [path[name]] : query.getAll(name);
    const text = onlyText(argument, texts);
    // A path that names what there is not leads nowhere (decisions, section 4, "unknown … in a path").
    if (place === 'path' && text !== undefined && isUnknown(argument.type, text))
      throw new NotFoundError(argument.name);
    if (text !== undefined) variables[argument.name] = readText(argument.type, text, argument.name);
    else fillIn(variables, argument);
  }
  return variables;
}

/** The given values of query parameters that are no arguments of an operation. Throws ParameterError. */
export function readQuery(parameters: readonly WireParameter[], query: Query): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, argument } of parameters) {
    const text = onlyText(argument, query.getAll(name));
    if (text !== undefined) values[name] = readText(argument.type, text, name);
  }
  return values;
}

/** Throws ParameterError for several values of a parameter that takes one. */
function onlyText(
  { name, type }: WireParameter['argument'],
  texts: readonly (string | undefined)[],
): string | undefined {
  if (texts.length > 1 && !isListType(unwrap(type))) throw new ParameterError(name, 'must be given once');
  return texts[0];
}

/**
 * The variables that a JSON object holds. An absent optional one stays absent, a null stays null. Throws ParameterError like
 * `readVariables`, also for an unknown field; `what` names the object in its message.
 */
export function readFields(
  parameters: readonly WireParameter[],
  source: Record<string, unknown>,
  naming: Naming | undefined,
  what: string,
): Record<string, unknown> {
  refuseUnknown(source, parameters, what);
  const variables: Record<string, unknown> = {};
  for (const { name, argument } of parameters) {
    if (Object.hasOwn(source, name))
      variables[argument.name] = readJson(argument.type, source[name], argument.name, (field) => toWire(field, naming));
    else fillIn(variables, argument);
  }
  return variables;
}

/** Sofa's documents ask for every argument that cannot be null, whether it has a default or not. */
function fillIn(variables: Record<string, unknown>, argument: WireParameter['argument']): void {
  if (argument.defaultValue !== undefined) variables[argument.name] = argument.defaultValue;
  else refuseMissing(argument.type, undefined, argument.name);
}

function refuseUnknown(source: Record<string, unknown>, parameters: readonly WireParameter[], what: string): void {
  const known = parameters.map(({ name }) => name);
  const unknown = Object.keys(source).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new UnknownFieldError(
    unknown,
    known.length > 0
      ? `is not a field of this ${what}; it takes ${known.join(', ')}`
      : `is not expected; this ${what} has no fields`,
  );
}

/** A field that the operation does not know; its name is the caller's own, so no transport respells it. */
class UnknownFieldError extends ParameterError {
  override messageFor(): string {
    return this.message;
  }
}

function isUnknown(type: GraphQLInputType, text: string): boolean {
  const inner = unwrap(type);
  return isEnumType(inner) && inner.getValues().every(({ name }) => name !== text);
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
