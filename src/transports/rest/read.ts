import type { IncomingMessage } from 'node:http';
import { type GraphQLInputType, getNamedType, isEnumType, isListType, isNonNullType } from 'graphql';
import Negotiator from 'negotiator';
import type { Naming } from '../../../resolvers/operations/operation.js';
import { NotFoundError, ParameterError } from '../../errors.js';
import type { Query } from '../http/input.js';
import { readJson, refuseMissing } from '../http/input.js';
import { chosenBy, FIELDS } from './fields.js';
import { ALL, type Form, type Forms } from './forms.js';
import { toWire, type WireParameter } from './naming.js';
import type { Route } from './routes.js';

/** How numbers are written, by scalar. */
const NUMBERS: Partial<Record<string, RegExp>> = { Int: /^-?\d+$/, SafeInt: /^-?\d+$/, Float: /^-?\d+(\.\d+)?$/ };

/** An operation's variables: absent ones stay absent, nulls of a body stay null. Throws ParameterError that names the argument. */
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
    // 404, because the path does not exist (decisions, section 4, "unknown … in a path").
    if (place === 'path' && text !== undefined && isUnknown(argument.type, text))
      throw new NotFoundError(argument.name);
    if (text !== undefined)
      variables[argument.name] = readTexts(argument.type, [text, ...texts.slice(1)], argument.name);
    else fillIn(variables, argument);
  }
  return variables;
}

/** The form that a caller asks for. Throws ParameterError. */
export function readForm(
  { list, paging, fields, formParameters }: Forms,
  request: IncomingMessage,
  query: Query,
): Form {
  if (formParameters.length === 0) return {};
  const values: Record<string, unknown> = {};
  for (const { name, argument } of formParameters) {
    const text = onlyText(argument, query.getAll(name));
    if (text !== undefined) values[name] = readText(argument.type, text, name);
  }
  const { [FIELDS]: names, decimal = 'point', bom = false, all = false } = values;
  const chosen = fields && typeof names === 'string' ? chosenBy(names, fields) : undefined;
  const isTable = list !== undefined && wantsTable(request);
  if (all && !isTable) throw new ParameterError(ALL.name, 'is possible with `Accept: text/csv` alone');
  if (!isTable) return { chosen };
  if (all) {
    const given = [paging?.size, paging?.begins, 'after'].find((name) => name && query.getAll(name).length > 0);
    if (given) throw new ParameterError(given, `must not be given beside ${ALL.name}`);
  }
  return { chosen, csv: { decimal, bom, all } as Form['csv'] };
}

const JSON_TYPES = ['application/json', 'application/json;charset=utf-8'];
const CSV_TYPES = ['text/csv', 'text/csv;charset=utf-8', 'text/csv;header=present'];

/** Whether a caller prefers a table to JSON. The default is JSON, also for a caller who accepts neither. */
function wantsTable({ headers: { accept } }: IncomingMessage): boolean {
  if (accept === undefined || !/text\//i.test(accept)) return false;
  const preferred = new Negotiator({ headers: { accept } }).mediaType([...JSON_TYPES, ...CSV_TYPES]);
  return preferred !== undefined && CSV_TYPES.includes(preferred);
}

/** The variables of the first page of a call in this form. */
export function firstVariables(
  { paging }: Forms,
  { csv }: Form,
  variables: Record<string, unknown>,
): Record<string, unknown> {
  if (!paging) return variables;
  // A page has a next cursor only if it was requested by one, and links continue by cursor.
  const begun = paging.byCursor ? { ...variables, after: variables.after ?? '' } : variables;
  return csv?.all ? { ...begun, [paging.size]: paging.most } : begun;
}

/** Throws ParameterError if a parameter that takes one value has several. */
function onlyText(
  { name, type }: WireParameter['argument'],
  texts: readonly (string | undefined)[],
): string | undefined {
  if (texts.length > 1 && !isListType(unwrap(type))) throw new ParameterError(name, 'must be given once');
  return texts[0];
}

/** The variables in a JSON object. Throws ParameterError as above, also for unknown fields; `what` names the object. */
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

/** Sofa's documents require every argument that cannot be null, even one with a default. */
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

/** Names a field as the caller spelled it, so no transport respells it. */
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

/** The texts of a parameter as the JSON value that the argument's type takes: one, or of a list each that was given. */
function readTexts(type: GraphQLInputType, texts: readonly (string | undefined)[], path: string): unknown {
  const inner = unwrap(type);
  if (!isListType(inner)) return readText(inner, texts[0] as string, path);
  return texts.flatMap((text) => (text === undefined ? [] : [readText(inner.ofType, text, path)]));
}

/** A path or query text as the JSON value that a type takes, which is no list. */
function readText(type: GraphQLInputType, text: string, path: string): unknown {
  const inner = unwrap(type);
  const { name } = getNamedType(inner);
  if (name === 'Boolean' && /^(true|false)$/.test(text)) return readJson(inner, text === 'true', path);
  return readJson(inner, NUMBERS[name]?.test(text) ? Number(text) : text, path);
}
