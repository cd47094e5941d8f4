import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import express from 'express';
import type { FormattedExecutionResult } from 'graphql';
import Negotiator from 'negotiator';
import { AppError, type ErrorCode } from '../../errors.js';
import { hasBody, jsonReader } from '../body.js';
import { refusalFor } from '../errors.js';
import { headOf, setHead, tellRetry, VARIES_BY, type Written, writeJson, writeText } from '../http.js';
import { isObject } from '../input.js';
import { readerOf, responseTo } from '../leaving.js';
import { factsOf } from '../request-facts.js';
import type { ShownCost } from './cost.js';
import { DocumentRequests } from './document-requests.js';
import { formatGraphqlError } from './errors.js';
import type { GuardedContext } from './guard.js';
import { GRAPHQL_PATHS, METHODS, pathBelow } from './paths.js';
import { graphqlStream } from './stream.js';
import type { Asked } from './trusted-documents.js';
import {
  type GraphqlTransportOptions,
  type GraphqlTurn,
  type Parameters,
  takeTurn,
  takeTurnAgain,
  turnOf,
} from './turns.js';

const JSON_TYPE = 'application/json';
/** Answered as this type, a document that yields no data gets 400. */
const RESPONSE_TYPE = 'application/graphql-response+json';

export interface GraphqlTransport {
  /** Answers a request to a path below /graphql. Does not depend on Express. Never rejects. */
  answer(request: IncomingMessage, response: ServerResponse, path?: string): Promise<void>;
  stop(): Promise<void>;
}

type Request = IncomingMessage & { body?: unknown };

const EVENTS = 'text/event-stream';

/** /graphql by Apollo, or for plain requests by the same steps without it; /graphql/stream by graphql-sse. One form of errors. */
export async function graphqlTransport(options: GraphqlTransportOptions): Promise<GraphqlTransport> {
  const requests = new DocumentRequests(options);
  const apollo = new ApolloServer<GuardedContext>({
    schema: options.schema,
    introspection: true,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    documentStore: requests.store,
    stringifyResult: JSON.stringify,
    formatError: (_formatted, error) => formatGraphqlError(error, (fault) => options.onFault(undefined, fault)),
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      requests.plugin,
      statusPlugin,
    ],
    logger: { debug: noop, info: noop, warn: noop, error: (message) => options.onFault(undefined, message) },
  });
  await apollo.start();

  const byApollo = async (request: Request, asked: Asked): Promise<Written> => {
    // Apollo spells headers otherwise, and may set one that is there already.
    setHead(responseTo(request));
    const headers = new HeaderMap(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const answer = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { ...asked, headers },
      context: async () => turnOf(request).context,
    });
    const complete = answer.body.kind === 'complete' ? answer.body.string : '';
    // What is no request of GraphQL's goes past the plugins.
    const text = (answer.status ?? 200) >= 400 ? withCost(complete, turnOf(request).cost) : complete;
    return { status: answer.status ?? 200, headers: Object.fromEntries(answer.headers), text };
  };
  const written = async (request: Request, asked: Asked): Promise<Written> => {
    const plain = plainRequest(request, asked);
    if (!plain) return byApollo(request, asked);
    const { type, query, parameters } = plain;
    const { errors, data, extensions } = await requests.answer(turnOf(request), query, parameters);
    return {
      status: statusOf(type, { errors, data }),
      headers: { 'Content-Type': `${type}; charset=utf-8` },
      text: JSON.stringify({ errors, data, extensions }),
    };
  };
  /** Sends nothing before a remembered caller is proven. */
  const answerDocument = async (request: Request, response: ServerResponse, asked: Asked): Promise<void> => {
    const { remembered } = turnOf(request);
    const again = () => takeTurnAgain(options, request, response).then(() => written(request, asked));
    const answer = await (remembered
      ? remembered.reading(readerOf(request), () => written(request, asked), again)
      : written(request, asked));
    const { context, mayBeKept } = turnOf(request);
    context.loaders?.forget();
    if (mayBeKept) {
      const head = headOf(response);
      head['Cache-Control'] = 'private, no-cache';
      head.Vary = `${VARIES_BY}, Accept, X-API-Key, Authorization`;
    }
    writeText(request, response, { ...answer, hasEtag: mayBeKept });
  };
  const answerStream = graphqlStream(options);

  return {
    async answer(request, response, path = '/') {
      const isStream = path === '/stream';
      headOf(response).Vary = `${VARIES_BY}, Accept`;
      try {
        requireServed(request, response, path);
        await readBody(request, response);
        // A stream answers at once, and for long: its caller is looked up first.
        await takeTurn(options, request, response, isStream ? undefined : options.rememberedBy?.(request));
        const asked = askedIn(request);
        const byId = options.documents.trusted?.withText(asked);
        turnOf(request).isById = byId !== undefined;
        await (isStream ? answerStream : answerDocument)(request, response, byId ?? asked);
      } catch (error) {
        writeError(options, request, response, error);
      }
    },
    stop: () => apollo.stop(),
  };
}

/** A well-formed POST; undefined for requests that Apollo has to judge. */
function plainRequest({ headers }: Request, { method, body }: Asked) {
  const type = answerTypeFor(headers.accept);
  if (method !== 'POST' || type === undefined || !isObject(body)) return undefined;
  const { query, operationName, variables, extensions } = body;
  if (typeof query !== 'string' || query === '') return undefined;
  if (operationName != null && typeof operationName !== 'string') return undefined;
  if (variables != null && !isObject(variables)) return undefined;
  if (extensions != null && (!isObject(extensions) || extensions.persistedQuery)) return undefined;
  const parameters: Parameters = { operationName: operationName ?? undefined, variables: variables ?? undefined };
  return { type, query, parameters };
}

function askedIn({ method = '', url = '', body }: Request): Asked {
  return { method, search: url.includes('?') ? url.slice(url.indexOf('?')) : '', body };
}

/** The media type that a caller prefers; undefined if it takes neither. */
function answerTypeFor(accept: string | undefined): string | undefined {
  return new Negotiator({ headers: { accept } }).mediaType([JSON_TYPE, RESPONSE_TYPE]);
}

/** GraphQL over HTTP: only `application/graphql-response+json` without data is 400. Plain JSON is 200, whatever is wrong. */
function statusOf(type: string | undefined, { errors, data }: { errors?: unknown; data?: unknown }): number {
  return type === RESPONSE_TYPE && errors !== undefined && data === undefined ? 400 : 200;
}

/** Gives each error a code that goes with the status. */
function recode(result: { errors?: FormattedExecutionResult['errors'] }, code: ErrorCode): void {
  result.errors = result.errors?.map((error) => ({ ...error, extensions: { ...error.extensions, code } }));
}

const statusPlugin: ApolloServerPlugin<GuardedContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ request, response, source }) => {
      if (response.body.kind !== 'single') return;
      if (response.http.status === 405) recode(response.body.singleResult, 'method_not_allowed');
      else if (source !== undefined)
        response.http.status = statusOf(answerTypeFor(request.http?.headers.get('accept')), response.body.singleResult);
    },
  }),
};

const parseJson = jsonReader();

/** Notes the route. Throws AppError 404 or 405, or 400 for a stream whose caller does not accept events. */
function requireServed(request: IncomingMessage, response: ServerResponse, path: string): void {
  const methods = METHODS[path];
  if (!methods) throw new AppError('not_found', `GraphQL is served at ${[...GRAPHQL_PATHS].join(' and ')}.`);
  factsOf(request).route = pathBelow(path);
  if (!methods.includes(request.method as string)) {
    const use = methods.join(', ');
    response.setHeader('Allow', use);
    throw new AppError('method_not_allowed', `${request.method} is not possible here; use ${use}.`);
  }
  if (path === '/stream' && new Negotiator(request).mediaType([EVENTS]) === undefined)
    throw new AppError('bad_request', `Streams are sent as ${EVENTS}; name it in Accept.`);
}

/** Throws AppError 400, 413 or 415. */
async function readBody(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST' && hasBody(request) && !express.request.is.call(request as never, JSON_TYPE))
    throw new AppError('unsupported_media_type', 'Send the GraphQL request as application/json.');
  await parseJson(request, response);
}

/** Errors from before a body is a GraphQL request, in GraphQL's form. */
function writeError(
  { onFault, documents }: GraphqlTransportOptions,
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
): void {
  const refusal = refusalFor(error, (fault) => onFault(request, fault));
  if (response.headersSent) return void response.destroy();
  const { code, status, message } = refusal;
  tellRetry(response, [refusal]);
  // Before its turn nobody knows who asks.
  const cost = (turnOf(request) as GraphqlTurn | undefined)?.cost ?? { requested: 0, limit: documents.limitFor(true) };
  writeJson(request, response, {
    status,
    value: { errors: [{ message, extensions: { code } }], extensions: { cost } },
  });
}

/** The answer with its cost (decisions, section 6, "cost"). */
function withCost(text: string, cost: ShownCost): string {
  const answer = JSON.parse(text) as FormattedExecutionResult;
  return JSON.stringify({ ...answer, extensions: { ...answer.extensions, cost } });
}

function noop(): void {}
