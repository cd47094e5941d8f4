import type { IncomingMessage } from 'node:http';
import { type GraphQLInputType, getNamedType, isEnumType, isListType, isNonNullType } from 'graphql';
import Negotiator from 'negotiator';
import type { Naming } from '../../../resolvers/operations/operation.js';
import { NotFoundError, ParameterError } from '../../errors.js';
import { takenInstead } from '../../lib/nearest-name.js';
import type { Query } from '../http/input.js';
import { readJson, refuseMissing } from '../http/input.js';
import { FIELDS, parseFields } from './fields.js';
import { ALL_PARAMETER, type AnswerFormat, type AnswerFormats } from './forms.js';
import { toWire, type WireParameter } from './naming.js';
import type { Route } from './routes.js';

/** Number formats by scalar. */
const NUMBERS: Partial<Record<string, RegExp>> = { Int: /^-?\d+$/, SafeInt: /^-?\d+$/, Float: /^-?\d+(\.\d+)?$/ };

/** Nulls in bodies stay null. Throws ParameterError, or NotFoundError for an unknown enum in the path. */
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
    // Such a path does not exist (decisions, section 4, "unknown … in a path").
    if (place === 'path' && text !== undefined && isUnknown(argument.type, text))
      throw new NotFoundError(argument.name);
    if (text !== undefined)
      variables[argument.name] = readTexts(argument.type, [text, ...texts.slice(1)], argument.name);
    else setDefault(variables, argument);
  }
  return variables;
}

/** Throws ParameterError. */
export function readFormat(
  { list, hasRows, paging, fields, formatParameters }: AnswerFormats,
  request: IncomingMessage,
  query: Query,
): AnswerFormat {
  if (formatParameters.length === 0) return {};
  const values: Record<string, unknown> = {};
  for (const { name, argument } of formatParameters) {
    const texts = query.getAll(name);
    // Many clients send each name by itself, whatever the document says of `explode`.
    const text = name === FIELDS && texts.length > 1 ? texts.join(',') : onlyText(argument, texts);
    if (text !== undefined) values[name] = readText(argument.type, text, name);
  }
  const { [FIELDS]: names, decimal = 'point', bom = false, all = false } = values;
  const chosen = fields && typeof names === 'string' ? parseFields(names, fields) : undefined;
  const isTable = (list !== undefined || hasRows) && wantsTable(request);
  if (all && !isTable) throw new ParameterError(ALL_PARAMETER.name, 'is possible with `Accept: text/csv` alone');
  if (!isTable) return { chosen };
  if (chosen && hasRows)
    throw new ParameterError(FIELDS, 'is not possible for this table: the query names its columns');
  if (all) {
    const given = [paging?.size, paging?.position, 'after'].find((name) => name && query.getAll(name).length > 0);
    if (given) throw new ParameterError(given, `must not be given beside ${ALL_PARAMETER.name}`);
  }
  return { chosen, csv: { decimal, bom, all } as AnswerFormat['csv'] };
}

const JSON_TYPES = ['application/json', 'application/json;charset=utf-8'];
const CSV_TYPES = ['text/csv', 'text/csv;charset=utf-8', 'text/csv;header=present'];

/** Whether `Accept` prefers CSV to JSON; JSON is the default. */
function wantsTable({ headers: { accept } }: IncomingMessage): boolean {
  if (accept === undefined || !/text\//i.test(accept)) return false;
  const preferred = new Negotiator({ headers: { accept } }).mediaType([...JSON_TYPES, ...CSV_TYPES]);
  return preferred !== undefined && CSV_TYPES.includes(preferred);
}

/** The first page's variables for this format. */
export function firstVariables(
  { paging }: AnswerFormats,
  { csv }: AnswerFormat,
  variables: Record<string, unknown>,
): Record<string, unknown> {
  if (!paging) return variables;
  // A page returns a cursor only if one was sent, and links use cursors.
  const firstPage = paging.byCursor ? { ...variables, after: variables.after ?? '' } : variables;
  return csv?.all ? { ...firstPage, [paging.size]: paging.maxSize } : firstPage;
}

/** Throws ParameterError for several values of a single-valued parameter. */
function onlyText(
  { name, type }: WireParameter['argument'],
  texts: readonly (string | undefined)[],
): string | undefined {
  if (texts.length > 1 && !isListType(unwrap(type))) throw new ParameterError(name, 'must be given once');
  return texts[0];
}

/** Throws ParameterError, also for unknown fields; `what` names the object in messages. */
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
      variables[argument.name] = readJson(argument.type, source[name], argument.name, {
        wire: (field) => toWire(field, naming),
      });
    else setDefault(variables, argument);
  }
  return variables;
}

/** Sofa's documents require all non-null arguments, even those with defaults. */
function setDefault(variables: Record<string, unknown>, argument: WireParameter['argument']): void {
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
      ? `is not a field of this ${what}; ${takenInstead(unknown, known)}`
      : `is not expected; this ${what} has no fields`,
  );
}

/** Names the field as the caller spelled it. */
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

/** Converts the texts of a parameter to a JSON value, or to a list of them. */
function readTexts(type: GraphQLInputType, texts: readonly (string | undefined)[], path: string): unknown {
  const inner = unwrap(type);
  if (!isListType(inner)) return readText(inner, texts[0] as string, path);
  return texts.flatMap((text) => (text === undefined ? [] : [readText(inner.ofType, text, path)]));
}

/** Converts one text to a JSON value. */
function readText(type: GraphQLInputType, text: string, path: string): unknown {
  const inner = unwrap(type);
  const { name } = getNamedType(inner);
  if (name === 'Boolean' && /^(true|false)$/.test(text)) return readJson(inner, text === 'true', path);
  return readJson(inner, NUMBERS[name]?.test(text) ? Number(text) : text, path);
}
