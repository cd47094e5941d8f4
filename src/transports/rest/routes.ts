import {
  type GraphQLArgument,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import {
  type DeclaredOperation,
  isOnRest,
  type Naming,
  type RestRoute,
  type Surface,
} from '../../../resolvers/operations/operation.js';
import { filterOf } from '../graphql/field-steps.js';
import { VARIES_BY } from '../http/answer.js';
import { type AnswerFormats, formatsOf, NO_FORMATS } from './forms.js';
import { argumentOfPlaceholder, spellingOf, toWire, type WireParameter } from './naming.js';

export const API_BASE = '/api/v1';

/** A declared REST route. */
export interface Route extends AnswerFormats {
  operation: DeclaredOperation;
  surface: Surface;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api/v1, with placeholders in braces. */
  path: string;
  status: 200 | 201 | 204;
  declaration: RestRoute;
  /** Read-only routes also serve HEAD. */
  isRead: boolean;
  takesBody: boolean;
  parameters: readonly WireParameter[];
  /** Added to successful answers. */
  headers: Readonly<Record<string, string>>;
  /** Whether answers have an ETag and can be 304: cacheable reads. */
  hasEtag: boolean;
  /** Translates a name or path such as `keywords[3].matchType` to this route's spelling. */
  spell(parameter: string): string;
}

/** The placeholder syntax of routers. */
export function withColons(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

export function withBraces(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

/** Throws like `routeOf`. */
export function routesOf(operations: Iterable<DeclaredOperation>): Route[] {
  return [...operations].flatMap((operation) => (operation.rest ?? []).map((route) => routeOf(operation, route)));
}

/** Throws for a placeholder without an argument, and like `formsOf`. */
export function routeOf(operation: DeclaredOperation, declaration: RestRoute): Route {
  const [method, path] = declaration.at.split(' ') as [Route['method'], string];
  const placeholders = new Map(
    [...path.matchAll(/\{(\w+)\}/g)].map((match) => [argumentOfPlaceholder(match[1] as string), match[1] as string]),
  );
  const takesBody = method !== 'GET' && method !== 'DELETE';
  const { naming, bodyArgument } = declaration;
  const parameters = operation.field.args.filter(isOnRest).flatMap((argument): WireParameter | WireParameter[] => {
    if (argument.name === bodyArgument) return bodyFieldsOf(argument, naming);
    const placeholder = placeholders.get(argument.name);
    placeholders.delete(argument.name);
    if (placeholder !== undefined) return { name: placeholder, in: 'path', argument };
    // For extensible enums, REST filters only by the contract's values.
    const type = filteredType(argument.type);
    return { name: toWire(argument.name, naming), in: takesBody ? 'body' : 'query', argument: { ...argument, type } };
  });
  if (placeholders.size > 0) {
    throw new Error(`${declaration.at}: ${operation.name} has no argument ${[...placeholders.keys()].join(', ')}.`);
  }
  const isRead = method === 'GET' && operation.kind === 'query';
  const forms = isRead ? formatsOf(operation, declaration, parameters) : NO_FORMATS;
  const headers = { ...(isRead && readHeaders(operation, declaration, forms)), ...declaration.headers };
  const spell = spellingOf(parameters, naming);
  return {
    ...forms,
    operation,
    surface: declaration.surface,
    method,
    path,
    status: declaration.status ?? 200,
    declaration,
    isRead,
    takesBody,
    parameters,
    headers,
    hasEtag: isRead && !/\bno-store\b/.test(headers['Cache-Control'] ?? ''),
    spell: (parameter) => spell(bodyArgument ? parameter.replace(`${bodyArgument}.`, '') : parameter),
  };
}

/** The type with filters instead of extensible enums, in lists, too. */
function filteredType(type: GraphQLInputType): GraphQLInputType {
  if (isNonNullType(type)) return new GraphQLNonNull(filteredType(type.ofType));
  if (isListType(type)) return new GraphQLList(filteredType(type.ofType));
  return isEnumType(type) ? filterOf(type) : type;
}

/** Browsers may cache reads per credential and must revalidate. */
function readHeaders(
  { role }: DeclaredOperation,
  { surface }: RestRoute,
  { list, hasRows }: AnswerFormats,
): Record<string, string> {
  const varies = [
    VARIES_BY,
    // JSON or CSV.
    ...(list || hasRows ? ['Accept'] : []),
    ...(role === 'public' ? [] : [surface === 'key' ? 'X-API-Key' : 'Authorization']),
  ];
  return { 'Cache-Control': 'private, no-cache', Vary: varies.join(', ') };
}

/** Uses an input object's fields as the body's fields. */
function bodyFieldsOf({ name, type }: GraphQLArgument, naming: Naming | undefined): WireParameter[] {
  const input = getNamedType(type);
  if (!isInputObjectType(input)) throw new Error(`The argument ${name} is no input object.`);
  return Object.values(input.getFields()).map((field) => ({
    name: toWire(field.name, naming),
    in: 'body',
    argument: field,
    inputType: input.name,
  }));
}
