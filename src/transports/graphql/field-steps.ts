import { forEachField } from '@graphql-tools/utils';
import {
  GraphQLEnumType,
  GraphQLID,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  GraphQLString,
  isEnumType,
  isListType,
  isNonNullType,
  Kind,
} from 'graphql';
import { extensionsOf, operationsOf } from '../../../resolvers/operations/operation.js';
import { ORDER_BY } from '../../../schema/support/order.js';
import { OPEN_ENUMS, UNKNOWN } from '../../domain/described.enum.js';
import { hasWindow } from '../../domain/figures/window.js';
import { ParameterError } from '../../errors.js';

const NAME_OF_ID = /^id$|Ids?$/;

/** Makes `ID` of fields that are called ids, so that clients know what to key by. Arguments stay `String` (ADR 42). */
export function ids(schema: GraphQLSchema): GraphQLSchema {
  forEachField(schema, (field) => {
    if (NAME_OF_ID.test(field.name)) field.type = withIds(field.type);
  });
  return schema;
}

function withIds(type: GraphQLOutputType): GraphQLOutputType {
  if (isNonNullType(type)) return new GraphQLNonNull(withIds(type.ofType));
  if (isListType(type)) return new GraphQLList(withIds(type.ofType));
  return type === GraphQLString ? GraphQLID : type;
}

/** Answers figures that come with their record from it, without a promise, and loads them only for a named window. */
export function ownWindows(schema: GraphQLSchema): GraphQLSchema {
  forEachField(schema, (field) => {
    const { resolve } = field;
    if (!extensionsOf(field).ownWindow || !resolve) return;
    field.resolve = (row, args, context, info) =>
      hasWindow(args) ? resolve(row, args, context, info) : row[field.name];
  });
  return schema;
}

/** The argument that `orderBy` stands in for. */
const SORT = 'sort';

/** Lets `orderBy` stand in for `sort`, whose text is its value; what is behind it knows `sort` alone, and so does REST. */
export function orders(schema: GraphQLSchema): GraphQLSchema {
  forEachField(schema, (field) => {
    const { resolve } = field;
    const order = field.args.find(({ name }) => name === ORDER_BY);
    if (!order || !resolve) return;
    order.extensions = { ...order.extensions, graphqlOnly: true };
    field.resolve = (source, { [ORDER_BY]: sort, ...args }, context, info) => {
      if (sort == null) return resolve(source, args, context, info);
      if (isGiven(info, SORT)) throw new ParameterError(ORDER_BY, `must not be given together with ${SORT}`);
      return resolve(source, { ...args, [SORT]: sort }, context, info);
    };
  });
  return schema;
}

/** Whether the caller gives an argument; a default does not count. */
function isGiven({ fieldNodes, variableValues }: GraphQLResolveInfo, name: string): boolean {
  const values = fieldNodes.flatMap(({ arguments: args = [] }) => args.filter((each) => each.name.value === name));
  return values.some(({ value }) => value.kind !== Kind.VARIABLE || variableValues[value.name.value] !== undefined);
}

/** Lets GraphQL say of root fields that they are deprecated, as their operation does. Throws for an impossible day. */
export function deprecations(schema: GraphQLSchema): GraphQLSchema {
  for (const { name, field, deprecated } of operationsOf(schema).values()) {
    if (!deprecated) continue;
    const { since, reason } = deprecated;
    if (Number.isNaN(Date.parse(since))) throw new Error(`${name} is deprecated since ${since}, which is no day.`);
    field.deprecationReason = reason;
  }
  return schema;
}

/** Lets enums that a platform may extend answer UNKNOWN for what they do not have, and the text itself beside it. */
export function openEnums(schema: GraphQLSchema): GraphQLSchema {
  for (const [name, contract] of OPEN_ENUMS) {
    const type = schema.getType(name);
    if (!isEnumType(type)) continue;
    type.extensions = { ...type.extensions, contract };
    const known = new Set<unknown>(type.getValues().map(({ value }) => value));
    const serialize = type.serialize.bind(type);
    type.serialize = (value) => serialize(known.has(value) ? value : UNKNOWN);
  }
  forEachField(schema, (field) => {
    const { rawOf } = extensionsOf(field);
    if (rawOf !== undefined) field.resolve = (row) => row[rawOf];
  });
  return schema;
}

/** The contract's values of an enum that a platform may extend; undefined for any other. */
export function contractOf({ extensions }: GraphQLEnumType): readonly string[] | undefined {
  return extensions.contract as readonly string[] | undefined;
}

const filters = new WeakMap<GraphQLEnumType, GraphQLEnumType>();

/** The enum as REST takes it: with the contract's values alone, if a platform may extend it. */
export function filterOf(type: GraphQLEnumType): GraphQLEnumType {
  const contract = contractOf(type);
  if (!contract) return type;
  let filter = filters.get(type);
  if (!filter) {
    const { values, ...config } = type.toConfig();
    const kept = Object.fromEntries(Object.entries(values).filter(([name]) => contract.includes(name)));
    filter = new GraphQLEnumType({ ...config, name: `${type.name}Filter`, values: kept, extensions: {} });
    filters.set(type, filter);
  }
  return filter;
}
