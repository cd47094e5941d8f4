#!/usr/bin/env bash
# Expected: a client whose types are made from an OpenAPI document sends a list as the document says. With `style: form` and
#   `explode: false`, fields=clicks,cost is one parameter.
# What happens: openapi-fetch has the document's types alone. At run time it knows no `explode` and repeats the name:
#   fields=clicks&fields=cost, which a server that reads one value takes for one field, or refuses. The types agree, so no compiler
#   says a word. `querySerializer` has to say it again, for all parameters of a call.
# Versions: openapi-fetch 0.17.0, openapi-typescript 7.13.0.
# Who meets it: whoever calls a reporting API whose columns or ids are lists separated by commas, and whoever serves one: it had
#   better take both.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install openapi-fetch@0.17.0 openapi-typescript@7.13.0 typescript@5.9.3 @types/node@20.19.25

cat >document.json <<'JSON'
{
  "openapi": "3.1.0",
  "info": { "title": "Reports", "version": "1" },
  "paths": {
    "/report": {
      "get": {
        "parameters": [
          {
            "name": "fields",
            "in": "query",
            "style": "form",
            "explode": false,
            "schema": { "type": "array", "items": { "enum": ["clicks", "cost"] } }
          }
        ],
        "responses": { "200": { "description": "OK", "content": { "application/json": { "schema": { "type": "string" } } } } }
      }
    }
  }
}
JSON
timeout 60 node_modules/.bin/openapi-typescript document.json -o document.d.ts >/dev/null 2>&1

cat >run.mts <<'TS'
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import createClient from 'openapi-fetch';
import type { paths } from './document.js';

const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(decodeURIComponent(request.url ?? '')));
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const client = createClient<paths>({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
const query: paths['/report']['get']['parameters']['query'] = { fields: ['clicks', 'cost'] };
const plain = await client.GET('/report', { params: { query } });
console.log('asked:', plain.data);
const told = await client.GET('/report', {
  params: { query },
  querySerializer: { array: { style: 'form', explode: false } },
});
console.log('asked, told again:', told.data);
server.close();
TS
# The compiler finds no fault with the calls.
timeout 60 node_modules/.bin/tsc --strict --skipLibCheck --target es2022 --module nodenext run.mts

observe node run.mjs <<'SEEN'
asked: /report?fields=clicks&fields=cost
asked, told again: /report?fields=clicks,cost
SEEN
