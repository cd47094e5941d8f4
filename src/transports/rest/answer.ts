import { MapperKind, mapSchema } from '@graphql-tools/utils';
import { createRouter } from 'fets';
import {
  type DocumentNode,
  type ExecutionResult,
  type FieldNode,
  type GraphQLOutputType,
  GraphQLScalarType,
  type GraphQLSchema,
  getNamedType,
  isListType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { createSofa, createSofaRouter } from 'sofa-api';
import type { Context } from '../../../resolvers/operations/context.js';
import { extensionsOf, isOnRest, type Naming } from '../../../resolvers/operations/operation.js';
import { NotFoundError } from '../../errors.js';
import { type Chosen, only } from './fields.js';
import { entriesOf } from './list-answer.js';
import { toWire } from './naming.js';
import type { Route } from './routes.js';

type Variables = Record<string, unknown>;

/** Runs the document that Sofa made for an operation. */
type Run = (document: DocumentNode, variables: Variables) => Promise<ExecutionResult>;

/** As Sofa has it: the request needs no more than this, and what comes back is what `run` resolves with. */
type SofaHandler = (request: { url: string; params: Variables }, context: { run: Run }) => Promise<ExecutionResult>;

type Shape = (value: unknown) => unknown;

/** Runs a route's operation. Resolves with its answer or the chosen part, ready for JSON; rejects with the resolver's error. */
export type Answerer = (context: Context, variables: Variables, chosen?: Chosen) => Promise<unknown>;

/** For routes that do not stream. Throws for one that Sofa does not answer. */
export function answersOf(schema: GraphQLSchema, routes: readonly Route[]): Map<Route, Answerer> {
  const handlers = sofaHandlers(schema);
  const answered = routes.filter(({ operation }) => operation.kind !== 'subscription');
  return new Map(answered.map((route) => [route, answererOf(route, schema, handlers.get(route.operation.name))]));
}

/** Sofa's own handlers, by root field (ADR 2). */
function sofaHandlers(schema: GraphQLSchema): Map<string, SofaHandler> {
  const roots = [schema.getQueryType(), schema.getMutationType()];
  const unseen = { openAPI: { endpoint: false }, swaggerUI: { endpoint: false } } as const;
  const sofa = createSofa({
    ...unseen,
    schema: withPlainScalars(schema),
    basePath: '/',
    depthLimit: 3,
    // Every object is written out in full; none shrinks to its id.
    ignore: Object.keys(schema.getTypeMap()),
    routes: Object.fromEntries(
      roots.flatMap((root) =>
        Object.keys(root?.getFields() ?? {}).map((path) => [`${root?.name}.${path}`, { path }] as const),
      ),
    ),
    // Only what goes to `errorHandler` comes back as it is; of all else Sofa makes a response.
    execute: (async ({ document, contextValue: { run }, variableValues }: SofaCall) => ({
      errors: [await run(document, variableValues)],
    })) as never,
    errorHandler: ([result]) => {
      if (result instanceof Error) throw result;
      return result;
    },
  });
  const handlers = new Map<string, SofaHandler>();
  const onRoute = ({ route: { path, handler } }: { route: { path: string; handler: unknown } }) => {
    handlers.set(path, handler as SofaHandler);
  };
  // Sofa's router is one of fets, which shows its routes to the plugins of a router that takes it in.
  createRouter({ ...unseen, plugins: [{ onRoute }] }).use(createSofaRouter(sofa));
  return handlers;
}

interface SofaCall {
  document: DocumentNode;
  contextValue: { run: Run };
  variableValues: Variables;
}

function answererOf(route: Route, schema: GraphQLSchema, handle: SofaHandler | undefined): Answerer {
  const { list } = route;
  const { name, field } = route.operation;
  if (!handle) throw new Error(`Sofa has no handler for ${route.declaration.at}.`);
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
  // Sofa would look elsewhere for variables that are absent.
  const absent = Object.fromEntries(field.args.map((argument) => [argument.name, undefined]));
  return async (context, variables, chosen) => {
    const run: Run = async (document, read) =>
      queryFor(document, chosen).query({}, context, withNulls(read, variables));
    const { data, errors } = await handle({ url: '', params: { ...absent, ...variables } }, { run });
    if (errors?.[0]) throw errors[0];
    const value = data?.[name];
    if (value === null || value === undefined) throw new NotFoundError(name);
    const answer = shape(value, variables);
    if (!chosen) return answer;
    if (!list || Array.isArray(answer)) return only(chosen, answer);
    return { ...(answer as object), [list.at ?? 'data']: only(chosen, entriesOf(list, answer)) };
  };
}

/** Sofa writes variables as answers are written, which refuses instants that the operation refuses in its own words. */
function withPlainScalars(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.SCALAR_TYPE]: (type) =>
      isSpecifiedScalarType(type) ? type : new GraphQLScalarType({ ...type.toConfig(), serialize: (value) => value }),
  });
}

/** What Sofa read of the variables, with the nulls that it takes for absent. */
function withNulls(read: Variables, variables: Variables): Variables {
  for (const name in variables) if (variables[name] === null) read[name] = null;
  return read;
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
