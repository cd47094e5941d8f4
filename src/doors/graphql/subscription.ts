import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, execute } from 'graphql';
import type { GuardedContext } from './guard.js';

/**
 * Runs a subscription with each event as a request of its own: the credential is looked up again and nothing is kept
 * loaded, so that a stream shows what its caller may see now. A root field that is null has nothing to tell this caller,
 * and nothing is sent; one that fails is sent, and ends the stream.
 */
export async function subscribeAfresh(
  args: ExecutionArgs,
  contextOf: (request: GuardedContext['request']) => Promise<GuardedContext>,
): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
  const source = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in source)) return source;
  const events = source[Symbol.asyncIterator]();
  const { request } = args.contextValue as GuardedContext;
  let ended = false;
  const end = async () => {
    ended = true;
    await events.return?.();
  };
  const stream: AsyncIterableIterator<ExecutionResult> = {
    async next() {
      while (!ended) {
        const { done, value } = await events.next();
        if (done) break;
        try {
          const result = await execute({ ...args, rootValue: value, contextValue: await contextOf(request) });
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
