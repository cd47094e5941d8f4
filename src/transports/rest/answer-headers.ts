import { VARIES_BY } from '../http.js';
import { listOf } from './lists.js';
import { isRead, type Route } from './routes.js';

/**
 * The headers of a good answer. The caller's own browser may keep a read, for the same credential, and asks again each time; an
 * operation whose answer is public, or must not be kept, declares headers of its own.
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

/** Whether answers have an ETag, and are 304 for callers who have them: reads that may be kept. */
export function isRevalidated(route: Route): boolean {
  return isRead(route) && !/\bno-store\b/.test(answerHeaders(route)['Cache-Control'] ?? '');
}
