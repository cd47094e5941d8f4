import type { RequestHandler } from 'express';
import type { Database } from '../db/database.js';

const PATIENCE_MS = 2000;
const RETRY_SECONDS = 5;

/** GET /health: 200 while the database answers, 503 otherwise. Needs no credential and answers during maintenance. */
export function healthHandler(database: Pick<Database, 'ping'>, version: string): RequestHandler {
  return async (_request, response) => {
    const answers = await database.ping(PATIENCE_MS).then(
      () => true,
      () => false,
    );
    response
      .status(answers ? 200 : 503)
      .set({ 'Cache-Control': 'no-store', ...(!answers && { 'Retry-After': String(RETRY_SECONDS) }) })
      .json(
        answers
          ? { status: 'ok', version, database: 'ok' }
          : { status: 'unavailable', version, database: 'unavailable' },
      );
  };
}
