#!/usr/bin/env bash
# Expected: a tool call with an argument that its schema does not know is refused, or the schema at least says that it will be dropped.
# What happens: `z.object` drops unknown arguments, and its published input schema, unlike the output schema of the same object, has no
#   `additionalProperties: false`. An agent that writes "dry_run" for "dryRun" gets a change where it asked for a rehearsal, and
#   neither side can tell. `z.strictObject` publishes the rule and refuses the call.
# Versions: @modelcontextprotocol/server 2.4.0, @modelcontextprotocol/client 2.4.0, zod 4.6.7.
# Who meets it: whoever gives agents tools that write to ad accounts.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install @modelcontextprotocol/server@2.4.0 @modelcontextprotocol/client@2.4.0 zod@4.6.7

cat >run.mjs <<'JS'
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const shape = { amount: z.number(), dryRun: z.boolean().default(false) };
const server = new McpServer({ name: 'budgets', version: '1' });
for (const [name, inputSchema] of [['object', z.object(shape)], ['strictObject', z.strictObject(shape)]])
  server.registerTool(name, { inputSchema, outputSchema: z.object({ changed: z.boolean() }) }, async ({ dryRun }) => ({
    content: [],
    structuredContent: { changed: !dryRun },
  }));
const client = new Client({ name: 'agent', version: '1' });
const [one, other] = InMemoryTransport.createLinkedPair();
await Promise.all([server.connect(one), client.connect(other)]);

for (const { name, inputSchema, outputSchema } of (await client.listTools()).tools) {
  console.log(`${name}: additionalProperties of input ${inputSchema.additionalProperties}, of output ${outputSchema.additionalProperties}`);
  const { isError, structuredContent } = await client.callTool({ name, arguments: { amount: 500, dry_run: true } });
  console.log(`${name}: ${isError ? 'refused' : JSON.stringify(structuredContent)}`);
}
await client.close();
JS

observe node run.mjs <<'SEEN'
object: additionalProperties of input undefined, of output false
object: {"changed":true}
strictObject: additionalProperties of input false, of output false
strictObject: refused
SEEN
