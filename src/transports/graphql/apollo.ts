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
import { setHead, tellRetry, type Written } from '../http/answer.js';
import { responseTo } from '../http/leaving.js';
import { wrongArgument } from './arguments.js';
import type { ShownCost } from './cost.js';
import { type Known, NO_OPERATION, type Readable } from './documents.js';
import { formatGraphqlError, toldOf } from './errors.js';
import type { GuardedContext } from './guard.js';
import { rootFieldsOf } from './root-fields.js';
import type { Run } from './runner.js';
import type { Asked } from './trusted-documents.js';
import { type GraphqlTransportOptions, type GraphqlTurn, type Parameters, prepare, turnOf } from './turns.js';

/** An answer before it is written. */
type Result = { -readonly [Key in keyof FormattedExecutionResult]: FormattedExecutionResult[Key] };

const JSON_TYPE = 'application/json';
const RESPONSE_TYPE = 'application/graphql-response+json';
const UNPROCESSABLE = 422;
const PARTIAL_SUCCESS = 294;

/** Stands in for a document that is refused, so that Apollo does not read its text again. */
const REFUSED = parse('{ __typename }');

/** Apollo Server, which reads requests and writes answers; what happens between is a plugin of ours (ADR 38). */
export class Apollo {
  /** Apollo asks its document store by the hash of a text; this says whose document it is. */
  private readonly underWay = new AsyncLocalStorage<GraphqlTurn>();
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
          const known = this.underWay.getStore()?.known;
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

  /** Answers a request that has its turn. Rejects with what is wrong beside its document. */
  async answer(request: IncomingMessage, asked: Asked): Promise<Written> {
    const begun = turnOf(request);
    const headers = new HeaderMap(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const answer = await this.underWay.run(begun, () =>
      this.server.executeHTTPGraphQLRequest({
        httpGraphQLRequest: { ...asked, headers },
        context: async () => begun.context,
      }),
    );
    if (begun.failure) throw begun.failure.error;
    const { status = 200, body } = answer;
    const text = body.kind === 'complete' ? body.string : '';
    // Apollo spells headers otherwise, and may set one that is there already.
    if (!begun.known) setHead(responseTo(request));
    // What Apollo refuses itself goes past the plugin.
    const hasCost = begun.known && status < 400;
    const isMalformed = !begun.known && status === 400 && wantsResponseType(request.headers.accept);
    return {
      status: isMalformed ? UNPROCESSABLE : status,
      headers: Object.fromEntries(answer.headers),
      text: hasCost ? text : withCost(text, begun.cost),
    };
  }

  private readonly listener: GraphQLRequestListener<GuardedContext> = {
    didResolveSource: async ({ source, contextValue }) => {
      const { documents } = this.options;
      turnOf(contextValue.request).known = documents.readFor(source, !contextValue.viewer);
    },
    didResolveOperation: async ({ request, contextValue }) => this.admit(turnOf(contextValue.request), request),
    responseForOperation: async ({ request, contextValue }) => {
      const begun = turnOf(contextValue.request);
      const singleResult = await this.run(begun, request).catch((error): Result => {
        begun.failure = { error };
        return {};
      });
      return {
        http: { status: undefined, headers: new HeaderMap() },
        body: { kind: 'single', singleResult: singleResult as never },
      };
    },
    willSendResponse: async ({ request, contextValue, response: { http, body } }) => {
      const begun = turnOf(contextValue.request);
      if (body.kind !== 'single' || !begun.known) return;
      const { singleResult } = body;
      this.finish(begun, singleResult, request);
      if (http.status === 405) recode(singleResult, 'method_not_allowed');
      else if (wantsResponseType(request.http?.headers.get('accept'))) http.status = statusOf(begun, singleResult);
      else http.status = 200;
    },
  };

  /** Throws the refusal. */
  private admit(begun: GraphqlTurn, { operationName, variables }: Parameters): void {
    const known = begun.known as Known;
    if (known.refusals) throw known.refusals[0];
    const operation = getOperationAST(known.document, operationName);
    if (!operation) throw NO_OPERATION;
    if (operation.operation === 'subscription')
      throw new AppError('bad_request', 'Subscriptions are served at /graphql/stream (graphql-sse).');
    prepare(begun, this.options.documents, known, operation, variables);
  }

  private async run(begun: GraphqlTurn, { operationName, variables: variableValues }: Parameters): Promise<Result> {
    const { schema, onOperation, runner } = this.options;
    const { turn, known, context } = begun;
    const { request } = context;
    const { document } = known as Readable;
    const { kind, fields = [] } = rootFieldsOf({ schema, document, operationName, variableValues });
    onOperation?.(request, kind, fields);
    const { data, errors } = await turn.hold(runner.run(begun.run as Run));
    if (!errors) return { data };
    tellRetry(responseTo(request), errors);
    return { data, errors: errors.map((error) => this.format(error)) };
  }

  /** Says what is wrong in the words of every transport, and what it cost. */
  private finish(begun: GraphqlTurn, result: Result, { operationName, variables }: Parameters): void {
    const { schema, documents } = this.options;
    const { known, isTooCostly, cost, context } = begun;
    if (known?.refusals && result.errors) {
      const refusals = documents.refusalsFor(known, !context.viewer);
      result.errors = refusals.map((refusal) => this.format(refusal));
    }
    const [error] = result.errors ?? [];
    if (known?.document && !isTooCostly && error && !result.data && isOfArguments(error)) {
      const wrong = wrongArgument(schema, known.document, operationName, variables);
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

  private format(error: unknown) {
    const request = this.underWay.getStore()?.context.request;
    return formatGraphqlError(error, (fault) => this.options.onFault(request, fault));
  }
}

/** Whether the engine refused an operation before it ran, which it does for its arguments. */
function isOfArguments({ path, extensions }: GraphQLFormattedError): boolean {
  return !path && extensions?.code === 'bad_request';
}

/** Gives each error a code that goes with the status. */
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

/** The answer with its cost (decisions, section 6, "cost"). */
function withCost(text: string, cost: ShownCost): string {
  const answer = JSON.parse(text) as FormattedExecutionResult;
  return JSON.stringify({ ...answer, extensions: { ...answer.extensions, cost } });
}

function noop(): void {}
