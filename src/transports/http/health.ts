import type { RequestHandler } from 'express';
import type { Database } from '../../db/database.js';

const PATIENCE_MS = 2000;
const RETRY_SECONDS = 5;

/** GET /health: 200 while the database answers, 503 otherwise. Needs no credential and answers during maintenance. */
export function healthHandler(database: Pick<Database, 'ping'>, version: string): RequestHandler {
  return async (_request, response) => {
    const status = await database.ping(PATIENCE_MS).then(
      () => 'ok',
      () => 'unavailable',
    );
    response.set('Cache-Control', 'no-store');
    if (status !== 'ok') response.status(503).set('Retry-After', String(RETRY_SECONDS));
    response.json({ status, version, database: status });
  };
}
