import type { IncomingMessage } from 'node:http';
import type { Viewer } from '../access/viewer.js';
import { recoded } from '../errors.js';
import type { CountSteps } from '../lib/progress.js';
import { inSpan, type OperationTransport, streamInSpan } from '../telemetry/tracing.js';
import type { Api } from './api.js';
import type { ShownCost } from './graphql/cost.js';
import { admit, type GuardedContext } from './graphql/guard.js';
import { answeringRead } from './http/leaving.js';
import type { Turn } from './limits/limits.js';
import type { Chosen } from './rest/fields.js';
import type { Route } from './rest/routes.js';

type Fields = Record<string, unknown>;

/** One call of an operation, as a transport knows it. */
export interface Call {
  request: IncomingMessage;
  transport: OperationTransport;
  turn: Turn;
  /** The caller, by a lookup. Asked again if reading held the call up. */
  viewer(): Promise<Viewer | null>;
  /** What has arrived already, for the record of a refused write: the path's parameters, a tool's arguments. */
  params?: Fields;
  /** The rest of what the caller sends; not read before access is granted. */
  body(): Promise<Fields | undefined> | undefined;
  /** The operation's variables. Throws ParameterError. */
  variables(body: Fields | undefined): Fields;
  /** The wanted fields of the answer, once its variables are known; undefined for all. */
  chosen?(): Chosen | undefined;
  /** Called with how far the work is, if its operation says so. */
  progress?: CountSteps | undefined;
  /** Called with what the answer costs at most, before the operation runs. */
  onReady(viewer: Viewer | null, cost: ShownCost): void;
}

/** Runs a route's operation; resolves with its answer, or with the events of a stream, ready for JSON. */
export type Execute = (route: Route, call: Call) => Promise<unknown>;

export interface ExecutionOptions {
  api: Api;
  contextOf(request: IncomingMessage, viewer: Viewer | null): GuardedContext;
  costOf(route: Route, variables: Fields): ShownCost;
}

/**
 * The one way to call an operation by name, for REST, tools and chats. Access and plan are judged only here, before anything is
 * read (decisions, section 2); a write that is refused before it runs is recorded.
 */
export function executionOf({ api, contextOf, costOf }: ExecutionOptions): Execute {
  const runs = api.runs();
  const attempt = async (route: Route, call: Call) => {
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
    return viewer?.wroteAt !== undefined && operation.kind === 'query' ? answeringRead(request, viewer, run) : run();
  };
  const executed: Execute = (route, call) => {
    if (route.operation.kind !== 'query') return attempt(route, call);
    return answeringRead(call.request, null, () => attempt(route, call));
  };
  return (route, call) => {
    const { name, kind } = route.operation;
    const subject = { kind: 'operation', name, transport: call.transport } as const;
    if (kind !== 'subscription') return inSpan(subject, () => executed(route, call));
    return streamInSpan(subject, () => executed(route, call) as Promise<AsyncIterable<unknown>>);
  };
}
