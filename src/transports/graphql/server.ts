import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import Negotiator from 'negotiator';
import { AppError } from '../../errors.js';
import { headOf, setRetryAfter, VARIES_BY, writeJson, writeText } from '../http/answer.js';
import { hasBody, jsonReader } from '../http/body.js';
import { toAppError } from '../http/errors.js';
import { factsOf } from '../http/request-facts.js';
import { Apollo } from './apollo.js';
import { GRAPHQL_PATHS, METHODS, pathBelow } from './paths.js';
import { graphqlStream } from './stream.js';
import type { GraphqlRequest } from './trusted-documents.js';
import { type GraphqlTransportOptions, type GraphqlTurn, takeTurn, turnOf } from './turns.js';

export interface GraphqlTransport {
  /** Independent of Express. Never rejects. */
  answer(request: IncomingMessage, response: ServerResponse, path?: string): Promise<void>;
  stop(): Promise<void>;
}

type Request = IncomingMessage & { body?: unknown };

const EVENTS = 'text/event-stream';

/** /graphql by Apollo, /graphql/stream by graphql-sse, with the same error format. */
export async function graphqlTransport(options: GraphqlTransportOptions): Promise<GraphqlTransport> {
  const apollo = new Apollo(options);
  await apollo.start();
  const answerDocument = async (
    request: Request,
    response: ServerResponse,
    graphqlRequest: GraphqlRequest,
  ): Promise<void> => {
    const answer = await apollo.answer(request, graphqlRequest);
    const { context, mayBeStored } = turnOf(request);
    context.loaders?.clear();
    if (mayBeStored) {
      const head = headOf(response);
      head['Cache-Control'] = 'private, no-cache';
      head.Vary = `${VARIES_BY}, Accept, X-API-Key, Authorization, X-Adlane-Session`;
    }
    writeText(request, response, { ...answer, hasEtag: mayBeStored });
  };
  const answerStream = graphqlStream(options);

  return {
    async answer(request, response, path = '/') {
      const isStream = path === '/stream';
      headOf(response).Vary = `${VARIES_BY}, Accept`;
      try {
        requireServed(request, response, path);
        await readBody(request, response);
        await takeTurn(options, request, response);
        const graphqlRequest = requestParts(request);
        const byId = options.documents.trusted?.withText(graphqlRequest);
        turnOf(request).isById = byId !== undefined;
        await (isStream ? answerStream : answerDocument)(request, response, byId ?? graphqlRequest);
      } catch (error) {
        writeError(options, request, response, error);
      }
    },
    stop: () => apollo.stop(),
  };
}

function requestParts({ method = '', url = '', body }: Request): GraphqlRequest {
  return { method, search: url.includes('?') ? url.slice(url.indexOf('?')) : '', body };
}

const parseJson = jsonReader();

/** Records the route. Throws AppError 404 or 405, or 400 for a stream without the right `Accept`. */
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
  if (request.method === 'POST' && hasBody(request) && !express.request.is.call(request as never, 'application/json'))
    throw new AppError('unsupported_media_type', 'Send the GraphQL request as application/json.');
  await parseJson(request, response);
}

/** Errors before a body is known to be a GraphQL request, in GraphQL's format. */
function writeError(
  { onFault, documents }: GraphqlTransportOptions,
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
): void {
  const refusal = toAppError(error, (fault) => onFault(request, fault));
  if (response.headersSent) return void response.destroy();
  const { code, status, message } = refusal;
  setRetryAfter(response, [refusal]);
  // Before its turn, the caller is unknown.
  const cost = (turnOf(request) as GraphqlTurn | undefined)?.cost ?? { requested: 0, limit: documents.limitFor(true) };
  writeJson(request, response, {
    status,
    value: { errors: [{ message, extensions: { code } }], extensions: { cost } },
  });
}
