import type { OperationDefinitionNode } from 'graphql';

export function rootFieldsOf(operation: OperationDefinitionNode): string[] {
  return operation.selectionSet.selections.flatMap((selection) =>
    selection.kind === 'Field' ? [selection.name.value] : [],
  );
}
