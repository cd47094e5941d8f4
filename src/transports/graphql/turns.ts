import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Limits } from '../limits/limits.js';
import type { Turn } from '../limits/turn.js';
import type { ShownCost } from './cost.js';
import type { GuardedContext } from './guard.js';
import type { Run } from './runner.js';

type ContextOf = (request: IncomingMessage) => Promise<GuardedContext>;

/** A GraphQL request that is being worked for. */
export interface GraphqlTurn {
  turn: Turn;
  context: GuardedContext;
  /** What its document costs, and how it runs, once that is known. */
  cost?: ShownCost;
  run?: Run;
}

/** Hangs on the request itself: weak maps with an entry a request keep the collector busy. */
const TURN = Symbol('turn');

type WithTurn = IncomingMessage & { [TURN]?: GraphqlTurn };

/**
 * Puts a GraphQL request in the queue before its document is looked at, and finds out who calls. `of` gives what was
 * found.
 */
export function graphqlTurns(
  limits: Limits,
  findContext: ContextOf,
): { take: RequestHandler; of: (request: IncomingMessage) => GraphqlTurn } {
  return {
    of: (request) => (request as WithTurn)[TURN] as GraphqlTurn,
    take: async (request, response, next) => {
      const turn = await limits.begin(request, response);
      turn.endWithResponse();
      const context = await turn.authenticate(
        () => findContext(request),
        ({ viewer }) => viewer,
      );
      (request as WithTurn)[TURN] = { turn, context };
      next();
    },
  };
}
