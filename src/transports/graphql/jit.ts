import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';

/**
 * Runs documents compiled; a document is compiled once and forgotten together with its text, so that the server's
 * bounded document store bounds this cache, too.
 */
export function compiledExecution(schema: GraphQLSchema) {
  const byDocument = new WeakMap<DocumentNode, Map<string, CompiledQuery | ExecutionResult>>();
  return async (
    document: DocumentNode,
    operationName: string | undefined,
    context: object,
    variables: Record<string, unknown> | undefined,
  ): Promise<ExecutionResult> => {
    let byOperation = byDocument.get(document);
    if (!byOperation) {
      byOperation = new Map();
      byDocument.set(document, byOperation);
    }
    let compiled = byOperation.get(operationName ?? '');
    if (!compiled) {
      compiled = compileQuery(schema, document, operationName);
      byOperation.set(operationName ?? '', compiled);
    }
    return isCompiledQuery(compiled) ? compiled.query({}, context, variables ?? {}) : (compiled as ExecutionResult);
  };
}
