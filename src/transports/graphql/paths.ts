import type { RequestHandler, Response } from 'express';
import Negotiator from 'negotiator';
import { AppError } from '../../errors.js';

const METHODS: Record<string, readonly string[]> = {
  '/': ['GET', 'HEAD', 'POST'],
  '/stream': ['GET', 'POST'],
};

/**
 * Lets pass what the two GraphQL servers behind it serve, and answers the rest in GraphQL's form of errors: other paths
 * 404, other methods 405, and a stream for somebody who does not take one 400.
 */
export const graphqlPaths: RequestHandler = (request, response, next) => {
  const methods = METHODS[request.path];
  if (!methods)
    return refuse(response, new AppError('not_found', 'GraphQL is served at /graphql and /graphql/stream.'));
  if (!methods.includes(request.method)) {
    response.set('Allow', methods.join(', '));
    return refuse(
      response,
      new AppError('method_not_allowed', `${request.method} is not possible here; use ${methods.join(', ')}.`),
    );
  }
  if (request.path === '/stream' && new Negotiator(request).mediaType([EVENTS]) === undefined)
    return refuse(response, new AppError('bad_request', `Streams are sent as ${EVENTS}; name it in Accept.`));
  return next();
};

const EVENTS = 'text/event-stream';

function refuse(response: Response, { status, code, message }: AppError): void {
  response.status(status).json({ errors: [{ message, extensions: { code } }] });
}
