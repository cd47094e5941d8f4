import { forEachField } from '@graphql-tools/utils';
import {
  defaultFieldResolver,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  print,
} from 'graphql';
import type { Context } from '../../../resolvers/operations/context.js';
import {
  type DeclaredOperation,
  extensionsOf,
  type Operation,
  operationsOf,
} from '../../../resolvers/operations/operation.js';
import { authorize } from '../../access/authorize.js';
import type { Viewer } from '../../access/viewer.js';
import { type AppError, recoded } from '../../errors.js';
import { inSpan, type Subject, streamInSpan } from '../../telemetry/tracing.js';
import { refuseMalformed } from '../http/input.js';
import { isAlone } from './root-fields.js';
import { type WatchedContext, watched } from './watched.js';

export interface GuardedContext extends WatchedContext {
  /** Set if a credential was sent but refused. */
  refusal?: AppError;
  /** The operation whose access rule and plan were already checked for this viewer. */
  admitted?: string;
  /** From a POST. */
  idempotencyKey?: string | undefined;
}

/** Checks scope or role, then the plan (decisions, section 2). Throws AppError. */
export async function admit({ viewer, services }: Context, operation: Operation): Promise<void> {
  authorize(viewer, operation);
  if (operation.feature !== undefined) await services.plans.requireFeature(viewer, operation.feature);
}

/** Plan features that a request was asked for: relations ask for theirs once, not for each parent. */
const asked = new WeakMap<Context, Map<string, Promise<void>>>();

function admitOnce(context: GuardedContext, operation: DeclaredOperation): Promise<void> {
  const features = asked.get(context) ?? new Map<string, Promise<void>>();
  asked.set(context, features);
  const known = features.get(operation.name) ?? admit(context, operation);
  features.set(operation.name, known);
  return known;
}

/** Guards root fields, and relations that show the same, by the declared rule. Wraps resolvers: middleware would cost every field. */
export function guardSchema(schema: GraphQLSchema): GraphQLSchema {
  const operations = operationsOf(schema);
  for (const operation of operations.values()) {
    const { field } = operation;
    const own = wellFormed(field.resolve ?? defaultFieldResolver);
    const resolve = guarded(operation, own);
    if (operation.kind === 'subscription') {
      if (extensionsOf(field).streamed) {
        field.subscribe =
          operation.role === 'public'
            ? resolve
            : watched(operation, traced(operation, guarded(operation, repeatable(operation, own)), streamInSpan));
        field.resolve = (event) => event;
      } else {
        if (field.subscribe) field.subscribe = watched(operation, guarded(operation, wellFormed(field.subscribe)));
        // Checked again per event, because access can change while a stream is open.
        field.resolve = traced(operation, resolve);
      }
    } else {
      const run = operation.kind === 'mutation' && operation.role !== 'public' ? recorded(operation, own) : resolve;
      field.resolve = traced(operation, run);
    }
  }
  forEachField(schema, (field, type) => {
    const { relation } = extensionsOf(field);
    if (relation === undefined) return;
    const operation = operations.get(relation);
    if (!operation) throw new Error(`${type}.${field.name} is a relation to ${relation}, which is no root field.`);
    field.resolve = guarded(operation, wellFormed(field.resolve ?? defaultFieldResolver));
  });
  return schema;
}

type Resolver = GraphQLFieldResolver<unknown, unknown>;
type RunInSpan = (subject: Subject, run: () => never) => unknown;

function wellFormed(resolve: Resolver): Resolver {
  return (source, args, context, info) => {
    refuseMalformed(args);
    return resolve(source, args, context, info);
  };
}

/** REST calls already have a span. */
function traced({ name }: DeclaredOperation, resolve: Resolver, runInSpan: RunInSpan = inSpan): Resolver {
  const subject = { kind: 'operation', name, transport: 'graphql' } as const;
  return (source, args, context, info) => {
    const run = () => resolve(source, args, context, info);
    return (context as GuardedContext).admitted === name ? run() : runInSpan(subject, run as () => never);
  };
}

function guarded(operation: DeclaredOperation, resolve: Resolver): Resolver {
  return (source, args, context, info) => {
    const { viewer, refusal, admitted } = context as GuardedContext;
    const run = () => resolve(source, args, context, info);
    if (admitted === operation.name) return run();
    if (operation.role !== 'public' && refusal) throw refusal;
    // Only what needs a feature waits for it: a promise more would cost every row of a relation.
    if (operation.feature !== undefined) return admitOnce(context as GuardedContext, operation).then(run);
    authorize(viewer, operation);
    return run();
  };
}

/** Replays a stream for a repeated idempotency key. */
function repeatable(operation: DeclaredOperation, subscribe: Resolver): Resolver {
  return (source, args, context, info) => {
    const { services, viewer, idempotencyKey, callerLeft } = context as GuardedContext;
    const begin = () => subscribe(source, args, context, info);
    if (idempotencyKey === undefined) return begin();
    const request = { key: idempotencyKey, tool: operation.name, args };
    return services.writes.repeatStream(viewer, request, begin as () => AsyncIterable<unknown>, callerLeft());
  };
}

/** Audits every attempt and runs once per idempotency key. */
function recorded(operation: DeclaredOperation, resolve: Resolver): Resolver {
  return (source, args, context, info) => {
    const { services, viewer, refusal, admitted, requestId, idempotencyKey, onAudit, callerLeft } =
      context as GuardedContext;
    if (refusal) throw refusal;
    if (!viewer) authorize(viewer, operation);
    // The mutations of one document share a key: each is replayed separately, and the key is bound to the
    // document.
    const isOneOfMany = idempotencyKey !== undefined && !isAlone(info);
    const propose = async () => {
      refuseMalformed(args);
      return services.planProposals.propose(viewer, operation.name, args);
    };
    return services.writes.run({
      viewer,
      tool: operation.name,
      args,
      requestId,
      idempotencyKey: isOneOfMany ? `${idempotencyKey}:${info.path.key}` : idempotencyKey,
      bindKey: isOneOfMany
        ? () => bindKeyToDocument(info, context as GuardedContext, viewer, idempotencyKey)
        : undefined,
      shownOnce: operation.shownOnce,
      unrecorded: operation.unrecorded,
      withheld: operation.withheld,
      reachesPlatform: operation.reachesPlatform,
      reachesOutside: operation.reachesPlatform || operation.reachesOutside,
      propose: operation.plannable ? propose : undefined,
      callerLeft,
      onAudit,
      authorize: () =>
        admitted === operation.name
          ? undefined
          : recodeErrors(operation, () => admit(context as GuardedContext, operation)),
      work: (write) =>
        recodeErrors(operation, () => resolve(source, args, { ...(context as GuardedContext), write }, info)),
    });
  };
}

const bindings = new WeakMap<object, Promise<void>>();

/** Binds the key to the request's document, once for all its mutations. */
function bindKeyToDocument(
  { operation, fragments, variableValues }: GraphQLResolveInfo,
  context: GuardedContext,
  viewer: Viewer,
  key: string,
): Promise<void> {
  const before = bindings.get(context);
  if (before) return before;
  const document = [operation, ...Object.values(fragments)].map((definition) => print(definition));
  const request = { key, tool: 'document', args: { document, variables: variableValues } };
  const binding = context.services.writes.bindKey(viewer, request, context.callerLeft());
  bindings.set(context, binding);
  return binding;
}

async function recodeErrors<T>({ codes }: DeclaredOperation, work: () => T): Promise<Awaited<T>> {
  try {
    return await work();
  } catch (error) {
    throw recoded(error, codes);
  }
}
