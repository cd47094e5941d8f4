import type { RequestHandler, Response } from 'express';
import Negotiator from 'negotiator';
import { AppError } from '../../errors.js';

const METHODS: Record<string, readonly string[]> = {
  '/': ['GET', 'HEAD', 'POST'],
  '/stream': ['GET', 'POST'],
};

/** Answers what the two GraphQL servers do not serve, in GraphQL's form: 404, 405, or 400 for a stream not accepted. */
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
