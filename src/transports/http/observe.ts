import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request } from 'express';
import { type Log, REQUEST_LINE, redact } from '../../log.js';
import { beginRequest, within } from '../../telemetry/tracing.js';
import { withBraces } from '../rest/routes.js';
import { headOf } from './answer.js';
import { factsOf, pathOf } from './request-facts.js';
import type { Telemetry } from './telemetry.js';

/** Polled every few seconds by machines: logged for debugging only, and not traced. */
const QUIET = new Set(['/health', '/metrics']);

const LONGEST_PATH = 200;

/** Methods that a transport takes; the parser knows thirty more. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Comes first: gives every request its id, answered as `X-Request-Id`, and runs `serve` in a span. When the answer is out, writes one
 * log line, counts the request and ends the span. Never logs queries and headers: they may hold credentials.
 */
export function observeRequests({ log, metrics }: { log: Log; metrics: Telemetry }) {
  return (request: IncomingMessage, response: ServerResponse, serve: () => void): void => {
    const path = pathOf(request);
    const started = performance.now();
    const facts = factsOf(request);
    headOf(response)['X-Request-Id'] = facts.id;
    const end = metrics.requestStarted();
    const method = METHODS.has(request.method ?? '') ? (request.method as string) : 'other';
    const span = QUIET.has(path) ? undefined : beginRequest(method === 'other' ? '_OTHER' : method, request.headers);
    response.once('close', () => {
      const seconds = (performance.now() - started) / 1000;
      const route = facts.route ?? routeOf(request);
      const status = response.headersSent ? response.statusCode : 0;
      end({ method, route: route ?? 'unmatched', operation: facts.operation ?? '', status }, seconds);
      const { id: requestId, operation, code, viewer } = facts;
      span?.record({ route, status: status || undefined, operation, code, requestId, teamId: viewer?.teamId });
      span?.end(status === 0 ? 'aborted' : undefined);
      const level = status >= 500 && facts.code !== 'maintenance' ? 'error' : QUIET.has(path) ? 'debug' : 'info';
      if (!log.isLevelEnabled(level)) return;
      log[level](
        {
          requestId,
          ...span?.fields,
          method,
          route: route ?? redact(path.slice(0, LONGEST_PATH)),
          status,
          // What is undefined is left out.
          aborted: response.writableFinished ? undefined : true,
          durationMs: Math.round(seconds * 100_000) / 100,
          operation,
          code,
          teamId: viewer?.teamId,
          apiKeyId: viewer?.kind === 'key' ? viewer.apiKeyId : undefined,
          userId: viewer?.kind === 'session' ? viewer.userId : undefined,
        },
        REQUEST_LINE,
      );
    });
    within(span, serve);
  };
}

/** The path that a handler of Express has, the first one if there are several; undefined if none took the request. */
function routeOf(request: IncomingMessage): string | undefined {
  const { route } = request as Partial<Request>;
  return route && withBraces([route.path].flat()[0] as string);
}
