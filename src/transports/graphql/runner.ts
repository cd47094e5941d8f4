import { type ExecutionResult, execute, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { working } from '../../db/work.js';
import { AppError } from '../../errors.js';
import { answeringRead } from '../http/leaving.js';
import { isCompilable } from './compilable.js';
import { type Cost, defaultsOf } from './cost.js';
import type { Documents, Readable } from './documents.js';
import type { GuardedContext } from './guard.js';

/** An operation that was admitted. */
export interface Run {
  known: Readable;
  operation: OperationDefinitionNode;
  variables: Record<string, unknown> | undefined;
  context: GuardedContext;
  cost: Cost;
}

/** Runs queries and mutations, for both paths. */
export class Runner {
  /** By operation, which lives as long as its document is kept: the bounded store of documents bounds this, too. */
  private readonly compiled = new WeakMap<
    OperationDefinitionNode,
    CompiledQuery | ExecutionResult | 'not compilable'
  >();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly documents: Documents,
  ) {}

  /** The answer, or `bad_request` in place of one with too many bytes. A query ends when its caller leaves. */
  async run(run: Run): Promise<ExecutionResult> {
    const { operation, context, cost } = run;
    // graphql-jit ignores defaults of non-null variables.
    const variables = { ...defaultsOf(operation), ...run.variables };
    const work = async () => this.execute(run, variables);
    // A write goes on when its caller leaves.
    const result = await (operation.operation === 'query'
      ? working({ rows: context.loaders?.rows }, () => answeringRead(context.request, context.viewer, work))
      : working({ reader: undefined }, work));
    const most = this.documents.answerBytesFor(!context.viewer);
    // Measured only if it can be that large.
    if (cost.bytes <= most || left(result.data, most) >= 0) return result;
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
    const standard = introspects ? this.documents.introspection.answerOf(document) : undefined;
    if (standard) return standard;
    // Compiling pays off for documents that are sent again. Anonymous callers must not cause that work.
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
      // Wrong arguments are described in our own words; the engine's hints take long for long values.
      hideSuggestions: true,
    });
  }
}

/** What `value` as JSON leaves of `most` bytes; negative as soon as it is too large. A character counts as one byte, the least. */
function left(value: unknown, most: number): number {
  if (most < 0) return most;
  if (typeof value === 'string') return most - value.length - 2;
  if (value === null || typeof value !== 'object') return most - 4;
  let rest = most - 2;
  if (Array.isArray(value)) {
    for (const item of value) {
      rest = left(item, rest) - 1;
      if (rest < 0) return rest;
    }
    return rest;
  }
  for (const key in value) {
    rest = left((value as Record<string, unknown>)[key], rest) - key.length - 4;
    if (rest < 0) return rest;
  }
  return rest;
}
