import type { IncomingMessage } from 'node:http';
import type { GraphQLSchema } from 'graphql';
import type { Limits } from '../limits/limits.js';
import type { Documents } from './documents.js';
import type { GuardedContext } from './guard.js';

import type { Runner } from './runner.js';

export interface GraphqlTransportOptions {
  schema: GraphQLSchema;
  /** Reads every document, for both addresses. */
  documents: Documents;
  runner: Runner;
  limits: Limits;
  /** The context of one request; a refused credential comes as `refusal`, so that introspection still works. */
  contextOf(request: IncomingMessage): Promise<GuardedContext>;
  /** Called with every error that is not the caller's. */
  onFault(request: IncomingMessage | undefined, error: unknown): void;
  /** Called once for every operation with its root fields. */
  onOperation?(request: IncomingMessage, kind: string, rootFields: readonly string[]): void;
}
