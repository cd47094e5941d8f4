import { ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import Negotiator from 'negotiator';
import { AppError } from '../../errors.js';
import { bodyReader, hasBody, MAX_BODY_BYTES } from '../body.js';
import { INTERNAL, refusalBehind } from '../errors.js';
import { tellRetry } from '../http.js';
import { answeringRead } from '../leaving.js';
import { DocumentRequests } from './document-requests.js';
import { formatGraphqlError } from './errors.js';
import type { GuardedContext } from './guard.js';
import { graphqlStream } from './stream.js';
import { type GraphqlTransportOptions, takeTurn, takeTurnAgain, turnOf } from './turns.js';

/** POST and GET on /graphql by Apollo, /graphql/stream by graphql-sse: one schema, one context, one form of errors. */
export async function graphqlTransport(
  options: GraphqlTransportOptions,
): Promise<{ router: RequestHandler; stop(): Promise<void> }> {
  const requests = new DocumentRequests(options);
  const apollo = new ApolloServer<GuardedContext>({
    schema: options.schema,
    introspection: true,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    documentStore: requests.store,
    formatError: (_formatted, error) => formatGraphqlError(error, (fault) => options.onFault(undefined, fault)),
    plugins: [ApolloServerPluginLandingPageDisabled(), requests.plugin, statusPlugin],
    logger: { debug: noop, info: noop, warn: noop, error: (message) => options.onFault(undefined, message) },
  });
  await apollo.start();

  const router = Router();
  router.use(refuseOtherBodies, bodyReader(express.json({ limit: MAX_BODY_BYTES })));
  router.use(takeTurn(options));
  router.all('/stream', graphqlStream(options));
  router.use(documentHandler(apollo, options));
  router.use(answerError(options));
  return { router, stop: () => apollo.stop() };
}

/** Has Apollo answer; nothing of it leaves before it is known that the caller is who it began with. */
function documentHandler(apollo: ApolloServer<GuardedContext>, options: GraphqlTransportOptions): RequestHandler {
  const answer = (request: Request) =>
    apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method: request.method,
        headers: headersOf(request),
        search: request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '',
        body: request.body,
      },
      context: async () => turnOf(request).context,
    });
  return async (request, response) => {
    const { remembered } = turnOf(request);
    const again = () => takeTurnAgain(options, request, response).then(() => answer(request));
    const { status, headers, body } = await (remembered
      ? answeringRead(request, () => remembered.reading(() => answer(request), again))
      : answer(request));
    for (const [name, value] of headers) response.setHeader(name, value);
    response.status(status ?? 200).send(body.kind === 'complete' ? body.string : '');
  };
}

function headersOf({ headers }: Request): HeaderMap {
  const map = new HeaderMap();
  for (const [name, value] of Object.entries(headers)) map.set(name, String(value));
  return map;
}

/**
 * GraphQL over HTTP: a well-formed request that a caller wants answered as plain JSON gets 200, whatever is wrong with
 * its document; as `application/graphql-response+json`, one that yields no data gets 400.
 */
const statusPlugin: ApolloServerPlugin<GuardedContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ request, response, source }) => {
      if (response.body.kind !== 'single' || !response.body.singleResult.errors || source === undefined) return;
      if (response.http.status === 405) return;
      const accepts = new Negotiator({ headers: { accept: request.http?.headers.get('accept') } });
      const plain =
        accepts.mediaType(['application/json', 'application/graphql-response+json']) !==
        'application/graphql-response+json';
      if (plain) response.http.status = 200;
      else if (response.body.singleResult.data === undefined) response.http.status = 400;
    },
  }),
};

const refuseOtherBodies: RequestHandler = (request, _response, next) => {
  if (request.method === 'POST' && hasBody(request) && !request.is('application/json')) {
    next(new AppError('unsupported_media_type', 'Send the GraphQL request as application/json.'));
  } else next();
};

/** What goes wrong before a GraphQL request is one (its body, its media type), in GraphQL's form of errors. */
function answerError({ onFault }: GraphqlTransportOptions): ErrorRequestHandler {
  return (error, request, response, _next) => {
    const refusal = refusalBehind(error);
    if (!refusal) onFault(request, error);
    const { code, status, message } = refusal ?? INTERNAL;
    tellRetry(response, [refusal]);
    response.status(status).json({ errors: [{ message, extensions: { code } }] });
  };
}

function noop(): void {}
