import { type GraphQLResolveInfo, type GraphQLSchema, isObjectType, Kind } from 'graphql';
import { ORDER_BY } from '../../../schema/support/order.js';
import { ParameterError } from '../../errors.js';

/** The argument in whose place an order stands. */
const SORT = 'sort';

/** Lets `orderBy` stand in place of `sort`, whose text is its value; what is behind it knows `sort` alone, and so does REST. */
export function orders(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const { resolve } = field;
      const order = field.args.find(({ name }) => name === ORDER_BY);
      if (!order || !resolve) continue;
      order.extensions = { ...order.extensions, graphqlOnly: true };
      field.resolve = (source, { [ORDER_BY]: sort, ...args }, context, info) => {
        if (sort == null) return resolve(source, args, context, info);
        if (isGiven(info, SORT)) throw new ParameterError(ORDER_BY, `must not be given together with ${SORT}`);
        return resolve(source, { ...args, [SORT]: sort }, context, info);
      };
    }
  }
  return schema;
}

/** Whether the caller says something of an argument: a default is not the caller's word. */
function isGiven({ fieldNodes, variableValues }: GraphQLResolveInfo, name: string): boolean {
  const values = fieldNodes.flatMap(({ arguments: args = [] }) => args.filter((each) => each.name.value === name));
  return values.some(({ value }) => value.kind !== Kind.VARIABLE || variableValues[value.name.value] !== undefined);
}
