import type { RequestHandler } from 'express';
import type { Database } from '../../db/database.js';

const TIMEOUT_MS = 2000;
const RETRY_SECONDS = 5;

/** GET /health: 200 or 503, depending on the database. Public, and available during maintenance. */
export function healthHandler(database: Pick<Database, 'ping'>, version: string): RequestHandler {
  return async (_request, response) => {
    const status = await database.ping(TIMEOUT_MS).then(
      () => 'ok',
      () => 'unavailable',
    );
    response.set('Cache-Control', 'no-store');
    if (status !== 'ok') response.status(503).set('Retry-After', String(RETRY_SECONDS));
    response.json({ status, version, database: status });
  };
}
