import { type GraphQLOutputType, isListType, isNonNullType, isObjectType } from 'graphql';
import type { Context } from '../../../resolvers/support/context.js';
import { extensionsOf, type Naming } from '../../../resolvers/support/operation.js';
import { NotFoundError } from '../../errors.js';
import { toWire } from './naming.js';
import type { Route } from './routes.js';
import type { Dispatch } from './sofa.js';

type Shape = (value: unknown) => unknown;

/** Runs a route's operation and resolves with its answer, ready for JSON. Rejects with what the resolver threw. */
export function answererOf(
  route: Route,
  dispatch: Dispatch,
): (context: Context, variables: Record<string, unknown>) => Promise<unknown> {
  const { operation } = route;
  const shape = routeShape(route);
  return async (context, variables) => {
    const result = await dispatch(context, variables);
    const [failure] = result.errors ?? [];
    if (failure) throw failure;
    const data = result.data?.[operation.name];
    if (data === null || data === undefined) throw new NotFoundError(operation.name);
    return shape(data, variables);
  };
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
    .filter((field) => {
      const { relation, graphqlOnly } = extensionsOf(field);
      return relation === undefined && !graphqlOnly;
    })
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
