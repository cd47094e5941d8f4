import { type GraphQLOutputType, type GraphQLSchema, isListType, isNonNullType, isObjectType } from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Context } from '../../../resolvers/support/context.js';
import { extensionsOf, isOnRest, type Naming } from '../../../resolvers/support/operation.js';
import { NotFoundError } from '../../errors.js';
import { toWire } from './naming.js';
import type { Route } from './routes.js';
import { type RouteDocument, sofaDocuments } from './sofa.js';

type Shape = (value: unknown) => unknown;

/** Runs a route's operation; resolves with its answer, ready for JSON. Rejects with what the resolver threw. */
export type Answerer = (context: Context, variables: Record<string, unknown>) => Promise<unknown>;

/** What runs each of these routes that does not stream. */
export async function answersOf(schema: GraphQLSchema, routes: readonly Route[]): Promise<Map<Route, Answerer>> {
  const made = await Promise.all([sofaDocuments(schema, 'key', routes), sofaDocuments(schema, 'session', routes)]);
  return new Map(made.flat().map((document) => [document.route, answererOf(document)]));
}

function answererOf(document: RouteDocument): Answerer {
  const { name } = document.route.operation;
  const shape = routeShape(document.route);
  let compiled: CompiledQuery | undefined;
  return async (context, variables) => {
    compiled ??= compile(document);
    const { data, errors } = await compiled.query({}, context, variables);
    if (errors?.[0]) throw errors[0];
    const value = data?.[name];
    if (value === null || value === undefined) throw new NotFoundError(name);
    return shape(value, variables);
  };
}

/** Leaves are written as the services give them; a test holds every route's answer against the plain engine's. */
function compile({ schema, document }: RouteDocument): CompiledQuery {
  const compiled = compileQuery(schema, document, undefined, { disableLeafSerialization: true });
  if (isCompiledQuery(compiled)) return compiled;
  throw new Error(`A route's document does not compile: ${JSON.stringify(compiled.errors)}`);
}

/** How a route turns an operation's result for these variables into its answer. */
export function routeShape({
  operation,
  declaration,
}: Route): (data: unknown, variables: Record<string, unknown>) => unknown {
  const shape = answerShape(operation.field.type, declaration.answerNaming) ?? ((value: unknown) => value);
  const { listUnless } = declaration;
  if (listUnless === undefined) return shape;
  return (data, variables) => {
    const whole = shape(data);
    return variables[listUnless] === true ? whole : (whole as { data: unknown }).data;
  };
}

/**
 * How an operation's result is written on the wire: fields spelled by the route's rule, and fields without a
 * value left out where the schema says so. Undefined when the result already is the answer.
 */
export function answerShape(type: GraphQLOutputType, naming: Naming = 'camelCase'): Shape | undefined {
  if (isNonNullType(type)) return answerShape(type.ofType, naming);
  if (isListType(type)) {
    const item = answerShape(type.ofType, naming);
    return item && ((value) => (value === null ? null : (value as unknown[]).map(item)));
  }
  if (!isObjectType(type)) return undefined;
  const fields = Object.values(type.getFields())
    .filter(isOnRest)
    .map((field) => ({
      name: field.name,
      wire: toWire(field.name, naming),
      absentWhenNull: extensionsOf(field).absentWhenNull === true,
      shape: answerShape(field.type, naming),
    }));
  if (fields.every((field) => field.wire === field.name && !field.absentWhenNull && !field.shape)) return undefined;
  return (value) => {
    if (value === null) return null;
    const source = value as Record<string, unknown>;
    const result: Record<string, unknown> = {};
    for (const { name, wire, absentWhenNull, shape } of fields) {
      const item = source[name];
      if (absentWhenNull && (item === null || item === undefined)) continue;
      result[wire] = shape ? shape(item) : item;
    }
    return result;
  };
}
