import { defaultFieldResolver, type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import { type DeclaredOperation, extensionsOf, operationsOf } from '../../../resolvers/support/operation.js';
import { authorize } from '../../access/authorize.js';
import { type AppError, recoded } from '../../errors.js';
import { admit } from '../admission.js';
import { refuseMalformedText } from '../well-formed.js';
import { isAlone } from './root-fields.js';
import { type WatchedContext, watched } from './watched.js';

/** What a transport adds to the context for the guard: why there is no viewer, when a credential was sent but refused. */
export interface GuardedContext extends WatchedContext {
  refusal?: AppError;
  /** The `Idempotency-Key` of a POST. */
  idempotencyKey?: string | undefined;
}

/**
 * Puts the declared access rule before every root field, and the same rule before every relation that shows what a
 * root field shows. Wraps the field resolvers themselves: a middleware would cost every field of every row.
 */
export function guardSchema(schema: GraphQLSchema): GraphQLSchema {
  const operations = operationsOf(schema);
  for (const operation of operations.values()) {
    const { field } = operation;
    const resolve = guarded(operation, field.resolve ?? defaultFieldResolver);
    if (operation.kind === 'subscription') {
      if (extensionsOf(field).streamed) {
        field.subscribe = operation.role === 'public' ? resolve : watched(operation, repeatable(operation, resolve));
        field.resolve = (event) => event;
      } else {
        if (field.subscribe) field.subscribe = watched(operation, guarded(operation, field.subscribe));
        // Once more for each event: what its caller may see can change while a stream is open.
        field.resolve = resolve;
      }
    } else {
      field.resolve =
        operation.kind === 'mutation' && operation.role !== 'public' ? recorded(operation, resolve) : resolve;
    }
  }
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const { relation } = extensionsOf(field);
      if (relation === undefined) continue;
      const operation = operations.get(relation);
      if (!operation)
        throw new Error(`${type.name}.${field.name} is a relation to ${relation}, which is no root field.`);
      field.resolve = guarded(operation, field.resolve ?? defaultFieldResolver);
    }
  }
  return schema;
}

type Resolver = GraphQLFieldResolver<unknown, unknown>;

function guarded(operation: DeclaredOperation, resolve: Resolver): Resolver {
  return (source, args, context, info) => {
    const { viewer, refusal } = context as GuardedContext;
    if (operation.role !== 'public' && refusal) throw refusal;
    const run = () => {
      refuseMalformedText(args);
      return resolve(source, args, context, info);
    };
    // Only what needs a feature waits for it: a promise more would cost every row of a relation.
    if (operation.feature !== undefined) return admit(context as GuardedContext, operation).then(run);
    authorize(viewer, operation);
    return run();
  };
}

/** A stream whose repetition under one key gives what the first one gave. */
function repeatable(operation: DeclaredOperation, subscribe: Resolver): Resolver {
  return (source, args, context, info) => {
    const { services, viewer, idempotencyKey, callerLeft } = context as GuardedContext;
    const begin = () => subscribe(source, args, context, info);
    if (idempotencyKey === undefined || !viewer) return begin();
    authorize(viewer, operation);
    const request = { key: idempotencyKey, tool: operation.name, args };
    return services.writes.repeatStream(viewer, request, begin as () => AsyncIterable<unknown>, callerLeft());
  };
}

/** A mutation whose every attempt is recorded, and whose repetition under one key acts once. */
function recorded(operation: DeclaredOperation, resolve: Resolver): Resolver {
  return (source, args, context, info) => {
    const { services, viewer, refusal, requestId, idempotencyKey, onAudit, callerLeft } = context as GuardedContext;
    if (refusal) throw refusal;
    if (!viewer) authorize(viewer, operation);
    // Several mutations of one document come with one key; each is a request of its own.
    const alone = isAlone(info);
    return services.writes.run({
      viewer,
      tool: operation.name,
      args,
      requestId,
      idempotencyKey: idempotencyKey === undefined || alone ? idempotencyKey : `${idempotencyKey}:${info.path.key}`,
      shownOnce: operation.shownOnce,
      unrecorded: operation.unrecorded,
      reachesPlatform: operation.reachesPlatform,
      reachesOutside: operation.reachesPlatform || operation.reachesOutside,
      callerLeft,
      onAudit,
      authorize: () => spelled(operation, () => admit(context as GuardedContext, operation)),
      work: (write) => spelled(operation, () => resolve(source, args, { ...(context as GuardedContext), write }, info)),
    });
  };
}

async function spelled<T>({ codes }: DeclaredOperation, work: () => T): Promise<Awaited<T>> {
  try {
    return await work();
  } catch (error) {
    throw recoded(error, codes);
  }
}
