import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import express from 'express';
import Negotiator from 'negotiator';
import { AppError } from '../../errors.js';
import { bodyReader, hasBody, MAX_BODY_BYTES } from '../body.js';
import { refusalFor } from '../errors.js';
import { endWith, etagOf, isFresh, tellRetry, VARIES_BY } from '../http.js';
import { isObject } from '../input.js';
import { readerOf } from '../leaving.js';
import { DocumentRequests } from './document-requests.js';
import { formatGraphqlError } from './errors.js';
import type { GuardedContext } from './guard.js';
import { graphqlStream } from './stream.js';
import type { Asked } from './trusted-documents.js';
import { type GraphqlTransportOptions, type Parameters, takeTurn, takeTurnAgain, turnOf } from './turns.js';

const JSON_TYPE = 'application/json';
/** Answered as this type, a document that yields no data gets 400. */
const RESPONSE_TYPE = 'application/graphql-response+json';

export interface GraphqlTransport {
  /** Answers a request to /graphql, or to /graphql/stream; needs nothing of Express. Never rejects. */
  answer(request: IncomingMessage, response: ServerResponse, isStream?: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** An answer, ready to be written. */
interface Written {
  status: number;
  headers: Iterable<readonly [name: string, value: string]>;
  text: string;
}

type Request = IncomingMessage & { body?: unknown };

/**
 * /graphql by Apollo, or for plain requests by the steps that it would take; /graphql/stream by graphql-sse: one schema, one
 * context, one form of errors.
 */
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
    const headers = new HeaderMap(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const answer = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { ...asked, headers },
      context: async () => turnOf(request).context,
    });
    const text = answer.body.kind === 'complete' ? answer.body.string : '';
    return { status: answer.status ?? 200, headers: answer.headers, text };
  };
  const written = async (request: Request, asked: Asked): Promise<Written> => {
    const plain = plainRequest(request, asked);
    if (!plain) return byApollo(request, asked);
    const { type, query, parameters } = plain;
    const { errors, data, extensions } = await requests.answer(turnOf(request), query, parameters);
    return {
      status: statusOf(type, { errors, data }),
      headers: [['Content-Type', `${type}; charset=utf-8`]],
      text: JSON.stringify({ errors, data, extensions }),
    };
  };
  /** Nothing of an answer leaves before it is known that the caller is who it began with. */
  const answerDocument = async (request: Request, response: ServerResponse, asked: Asked): Promise<void> => {
    const { remembered } = turnOf(request);
    const again = () => takeTurnAgain(options, request, response).then(() => written(request, asked));
    const answer = await (remembered
      ? remembered.reading(readerOf(request), () => written(request, asked), again)
      : written(request, asked));
    turnOf(request).context.loaders?.forget();
    write(response, turnOf(request).mayBeKept ? revalidated(request, response, answer) : answer);
  };
  const answerStream = graphqlStream(options);

  return {
    async answer(request, response, isStream = false) {
      response.setHeader('Vary', `${VARIES_BY}, Accept`);
      try {
        await readBody(request, response);
        // A stream tells things at once, and for long: its caller is looked up first.
        await takeTurn(options, request, response, isStream ? undefined : options.rememberedBy?.(request));
        const asked = askedIn(request);
        const byId = options.documents.withText(asked);
        turnOf(request).isById = byId !== undefined;
        await (isStream ? answerStream : answerDocument)(request, response, byId ?? asked);
      } catch (error) {
        writeError(options, request, response, error);
      }
    },
    stop: () => apollo.stop(),
  };
}

/** What a well-formed POST asks; undefined for all that Apollo has something to say about. */
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

/** An answer that the caller may keep and asks for again each time; 304 if it has it. */
function revalidated(request: Request, response: ServerResponse, answer: Written): Written {
  const etag = etagOf(answer.text);
  response.setHeader('Cache-Control', 'private, no-cache');
  response.setHeader('Vary', `${VARIES_BY}, Accept, X-API-Key, Authorization`);
  response.setHeader('ETag', etag);
  return isFresh(request, etag) ? { status: 304, headers: [], text: '' } : answer;
}

/** The media type that a caller prefers; undefined if it takes neither. */
function answerTypeFor(accept: string | undefined): string | undefined {
  return new Negotiator({ headers: { accept } }).mediaType([JSON_TYPE, RESPONSE_TYPE]);
}

/**
 * GraphQL over HTTP: a well-formed request that a caller wants answered as plain JSON gets 200, whatever is wrong with
 * its document; as `application/graphql-response+json`, one that yields no data gets 400.
 */
function statusOf(type: string | undefined, { errors, data }: { errors?: unknown; data?: unknown }): number {
  return type === RESPONSE_TYPE && errors !== undefined && data === undefined ? 400 : 200;
}

const statusPlugin: ApolloServerPlugin<GuardedContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ request, response, source }) => {
      if (response.body.kind !== 'single' || source === undefined || response.http.status === 405) return;
      response.http.status = statusOf(answerTypeFor(request.http?.headers.get('accept')), response.body.singleResult);
    },
  }),
};

const parseJson = bodyReader(express.json({ limit: MAX_BODY_BYTES }));

/** Throws AppError 400, 413 or 415. */
async function readBody(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST' && hasBody(request) && !express.request.is.call(request as never, JSON_TYPE))
    throw new AppError('unsupported_media_type', 'Send the GraphQL request as application/json.');
  await parseJson(request, response);
}

/** Errors from before a body is a GraphQL request, in GraphQL's form. */
function writeError(
  { onFault }: GraphqlTransportOptions,
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
): void {
  const refusal = refusalFor(error, (fault) => onFault(request, fault));
  if (response.headersSent) return void response.destroy();
  const { code, status, message } = refusal;
  tellRetry(response, [refusal]);
  const text = JSON.stringify({ errors: [{ message, extensions: { code } }] });
  write(response, { status, headers: [['Content-Type', `${JSON_TYPE}; charset=utf-8`]], text });
}

function write(response: ServerResponse, { status, headers, text }: Written): void {
  if (response.destroyed) return;
  for (const [name, value] of headers) response.setHeader(name, value);
  if (status === 304) {
    response.writeHead(status).end();
    return;
  }
  // With its length an answer and its head are one write.
  const length = Buffer.byteLength(text);
  endWith(response.writeHead(status, { 'Content-Length': length }), text, length);
}

function noop(): void {}
