import type { IncomingMessage } from 'node:http';
import { type AccessRule, authorize } from '../access/authorize.js';
import type { Watch, WatchedStream } from '../access/rights-watch.js';
import type { Viewer } from '../access/viewer.js';
import { AppError } from '../errors.js';

/** An answer that is written for as long as its reader takes. */
export interface OpenAnswer {
  request: IncomingMessage;
  /** Who asked for it; null where nobody is asked. */
  viewer: Viewer | null;
  rule: AccessRule;
  /** Ends it at once; its reader sees that it was cut off. */
  cut(): void;
}

/** Cuts an answer off when maintenance begins, or when its caller may not read what it began with. Returns what ends the watching. */
export type WatchAnswer = (answer: OpenAnswer) => () => void;

export function answerWatch(watch: (request: IncomingMessage, stream: WatchedStream) => Watch): WatchAnswer {
  return ({ request, viewer, rule, cut }) => {
    const watching = watch(request, {
      viewer,
      judge(now, before) {
        authorize(now, rule);
        requireAccounts(now, before);
      },
      revoke: cut,
    });
    return () => watching.end();
  };
}

/** Throws AppError `forbidden` where accounts are out of reach that were not before. */
function requireAccounts({ accountIds: now }: Viewer, { accountIds: before }: Viewer): void {
  const isLess = now !== null && (before === null || before.some((id) => !now.includes(id)));
  if (isLess) throw new AppError('forbidden', 'Your accounts have changed since this began; ask again.');
}
