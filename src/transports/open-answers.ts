import type { IncomingMessage } from 'node:http';
import { type AccessRule, authorize } from '../access/authorize.js';
import type { Watch, WatchedStream } from '../access/rights-watch.js';
import type { Viewer } from '../access/viewer.js';
import { AppError } from '../errors.js';
import { responseTo } from './http/leaving.js';

/** Cuts off long answers at maintenance or loss of access. Returns a function that ends the watch. */
export type WatchAnswer = (request: IncomingMessage, viewer: Viewer | null, rule: AccessRule) => () => void;

export function answerWatch(watch: (request: IncomingMessage, stream: WatchedStream) => Watch): WatchAnswer {
  return (request, viewer, rule) => {
    const watching = watch(request, {
      viewer,
      recheck(now, before) {
        authorize(now, rule);
        requireAccounts(now, before);
      },
      revoke: () => responseTo(request).destroy(),
    });
    return () => watching.end();
  };
}

/** Throws AppError `forbidden` if the viewer lost access to an account. */
function requireAccounts({ accountIds: now }: Viewer, { accountIds: before }: Viewer): void {
  const hasLostAccess = now !== null && (before === null || before.some((id) => !now.includes(id)));
  if (hasLostAccess) throw new AppError('forbidden', 'Your accounts have changed since this began; ask again.');
}
