import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Limits } from '../limits/limits.js';
import type { Turn } from '../limits/turn.js';
import type { GuardedContext } from './guard.js';

type ContextOf = (request: IncomingMessage) => Promise<GuardedContext>;

/** A GraphQL request that is being worked for. */
export interface GraphqlTurn {
  turn: Turn;
  context: GuardedContext;
}

/**
 * Puts a GraphQL request in the queue before its document is looked at, and finds out who calls. `of` gives what was
 * found.
 */
export function graphqlTurns(
  limits: Limits,
  findContext: ContextOf,
): { take: RequestHandler; of: (request: IncomingMessage) => GraphqlTurn } {
  const taken = new WeakMap<IncomingMessage, GraphqlTurn>();
  return {
    of: (request) => taken.get(request) as GraphqlTurn,
    take: async (request, response, next) => {
      const turn = await limits.begin(request, response);
      turn.endWithResponse();
      const context = await turn.authenticate(
        () => findContext(request),
        ({ viewer }) => viewer,
      );
      taken.set(request, { turn, context });
      next();
    },
  };
}
