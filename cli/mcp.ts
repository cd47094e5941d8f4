import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type JSONRPCMessage, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { VERSION } from '../src/version.js';

/** A stdio MCP server that forwards to ADLANE_URL with ADLANE_API_KEY. stdout is for the protocol only. */
class UsageError extends Error {}

const INTERNAL_ERROR = -32_603;

/** Polling interval for pending requests after the end of input. */
const POLL_MS = 20;

/** Query options of the URL, with the settings that supply defaults. */
const OPTIONS = { tools: 'ADLANE_TOOLS', format: 'ADLANE_FORMAT', structured: 'ADLANE_STRUCTURED' } as const;

/** Accepts the server's URL, or one that ends in `/mcp` or `/api/v1`; keeps the query. */
function endpointOf(address: string): URL {
  if (!/^https?:/.test(address) || !URL.canParse(address))
    throw new UsageError('ADLANE_URL must be the http or https address of the server, such as http://127.0.0.1:4000.');
  const [path = '', query = ''] = address.split('?', 2);
  const server = path.replace(/\/+$/, '').replace(/\/(mcp|api\/v1)$/, '');
  const params = new URLSearchParams(query);
  for (const [name, setting] of Object.entries(OPTIONS)) {
    const value = process.env[setting];
    if (value && !params.has(name)) params.set(name, value);
  }
  return new URL(`${server}/mcp${params.size > 0 ? `?${params}` : ''}`);
}

function required(name: string, meaning: string): string {
  const value = process.env[name];
  if (!value) throw new UsageError(`${name} must be set: ${meaning}.`);
  return value;
}

/** Throws NotUsable if the server is unreachable or refuses the key. */
async function requireUsable(endpoint: URL, transport: StreamableHTTPClientTransport): Promise<void> {
  const client = new Client({ name: 'adlane-stdio', version: VERSION });
  await client.connect(transport).catch((error: Error) => {
    throw new UsageError(`The server at ${endpoint} cannot be used: ${reasonOf(error)}`);
  });
  await client.close();
}

/** The server's message, if it sent one of its own errors. */
function reasonOf({ message, cause }: Error): string {
  const [said] = /\{.*\}/s.exec(message) ?? [];
  try {
    const { code, error, message: text } = JSON.parse(said ?? '') as Record<string, unknown>;
    if (typeof text === 'string') return `${code ?? error}: ${text}`;
  } catch {
    // Not one of the server's errors.
  }
  return cause instanceof Error ? `${message}: ${cause.message || (cause as NodeJS.ErrnoException).code}` : message;
}

/** Ends only after all requests are answered, because nothing can be written afterwards. */
async function* input(isBusy: () => boolean): AsyncGenerator<Buffer> {
  yield* process.stdin;
  do await sleep(POLL_MS);
  while (isBusy());
}

/** Forwards messages unchanged in both directions, for any protocol revision. */
async function forward(remote: StreamableHTTPClientTransport): Promise<void> {
  /** Pending requests. Cancelling one aborts its exchange, because the server keeps no session. */
  const pending = new Map<string | number, AbortController>();
  /** Messages after a handshake wait for the revision it agrees on. */
  let opened: Promise<unknown> = Promise.resolve();
  const local = new StdioServerTransport(Readable.from(input(() => pending.size > 0)));
  // The reader may be gone.
  const answer = (message: JSONRPCMessage) => void local.send(message).catch(() => undefined);
  remote.onmessage = (message) => {
    if ('result' in message && typeof message.result.protocolVersion === 'string')
      remote.setProtocolVersion(message.result.protocolVersion);
    if ('id' in message && message.id !== undefined && !('method' in message)) pending.delete(message.id);
    answer(message);
  };
  local.onmessage = (message) => {
    if (!('method' in message)) return;
    if (!('id' in message)) {
      const { requestId = '' } = (message.params ?? {}) as { requestId?: string | number };
      if (message.method === 'notifications/cancelled') {
        pending.get(requestId)?.abort();
        pending.delete(requestId);
      } else opened.then(() => remote.send(message)).catch(() => undefined);
      return;
    }
    const { id } = message;
    const controller = new AbortController();
    pending.set(id, controller);
    const fail = (text: string) => {
      if (!pending.delete(id) || controller.signal.aborted) return;
      answer({ jsonrpc: '2.0', id, error: { code: INTERNAL_ERROR, message: text } });
    };
    const onRequestStreamEnd = () => fail('The connection to the server ended before its answer.');
    const sent = opened
      .then(() => remote.send(message, { requestSignal: controller.signal, onRequestStreamEnd }))
      .catch((error: Error) => fail(reasonOf(error)));
    if (message.method === 'initialize') opened = sent;
  };
  await remote.start();
  await local.start();
}

async function main(): Promise<void> {
  const apiKey = required('ADLANE_API_KEY', 'an API key of the team');
  const endpoint = endpointOf(required('ADLANE_URL', 'the address of the server, such as http://127.0.0.1:4000'));
  const remote = () =>
    new StreamableHTTPClientTransport(endpoint, { requestInit: { headers: { 'X-API-Key': apiKey } } });
  await requireUsable(endpoint, remote());
  await forward(remote());
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof UsageError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
});
