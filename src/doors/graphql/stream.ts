import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import {
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  print,
  specifiedRules,
  subscribe,
  type ValidationRule,
  validate,
} from 'graphql';
import { createHandler, type Request } from 'graphql-sse';
import { extensionsOf } from '../../../resolvers/support/operation.js';
import { roomIn } from '../leaving.js';
import { wrongArgument } from './arguments.js';
import { formatGraphqlError } from './errors.js';
import { nothingAsked } from './nothing-asked.js';
import type { GraphqlDoorOptions } from './options.js';
import { subscribeAfresh } from './subscription.js';

type StreamRequest = Request<IncomingMessage, ServerResponse>;

/** Subscriptions, and every other operation, over server-sent events as graphql-sse has them: a connection each. */
export function graphqlStream(
  { schema, contextOf, onFault, onOperation }: GraphqlDoorOptions,
  rootFieldsOf: (args: ExecutionArgs) => [kind: string, fields: string[]],
  validationRules: readonly ValidationRule[],
): RequestHandler {
  const format = (error: GraphQLError) => formatGraphqlError(error, (fault) => onFault(undefined, fault));
  const handler = createHandler<IncomingMessage, ServerResponse, never>({
    schema,
    // No tokens of its own: every operation has its own connection and authenticates as everywhere.
    authenticate: () => null,
    validate: (of, document) => {
      try {
        return validate(of, document, [...specifiedRules, ...validationRules]);
      } catch (error) {
        // Some rules throw what they find, among them the one for subscriptions whose field depends on a variable.
        if (error instanceof GraphQLError) return [error];
        throw error;
      }
    },
    execute,
    subscribe: ((args: ExecutionArgs) => {
      const nothing = nothingAsked(args);
      if (nothing) return { errors: [nothing] };
      return rootFieldsOf(args)[1].every((name) => isStreamed(schema, name))
        ? subscribe(args)
        : subscribeAfresh(args, contextOf);
    }) as never,
    context: (async ({ raw }: StreamRequest) => contextOf(raw)) as never,
    onOperation: (_context, { raw, context: response }, args, result) => {
      onOperation?.(raw, ...rootFieldsOf(args));
      if (isStream(result)) return untilFailure(result, response) as never;
      const { errors, data } = result as ExecutionResult;
      if (!errors || data || errors[0]?.path) return undefined;
      const wrong = wrongArgument(schema, print(args.document), args.variableValues ?? {});
      return wrong && { errors: [new GraphQLError(wrong.message, { originalError: wrong })] };
    },
    // graphql-sse asks for the next event when this is done: where the reader is slow, so is the source.
    onNext: async (_context, { context: response }, result) => {
      await roomIn(response);
      return result.errors ? { ...result, errors: result.errors.map(format as never) } : undefined;
    },
  });
  return async (request, response, next) => {
    try {
      await answer(request, response);
    } catch (error) {
      onFault(request, error);
      if (response.headersSent) response.end();
      else next(error);
    }
  };

  async function answer(request: IncomingMessage & { body?: unknown }, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    // graphql-sse knows an Accept of one type alone; what else the caller takes was looked at before.
    const get = (name: string) =>
      name === 'accept' ? 'text/event-stream' : (headers[name.toLowerCase()] as string | undefined);
    const body = () => Promise.resolve(request.body as never);
    const asked: StreamRequest = { method, url, headers: { get }, body, raw: request, context: response };
    const [events, { status, statusText, headers: own }] = await handler(asked);
    response.writeHead(status, statusText, own);
    if (events === null || typeof events === 'string') {
      response.end(events && coded(events, status));
      return;
    }
    const leave = () => void events.return(undefined);
    response.once('close', leave);
    for await (const event of events) {
      if (response.destroyed) break;
      if (!response.write(event)) await roomIn(response);
    }
    response.off('close', leave);
    response.end();
  }
}

/** graphql-sse's own refusals of a request, with the code that every error has. */
function coded(refusal: string, status: number): string {
  const code = status === 405 ? 'method_not_allowed' : 'bad_request';
  const { errors } = JSON.parse(refusal) as ExecutionResult;
  return JSON.stringify({ errors: errors?.map((error) => ({ ...error, extensions: { code } })) });
}

/** What fails after the beginning is an event, too; left to graphql-sse it would end the stream without a word. */
async function* untilFailure(
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

/** A stream is one request; the events of other subscriptions are one each. */
function isStreamed(schema: GraphQLSchema, name: string): boolean {
  const field = schema.getSubscriptionType()?.getFields()[name];
  return field !== undefined && extensionsOf(field).streamed === true;
}

function isStream(result: unknown): result is AsyncIterable<ExecutionResult> {
  return result !== null && typeof result === 'object' && Symbol.asyncIterator in result;
}
