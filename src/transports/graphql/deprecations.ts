import type { GraphQLSchema } from 'graphql';
import { operationsOf } from '../../../resolvers/support/operation.js';

/** Lets GraphQL say of root fields that they are deprecated, where their operation does. Throws for an impossible day. */
export function deprecations(schema: GraphQLSchema): GraphQLSchema {
  for (const { name, field, deprecated } of operationsOf(schema).values()) {
    if (!deprecated) continue;
    const { since, reason } = deprecated;
    if (Number.isNaN(Date.parse(since))) throw new Error(`${name} is deprecated since ${since}, which is no day.`);
    field.deprecationReason = reason;
  }
  return schema;
}
