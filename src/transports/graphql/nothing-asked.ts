import {
  type ExecutionArgs,
  type FragmentDefinitionNode,
  GraphQLError,
  getOperationAST,
  getVariableValues,
  Kind,
} from 'graphql';
import { collectFields } from 'graphql/execution/collectFields.js';

/**
 * What a subscription is answered whose every field is skipped by `@skip` or `@include`: the engine has no answer to it, and
 * throws. Undefined for all others, also those whose variables the engine will refuse.
 */
export function nothingAsked({
  schema,
  document,
  operationName,
  variableValues,
}: ExecutionArgs): GraphQLError | undefined {
  const operation = getOperationAST(document, operationName);
  const type = schema.getSubscriptionType();
  if (!operation || !type) return undefined;
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], { ...variableValues });
  if (!coerced) return undefined;
  const fragments = Object.create(null) as Record<string, FragmentDefinitionNode>;
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  const { size } = collectFields(schema, fragments, coerced, type, operation.selectionSet);
  return size > 0 ? undefined : new GraphQLError('A subscription must ask for one field that is not skipped.');
}
