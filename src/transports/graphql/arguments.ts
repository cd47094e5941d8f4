import {
  type DocumentNode,
  type GraphQLSchema,
  getOperationAST,
  TypeInfo,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { extensionsOf } from '../../../resolvers/operations/operation.js';
import { AppError, recoded } from '../../errors.js';
import { readJson, refuseMissing } from '../http/input.js';
import { defaultsOf } from './cost.js';

/** The first invalid argument, in the wording of all transports; undefined if there is none. */
export function invalidArgument(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  given: Record<string, unknown> = {},
): AppError | undefined {
  const operation = getOperationAST(document, operationName);
  const variables = operation ? { ...defaultsOf(operation), ...given } : given;
  const info = new TypeInfo(schema);
  // A large variable may be used in many places.
  const valid = new Set<string>();
  try {
    visit(
      document,
      visitWithTypeInfo(info, {
        OperationDefinition: (node) => (operation && node !== operation ? false : undefined),
        Field(node) {
          const field = info.getFieldDef();
          try {
            for (const argument of field?.args ?? []) {
              const spelled = node.arguments?.find(({ name }) => name.value === argument.name)?.value;
              const variable = spelled?.kind === 'Variable' ? spelled.name.value : undefined;
              const place = variable && `${variable} ${argument.type}`;
              if (place && valid.has(place)) continue;
              const value = variable ? variables[variable] : spelled && valueFromASTUntyped(spelled, variables);
              if (value === undefined) refuseMissing(argument.type, argument.defaultValue, argument.name);
              else readJson(argument.type, value, argument.name, { listsSingles: true });
              if (place) valid.add(place);
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
