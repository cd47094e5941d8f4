import type { IncomingMessage } from 'node:http';
import type { ServerContext } from '@modelcontextprotocol/server';
import type { CountSteps } from '../../progress.js';

/** Milliseconds between two notifications of one call. */
const EVERY_MS = 100;

/** Tells the caller how far its call is, at most ten times a second; undefined if it did not ask, or takes no stream. */
export function progressFor({ headers }: IncomingMessage, { mcpReq }: ServerContext): CountSteps | undefined {
  const token = mcpReq._meta?.progressToken;
  if (token === undefined || !/text\/event-stream|\*\/\*/i.test(headers.accept ?? '')) return undefined;
  let toldAt = 0;
  return (progress, total) => {
    const now = performance.now();
    if (progress < total && now - toldAt < EVERY_MS) return;
    toldAt = now;
    const params = { progressToken: token, progress, total };
    // Whoever left is told nothing.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}
