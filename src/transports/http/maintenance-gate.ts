import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request } from 'express';
import { getOperationAST } from 'graphql';
import type { MaintenanceStatus } from '../../../schema/maintenance/maintenance-status.type.js';
import type { Clock } from '../../lib/clock.js';
import type { Documents } from '../graphql/documents.js';
import { GRAPHQL_PATHS } from '../graphql/paths.js';
import { writeText } from './answer.js';
import { jsonReader } from './body.js';
import { factsOf, pathOf } from './request-facts.js';
import { isVisit, type WriteRefusal } from './visits.js';

/** Always answered, during maintenance and under load: they cost nothing. */
export const ALWAYS_AVAILABLE = new Set(['/health', '/api/v1/auth/maintenance-status']);

/** All that GraphQL answers during maintenance: a health check by `{ __typename }` must not find the server well. */
const OPEN_FIELD = 'maintenanceStatus';
const AVAILABLE_FIELDS = new Set([OPEN_FIELD, '__typename']);

const MAX_BODY_BYTES = 16_384;

const parseBody = jsonReader(MAX_BODY_BYTES);

/** Answers 503 during maintenance, except for health and status, also over GraphQL; visitors get a page that waits for its end. */
export function maintenanceGate(
  maintenance: { current(): MaintenanceStatus },
  documents: Pick<Documents, 'read' | 'trusted'>,
  clock: Clock,
  writePage: WriteRefusal,
) {
  return (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const state = maintenance.current();
    if (!state.maintenance || isAvailable(request)) return next();
    const refuse = async () => {
      factsOf(request).code = 'maintenance';
      const { message, estimatedEndTime } = state;
      const headers = {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-store',
        ...retryAfter(state, clock()),
        // An unread body would block the connection.
        ...(!request.complete && { Connection: 'close' }),
      };
      const visited = { status: 503, code: 'maintenance', message, headers: retryAfter(state, clock()) };
      if (isVisit(request) && (await writePage(request, response, visited))) return;
      const text = JSON.stringify({ error: 'maintenance', message, maintenance: true, estimatedEndTime });
      writeText(request, response, { status: 503, headers, text });
    };
    if (request.method !== 'POST' || !GRAPHQL_PATHS.has(pathOf(request))) return void refuse();
    parseBody(request, response).then(
      () => (asksOnlyForStatus(request as Request, documents) ? next() : refuse()),
      refuse,
    );
  };
}

/** What the page that tells of the maintenance loads is served, too. */
function isAvailable(request: IncomingMessage): boolean {
  const path = pathOf(request);
  return ALWAYS_AVAILABLE.has(path) || path.startsWith('/assets/');
}

function asksOnlyForStatus(request: Request, documents: Pick<Documents, 'read' | 'trusted'>): boolean {
  const { query, operationName } = Object(bodyWithText(request, documents)) as Record<string, unknown>;
  if (typeof query !== 'string') return false;
  const known = documents.read(query);
  if (known.refusals) return false;
  const operation = getOperationAST(known.document, typeof operationName === 'string' ? operationName : undefined);
  if (operation?.operation !== 'query') return false;
  const fields = operation.selectionSet.selections.map((part) => (part.kind === 'Field' ? part.name.value : ''));
  return fields.includes(OPEN_FIELD) && fields.every((name) => AVAILABLE_FIELDS.has(name));
}

/** Resolves a trusted document's id; undefined if that fails. */
function bodyWithText({ body }: Request, { trusted }: Pick<Documents, 'trusted'>): unknown {
  try {
    return (trusted?.withText({ method: 'POST', search: '', body }) ?? { body }).body;
  } catch {
    return undefined;
  }
}

function retryAfter({ estimatedEndTime }: MaintenanceStatus, now: Date): Record<string, string> {
  const seconds = estimatedEndTime === null ? 0 : Math.ceil((Date.parse(estimatedEndTime) - now.getTime()) / 1000);
  return seconds > 0 ? { 'Retry-After': String(seconds) } : {};
}
