#!/usr/bin/env bash
# Expected: a tool result that the MCP server checked against the tool's output schema and sent passes the client of the same family.
# What happens: the server checks with Zod, which ignores extra keys, fills defaults and coerces; it then sends the result as it was
#   before. The published JSON Schema forbids extra keys, requires what has a default and wants the coerced type, so the client
#   refuses all three. It does so only once it has listed the tools: without that, the same calls succeed.
# Versions: @modelcontextprotocol/server 2.4.0, @modelcontextprotocol/client 2.4.0, zod 4.6.7.
# Who meets it: whoever returns platform rows, which grow fields and carry int64 as text, from tools with an output schema.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install @modelcontextprotocol/server@2.4.0 @modelcontextprotocol/client@2.4.0 zod@4.6.7

cat >run.mjs <<'JS'
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const tools = {
  'extra key': [z.object({ id: z.string() }), { id: '1', name: 'Marke' }],
  'left to its default': [z.object({ status: z.string().default('PAUSED') }), {}],
  'to be coerced': [z.object({ clicks: z.coerce.number() }), { clicks: '12' }],
};

async function connected() {
  const server = new McpServer({ name: 'tools', version: '1' });
  for (const [name, [outputSchema, structuredContent]] of Object.entries(tools))
    server.registerTool(name.replaceAll(' ', '-'), { outputSchema }, async () => ({ content: [], structuredContent }));
  const client = new Client({ name: 'caller', version: '1' });
  const [one, other] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(one), client.connect(other)]);
  return client;
}

for (const listed of [false, true]) {
  const client = await connected();
  if (listed) await client.listTools();
  for (const name of Object.keys(tools)) {
    const call = client.callTool({ name: name.replaceAll(' ', '-') });
    const seen = await call.then(({ structuredContent }) => JSON.stringify(structuredContent), ({ message }) => message);
    console.log(listed ? 'listed:' : 'not listed:', name, '->', seen);
  }
  await client.close();
}
JS

observe node run.mjs <<'SEEN'
not listed: extra key -> {"id":"1","name":"Marke"}
not listed: left to its default -> {}
not listed: to be coerced -> {"clicks":"12"}
listed: extra key -> Structured content does not match the tool's output schema: data must NOT have additional properties
listed: left to its default -> Structured content does not match the tool's output schema: data must have required property 'status'
listed: to be coerced -> Structured content does not match the tool's output schema: data/clicks must be number
SEEN
