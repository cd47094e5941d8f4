#!/usr/bin/env bash
# Expected: a client that is generated with bigint for int64 has the digits that the server sent; that is what one takes bigint for.
# What happens: the generated code parses the answer with JSON.parse, and makes a bigint of the double that comes out. An ad id of 18
#   digits is rounded to one that does not exist and looks exact: its type is bigint, and so is the runtime value. On the way back the
#   digits are whole, but sent as text where the definition says integer. Ids of fifteen digits survive.
# Versions: @hey-api/openapi-ts 0.99.0 with its plugins client-fetch, sdk and transformers; hey-api/hey-api issues 1074 and 4430.
# Who meets it: whoever generates a client for an API that writes Meta's or its own 64-bit ids as JSON numbers.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install_node 24.11.1
install @hey-api/openapi-ts@0.99.0 typescript@5.9.3

cat >ads.json <<'JSON'
{
  "openapi": "3.1.0",
  "info": { "title": "Ads", "version": "1" },
  "components": {
    "schemas": { "Ad": { "type": "object", "required": ["id"], "properties": { "id": { "type": "integer", "format": "int64" } } } },
    "responses": { "Ad": { "description": "The ad", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Ad" } } } } }
  },
  "paths": {
    "/ad": {
      "get": { "operationId": "readAd", "responses": { "200": { "$ref": "#/components/responses/Ad" } } },
      "put": {
        "operationId": "writeAd",
        "requestBody": { "required": true, "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Ad" } } } },
        "responses": { "200": { "$ref": "#/components/responses/Ad" } }
      }
    }
  }
}
JSON
cat >openapi-ts.config.mjs <<'JS'
export default {
  input: 'ads.json',
  output: 'client',
  plugins: ['@hey-api/client-fetch', '@hey-api/transformers', { name: '@hey-api/sdk', transformer: true }],
};
JS
timeout 60 npx openapi-ts >generated.txt 2>&1 || { cat generated.txt; exit 1; }
timeout 60 npx tsc --noCheck --module commonjs --target es2022 --outDir built client/index.ts client/client.gen.ts

cat >run.cjs <<'JS'
const { readFileSync } = require('node:fs');
const { createServer } = require('node:http');
const { readAd, writeAd } = require('./built/index.js');
const { client } = require('./built/client.gen.js');

console.log('the generated type:', readFileSync('client/types.gen.ts', 'utf8').match(/id: \w+/)[0]);
let stored;
const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  if (body) console.log('  the server receives', body);
  response.setHeader('content-type', 'application/json');
  response.end(stored);
}).listen(0, '127.0.0.1', async () => {
  client.setConfig({ baseUrl: `http://127.0.0.1:${server.address().port}` });
  for (const id of ['120210000000001', '120210000000000123']) {
    stored = `{"id":${id}}`;
    console.log('  the server sends', stored);
    const { data } = await readAd();
    console.log('  the client has', data.id);
    await writeAd({ body: { id: BigInt(id) } });
  }
  server.close();
  server.closeAllConnections();
});
JS

observe node run.cjs <<'SEEN'
the generated type: id: bigint
  the server sends {"id":120210000000001}
  the client has 120210000000001n
  the server receives {"id":"120210000000001"}
  the server sends {"id":120210000000000123}
  the client has 120210000000000130n
  the server receives {"id":"120210000000000123"}
SEEN
