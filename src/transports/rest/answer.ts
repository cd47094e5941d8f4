import {
  type DocumentNode,
  type FieldNode,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isListType,
  isNonNullType,
  isObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Context } from '../../../resolvers/support/context.js';
import { extensionsOf, isOnRest, type Naming } from '../../../resolvers/support/operation.js';
import { NotFoundError } from '../../errors.js';
import { type Chosen, only } from './fields.js';
import { entriesOf } from './lists.js';
import { toWire } from './naming.js';
import type { Route } from './routes.js';
import { type Handler, sofaHandlers } from './sofa.js';

type Shape = (value: unknown) => unknown;

/** Runs a route's operation. Resolves with its answer or the chosen part, ready for JSON; rejects with the resolver's error. */
export type Answerer = (context: Context, variables: Record<string, unknown>, chosen?: Chosen) => Promise<unknown>;

/** For routes that do not stream. */
export function answersOf(schema: GraphQLSchema, routes: readonly Route[]): Map<Route, Answerer> {
  const handlers = sofaHandlers(schema);
  const answered = routes.filter(({ operation }) => operation.kind !== 'subscription');
  return new Map(
    answered.map((route) => [route, answererOf(route, schema, handlers.get(route.operation.name) as Handler)]),
  );
}

function answererOf(route: Route, schema: GraphQLSchema, handle: Handler): Answerer {
  const { list } = route;
  const { name } = route.operation;
  const shape = routeShape(route);
  const loaded = loadedApart(route, schema);
  const compiled = new Map<string, CompiledQuery>();
  const queryFor = (document: DocumentNode, chosen: Chosen | undefined) => {
    const leftOut = chosen ? loaded.filter(({ wire }) => !chosen.has(wire)) : [];
    const key = leftOut.map(({ wire }) => wire).join();
    const query = compiled.get(key) ?? compile(schema, without(leftOut, document, schema));
    compiled.set(key, query);
    return query;
  };
  return async (context, variables, chosen) => {
    const { data, errors } = await handle(variables, async (document, read) =>
      queryFor(document, chosen).query({}, context, read),
    );
    if (errors?.[0]) throw errors[0];
    const value = data?.[name];
    if (value === null || value === undefined) throw new NotFoundError(name);
    const answer = shape(value, variables);
    if (!chosen) return answer;
    if (!list || Array.isArray(answer)) return only(chosen, answer);
    return { ...(answer as object), [list.at ?? 'data']: only(chosen, entriesOf(list, answer)) };
  };
}

/** Fields of a route's answer with statements of their own, which are skipped if a caller does not choose them. */
function loadedApart({ fields, list, operation }: Route, schema: GraphQLSchema) {
  const type = schema.getType((list?.entry ?? getNamedType(operation.field.type)).name);
  if (!fields || !isObjectType(type)) return [];
  return [...fields].flatMap(([wire, { name }]) => (type.getFields()[name]?.resolve ? [{ wire, type, name }] : []));
}

function without(fields: ReturnType<typeof loadedApart>, document: DocumentNode, schema: GraphQLSchema): DocumentNode {
  if (fields.length === 0) return document;
  const types = new TypeInfo(schema);
  const visitor = {
    Field: ({ name }: FieldNode) =>
      fields.some((field) => types.getParentType() === field.type && name.value === field.name) ? null : undefined,
  };
  return visit(document, visitWithTypeInfo(types, visitor));
}

/** Leaves are not serialized again; a test compares every route's answer with that of the plain engine. */
function compile(schema: GraphQLSchema, document: DocumentNode): CompiledQuery {
  const compiled = compileQuery(schema, document, undefined, { disableLeafSerialization: true });
  if (isCompiledQuery(compiled)) return compiled;
  throw new Error(`A route's document does not compile: ${JSON.stringify(compiled.errors)}`);
}

/** Turns an operation's result into the route's answer. */
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

/** Gives a result its wire spelling, without null values that the schema omits. Undefined if the result already is the answer. */
function answerShape(type: GraphQLOutputType, naming: Naming = 'camelCase'): Shape | undefined {
  if (isNonNullType(type)) return answerShape(type.ofType, naming);
  if (isListType(type)) {
    const item = answerShape(type.ofType, naming);
    return item && ((value) => (value == null ? value : (value as unknown[]).map(item)));
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
  const shapes = fields.map(({ shape }) => shape);
  const lines = fields.map(({ name, wire, absentWhenNull, shape }, at) => {
    const item = `source[${JSON.stringify(name)}]`;
    const set = `result[${JSON.stringify(wire)}] = ${shape ? `shapes[${at}](${item})` : item};`;
    return absentWhenNull ? `if (${item} != null) ${set}` : set;
  });
  const body = `if (source == null) return source; const result = {}; ${lines.join('\n')} return result;`;
  // Compiled like row readers: a loop over names takes several times as long.
  return new Function('shapes', `return (source) => { ${body} };`)(shapes) as Shape;
}
