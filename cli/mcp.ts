import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type JSONRPCMessage, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { VERSION } from '../src/version.js';

/**
 * The tool server for assistants that start a program: passes every message to the server at ADLANE_URL, with the key in
 * ADLANE_API_KEY. Standard output carries the protocol alone.
 */
class NotUsable extends Error {}

const INTERNAL_ERROR = -32_603;

/** How often the end of the input asks whether something is under way. */
const LINGER_MS = 20;

/** What the address's query may say, and the setting that says it where the address does not. */
const OPTIONS = { tools: 'ADLANE_TOOLS', format: 'ADLANE_FORMAT', structured: 'ADLANE_STRUCTURED' } as const;

/** The tool server's address, from the server's own or from one that ends in `/mcp` or `/api/v1`; its query stays. */
function endpointOf(address: string): URL {
  if (!/^https?:/.test(address) || !URL.canParse(address))
    throw new NotUsable('ADLANE_URL must be the http or https address of the server, such as http://127.0.0.1:4000.');
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
  if (!value) throw new NotUsable(`${name} must be set: ${meaning}.`);
  return value;
}

/** Throws NotUsable where the server is not there, or does not take the key. */
async function requireUsable(endpoint: URL, transport: StreamableHTTPClientTransport): Promise<void> {
  const client = new Client({ name: 'adlane-stdio', version: VERSION });
  await client.connect(transport).catch((error: Error) => {
    throw new NotUsable(`The server at ${endpoint} cannot be used: ${reasonOf(error)}`);
  });
  await client.close();
}

/** What the server said, where it said something in its own form of errors. */
function reasonOf({ message, cause }: Error): string {
  const [said] = /\{.*\}/s.exec(message) ?? [];
  try {
    const { code, error, message: text } = JSON.parse(said ?? '') as Record<string, unknown>;
    if (typeof text === 'string') return `${code ?? error}: ${text}`;
  } catch {
    // Not the server's own form: the message says more.
  }
  return cause instanceof Error ? `${message}: ${cause.message || (cause as NodeJS.ErrnoException).code}` : message;
}

/** What is sent to the program; it ends once all that was asked is answered, since nothing can be written afterwards. */
async function* input(isBusy: () => boolean): AsyncGenerator<Buffer> {
  yield* process.stdin;
  do await sleep(LINGER_MS);
  while (isBusy());
}

/** Passes messages on in both directions, as they are: whichever revision of the protocol they are of is between the two ends. */
async function passOn(remote: StreamableHTTPClientTransport): Promise<void> {
  /** Requests under way; there is nobody at the server to tell that one is called off, so its exchange ends. */
  const asked = new Map<string | number, AbortController>();
  /** Settled once a handshake is answered: what comes behind it is of the revision that it agrees on. */
  let opened: Promise<unknown> = Promise.resolve();
  const local = new StdioServerTransport(Readable.from(input(() => asked.size > 0)));
  // Whoever is gone reads nothing.
  const answer = (message: JSONRPCMessage) => void local.send(message).catch(() => undefined);
  remote.onmessage = (message) => {
    if ('result' in message && typeof message.result.protocolVersion === 'string')
      remote.setProtocolVersion(message.result.protocolVersion);
    if ('id' in message && message.id !== undefined && !('method' in message)) asked.delete(message.id);
    answer(message);
  };
  local.onmessage = (message) => {
    if (!('method' in message)) return;
    if (!('id' in message)) {
      const { requestId = '' } = (message.params ?? {}) as { requestId?: string | number };
      if (message.method === 'notifications/cancelled') {
        asked.get(requestId)?.abort();
        asked.delete(requestId);
      } else opened.then(() => remote.send(message)).catch(() => undefined);
      return;
    }
    const { id } = message;
    const called = new AbortController();
    asked.set(id, called);
    const fail = (text: string) => {
      if (!asked.delete(id) || called.signal.aborted) return;
      answer({ jsonrpc: '2.0', id, error: { code: INTERNAL_ERROR, message: text } });
    };
    const onRequestStreamEnd = () => fail('The connection to the server ended before its answer.');
    const sent = opened
      .then(() => remote.send(message, { requestSignal: called.signal, onRequestStreamEnd }))
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
  await passOn(remote());
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof NotUsable ? error.message : (error as Error).stack}\n`);
  process.exit(1);
});
