import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { Limits, Turn } from '../limits/limits.js';
import type { ShownCost } from './cost.js';
import { CostError, type Documents, type Known, type Readable } from './documents.js';
import type { GuardedContext } from './guard.js';
import type { Run, Runner } from './runner.js';

export interface GraphqlTransportOptions {
  schema: GraphQLSchema;
  documents: Documents;
  runner: Runner;
  limits: Limits;
  /** The context of a request, by a lookup of its credential. A refused credential becomes `refusal`, so that introspection still works. */
  contextOf(request: IncomingMessage): Promise<GuardedContext>;
  /** Called with every error that is not the caller's. */
  onFault(request: IncomingMessage | undefined, error: unknown): void;
  /** Called once for each operation with its root fields. */
  onOperation?(request: IncomingMessage, kind: string, rootFields: readonly string[]): void;
}

/** The parts of a request beside its document. */
export type Parameters = Partial<Pick<Run, 'variables'>> & { operationName?: string | undefined };

/** A GraphQL request that is being worked for. */
export interface GraphqlTurn {
  turn: Turn;
  context: GuardedContext;
  /** Cost of its document, 0 until that is known. */
  cost: ShownCost;
  isTooCostly?: boolean;
  /** Its document came as an id, so its address is short and always the same. */
  isById?: boolean;
  /** The caller may keep its answer, and asks each time whether it still holds. */
  mayBeKept?: boolean;
  /** Its document, once that was read. */
  known?: Known;
  run?: Run;
  /** Why its run was given up, if that was not its document. */
  failure?: { error: unknown };
}

/** Hangs on the request itself: weak maps with an entry a request keep the collector busy. */
const TURN = Symbol('turn');

type WithTurn = IncomingMessage & { [TURN]?: GraphqlTurn };

/** Waits for a request's turn before its document is looked at, and finds out who calls. */
export async function takeTurn(
  { limits, contextOf, documents }: GraphqlTransportOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const turn = await limits.begin(request, response);
  turn.endWithResponse();
  const context = await turn.authenticate(() => contextOf(request));
  const cost = { requested: 0, limit: documents.limitFor(!context.viewer) };
  (request as WithTurn)[TURN] = { turn, context, cost };
}

/** The state of a request that took its turn. */
export function turnOf(request: IncomingMessage): GraphqlTurn {
  return (request as WithTurn)[TURN] as GraphqlTurn;
}

/** Makes an operation ready to run, and counts what it certainly loads. Throws like `Documents.admit`, or why it cannot run. */
export function prepare(
  begun: GraphqlTurn,
  documents: Documents,
  known: Readable,
  operation: OperationDefinitionNode,
  variables: Parameters['variables'],
): void {
  const { context } = begun;
  const isAnonymous = !context.viewer;
  try {
    const cost = documents.admit(known, operation, variables ?? {}, isAnonymous);
    begun.cost = { requested: cost.requested, limit: documents.limitFor(isAnonymous || known.introspects) };
    if (cost.refusal) throw cost.refusal;
    begun.run = { known, operation, variables, context, cost };
    context.loaders?.setCosts(cost.values);
    if (operation.operation !== 'subscription') context.loaders?.spend(cost.certain);
  } catch (error) {
    begun.isTooCostly = error instanceof CostError;
    if (error instanceof CostError) begun.cost = error.cost;
    throw error;
  }
}
