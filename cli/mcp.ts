import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  CallToolResultSchema,
  ListToolsRequestSchema,
  ListToolsResultSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { VERSION } from '../src/version.js';

/**
 * The tool server for assistants that start a program: passes their calls to the server at ADLANE_URL, with the key in
 * ADLANE_API_KEY. Standard output carries the protocol alone.
 */
class NotUsable extends Error {}

/** Above the server's own longest wait for an ad platform. */
const CALL_TIMEOUT_MS = 300_000;

/** The tool server's address, from the server's own or from one that ends in `/mcp` or `/api/v1`; `?tools=all` stays. */
function endpointOf(address: string): URL {
  if (!/^https?:/.test(address) || !URL.canParse(address))
    throw new NotUsable('ADLANE_URL must be the http or https address of the server, such as http://127.0.0.1:4000.');
  const [path = '', query] = address.split('?', 2);
  const server = path.replace(/\/+$/, '').replace(/\/(mcp|api\/v1)$/, '');
  return new URL(`${server}/mcp${query ? `?${query}` : ''}`);
}

function required(name: string, meaning: string): string {
  const value = process.env[name];
  if (!value) throw new NotUsable(`${name} must be set: ${meaning}.`);
  return value;
}

async function connect(endpoint: URL, apiKey: string): Promise<Client> {
  const client = new Client({ name: 'adlane-stdio', version: VERSION });
  const transport = new StreamableHTTPClientTransport(endpoint, { requestInit: { headers: { 'X-API-Key': apiKey } } });
  await client.connect(transport).catch((error: Error) => {
    throw new NotUsable(`The server at ${endpoint} cannot be used: ${reasonOf(error)}`);
  });
  return client;
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

/** The SDK writes the code into the text of each error that it receives, and would do so once more on the way out. */
function passedOn(error: unknown): never {
  if (error instanceof McpError) {
    const text = error.message.replace(/^MCP error -?\d+: /, '');
    throw Object.assign(new Error(text), { code: error.code, data: error.data });
  }
  throw new Error(reasonOf(error as Error));
}

async function main(): Promise<void> {
  const apiKey = required('ADLANE_API_KEY', 'an API key of the team');
  const endpoint = endpointOf(required('ADLANE_URL', 'the address of the server, such as http://127.0.0.1:4000'));
  const remote = await connect(endpoint, apiKey);
  const options = { timeout: CALL_TIMEOUT_MS };
  const local = new McpServer({ name: 'adlane', version: VERSION }, { capabilities: { tools: {} } });
  local.server.setRequestHandler(ListToolsRequestSchema, ({ params }) =>
    remote.request({ method: 'tools/list', params }, ListToolsResultSchema, options).catch(passedOn),
  );
  local.server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    remote.request({ method: 'tools/call', params }, CallToolResultSchema, options).catch(passedOn),
  );
  await local.connect(new StdioServerTransport());
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof NotUsable ? error.message : (error as Error).stack}\n`);
  process.exit(1);
});
