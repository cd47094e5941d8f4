import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { Limits, Turn } from '../limits/limits.js';
import type { ShownCost } from './cost.js';
import { CostError, type Documents, type ReadDocument, type ValidDocument } from './documents.js';
import type { GuardedContext } from './guard.js';
import type { Run, Runner } from './runner.js';

export interface GraphqlTransportOptions {
  schema: GraphQLSchema;
  documents: Documents;
  runner: Runner;
  limits: Limits;
  /** Looks the credential up. A refused one becomes `refusal`, so that introspection still works. */
  contextOf(request: IncomingMessage): Promise<GuardedContext>;
  /** Called with unexpected errors. */
  onFault(request: IncomingMessage | undefined, error: unknown): void;
  /** Called once per operation. */
  onOperation?(request: IncomingMessage, kind: string, rootFields: readonly string[]): void;
}

/** A request's parameters besides its document. */
export type Parameters = Partial<Pick<Run, 'variables'>> & { operationName?: string | undefined };

/** The state of a GraphQL request. */
export interface GraphqlTurn {
  turn: Turn;
  context: GuardedContext;
  /** 0 until known. */
  cost: ShownCost;
  isTooCostly?: boolean;
  /** The document was sent as an id, so the URL is short and constant. */
  isById?: boolean;
  /** Browsers may store the answer and revalidate it. */
  mayBeStored?: boolean;
  /** Set once the document is read. */
  known?: ReadDocument;
  run?: Run;
  /** An error outside of the document. */
  failure?: { error: unknown };
}

/** A property of the request: weak maps with an entry per request burden the garbage collector. */
const TURN = Symbol('turn');

type WithTurn = IncomingMessage & { [TURN]?: GraphqlTurn };

/** Waits for the turn and authenticates, before the document is read. */
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

export function turnOf(request: IncomingMessage): GraphqlTurn {
  return (request as WithTurn)[TURN] as GraphqlTurn;
}

/** Charges what a run certainly loads. Throws like `Documents.admit`, or for invalid variables. */
export function prepare(
  state: GraphqlTurn,
  documents: Documents,
  known: ValidDocument,
  operation: OperationDefinitionNode,
  variables: Parameters['variables'],
): void {
  const { context } = state;
  const isAnonymous = !context.viewer;
  try {
    const cost = documents.admit(known, operation, variables ?? {}, isAnonymous);
    state.cost = { requested: cost.requested, limit: documents.limitFor(isAnonymous || known.introspects) };
    if (cost.refusal) throw cost.refusal;
    state.run = { known, operation, variables, context, cost };
    context.loaders?.setCosts(cost.values);
    if (operation.operation !== 'subscription') context.loaders?.spend(cost.certain);
  } catch (error) {
    state.isTooCostly = error instanceof CostError;
    if (error instanceof CostError) state.cost = error.cost;
    throw error;
  }
}
