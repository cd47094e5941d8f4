import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** Request headers that every answer varies by. */
export const VARIES_BY = 'Origin, Accept-Encoding';

/** Default headers of every answer: not stored, not framed, read only as its own type. Transports override them. */
const CAUTIOUS: OutgoingHttpHeaders = {
  'Cache-Control': 'private, no-store',
  Vary: VARIES_BY,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

const HEAD = Symbol('head');

/** The headers that `writeHead` will write, default ones first. Node takes them at once; each that is set it would check, copy and look up. */
export function headOf(response: ServerResponse): OutgoingHttpHeaders {
  const gathering = response as ServerResponse & { [HEAD]?: OutgoingHttpHeaders };
  gathering[HEAD] ??= { ...CAUTIOUS };
  return gathering[HEAD];
}

/** Sets the headers so far, for handlers that write heads themselves. */
export function setHead(response: ServerResponse): void {
  const head = headOf(response);
  for (const [name, value] of Object.entries(head)) {
    response.setHeader(name, value as string);
    delete head[name];
  }
}

/** Writes the head with these headers, too. If Node refuses one of them, the answer that says so has none of them. */
export function writeHead(response: ServerResponse, status: number, headers?: OutgoingHttpHeaders): ServerResponse {
  return response.writeHead(status, { ...headOf(response), ...headers });
}
