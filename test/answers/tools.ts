import type { Arguments } from '../contract/support/arguments.js';
import type { DemoApp } from '../support/demo-app.js';
import type { Recording } from './recording.js';

interface Described {
  name: string;
  inputSchema: { properties?: Record<string, unknown>; required?: string[] };
}

/** Arguments that a tool is also called with, where it takes them. */
const MORE: readonly Record<string, unknown>[] = [
  { limit: 2 },
  { limit: 2, format: 'table' },
  { fields: 'id,name' },
  { days: 7, format: 'table' },
  { limit: 0 },
  { unknown: 1 },
];

/** Tools by their wire: a call needs no session. */
export async function recordTools(recording: Recording, demo: DemoApp, { any, of }: Arguments): Promise<void> {
  let id = 0;
  const ask = async (
    method: string,
    params: object,
    headers: Record<string, string> = { 'x-api-key': demo.apiKey },
  ) => {
    id += 1;
    const { body } = await recording.send(headers['x-api-key'] ? 'key' : 'other', {
      method: 'POST',
      path: '/mcp?tools=all',
      headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18', ...headers },
      body: { jsonrpc: '2.0', id, method, params },
    });
    return body;
  };
  const client = { name: 'answers', version: '1' };
  await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: client });
  for (const list of ['resources/list', 'resources/templates/list', 'prompts/list', 'nothing']) await ask(list, {});
  const told = await ask('tools/list', {});
  await ask('tools/list', {}, {});
  await ask('tools/list', {}, { authorization: `Bearer ${demo.users.owner.token}` });
  const { tools } = JSON.parse(/^data: (.*)$/m.exec(told)?.[1] ?? told).result as { tools: Described[] };
  for (const { name, inputSchema } of tools) {
    const { properties = {}, required = [] } = inputSchema;
    const known: Record<string, unknown> = { ...any, ...of[camel(name)] };
    const good: Record<string, unknown> = {};
    for (const parameter of [...required, 'account_id', 'validate_only', 'campaign_ids']) {
      const value = known[camel(parameter)];
      const now = typeof value === 'function' ? await value() : value;
      if (parameter in properties && now !== undefined) good[parameter] = snake(now);
    }
    await ask('tools/call', { name, arguments: {} });
    await ask('tools/call', { name, arguments: good });
    for (const more of MORE) {
      if ('unknown' in more || Object.keys(more).every((parameter) => parameter in properties))
        await ask('tools/call', { name, arguments: { ...good, ...more } });
    }
  }
  await ask('tools/call', { name: 'nothing', arguments: {} });
  await ask('resources/read', { uri: 'adlane://nothing' });
}

function camel(name: string): string {
  return name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
}

function snake(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snake);
  if (typeof value !== 'object' || value === null) return value;
  const named = Object.entries(value).map(([name, item]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    snake(item),
  ]);
  return Object.fromEntries(named);
}
