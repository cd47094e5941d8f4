import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request } from 'express';
import { type Log, REQUEST_LINE, redact } from '../../log.js';
import { beginRequest, within } from '../../telemetry/tracing.js';
import { withBraces } from '../rest/routes.js';
import { headOf } from './answer.js';
import { factsOf, pathOf } from './request-facts.js';
import type { Telemetry } from './telemetry.js';

/** Polled by machines every few seconds: logged at debug level, not traced. */
const POLLED_PATHS = new Set(['/health', '/metrics']);

const MAX_PATH = 200;

/** Keeps labels few: the parser accepts thirty more. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Sets `X-Request-Id`, opens a span, logs and counts. Never logs queries or headers: they hold secrets. */
export function observeRequests({ log, metrics }: { log: Log; metrics: Telemetry }) {
  return (request: IncomingMessage, response: ServerResponse, serve: () => void): void => {
    const path = pathOf(request);
    const started = performance.now();
    const facts = factsOf(request);
    headOf(response)['X-Request-Id'] = facts.id;
    const end = metrics.requestStarted();
    const method = METHODS.has(request.method ?? '') ? (request.method as string) : 'other';
    const span = POLLED_PATHS.has(path)
      ? undefined
      : beginRequest(method === 'other' ? '_OTHER' : method, request.headers);
    response.once('close', () => {
      const seconds = (performance.now() - started) / 1000;
      const route = facts.route ?? routeOf(request);
      const status = response.headersSent ? response.statusCode : 0;
      end({ method, route: route ?? 'unmatched', operation: facts.operation ?? '', status }, seconds);
      const { id: requestId, operation, code, viewer } = facts;
      span?.record({ route, status: status || undefined, operation, code, requestId, teamId: viewer?.teamId });
      span?.end(status === 0 ? 'aborted' : undefined);
      const level = status >= 500 && facts.code !== 'maintenance' ? 'error' : POLLED_PATHS.has(path) ? 'debug' : 'info';
      if (!log.isLevelEnabled(level)) return;
      log[level](
        {
          requestId,
          ...span?.fields,
          method,
          route: route ?? redact(path.slice(0, MAX_PATH)),
          status,
          // pino omits undefined fields.
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

/** The (first) path of the Express route; undefined if none matched. */
function routeOf(request: IncomingMessage): string | undefined {
  const { route } = request as Partial<Request>;
  return route && withBraces([route.path].flat()[0] as string);
}
