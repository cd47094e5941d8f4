import { forEachField } from '@graphql-tools/utils';
import { GraphQLEnumType, type GraphQLSchema, isEnumType } from 'graphql';
import { extensionsOf } from '../../../resolvers/support/operation.js';
import { OPEN_ENUMS, UNKNOWN } from '../../domain/described.enum.js';

/** Lets enums that a platform may extend answer UNKNOWN for what they do not have, and the text itself beside it. */
export function openEnums(schema: GraphQLSchema): GraphQLSchema {
  for (const [name, contract] of OPEN_ENUMS) {
    const type = schema.getType(name);
    if (!isEnumType(type)) continue;
    type.extensions = { ...type.extensions, contract };
    const serialize = type.serialize.bind(type);
    type.serialize = (value) => serialize(type.getValue(String(value)) ? value : UNKNOWN);
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
