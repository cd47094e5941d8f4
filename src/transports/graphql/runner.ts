import { type ExecutionResult, execute, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { working } from '../../db/work.js';
import { AppError } from '../../errors.js';
import { runRead } from '../http/leaving.js';
import { isCompilable } from './compilable.js';
import { type Cost, defaultsOf } from './cost.js';
import type { Documents, ValidDocument } from './documents.js';
import type { GuardedContext } from './guard.js';

export interface Run {
  known: ValidDocument;
  operation: OperationDefinitionNode;
  variables: Record<string, unknown> | undefined;
  context: GuardedContext;
  cost: Cost;
}

/** Runs queries and mutations for /graphql and /graphql/stream. */
export class Runner {
  /** Keyed by operation nodes, so that the document cache bounds it, too. */
  private readonly compiled = new WeakMap<
    OperationDefinitionNode,
    CompiledQuery | ExecutionResult | 'not compilable'
  >();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly documents: Documents,
  ) {}

  /** Replaces answers above the size limit with `bad_request`. Queries end when their caller leaves. */
  async run(run: Run): Promise<ExecutionResult> {
    const { known, operation, context, cost } = run;
    // Kept whole, and the same for everybody.
    const standard = known.introspects ? this.documents.introspection.answerOf(known.document) : undefined;
    if (standard) return standard;
    // graphql-jit ignores defaults of non-null variables.
    const variables = { ...defaultsOf(operation), ...run.variables };
    const work = async () => this.execute(run, variables);
    // Writes continue when their caller leaves.
    const result = await (operation.operation === 'query'
      ? working({ rows: context.loaders?.rows }, () => runRead(context.request, context.viewer, work))
      : working({ reader: undefined }, work));
    const most = this.documents.answerBytesFor(!context.viewer);
    // Measured only if the estimate exceeds the limit.
    if (cost.bytes <= most || remainingBytes(result.data, most) >= 0) return result;
    const advice = 'ask for fewer records or fields';
    const refusal = new AppError('bad_request', `The answer has more than ${most} bytes, the limit; ${advice}.`);
    return { errors: [refusal as never] };
  }

  private async execute(
    { known, operation, context }: Run,
    variables: Record<string, unknown>,
  ): Promise<ExecutionResult> {
    const { document, introspects } = known;
    const operationName = operation.name?.value;
    // Compiling pays off for repeated documents; anonymous callers must not cause that work.
    if (!introspects && context.viewer) {
      let compiled = this.compiled.get(operation);
      if (!compiled) {
        compiled = isCompilable(document) ? compileQuery(this.schema, document, operationName) : 'not compilable';
        this.compiled.set(operation, compiled);
      }
      if (compiled !== 'not compilable') {
        return isCompiledQuery(compiled) ? compiled.query({}, context, variables) : compiled;
      }
    }
    return execute({
      schema: this.schema,
      document,
      operationName: operationName ?? null,
      contextValue: context,
      variableValues: variables,
      // Argument errors are reworded anyway, and suggestions are slow for long values.
      hideSuggestions: true,
    });
  }
}

/** Bytes left of `most` after `value` as JSON, negative if too large. Characters count as one byte. */
function remainingBytes(value: unknown, most: number): number {
  if (most < 0) return most;
  if (typeof value === 'string') return most - value.length - 2;
  if (value === null || typeof value !== 'object') return most - 4;
  let rest = most - 2;
  if (Array.isArray(value)) {
    for (const item of value) {
      rest = remainingBytes(item, rest) - 1;
      if (rest < 0) return rest;
    }
    return rest;
  }
  for (const key in value) {
    rest = remainingBytes((value as Record<string, unknown>)[key], rest) - key.length - 4;
    if (rest < 0) return rest;
  }
  return rest;
}
