import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { Remembered } from '../../access/remembered.js';
import type { Viewer } from '../../access/viewer.js';
import type { Limits } from '../limits/limits.js';
import type { Turn } from '../limits/turn.js';
import type { ShownCost } from './cost.js';
import { CostError, type Documents, type Readable } from './documents.js';
import type { GuardedContext } from './guard.js';
import type { Run, Runner } from './runner.js';

export interface GraphqlTransportOptions {
  schema: GraphQLSchema;
  /** Reads every document, for both addresses. */
  documents: Documents;
  runner: Runner;
  limits: Limits;
  /** The context of one request, of the viewer `known` or as it is looked up; a refused credential comes as `refusal`, so that introspection still works. */
  contextOf(request: IncomingMessage, known?: Viewer): Promise<GuardedContext>;
  /** Who called with that credential before. */
  rememberedBy?(request: IncomingMessage): Remembered | undefined;
  /** Called with every error that is not the caller's. */
  onFault(request: IncomingMessage | undefined, error: unknown): void;
  /** Called once for every operation with its root fields. */
  onOperation?(request: IncomingMessage, kind: string, rootFields: readonly string[]): void;
}

/** A GraphQL request that is being worked for. */
export interface GraphqlTurn {
  turn: Turn;
  context: GuardedContext;
  /** Whose answer waits for its proof. */
  remembered?: Remembered | undefined;
  /** It was told once that the operation runs. */
  isCounted?: boolean;
  /** What its document costs, 0 until that is known. */
  cost: ShownCost;
  isTooCostly?: boolean;
  /** Its document came as an id, so that its address is short and always the same. */
  isById?: boolean;
  /** Its answer may be kept by the caller, who asks each time whether it still holds. */
  mayBeKept?: boolean;
  /** How it runs, once that is known. */
  run?: Run;
}

/** Hangs on the request itself: weak maps with an entry a request keep the collector busy. */
const TURN = Symbol('turn');

type WithTurn = IncomingMessage & { [TURN]?: GraphqlTurn };

/** Puts a GraphQL request in the queue before its document is looked at, and finds out who calls. */
export function takeTurn(
  options: GraphqlTransportOptions,
  request: IncomingMessage,
  response: ServerResponse,
  isStream: boolean,
): Promise<void> {
  // A stream tells things at once, and for long.
  return begin(options, request, response, isStream ? undefined : options.rememberedBy?.(request));
}

/** Begins a request again for whoever is calling now. */
export async function takeTurnAgain(
  options: GraphqlTransportOptions,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { turn, isCounted, isById } = turnOf(request);
  turn.end();
  response.removeHeader('Retry-After');
  await begin(options, request, response);
  Object.assign(turnOf(request), { isCounted, isById });
}

async function begin(
  { limits, contextOf, documents }: GraphqlTransportOptions,
  request: IncomingMessage,
  response: ServerResponse,
  remembered?: Remembered,
): Promise<void> {
  const turn = await limits.begin(request, response);
  turn.endWithResponse();
  const context = await turn.authenticate(() => contextOf(request, remembered?.viewer));
  const cost = { requested: 0, limit: documents.limitFor(!context.viewer) };
  (request as WithTurn)[TURN] = { turn, context, remembered, cost };
}

/** What was found of a request that took its turn. */
export function turnOf(request: IncomingMessage): GraphqlTurn {
  return (request as WithTurn)[TURN] as GraphqlTurn;
}

/** Makes an operation ready to run, and counts what it loads in any case. Throws like `Documents.admit`. */
export function prepare(
  begun: GraphqlTurn,
  documents: Documents,
  known: Readable,
  operation: OperationDefinitionNode,
  { operationName, variables }: Partial<Pick<Run, 'operationName' | 'variables'>>,
): void {
  const { context } = begun;
  const isAnonymous = !context.viewer;
  try {
    const cost = documents.admit(known, operation, variables ?? {}, isAnonymous);
    begun.cost = { requested: cost.requested, limit: documents.limitFor(isAnonymous || known.introspects) };
    begun.run = { known, operationName, variables, context, cost };
    if (operation.operation !== 'subscription') context.loaders?.spend(cost.certain);
  } catch (error) {
    begun.isTooCostly = error instanceof CostError;
    if (error instanceof CostError) begun.cost = error.cost;
    throw error;
  }
}
