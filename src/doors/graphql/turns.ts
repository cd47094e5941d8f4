import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Limits } from '../limits/limits.js';
import type { GuardedContext } from './guard.js';

type ContextOf = (request: IncomingMessage) => Promise<GuardedContext>;

/**
 * Puts a GraphQL request in the queue before its document is looked at, and finds out who calls. `contextOf` gives what
 * was found.
 */
export function graphqlTurns(
  limits: Limits,
  findContext: ContextOf,
): { take: RequestHandler; contextOf: (request: IncomingMessage) => GuardedContext } {
  const contexts = new WeakMap<IncomingMessage, GuardedContext>();
  return {
    contextOf: (request) => contexts.get(request) as GuardedContext,
    take: async (request, response, next) => {
      const turn = await limits.begin(request, response);
      turn.endWithResponse();
      contexts.set(
        request,
        await turn.authenticate(
          () => findContext(request),
          ({ viewer }) => viewer,
        ),
      );
      next();
    },
  };
}
