import { type GraphQLArgument, getNamedType, isEnumType, isInputObjectType } from 'graphql';
import {
  type DeclaredOperation,
  isOnRest,
  type Naming,
  type RestRoute,
  type Surface,
} from '../../../resolvers/operations/operation.js';
import { filterOf } from '../graphql/field-steps.js';
import { VARIES_BY } from '../http/answer.js';
import { type Forms, formsOf, NO_FORMS } from './forms.js';
import { argumentOfPlaceholder, spellingOf, toWire, type WireParameter } from './naming.js';

export const API_BASE = '/api/v1';

/** One REST route, as its operation declares it. */
export interface Route extends Forms {
  operation: DeclaredOperation;
  surface: Surface;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api/v1, placeholders in braces as documented. */
  path: string;
  status: 200 | 201 | 204;
  declaration: RestRoute;
  /** Whether it only reads: then it serves HEAD, too. */
  isRead: boolean;
  takesBody: boolean;
  parameters: readonly WireParameter[];
  /** Headers of a successful answer. */
  headers: Readonly<Record<string, string>>;
  /** Whether answers have an ETag, and are 304 for callers who have them: reads that may be cached. */
  hasEtag: boolean;
  /** Turns an argument name (or a path such as `keywords[3].matchType`) into this route's spelling. */
  spell(parameter: string): string;
}

/** A path as routers take it: its placeholders begin with a colon. */
export function withColons(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** The other way round. */
export function withBraces(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

/** Every declared REST route of the operations. Throws like `routeOf`. */
export function routesOf(operations: Iterable<DeclaredOperation>): Route[] {
  return [...operations].flatMap((operation) => (operation.rest ?? []).map((route) => routeOf(operation, route)));
}

/** Throws if a placeholder names no argument, and like `formsOf`. */
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
    // Of an enum that a platform may extend, REST filters by the contract's values alone.
    const type = isEnumType(argument.type) ? filterOf(argument.type) : argument.type;
    return { name: toWire(argument.name, naming), in: takesBody ? 'body' : 'query', argument: { ...argument, type } };
  });
  if (placeholders.size > 0) {
    throw new Error(`${declaration.at}: ${operation.name} has no argument ${[...placeholders.keys()].join(', ')}.`);
  }
  const isRead = method === 'GET' && operation.kind === 'query';
  const forms = isRead ? formsOf(operation, declaration, parameters) : NO_FORMS;
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

/** The caller's own browser may keep a read, for the same credential, and revalidates it each time. */
function readHeaders({ role }: DeclaredOperation, { surface }: RestRoute, { list }: Forms): Record<string, string> {
  const varies = [
    VARIES_BY,
    // Lists are JSON or tables.
    ...(list ? ['Accept'] : []),
    ...(role === 'public' ? [] : [surface === 'key' ? 'X-API-Key' : 'Authorization']),
  ];
  return { 'Cache-Control': 'private, no-cache', Vary: varies.join(', ') };
}

/** The fields of an input object as fields of a body. */
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
