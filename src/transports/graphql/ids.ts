import {
  GraphQLID,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLOutputType,
  type GraphQLSchema,
  GraphQLString,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

const NAME_OF_ID = /^id$|Ids?$/;

/**
 * Makes `ID` of the text of every field that is called an id: clients then know what to keep a record by. Arguments stay
 * `String`: a document that declares `$accountId: String!` would be no valid one for an `ID` (ADR 42).
 */
export function ids(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      if (NAME_OF_ID.test(field.name)) field.type = withIds(field.type);
    }
  }
  // A schema gathers its types when it is made, and tells clients of no others.
  schema.getTypeMap()[GraphQLID.name] = GraphQLID;
  return schema;
}

function withIds(type: GraphQLOutputType): GraphQLOutputType {
  if (isNonNullType(type)) return new GraphQLNonNull(withIds(type.ofType));
  if (isListType(type)) return new GraphQLList(withIds(type.ofType));
  return type === GraphQLString ? GraphQLID : type;
}
