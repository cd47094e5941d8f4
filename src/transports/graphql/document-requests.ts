import {
  type ApolloServerOptions,
  type ApolloServerPlugin,
  type GraphQLRequestListener,
  HeaderMap,
} from '@apollo/server';
import { type DocumentNode, type FormattedExecutionResult, getOperationAST, parse } from 'graphql';
import { AppError } from '../../errors.js';
import { tellRetry } from '../http.js';
import { responseTo } from '../leaving.js';
import { wrongArgument } from './arguments.js';
import { type Known, NO_OPERATION, type Readable } from './documents.js';
import { formatGraphqlError, toldOf } from './errors.js';
import type { GuardedContext } from './guard.js';
import { rootFieldsOf } from './root-fields.js';
import type { Run } from './runner.js';
import { type GraphqlTransportOptions, type GraphqlTurn, type Parameters, prepare, turnOf } from './turns.js';

/** An answer before it is written; `finish` changes it. */
type Result = { -readonly [Key in keyof FormattedExecutionResult]: FormattedExecutionResult[Key] };

/** Stands in for a document that is refused, so that Apollo does not read its text again. */
const REFUSED = parse('{ __typename }');

type Store = NonNullable<ApolloServerOptions<GuardedContext>['documentStore']>;

/**
 * The steps of a document from its text to its answer: read, admit, run, finish. `answer` takes all of them; the plugin has
 * Apollo take the same ones for what only Apollo reads. Apollo looks a text's hash up in its document store, and finds the
 * document of the request that is under way.
 */
export class DocumentRequests {
  private readonly underWay = new Map<string, { document: DocumentNode; requests: number }>();

  constructor(private readonly options: GraphqlTransportOptions) {}

  readonly store = {
    get: async (key: string) => this.underWay.get(key.slice(key.lastIndexOf(':') + 1))?.document,
    set: async () => undefined,
    delete: async () => true,
  } as unknown as Store;

  readonly plugin: ApolloServerPlugin<GuardedContext> = {
    requestDidStart: async () => this.listener(),
  };

  /** Answers a document; rejects only for a fault of ours. */
  async answer(begun: GraphqlTurn, source: string, parameters: Parameters): Promise<Result> {
    const known = this.options.documents.readFor(source, !begun.context.viewer);
    let result: Result | undefined;
    try {
      this.admit(begun, known, parameters);
    } catch (refusal) {
      result = { errors: [this.format(begun, refusal)] };
    }
    result ??= await this.run(begun, known as Readable, parameters);
    this.finish(begun, known, result, parameters);
    return result;
  }

  private listener(): GraphQLRequestListener<GuardedContext> {
    let known: Known | undefined;
    let release = () => {};
    return {
      didResolveSource: async ({ source, queryHash, contextValue }) => {
        known = this.options.documents.readFor(source, !contextValue.viewer);
        release = this.hold(queryHash, known.refusals ? REFUSED : known.document);
      },
      didResolveOperation: async ({ request, contextValue }) =>
        this.admit(turnOf(contextValue.request), known as Known, request),
      responseForOperation: async ({ request, contextValue }) => {
        const singleResult = await this.run(turnOf(contextValue.request), known as Readable, request);
        return {
          http: { status: undefined, headers: new HeaderMap() },
          body: { kind: 'single', singleResult: singleResult as never },
        };
      },
      willSendResponse: async ({ response: { body }, request, contextValue }) => {
        release();
        if (body.kind === 'single') this.finish(turnOf(contextValue.request), known, body.singleResult, request);
      },
    };
  }

  /** Throws the refusal. Looks the operation up itself: under the same hash, Apollo may hold the refusal of another caller. */
  private admit(begun: GraphqlTurn, known: Known, parameters: Parameters): void {
    if (known.refusals) throw known.refusals[0];
    const operation = getOperationAST(known.document, parameters.operationName);
    if (!operation) throw NO_OPERATION;
    if (operation.operation === 'subscription')
      throw new AppError('bad_request', 'Subscriptions are served at /graphql/stream (graphql-sse).');
    prepare(begun, this.options.documents, known, operation, parameters.variables);
  }

  private async run(begun: GraphqlTurn, { document }: Readable, parameters: Parameters): Promise<Result> {
    const { schema, onOperation, runner } = this.options;
    const { operationName, variables: variableValues } = parameters;
    const {
      turn,
      context: { request },
    } = begun;
    const { kind, fields = [] } = rootFieldsOf({ schema, document, operationName, variableValues });
    if (!begun.isCounted) onOperation?.(request, kind, fields);
    begun.isCounted = true;
    // Who is not proven gets another answer than this one.
    if (kind !== 'query' && begun.remembered && !(await begun.remembered.prove().catch(() => false))) return {};
    const { data, errors } = await turn.hold(runner.run(begun.run as Run));
    if (!errors) return { data };
    tellRetry(responseTo(request), errors);
    return { data, errors: errors.map((error) => this.format(begun, error)) };
  }

  /** Says what is wrong in the words of every transport, and what it cost. */
  private finish(begun: GraphqlTurn, known: Known | undefined, result: Result, { variables }: Parameters): void {
    const { schema, documents } = this.options;
    const { isTooCostly, cost, context } = begun;
    if (known?.refusals && result.errors) {
      const refusals = documents.refusalsFor(known, !context.viewer);
      result.errors = refusals.map((refusal) => formatGraphqlError(refusal, () => undefined));
    }
    const [error] = result.errors ?? [];
    if (
      known?.document &&
      !isTooCostly &&
      error &&
      !result.data &&
      !error.path &&
      error.extensions?.code === 'bad_request'
    ) {
      const wrong = wrongArgument(schema, known.document, variables);
      if (wrong) result.errors = [{ ...error, message: wrong.message, extensions: toldOf(wrong) }];
    }
    result.extensions = { ...result.extensions, cost };
    begun.mayBeKept =
      begun.isById === true &&
      context.request.method === 'GET' &&
      known?.document !== undefined &&
      !result.errors &&
      documents.mayBeKept(known.document);
  }

  private format({ context: { request } }: GraphqlTurn, error: unknown) {
    return formatGraphqlError(error, (fault) => this.options.onFault(request, fault));
  }

  /** Keeps a document for Apollo until its requests are answered. */
  private hold(hash: string, document: DocumentNode): () => void {
    const held = this.underWay.get(hash) ?? { document, requests: 0 };
    held.requests += 1;
    this.underWay.set(hash, held);
    return () => {
      held.requests -= 1;
      if (held.requests === 0) this.underWay.delete(hash);
    };
  }
}
