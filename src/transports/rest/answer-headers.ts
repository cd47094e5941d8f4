import { VARIES_BY } from '../http.js';
import { listOf } from './lists.js';
import { isRead, type Route } from './routes.js';

/**
 * The headers of a good answer. What a read answers may be kept by the caller's own browser, for the same credential, and is
 * asked for again each time; what is public, or not to be kept, says so itself.
 */
export function answerHeaders(route: Route): Readonly<Record<string, string>> {
  const { operation, surface, declaration } = route;
  if (!isRead(route)) return declaration.headers ?? {};
  const isPublic = operation.role === 'public';
  return {
    'Cache-Control': 'private, no-cache',
    Vary: [
      VARIES_BY,
      // Lists are JSON or tables.
      ...(listOf(route) ? ['Accept'] : []),
      ...(isPublic ? [] : [surface === 'key' ? 'X-API-Key' : 'Authorization']),
    ].join(', '),
    ...declaration.headers,
  };
}

/** Whether an answer has an ETag, and is 304 for who has it: reads that may be kept. */
export function isRevalidated(route: Route): boolean {
  return isRead(route) && !/\bno-store\b/.test(answerHeaders(route)['Cache-Control'] ?? '');
}
