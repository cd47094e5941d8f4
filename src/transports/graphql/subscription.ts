import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, execute } from 'graphql';
import { inNewTrace, traceOrigin } from '../../telemetry/tracing.js';
import { appErrorIn } from '../http/errors.js';
import type { Limits } from '../limits/limits.js';
import type { GuardedContext } from './guard.js';
import { WatchedSource } from './watched.js';

/** Attempts per event while the database fails; each starts once it answers again. */
const MAX_ATTEMPTS = 3;

/**
 * Executes each event as a new request, with fresh credential and loaders, so that it shows what the caller
 * may see now. Null root fields are not sent; an error is sent and ends the stream.
 */
export async function subscribePerEvent(
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
    if (loaders) contextValue.loaders?.copyCosts(loaders);
    return execute({ ...args, rootValue, contextValue });
  };
  const executeWithRetry = async (rootValue: unknown): Promise<ExecutionResult> => {
    for (let tries = 1; ; tries += 1) {
      const isLast = tries === MAX_ATTEMPTS || !(events instanceof WatchedSource);
      try {
        // Streams stay open for hours, so each event is a trace of its own.
        const result = await inNewTrace({ kind: 'event' }, traceOrigin(), () =>
          limits.runInBackground(viewer, () => resultOf(rootValue)),
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
          const result = await executeWithRetry(value);
          const hasData = Object.values(result.data ?? {}).some((field) => field !== null);
          if (!hasData && result.errors) await end();
          if (hasData || result.errors) return { done: false, value: result };
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

/** Whether a retry may help. */
function isOutage(error: unknown): boolean {
  const refusal = appErrorIn(error);
  return refusal === undefined || refusal.code === 'unavailable';
}
