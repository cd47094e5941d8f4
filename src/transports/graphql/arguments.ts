import {
  type DocumentNode,
  type GraphQLSchema,
  TypeInfo,
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
              const given = node.arguments?.find(({ name }) => name.value === argument.name)?.value;
              const variable = given?.kind === 'Variable' ? given.name.value : undefined;
              const place = variable && `${variable} ${argument.type}`;
              if (place && good.has(place)) continue;
              const value = variable ? variables[variable] : given && valueFromASTUntyped(given, variables);
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
