import {
  type DocumentNode,
  type ExecutionArgs,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import { collectFields } from 'graphql/execution/collectFields.js';

interface Asked {
  schema: GraphQLSchema;
  document: DocumentNode;
  operationName?: string | null | undefined;
  /** As the caller sent them. */
  variableValues?: Readonly<Record<string, unknown>> | null | undefined;
}

export interface RootFields {
  kind: OperationDefinitionNode['operation'];
  /** The name of the field behind each key of the answer; none where the variables do not fit. */
  fields: string[];
}

/** What a valid document asks for, as the engine finds it: behind fragments and aliases, without what is skipped. */
export function rootFieldsOf({ schema, document, operationName, variableValues }: Asked): RootFields {
  const operation = getOperationAST(document, operationName) as OperationDefinitionNode;
  const { operation: kind, selectionSet, variableDefinitions = [] } = operation;
  const plain = selectionSet.selections.map((selection) =>
    selection.kind === Kind.FIELD && !selection.directives?.length ? selection : undefined,
  );
  // Nothing is hidden: the usual case, and every plain document of ours.
  if (plain.every((field) => field !== undefined)) {
    const byKey = new Map(plain.map(({ alias, name }) => [(alias ?? name).value, name.value]));
    return { kind, fields: [...byKey.values()] };
  }
  const type = schema.getRootType(kind);
  const { coerced } = getVariableValues(schema, variableDefinitions, { ...variableValues });
  if (!type || !coerced) return { kind, fields: [] };
  const collected = collectFields(schema, fragmentsOf(document), coerced, type, selectionSet);
  return { kind, fields: [...collected.values()].flatMap(([field]) => (field ? [field.name.value] : [])) };
}

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
  const { size } = collectFields(schema, fragmentsOf(document), coerced, type, operation.selectionSet);
  return size > 0 ? undefined : new GraphQLError('A subscription must ask for one field that is not skipped.');
}

/** Whether the field that is resolved is the only one at the root of its operation. */
export function isAlone({ schema, fragments, variableValues, parentType, operation }: GraphQLResolveInfo): boolean {
  const { selectionSet } = operation;
  const [first, ...more] = selectionSet.selections;
  if (first?.kind === Kind.FIELD && more.length === 0) return true;
  return collectFields(schema, fragments, variableValues, parentType, selectionSet).size === 1;
}

function fragmentsOf({ definitions }: DocumentNode): Record<string, FragmentDefinitionNode> {
  const fragments = Object.create(null) as Record<string, FragmentDefinitionNode>;
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  }
  return fragments;
}
