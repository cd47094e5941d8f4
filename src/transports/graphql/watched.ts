import type { IncomingMessage } from 'node:http';
import type { GraphQLFieldResolver } from 'graphql';
import type { Context } from '../../../resolvers/operations/context.js';
import { type DeclaredOperation, extensionsOf } from '../../../resolvers/operations/operation.js';
import { authorize } from '../../access/authorize.js';
import type { Watch, WatchedStream } from '../../access/rights-watch.js';
import { roleReaches } from '../../access/roles.js';
import type { KundeSettings, Viewer } from '../../access/viewer.js';
import { AppError } from '../../errors.js';
import { responseTo } from '../http/leaving.js';

export interface WatchedContext extends Context {
  request: IncomingMessage;
  /** Watches an open stream and ends it when its caller loses access. */
  watch(request: IncomingMessage, stream: WatchedStream): Watch;
}

type Resolver = GraphQLFieldResolver<unknown, unknown>;

/** Time for the reader of an ended stream before its connection is cut. */
const CLOSE_DELAY_MS = 1_000;

/** Ends a subscription when its caller loses access, and delays values while access is unknown. */
export function watched(operation: DeclaredOperation, subscribe: Resolver): Resolver {
  const isStreamed = extensionsOf(operation.field).streamed === true;
  return async (source, args, context, info) => {
    const { services, viewer, request, watch, callerLeft } = context as WatchedContext;
    const revoked = new AbortController();
    // Aborts the work behind the stream.
    const own = { ...(context as object), callerLeft: () => AbortSignal.any([callerLeft(), revoked.signal]) };
    const events = (await subscribe(source, args, own, info)) as AsyncIterable<unknown>;
    const accountId = args.accountId ?? args.input?.accountId;
    const watchedSource = new WatchedSource(events[Symbol.asyncIterator](), (end) =>
      watch(request, {
        viewer,
        async recheck(now, before) {
          authorize(now, operation);
          if (isStreamed) requireSameSettings(now, before);
          if (accountId != null) await services.accounts.requireVisible(now, accountId);
        },
        revoke(refusal) {
          end(refusal);
          revoked.abort(refusal);
          const response = responseTo(request);
          setTimeout(() => response.destroy(), CLOSE_DELAY_MS).unref();
        },
      }),
    );
    const response = responseTo(request);
    if (response.closed) await watchedSource.return();
    else response.once('close', () => void watchedSource.return());
    return watchedSource;
  };
}

/** Throws AppError `forbidden` if the viewer can read less than at the start, when the data was read. */
function requireSameSettings(now: Viewer, before: Viewer): void {
  const lost = (['kundeCanViewSearchTerms', 'kundeCanViewNegativeLists', 'kundeCanCreateFeeds'] as const).find(
    (setting) => has(before, setting) && !has(now, setting),
  );
  if (lost) throw new AppError('forbidden', 'Your rights have changed since this began; ask again.');
}

function has(viewer: Viewer, setting: keyof KundeSettings): boolean {
  return viewer.kind === 'key' || roleReaches(viewer.role, 'member') || viewer.kundeSettings[setting];
}

/** Ends with its source or reader, or fails with a refusal when the caller loses access. */
export class WatchedSource implements AsyncIterableIterator<unknown> {
  readonly watch: Watch;
  private refusal: AppError | undefined;
  private hasEnded = false;
  /** Rejects the pending `next`; the source itself may take long to notice. */
  private rejectPending: ((error: unknown) => void) | undefined;

  constructor(
    private readonly source: AsyncIterator<unknown>,
    watch: (revoke: (refusal: AppError) => void) => Watch,
  ) {
    this.watch = watch((refusal) => {
      this.refusal = refusal;
      this.rejectPending?.(refusal);
      void this.leave();
    });
  }

  async next(): Promise<IteratorResult<unknown>> {
    if (this.refusal) {
      const { refusal } = this;
      this.refusal = undefined;
      throw refusal;
    }
    if (this.hasEnded) return { done: true, value: undefined };
    return new Promise((resolve, reject) => {
      this.rejectPending = (error) => {
        this.rejectPending = undefined;
        this.refusal = undefined;
        reject(error);
      };
      this.confirmedNext().then(resolve, (error) => this.rejectPending?.(error));
    });
  }

  async return(): Promise<IteratorResult<unknown>> {
    await this.leave();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  private async confirmedNext(): Promise<IteratorResult<unknown>> {
    const result = await this.source.next();
    if (result.done) this.watch.end();
    else await this.watch.whenFresh();
    // The reader left meanwhile, or has received the refusal already.
    if (this.hasEnded) return { done: true, value: undefined };
    if (result.done) this.hasEnded = true;
    return result;
  }

  private async leave(): Promise<void> {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.watch.end();
    await this.source.return?.();
  }
}
