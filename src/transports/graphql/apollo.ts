import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { ApolloServer, type GraphQLRequestListener, HeaderMap } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { type FormattedExecutionResult, type GraphQLFormattedError, getOperationAST, parse } from 'graphql';
import Negotiator from 'negotiator';
import { AppError, ERROR_STATUS, type ErrorCode } from '../../errors.js';
import { setHead, setRetryAfter, type TextAnswer } from '../http/answer.js';
import { responseTo } from '../http/leaving.js';

import { invalidArgument } from './arguments.js';
import type { ShownCost } from './cost.js';
import { NO_OPERATION, type ReadDocument, type ValidDocument } from './documents.js';
import { errorExtensions, formatGraphqlError } from './errors.js';
import type { GuardedContext } from './guard.js';
import { rootFieldsOf } from './root-fields.js';
import type { Run } from './runner.js';
import type { GraphqlRequest } from './trusted-documents.js';
import { type GraphqlTransportOptions, type GraphqlTurn, type Parameters, prepare, turnOf } from './turns.js';

type Result = { -readonly [Key in keyof FormattedExecutionResult]: FormattedExecutionResult[Key] };

const JSON_TYPE = 'application/json';
const RESPONSE_TYPE = 'application/graphql-response+json';
const UNPROCESSABLE = 422;
const PARTIAL_SUCCESS = 294;

/** Placeholder for refused documents, so that Apollo does not parse them. */
const REFUSED = parse('{ __typename }');

/** Apollo Server with this server's own request pipeline as a plugin (ADR 38). */
export class Apollo {
  /** The current request: Apollo queries its document store only by a text's hash. */
  private readonly currentTurn = new AsyncLocalStorage<GraphqlTurn>();
  private readonly server: ApolloServer<GuardedContext>;

  constructor(private readonly options: GraphqlTransportOptions) {
    this.server = new ApolloServer<GuardedContext>({
      schema: options.schema,
      introspection: true,
      persistedQueries: false,
      includeStacktraceInErrorResponses: false,
      stopOnTerminationSignals: false,
      documentStore: {
        get: async () => {
          const known = this.currentTurn.getStore()?.known;
          return known && !known.refusals ? known.document : REFUSED;
        },
        set: async () => undefined,
        delete: async () => true,
      },
      stringifyResult: JSON.stringify,
      formatError: (_formatted, error) => this.format(error),
      plugins: [
        ApolloServerPluginLandingPageDisabled(),
        ApolloServerPluginCacheControlDisabled(),
        { requestDidStart: async () => this.listener },
      ],
      logger: { debug: noop, info: noop, warn: noop, error: (message) => options.onFault(undefined, message) },
    });
  }

  start(): Promise<void> {
    return this.server.start();
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  /** Rejects with errors outside of the document. */
  async answer(request: IncomingMessage, graphqlRequest: GraphqlRequest): Promise<TextAnswer> {
    const state = turnOf(request);
    const headers = new HeaderMap(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const answer = await this.currentTurn.run(state, () =>
      this.server.executeHTTPGraphQLRequest({
        httpGraphQLRequest: { ...graphqlRequest, headers },
        context: async () => state.context,
      }),
    );
    if (state.failure) throw state.failure.error;
    const { status = 200, body } = answer;
    const text = body.kind === 'complete' ? body.string : '';
    // Apollo spells headers otherwise, and may set one that is there already.
    if (!state.known) setHead(responseTo(request));
    // What Apollo refuses itself goes past the plugin.
    const hasCost = state.known && status < 400;
    const isMalformed = !state.known && status === 400 && wantsResponseType(request.headers.accept);
    return {
      status: isMalformed ? UNPROCESSABLE : status,
      headers: Object.fromEntries(answer.headers),
      text: hasCost ? text : withCost(text, state.cost),
    };
  }

  private readonly listener: GraphQLRequestListener<GuardedContext> = {
    didResolveSource: async ({ source, contextValue }) => {
      const { documents } = this.options;
      turnOf(contextValue.request).known = documents.readFor(source, !contextValue.viewer);
    },
    didResolveOperation: async ({ request, contextValue }) => this.admit(turnOf(contextValue.request), request),
    responseForOperation: async ({ request, contextValue }) => {
      const state = turnOf(contextValue.request);
      const singleResult = await this.run(state, request).catch((error): Result => {
        state.failure = { error };
        return {};
      });
      return {
        http: { status: undefined, headers: new HeaderMap() },
        body: { kind: 'single', singleResult: singleResult as never },
      };
    },
    willSendResponse: async ({ request, contextValue, response: { http, body } }) => {
      const state = turnOf(contextValue.request);
      if (body.kind !== 'single' || !state.known) return;
      const { singleResult } = body;
      this.finish(state, singleResult, request);
      if (http.status === 405) recode(singleResult, 'method_not_allowed');
      else if (wantsResponseType(request.http?.headers.get('accept'))) http.status = statusOf(state, singleResult);
      else http.status = 200;
    },
  };

  private admit(state: GraphqlTurn, { operationName, variables }: Parameters): void {
    const known = state.known as ReadDocument;
    if (known.refusals) throw known.refusals[0];
    const operation = getOperationAST(known.document, operationName);
    if (!operation) throw NO_OPERATION;
    if (operation.operation === 'subscription')
      throw new AppError('bad_request', 'Subscriptions are served at /graphql/stream (graphql-sse).');
    prepare(state, this.options.documents, known, operation, variables);
  }

  private async run(state: GraphqlTurn, { operationName, variables: variableValues }: Parameters): Promise<Result> {
    const { schema, onOperation, runner } = this.options;
    const { turn, known, context } = state;
    const { request } = context;
    const { document } = known as ValidDocument;
    const { kind, fields = [] } = rootFieldsOf({ schema, document, operationName, variableValues });
    onOperation?.(request, kind, fields);
    const { data, errors } = await turn.hold(runner.run(state.run as Run));
    if (!errors) return { data };
    setRetryAfter(responseTo(request), errors);
    return { data, errors: errors.map((error) => this.format(error)) };
  }

  /** Replaces the engine's argument errors and adds the cost. */
  private finish(state: GraphqlTurn, result: Result, { operationName, variables }: Parameters): void {
    const { schema, documents } = this.options;
    const { known, isTooCostly, cost, context } = state;
    if (known?.refusals && result.errors) {
      const refusals = documents.refusalsFor(known, !context.viewer);
      result.errors = refusals.map((refusal) => this.format(refusal));
    }
    const [error] = result.errors ?? [];
    if (known?.document && !isTooCostly && error && !result.data && isArgumentError(error)) {
      const wrong = invalidArgument(schema, known.document, operationName, variables);
      if (wrong) result.errors = [{ ...error, message: wrong.message, extensions: errorExtensions(wrong) }];
    }
    result.extensions = { ...result.extensions, cost };
    state.mayBeStored =
      state.isById === true &&
      context.request.method === 'GET' &&
      known?.document !== undefined &&
      !result.errors &&
      documents.mayBeStored(known.document);
  }

  private format(error: unknown) {
    const request = this.currentTurn.getStore()?.context.request;
    return formatGraphqlError(error, (fault) => this.options.onFault(request, fault));
  }
}

/** True if the engine refused the operation before running it, which it does for invalid arguments. */
function isArgumentError({ path, extensions }: GraphQLFormattedError): boolean {
  return !path && extensions?.code === 'bad_request';
}

/** Sets the errors' code to match the status. */
function recode(result: Result, code: ErrorCode): void {
  result.errors = result.errors?.map((error) => ({ ...error, extensions: { ...error.extensions, code } }));
}

/** Whether the caller prefers the media type whose status says how it went; for plain JSON that is always 200. */
function wantsResponseType(accept: string | undefined): boolean {
  return new Negotiator({ headers: { accept } }).mediaType([JSON_TYPE, RESPONSE_TYPE]) === RESPONSE_TYPE;
}

/** GraphQL over HTTP, draft of August 2026, "Status Codes". */
function statusOf({ known, isTooCostly }: GraphqlTurn, { errors, data }: Result): number {
  if (errors === undefined) return 200;
  if (data !== undefined) return PARTIAL_SUCCESS;
  const code = errors[0]?.extensions?.code as ErrorCode | undefined;
  const isUnparsed = known?.refusals && !known.document;
  if (code === 'bad_request' && !isUnparsed && !isTooCostly) return UNPROCESSABLE;
  return ERROR_STATUS[code ?? 'bad_request'];
}

/** Decisions, section 6, "cost". */
function withCost(text: string, cost: ShownCost): string {
  const answer = JSON.parse(text) as FormattedExecutionResult;
  return JSON.stringify({ ...answer, extensions: { ...answer.extensions, cost } });
}

function noop(): void {}
