import { type GraphQLArgument, getNamedType, isEnumType, isInputObjectType } from 'graphql';
import {
  type DeclaredOperation,
  isOnRest,
  type Naming,
  type RestRoute,
  type Surface,
} from '../../../resolvers/support/operation.js';
import { filterOf } from '../graphql/field-steps.js';
import { argumentOfPlaceholder, toWire } from './naming.js';

export const API_BASE = '/api/v1';

/** Most characters of what stands in place of a placeholder. */
export const MAX_SEGMENT_LENGTH = 2_000;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface WireParameter {
  /** As the caller spells it. */
  name: string;
  in: 'path' | 'query' | 'body';
  argument: Pick<GraphQLArgument, 'name' | 'description' | 'type' | 'defaultValue'> &
    Partial<Pick<GraphQLArgument, 'deprecationReason'>>;
  /** The input type that it is a field of, if one argument is the whole body. */
  inputType?: string;
}

/** One REST route, as its operation declares it. */
export interface Route {
  operation: DeclaredOperation;
  surface: Surface;
  method: Method;
  /** Below /api/v1, placeholders in braces as documented. */
  path: string;
  status: 200 | 201 | 204;
  declaration: RestRoute;
  parameters: readonly WireParameter[];
  /** Turns an argument name (or a path such as `keywords[3].matchType`) into this route's spelling. */
  spell(parameter: string): string;
}

/** A path as routers take it: its placeholders begin with a colon. */
export function withColons(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Every declared REST route of the operations. Throws when a placeholder names no argument. */
export function routesOf(operations: Iterable<DeclaredOperation>): Route[] {
  return [...operations].flatMap((operation) => (operation.rest ?? []).map((route) => routeOf(operation, route)));
}

/** Throws if a placeholder names no argument. */
export function routeOf(operation: DeclaredOperation, declaration: RestRoute): Route {
  const [method, path] = declaration.at.split(' ') as [Method, string];
  const placeholders = new Map(
    [...path.matchAll(/\{(\w+)\}/g)].map((match) => [argumentOfPlaceholder(match[1] as string), match[1] as string]),
  );
  const hasBody = method === 'POST' || method === 'PUT' || method === 'PATCH';
  const { naming, bodyArgument } = declaration;
  const parameters = operation.field.args.filter(isOnRest).flatMap((argument): WireParameter | WireParameter[] => {
    if (argument.name === bodyArgument) return fieldsOf(argument, naming);
    const placeholder = placeholders.get(argument.name);
    placeholders.delete(argument.name);
    if (placeholder !== undefined) return { name: placeholder, in: 'path', argument };
    // Of an enum that a platform may extend, REST filters by the contract's values alone.
    const type = isEnumType(argument.type) ? filterOf(argument.type) : argument.type;
    return { name: toWire(argument.name, naming), in: hasBody ? 'body' : 'query', argument: { ...argument, type } };
  });
  if (placeholders.size > 0) {
    throw new Error(`${declaration.at}: ${operation.name} has no argument ${[...placeholders.keys()].join(', ')}.`);
  }
  const spell = spellingOf(parameters, naming);
  return {
    operation,
    surface: declaration.surface,
    method,
    path,
    status: declaration.status ?? 200,
    declaration,
    parameters,
    spell: (parameter) => spell(bodyArgument ? parameter.replace(`${bodyArgument}.`, '') : parameter),
  };
}

/** Whether it only reads, so that HEAD is possible too. */
export function isRead({ method, operation }: Pick<Route, 'method' | 'operation'>): boolean {
  return method === 'GET' && operation.kind === 'query';
}

/** The fields of an input object as fields of a body. */
function fieldsOf({ name, type }: GraphQLArgument, naming: Naming | undefined): WireParameter[] {
  const input = getNamedType(type);
  if (!isInputObjectType(input)) throw new Error(`The argument ${name} is no input object.`);
  return Object.values(input.getFields()).map((field) => ({
    name: toWire(field.name, naming),
    in: 'body',
    argument: field,
    inputType: input.name,
  }));
}

/** Turns argument names and paths such as `keywords[3].matchType` into the names that callers use for them. */
export function spellingOf(parameters: readonly WireParameter[], naming?: Naming): (parameter: string) => string {
  const wireNames = new Map(parameters.map(({ argument, name }) => [argument.name, name]));
  return (parameter) => {
    const [, head = '', rest = ''] = /^(\w+)(.*)$/s.exec(parameter) ?? [];
    return (wireNames.get(head) ?? head) + rest.replace(/\w+/g, (name) => toWire(name, naming));
  };
}
