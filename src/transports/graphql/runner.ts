import { type DocumentNode, type ExecutionResult, execute, type GraphQLSchema, getOperationAST } from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { working } from '../../db/work.js';
import { AppError } from '../../errors.js';
import { answeringRead } from '../leaving.js';
import { type Cost, defaultsOf } from './cost.js';
import type { Documents, Readable } from './documents.js';
import type { GuardedContext } from './guard.js';

export interface Run {
  known: Readable;
  operationName: string | undefined;
  variables: Record<string, unknown> | undefined;
  context: GuardedContext;
  cost: Cost;
}

/** Runs queries and mutations, for both addresses. */
export class Runner {
  /** By document and operation; forgotten together with the document, so that the bounded store of texts bounds this, too. */
  private readonly compiled = new WeakMap<DocumentNode, Map<string, CompiledQuery | ExecutionResult>>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly documents: Documents,
  ) {}

  /** Its answer, or `bad_request` in place of one with too many bytes. A query ends when its caller leaves. */
  async run(run: Run): Promise<ExecutionResult> {
    const { known, operationName, context, cost } = run;
    const operation = getOperationAST(known.document, operationName);
    const isQuery = operation?.operation === 'query';
    // graphql-jit knows no defaults of variables that must not be null.
    const variables = operation ? { ...defaultsOf(operation), ...run.variables } : run.variables;
    const work = async () => this.execute({ ...run, variables });
    // A write goes on when its caller leaves.
    const result = await (isQuery
      ? answeringRead(context.request, context.viewer, work)
      : working({ reader: undefined }, work));
    const most = this.documents.answerBytesFor(!context.viewer);
    // Only what may be as large is measured.
    if (cost.bytes <= most || !isLargerThan(result.data, most)) return result;
    const advice = 'ask for fewer records or fields';
    const refusal = new AppError('bad_request', `The answer has more than ${most} bytes, the limit; ${advice}.`);
    return { errors: [refusal as never] };
  }

  private async execute({ known, operationName, variables, context }: Run): Promise<ExecutionResult> {
    const { document, introspects } = known;
    const standard = introspects ? this.documents.introspection.answerOf(document) : undefined;
    if (standard) return standard;
    // Compiling pays for those who send a document again, and is no work that a stranger may ask for.
    if (!introspects && context.viewer) {
      const compiled = this.compile(document, operationName);
      return isCompiledQuery(compiled) ? compiled.query({}, context, variables ?? {}) : compiled;
    }
    return execute({
      schema: this.schema,
      document,
      operationName: operationName ?? null,
      contextValue: context,
      variableValues: variables ?? null,
      // What is wrong with an argument is told in words of our own; the engine's hints take long for long values.
      hideSuggestions: true,
    });
  }

  private compile(document: DocumentNode, operationName = ''): CompiledQuery | ExecutionResult {
    let byOperation = this.compiled.get(document);
    if (!byOperation) {
      byOperation = new Map();
      this.compiled.set(document, byOperation);
    }
    let compiled = byOperation.get(operationName);
    if (!compiled) {
      compiled = compileQuery(this.schema, document, operationName);
      byOperation.set(operationName, compiled);
    }
    return compiled;
  }
}

/** True when `value` takes more than about `most` bytes as JSON. Stops as soon as it knows. */
function isLargerThan(value: unknown, most: number): boolean {
  return left(value, most) < 0;
}

/** The rest of `most`; text counts one byte a character, the least it can take. */
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
