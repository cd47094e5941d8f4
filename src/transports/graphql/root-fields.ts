import { collectFields } from '@graphql-tools/utils';
import {
  type DocumentNode,
  type ExecutionArgs,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  getOperationAST,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';

type Selected = Pick<ExecutionArgs, 'schema' | 'document' | 'operationName' | 'variableValues'>;

/** Looks into fragments, aliases and conditions. `fields` is undefined if the variables are invalid. */
export function rootFieldsOf({ schema, document, operationName, variableValues }: Selected): {
  kind: OperationDefinitionNode['operation'];
  fields: string[] | undefined;
} {
  const operation = getOperationAST(document, operationName) as OperationDefinitionNode;
  const { operation: kind, selectionSet, variableDefinitions = [] } = operation;
  const plain = selectionSet.selections.map((selection) =>
    selection.kind === Kind.FIELD && !selection.directives?.length ? selection : undefined,
  );
  // Without fragments and directives, the usual case.
  if (plain.every((field) => field !== undefined)) {
    const byKey = new Map(plain.map(({ alias, name }) => [(alias ?? name).value, name.value]));
    return { kind, fields: [...byKey.values()] };
  }
  const type = schema.getRootType(kind);
  const { coerced } = getVariableValues(schema, variableDefinitions, { ...variableValues });
  if (!type || !coerced) return { kind, fields: undefined };
  const collected = collectFields(schema, fragmentsOf(document), coerced, type, selectionSet);
  return { kind, fields: [...collected.fields.values()].flatMap(([field]) => (field ? [field.name.value] : [])) };
}

/** Whether the field being resolved is the operation's only root field. */
export function isAlone({ schema, fragments, variableValues, parentType, operation }: GraphQLResolveInfo): boolean {
  const { selectionSet } = operation;
  const [first, ...more] = selectionSet.selections;
  if (first?.kind === Kind.FIELD && more.length === 0) return true;
  return collectFields(schema, fragments, variableValues, parentType, selectionSet).fields.size === 1;
}

export type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  }
  return fragments;
}
