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
import { type Chosen, choosableOf, only } from './fields.js';
import { entriesOf, listOf } from './lists.js';
import { toWire } from './naming.js';
import type { Route } from './routes.js';
import { type RouteDocument, sofaDocuments } from './sofa.js';

type Shape = (value: unknown) => unknown;

/** Runs a route's operation; resolves with its answer, or the chosen part, ready for JSON. Rejects with what the resolver threw. */
export type Answerer = (context: Context, variables: Record<string, unknown>, chosen?: Chosen) => Promise<unknown>;

/** Runs of those of these routes that do not stream. */
export async function answersOf(schema: GraphQLSchema, routes: readonly Route[]): Promise<Map<Route, Answerer>> {
  const made = await Promise.all([sofaDocuments(schema, 'key', routes), sofaDocuments(schema, 'session', routes)]);
  return new Map(made.flat().map((document) => [document.route, answererOf(document)]));
}

function answererOf(document: RouteDocument): Answerer {
  const { route } = document;
  const { name } = route.operation;
  const shape = routeShape(route);
  const list = listOf(route);
  const loaded = loadedApart(document);
  const compiled = new Map<string, CompiledQuery>();
  const queryFor = (chosen: Chosen | undefined) => {
    const leftOut = chosen ? loaded.filter(({ wire }) => !chosen.has(wire)) : [];
    const key = leftOut.map(({ wire }) => wire).join();
    const query =
      compiled.get(key) ?? compile({ ...document, document: without(leftOut, document.document, document.schema) });
    compiled.set(key, query);
    return query;
  };
  return async (context, variables, chosen) => {
    const { data, errors } = await queryFor(chosen).query({}, context, variables);
    if (errors?.[0]) throw errors[0];
    const value = data?.[name];
    if (value === null || value === undefined) throw new NotFoundError(name);
    const answer = shape(value, variables);
    if (!chosen) return answer;
    if (!list || Array.isArray(answer)) return only(chosen, answer);
    return { ...(answer as object), [list.at ?? 'data']: only(chosen, entriesOf(list, answer)) };
  };
}

/** The fields of a route's answer that have statements of their own: these are not read unless a caller chooses the field. */
function loadedApart({ route, schema }: RouteDocument) {
  const chosen = choosableOf(route);
  const type =
    chosen && schema.getType((listOf(route)?.entry ?? (getNamedType(route.operation.field.type) as never)).name);
  if (!chosen || !isObjectType(type)) return [];
  return [...chosen].flatMap(([wire, { name }]) => (type.getFields()[name]?.resolve ? [{ wire, type, name }] : []));
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

/** Leaves are written as the services give them; a test holds every route's answer against the plain engine's. */
function compile({ schema, document }: RouteDocument): CompiledQuery {
  const compiled = compileQuery(schema, document, undefined, { disableLeafSerialization: true });
  if (isCompiledQuery(compiled)) return compiled;
  throw new Error(`A route's document does not compile: ${JSON.stringify(compiled.errors)}`);
}

/** Turns an operation's result for these variables into the route's answer. */
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
 * Turns an operation's result into its wire form: fields spelled by the route's rule, and those without a value left out if the
 * schema says so. Undefined if the result already is the answer.
 */
export function answerShape(type: GraphQLOutputType, naming: Naming = 'camelCase'): Shape | undefined {
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
  // Compiled, as readers of rows are: a loop over names takes several times as long.
  return new Function('shapes', `return (source) => { ${body} };`)(shapes) as Shape;
}
