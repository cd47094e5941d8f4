import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Answers to unparsable requests, by the parser's error code. */
const PARSER_ERRORS: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'Address and headers must not exceed 16 KiB.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'Send the chunks of the body without extensions.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time; send it again.'],
};

const MALFORMED: [status: string, message: string] = ['400 Bad Request', 'The request is malformed.'];

/** The latest response of a connection. */
const LATEST_RESPONSE = Symbol('latest');

type Guarded = Socket & { [LATEST_RESPONSE]?: ServerResponse };

/** Answers malformed requests in JSON. Disconnects callers who read nothing of an answer for `stalledMs`. */
export function guardConnections(server: Server, handler: RequestListener, stalledMs: number): void {
  server.timeout = stalledMs;

  const accept = (request: IncomingMessage, response: ServerResponse) => {
    (request.socket as Guarded)[LATEST_RESPONSE] = response;
    if (hasOneHost(request)) return true;
    refuse(response, 400, 'Send one Host header.');
    return false;
  };

  server.on('request', (request, response) => {
    if (accept(request, response)) handler(request, response);
  });
  server.on('checkExpectation', (request, response) => {
    if (accept(request, response)) refuse(response, 417, 'Expect can be 100-continue alone.');
  });
  server.on('timeout', (socket) => {
    const running = (socket as Guarded)[LATEST_RESPONSE]?.writableFinished === false;
    if (!running || socket.writableLength > 0) socket.destroy();
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (socket.writable && !hasBegun((socket as Guarded)[LATEST_RESPONSE]))
      socket.write(rawRefusal(...(PARSER_ERRORS[error.code ?? ''] ?? MALFORMED)));
    socket.destroySoon();
  });
}

/** Whether parts of an answer may have been sent. A response without a socket is queued behind another. */
function hasBegun(response: ServerResponse | undefined): boolean {
  return response?.writableFinished === false && (response.headersSent || response.socket === null);
}

/** HTTP/1.1 requires exactly one. With two, a proxy may have used the other one. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

function refuse(response: ServerResponse, status: number, message: string): void {
  const body = JSON.stringify({ code: 'bad_request', message });
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' }).end(body);
}

function rawRefusal(status: string, message: string): string {
  const body = JSON.stringify({ code: 'bad_request', message });
  return [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
