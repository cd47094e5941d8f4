import type { Response } from 'express';

/** The text as a JSON object, or undefined where it is anything else. */
export function jsonObject(text: string): Record<string, unknown> | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** JSON with the character set that Google's servers name. */
export function sendJson(response: Response, status: number, body: unknown): void {
  response.status(status).type('application/json; charset=UTF-8').send(JSON.stringify(body));
}

/** Lets other work of the process run. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

const STATUS_NAMES: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
  499: 'CANCELLED',
  500: 'INTERNAL',
  501: 'UNIMPLEMENTED',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

/** Canonical status word of Google's error model for an HTTP status. */
export function statusName(status: number): string {
  return STATUS_NAMES[status] ?? 'UNKNOWN';
}

export interface GoogleError {
  error: { code: number; message: string; status: string; details?: unknown[] };
}

/** Parameters that every interface of Google takes. */
const COMMON_PARAMETERS = new Set([
  ...['alt', '$alt', 'access_token', 'callback', 'fields', '$fields', 'key', 'oauth_token', 'prettyPrint', 'quotaUser'],
  ...['uploadType', 'upload_protocol', '$.xgafv'],
]);

/** The first parameter of a query string that the method does not have; undefined where it has them all. */
export function unknownParameter(originalUrl: string, known: readonly string[]): string | undefined {
  const asked = new URLSearchParams(originalUrl.split('?')[1] ?? '');
  const name = [...asked.keys()].find((each) => !known.includes(each) && !COMMON_PARAMETERS.has(each));
  if (name === undefined) return undefined;
  return `Invalid JSON payload received. Unknown name "${name}": Cannot bind query parameter. Field '${name}' could not be found in request message.`;
}

/** An error body as all of Google's REST interfaces send it. */
export function googleError(code: number, message: string, details?: unknown[]): GoogleError {
  return { error: { code, message, status: statusName(code), ...(details ? { details } : {}) } };
}

/** Sends the beginning of a body that promises more, then drops the connection. */
export function cut(response: Response): void {
  if (!response.headersSent) {
    response.status(200).type('application/json; charset=UTF-8').set('Content-Length', '100000');
    response.flushHeaders();
    response.write('[{"results":[');
  }
  setImmediate(() => response.socket?.destroy());
}
