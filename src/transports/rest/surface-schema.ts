import { MapperKind, mapSchema, pruneSchema } from '@graphql-tools/utils';
import {
  GraphQLBoolean,
  type GraphQLFieldConfigArgumentMap,
  GraphQLSchema,
  Kind,
  GraphQLObjectType as ObjectType,
} from 'graphql';
import { extensionsOf, isOnRest } from '../../../resolvers/operations/operation.js';

/** What REST shows of `schema`, so that Sofa's generated documents select exactly an answer's fields. */
export function restSchema(schema: GraphQLSchema, rootFields: ReadonlySet<string>): GraphQLSchema {
  const withoutRelations = mapSchema(schema, {
    [MapperKind.OBJECT_TYPE]: (type) => new ObjectType({ ...type.toConfig(), interfaces: [] }),
    [MapperKind.OBJECT_FIELD]: (field) => {
      if (!isOnRest(field as never)) return null;
      if (!extensionsOf(field as never).ownWindow) return { ...field, args: onRest(field.args ?? {}) };
      const { args: _args, resolve: _resolve, ...value } = field;
      return value;
    },
  });
  const selectFields = (type: ObjectType | null | undefined) => {
    if (!type) return null;
    const config = type.toConfig();
    const fields = Object.fromEntries(Object.entries(config.fields).filter(([name]) => rootFields.has(name)));
    if (Object.keys(fields).length === 0) return null;
    // Otherwise Sofa prints and parses the whole root type for each variable's description, which is unused.
    const name = { kind: Kind.NAME, value: type.name } as const;
    return new ObjectType({ ...config, fields, astNode: { kind: Kind.OBJECT_TYPE_DEFINITION, name, fields: [] } });
  };
  const config = withoutRelations.toConfig();
  // Sofa requires a query type.
  const query =
    selectFields(withoutRelations.getQueryType()) ??
    new ObjectType({ name: 'Query', fields: { none: { type: GraphQLBoolean } } });
  const mutation = selectFields(withoutRelations.getMutationType());
  const subscription = selectFields(withoutRelations.getSubscriptionType());
  const others = config.types.filter((type) => !['Query', 'Mutation', 'Subscription'].includes(type.name));
  return pruneSchema(new GraphQLSchema({ ...config, types: others, query, mutation, subscription }), {
    skipPruning: (type) => type.name === 'Query',
  });
}

function onRest(args: GraphQLFieldConfigArgumentMap): GraphQLFieldConfigArgumentMap {
  return Object.fromEntries(Object.entries(args).filter(([, argument]) => isOnRest(argument as never)));
}
