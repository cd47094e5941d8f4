import type { IncomingMessage, ServerResponse } from 'node:http';
import { isAsyncIterable } from '@graphql-tools/utils';
import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
  subscribe,
} from 'graphql';
import { createHandler, type Request, type RequestParams } from 'graphql-sse';
import { extensionsOf } from '../../../resolvers/operations/operation.js';
import { withOwnLineEnds } from '../../lib/one-line-json.js';
import { setHead, setRetryAfter, UNBUFFERED } from '../http/answer.js';
import { whenWritable } from '../http/leaving.js';
import { invalidArgument } from './arguments.js';
import { NO_OPERATION } from './documents.js';
import { formatGraphqlError } from './errors.js';
import type { GuardedContext } from './guard.js';
import { rootFieldsOf } from './root-fields.js';
import type { Run } from './runner.js';
import { subscribePerEvent } from './subscription.js';
import type { GraphqlRequest } from './trusted-documents.js';
import { type GraphqlTransportOptions, prepare, turnOf } from './turns.js';

const NO_FIELD = 'A subscription must ask for one field that is not skipped.';

type StreamRequest = Request<IncomingMessage, ServerResponse>;

/** All operations over graphql-sse in distinct connections mode. Rejects before the answer has begun. */
export function graphqlStream(
  options: GraphqlTransportOptions,
): (request: IncomingMessage, response: ServerResponse, asked: GraphqlRequest) => Promise<void> {
  const { schema, documents, runner, contextOf, limits, onFault, onOperation } = options;
  const format = (error: GraphQLError) => formatGraphqlError(error, (fault) => onFault(undefined, fault));
  const refused = (refusals: readonly Error[], document?: DocumentNode, asked?: RequestParams) => {
    const wrong = document && invalidArgument(schema, document, asked?.operationName, asked?.variables);
    // graphql-sse recognises a result by its `data`, which `onNext` removes again.
    const errors = (wrong ? [wrong] : refusals).map((error) =>
      error instanceof GraphQLError ? error : new GraphQLError(error.message, { originalError: error }),
    );
    return { data: null, errors };
  };
  const handler = createHandler<IncomingMessage, ServerResponse, never>({
    schema,
    // No stream tokens: each operation has its own authenticated connection.
    authenticate: () => null,
    // Documents are validated when read.
    validate: () => [],
    onSubscribe: (({ raw }: StreamRequest, asked: RequestParams) => {
      const { query, operationName, variables } = asked;
      const state = turnOf(raw);
      const { context: contextValue } = state;
      const known = documents.readFor(query, !contextValue.viewer);
      if (known.refusals) {
        return refused(documents.refusalsFor(known, !contextValue.viewer), known.document, asked);
      }
      const { document } = known;
      const operation = getOperationAST(document, operationName);
      if (!operation) return refused([NO_OPERATION]);
      try {
        prepare(state, documents, known, operation, variables);
      } catch (error) {
        return refused([error as Error]);
      }
      return { schema, document, operationName, variableValues: variables, contextValue };
    }) as never,
    execute: (({ contextValue }: ExecutionArgs) =>
      runner.run(turnOf((contextValue as GuardedContext).request).run as Run)) as never,
    subscribe: ((args: ExecutionArgs) => {
      const { fields } = rootFieldsOf(args);
      // The engine throws for a subscription whose fields are all skipped.
      if (fields?.length === 0) return { errors: [new GraphQLError(NO_FIELD)] };
      const { request, viewer } = args.contextValue as GuardedContext;
      turnOf(request).turn.openStream(viewer);
      const isSingleRequest = fields?.length === 1 && isStreamed(schema, fields[0] as string);
      return isSingleRequest ? subscribe(args) : subscribePerEvent(args, contextOf, limits);
    }) as never,
    context: (async ({ raw }: StreamRequest) => turnOf(raw).context) as never,
    onOperation: (_context, { raw, context: response }, args, result) => {
      const { kind, fields = [] } = rootFieldsOf(args);
      onOperation?.(raw, kind, fields);
      if (isAsyncIterable(result)) return withFailureEvent(result as AsyncIterable<ExecutionResult>, response) as never;
      const { errors, data } = result as ExecutionResult;
      setRetryAfter(response, errors);
      if (!errors || data || errors[0]?.path) return undefined;
      const wrong = invalidArgument(schema, args.document, args.operationName, args.variableValues ?? {});
      return wrong && { errors: [new GraphQLError(wrong.message, { originalError: wrong })] };
    },
    // graphql-sse requests the next event afterwards, so a slow reader slows the source.
    onNext: async (_context, { raw, context: response }, result) => {
      await whenWritable(response);
      const { data, errors } = result as ExecutionResult;
      const isRefused = data === null && errors?.every(({ path }) => path === undefined);
      return {
        ...(!isRefused && { data }),
        ...(errors && { errors: errors.map(format as never) }),
        extensions: { ...result.extensions, cost: turnOf(raw).cost },
      };
    },
  });
  return async (request, response, asked) => {
    try {
      const { method, search } = asked;
      const { headers } = request;
      // graphql-sse only understands an Accept with one type; negotiation happened before.
      const get = (name: string) =>
        name === 'accept' ? 'text/event-stream' : (headers[name.toLowerCase()] as string | undefined);
      const body = () => Promise.resolve(asked.body as never);
      // graphql-sse reads only the query of the URL.
      const working = handler({ method, url: `/${search}`, headers: { get }, body, raw: request, context: response });
      const [events, { status, statusText, headers: own }] = await turnOf(request).turn.hold(working);
      setHead(response);
      if (events === null || typeof events === 'string') {
        response.writeHead(status, statusText, own);
        response.end(events && withCode(events, status));
        return;
      }
      response.writeHead(status, statusText, { ...own, ...UNBUFFERED });
      const leave = () => void events.return(undefined);
      response.once('close', leave);
      for await (const event of events) {
        if (response.destroyed) break;
        if (!response.write(withOwnLineEnds(event))) await whenWritable(response);
      }
      response.off('close', leave);
      response.end();
    } catch (error) {
      if (!response.headersSent) throw error;
      onFault(request, error);
      response.end();
    }
  };
}

/** Adds codes to graphql-sse's own errors. */
function withCode(refusal: string, status: number): string {
  const code = status === 405 ? 'method_not_allowed' : 'bad_request';
  const { errors } = JSON.parse(refusal) as ExecutionResult;
  return JSON.stringify({ errors: errors?.map((error) => ({ ...error, extensions: { code } })) });
}

/** Turns a late failure into an event; graphql-sse would end the stream silently. */
async function* withFailureEvent(
  events: AsyncIterable<ExecutionResult>,
  response: ServerResponse,
): AsyncGenerator<ExecutionResult, void> {
  try {
    yield* events;
  } catch (error) {
    if (response.destroyed) return;
    const { message } = error as GraphQLFormattedError;
    yield { errors: [new GraphQLError(message, { originalError: error as Error })] };
  }
}

/** True if the stream is one request rather than one request per event. */
function isStreamed(schema: GraphQLSchema, name: string): boolean {
  const field = schema.getSubscriptionType()?.getFields()[name];
  return field !== undefined && extensionsOf(field).streamed === true;
}
