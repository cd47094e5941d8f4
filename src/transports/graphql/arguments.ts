import {
  type DocumentNode,
  type GraphQLSchema,
  TypeInfo,
  type ValueNode,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { extensionsOf } from '../../../resolvers/support/operation.js';
import { AppError, recoded } from '../../errors.js';
import { readJson, refuseMissing } from '../input.js';

/** The first wrong argument of a document, in the words of all transports: callers know parameters, not types. Undefined if none. */
export function wrongArgument(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Record<string, unknown> = {},
): AppError | undefined {
  const info = new TypeInfo(schema);
  // A large variable may stand at many places.
  const good = new Set<string>();
  try {
    visit(
      document,
      visitWithTypeInfo(info, {
        Field(node) {
          const field = info.getFieldDef();
          try {
            for (const argument of field?.args ?? []) {
              const found = node.arguments?.find(({ name }) => name.value === argument.name);
              const place = found?.value.kind === 'Variable' && `${found.value.name.value} ${argument.type}`;
              if (place && good.has(place)) continue;
              const value = found && given(found.value, variables);
              if (value === undefined) refuseMissing(argument.type, argument.defaultValue, argument.name);
              else readJson(argument.type, value, argument.name);
              if (place) good.add(place);
            }
          } catch (error) {
            throw recoded(error, field ? extensionsOf(field).operation?.codes : undefined);
          }
        },
      }),
    );
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  return undefined;
}

function given(node: ValueNode, variables: Record<string, unknown>): unknown {
  return node.kind === 'Variable' ? variables[node.name.value] : valueFromASTUntyped(node, variables);
}
