import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, execute } from 'graphql';
import { inNewTrace, traceOrigin } from '../../telemetry/tracing.js';
import { refusalBehind } from '../http/errors.js';
import type { Limits } from '../limits/limits.js';
import type { GuardedContext } from './guard.js';
import { WatchedSource } from './watched.js';

/** Tries of an event during which the database fails; each begins once it answers again. */
const TRIES = 3;

/**
 * Runs a subscription with each event as a request of its own: the credential is looked up again and nothing is kept
 * loaded, so that a stream shows what its caller may see now. A root field that is null has nothing to tell this caller,
 * and nothing is sent; one that fails is sent, and ends the stream. While the database is away, events wait.
 */
export async function subscribeAfresh(
  args: ExecutionArgs,
  contextOf: (request: GuardedContext['request']) => Promise<GuardedContext>,
  limits: Limits,
): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
  const source = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in source)) return source;
  const events = source[Symbol.asyncIterator]();
  const { request, viewer, loaders } = args.contextValue as GuardedContext;
  let ended = false;
  const end = async () => {
    ended = true;
    await events.return?.();
  };
  const resultOf = async (rootValue: unknown): Promise<ExecutionResult> => {
    const contextValue = await contextOf(request);
    if (contextValue.refusal?.code === 'unavailable') throw contextValue.refusal;
    if (loaders) contextValue.loaders?.weighLike(loaders);
    return execute({ ...args, rootValue, contextValue });
  };
  const patiently = async (rootValue: unknown): Promise<ExecutionResult> => {
    for (let tries = 1; ; tries += 1) {
      const isLast = tries === TRIES || !(events instanceof WatchedSource);
      try {
        // A stream is open for hours: what an event shows is a trace of its own.
        const result = await inNewTrace({ kind: 'event' }, traceOrigin(), () =>
          limits.later(viewer, () => resultOf(rootValue)),
        );
        if (isLast || !result.errors?.some(isOutage)) return result;
      } catch (error) {
        if (isLast || !isOutage(error)) throw error;
      }
      await (events as WatchedSource).watch.whenRechecked();
      if (ended) return { data: {} };
    }
  };
  const stream: AsyncIterableIterator<ExecutionResult> = {
    async next() {
      while (!ended) {
        const { done, value } = await events.next();
        if (done) break;
        try {
          const result = await patiently(value);
          const tells = Object.values(result.data ?? {}).some((field) => field !== null);
          if (!tells && result.errors) await end();
          if (tells || result.errors) return { done: false, value: result };
        } catch (error) {
          await end();
          throw error;
        }
      }
      return { done: true, value: undefined };
    },
    async return() {
      await end();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => stream,
  };
  return stream;
}

/** Whether trying again may help: for a fault, or a database that does not answer. */
function isOutage(error: unknown): boolean {
  const refusal = refusalBehind(error);
  return refusal === undefined || refusal.code === 'unavailable';
}
