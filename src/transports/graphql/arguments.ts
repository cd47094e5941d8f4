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

/**
 * The first argument of a document that cannot be what its type asks for, told in the words of every transport. The engine's
 * own messages name types and variables; callers know parameters. Undefined when the fault lies elsewhere.
 */
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
