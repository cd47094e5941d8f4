import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { DATA_NOTE } from '../../../src/lib/data-text.js';

/** Connects a client to the server at `url` with an API key; `query` is added to the tool server's address. */
export type Connect = (url: string, apiKey: string, query?: string) => Promise<Client>;

export async function clientOver(transport: StreamableHTTPClientTransport | StdioClientTransport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  return client;
}

export const overHttp: Connect = (url, apiKey, query = '') =>
  clientOver(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp${query}`), {
      requestInit: { headers: { 'X-API-Key': apiKey } },
    }),
  );

export const overStdio: Connect = (url, apiKey, query = '') =>
  clientOver(
    new StdioClientTransport({
      command: 'npm',
      args: ['run', '--silent', 'mcp'],
      env: surroundings({ ADLANE_API_KEY: apiKey, ADLANE_URL: url + query }),
    }),
  );

/** What npm starts once it has looked whether all is built, which a client over `overStdio` has seen to. */
export const overBuiltStdio: Connect = (url, apiKey, query = '') =>
  clientOver(
    new StdioClientTransport({
      command: process.execPath,
      args: ['--enable-source-maps', 'dist/cli/mcp.js'],
      env: surroundings({ ADLANE_API_KEY: apiKey, ADLANE_URL: url + query }),
    }),
  );

/** The environment that the stdio command needs to be found, and `own`. */
export function surroundings(own: Record<string, string>): Record<string, string> {
  return { PATH: process.env.PATH as string, HOME: process.env.HOME as string, ...own };
}

/** Calls a tool: what its text says beside the note that it is data, and its structured content where the connection asked for that. */
export async function call(client: Client, name: string, parameters: Record<string, unknown> = {}) {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: parameters });
  const [only, ...others] = content as { type: string; text: string }[];
  expect(others).toEqual([{ type: 'text', text: DATA_NOTE }]);
  return { isError, structuredContent, text: JSON.parse(only?.text as string) };
}
