import type { IncomingMessage } from 'node:http';
import type { Viewer } from '../access/viewer.js';
import { recoded } from '../errors.js';
import type { CountSteps } from '../lib/progress.js';
import { inSpan, type OperationTransport, streamInSpan } from '../telemetry/tracing.js';
import type { Api } from './api.js';
import type { ShownCost } from './graphql/cost.js';
import { admit, type GuardedContext } from './graphql/guard.js';
import { runRead } from './http/leaving.js';
import type { Turn } from './limits/limits.js';
import type { FieldSelection } from './rest/fields.js';
import type { Route } from './rest/routes.js';

type Fields = Record<string, unknown>;

export interface Call {
  request: IncomingMessage;
  transport: OperationTransport;
  turn: Turn;
  /** Looks the caller up. Called again if reading the body took long. */
  viewer(): Promise<Viewer | null>;
  /** What arrived before the body, for auditing a refused write: path parameters, tool arguments. */
  params?: Fields;
  /** Called once access is granted. */
  body(): Promise<Fields | undefined> | undefined;
  /** Throws ParameterError. */
  variables(body: Fields | undefined): Fields;
  /** The selected fields of the answer; undefined for all. Called after `variables`. */
  chosen?(): FieldSelection | undefined;
  /** For operations that report their progress. */
  progress?: CountSteps | undefined;
  /** Called with the answer's maximum cost before the operation runs. */
  onReady(viewer: Viewer | null, cost: ShownCost): void;
}

/** Resolves with the answer, or with the events of a stream, ready for JSON. */
export type Execute = (route: Route, call: Call) => Promise<unknown>;

export interface ExecutionOptions {
  api: Api;
  contextOf(request: IncomingMessage, viewer: Viewer | null): GuardedContext;
  costOf(route: Route, variables: Fields): ShownCost;
}

/**
 * Runs operations for REST, tools and chats. Checks access and plan before reading anything (decisions,
 * section 2); refused writes are audited.
 */
export function executionOf({ api, contextOf, costOf }: ExecutionOptions): Execute {
  const runs = api.runs();
  const run = async (route: Route, call: Call) => {
    const { operation } = route;
    const { request } = call;
    let context = contextOf(request, await call.viewer());
    let body: Fields | undefined;
    let variables: Fields;
    try {
      await admit(context, operation);
      const arriving = call.body();
      if (arriving) body = await arriving;
      if (call.turn.isStale) {
        context = contextOf(request, await call.viewer());
        await admit(context, operation);
      }
      variables = call.variables(body);
    } catch (error) {
      const refusal = recoded(error, operation.codes);
      const { viewer, requestId, onAudit, services } = context;
      if (viewer && operation.kind === 'mutation') {
        const args = { ...call.params, ...body };
        await services.writes.refused({ viewer, tool: operation.name, args, requestId, onAudit }, refusal);
      }
      throw refusal;
    }
    context.admitted = operation.name;
    context.progress = call.progress;
    call.onReady(context.viewer, costOf(route, variables));
    const run = () => runs.get(route)?.(context, variables, call.chosen?.());
    const { viewer } = context;
    return viewer?.wroteAt !== undefined && operation.kind === 'query' ? runRead(request, viewer, run) : run();
  };
  const executed: Execute = (route, call) => {
    if (route.operation.kind !== 'query') return run(route, call);
    return runRead(call.request, null, () => run(route, call));
  };
  return (route, call) => {
    const { name, kind } = route.operation;
    const subject = { kind: 'operation', name, transport: call.transport } as const;
    if (kind !== 'subscription') return inSpan(subject, () => executed(route, call));
    return streamInSpan(subject, () => executed(route, call) as Promise<AsyncIterable<unknown>>);
  };
}
