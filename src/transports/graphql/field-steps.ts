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
import { ParameterError } from '../../errors.js';

const NAME_OF_ID = /^id$|Ids?$/;

/** Turns output fields named like ids into `ID`, for client caches; arguments stay `String` (ADR 42). */
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

/** Answers figures from their record, synchronously, and loads them only for arguments of their own. */
export function ownWindows(schema: GraphQLSchema): GraphQLSchema {
  forEachField(schema, (field) => {
    const { resolve } = field;
    if (!extensionsOf(field).ownWindow || !resolve) return;
    field.resolve = (row, args, context, info) =>
      hasArguments(args) ? resolve(row, args, context, info) : row[field.name];
  });
  return schema;
}

/** Whether a field was given any argument. */
export function hasArguments(args: Readonly<Record<string, unknown>>): boolean {
  return Object.values(args).some((value) => value != null);
}

const SORT = 'sort';

/** Maps `orderBy` to `sort`, which is all that resolvers and REST know. */
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

/** Defaults do not count. */
function isGiven({ fieldNodes, variableValues }: GraphQLResolveInfo, name: string): boolean {
  const values = fieldNodes.flatMap(({ arguments: args = [] }) => args.filter((each) => each.name.value === name));
  return values.some(({ value }) => value.kind !== Kind.VARIABLE || variableValues[value.name.value] !== undefined);
}

/** Copies operations' deprecations to the schema. Throws for an invalid date. */
export function deprecations(schema: GraphQLSchema): GraphQLSchema {
  for (const { name, field, deprecated } of operationsOf(schema).values()) {
    if (!deprecated) continue;
    const { since, reason } = deprecated;
    if (Number.isNaN(Date.parse(since))) throw new Error(`${name} is deprecated since ${since}, which is no day.`);
    field.deprecationReason = reason;
  }
  return schema;
}

/** Makes extensible enums answer UNKNOWN for new values, with the original in the field beside them. */
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

/** The contract's values of an extensible enum; undefined for other enums. */
export function contractOf({ extensions }: GraphQLEnumType): readonly string[] | undefined {
  return extensions.contract as readonly string[] | undefined;
}

const filters = new WeakMap<GraphQLEnumType, GraphQLEnumType>();

/** The enum as a REST filter: only the contract's values if it is extensible. */
export function filterOf(type: GraphQLEnumType): GraphQLEnumType {
  const contract = contractOf(type);
  if (!contract) return type;
  let filter = filters.get(type);
  if (!filter) {
    const { values, ...config } = type.toConfig();
    const included = Object.fromEntries(Object.entries(values).filter(([name]) => contract.includes(name)));
    filter = new GraphQLEnumType({ ...config, name: `${type.name}Filter`, values: included, extensions: {} });
    filters.set(type, filter);
  }
  return filter;
}
