import { type GraphQLSchema, isObjectType } from 'graphql';
import { extensionsOf } from '../../../resolvers/support/operation.js';
import type { OwnWindowArgs } from '../../../schema/metrics/window.args.js';
import { isAsked } from '../../domain/metrics/window.js';

/**
 * Lets figures that come with their record be that value, and be loaded only where a window is named: lists of a thousand
 * records would wait for a thousand promises.
 */
export function ownWindows(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const { resolve } = field;
      if (!extensionsOf(field).ownWindow || !resolve) continue;
      field.resolve = (row, args: OwnWindowArgs, context, info) =>
        isAsked(args) ? resolve(row, args, context, info) : row[field.name];
    }
  }
  return schema;
}
