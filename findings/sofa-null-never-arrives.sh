#!/usr/bin/env bash
# Expected: a JSON body with `"note": null` reaches a mutation as null; that is how GraphQL tells "clear" from "leave".
# What happens: Sofa drops a null at the top of the body, so the resolver sees that nothing was said and keeps the old note, with 200.
#   A null inside an input object arrives. And where an address and a body name the same argument, the address wins.
# Versions: sofa-api 0.18.10, graphql 16.15.0.
# Who meets it: whoever derives REST writes from GraphQL mutations and lets callers clear fields.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install sofa-api@0.18.10 graphql@16.15.0

cat >run.cjs <<'JS'
const { createServer } = require('node:http');
const { buildSchema } = require('graphql');
const { useSofa } = require('sofa-api');

const schema = buildSchema(`
  input Change { note: String }
  type Query { ok: Boolean }
  type Mutation { change(id: ID!, note: String, by: Change): String }
`);
schema.getMutationType().getFields().change.resolve = (_, args) => JSON.stringify(args);
const server = createServer(useSofa({ basePath: '/api', schema })).listen(0, '127.0.0.1', async () => {
  for (const [query, body] of [['', { id: '1', note: null }], ['', { id: '1', by: { note: null } }], ['?note=address', { id: '1', note: 'body' }]]) {
    const answer = await fetch(`http://127.0.0.1:${server.address().port}/api/change${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    console.log(query || '(no query)', JSON.stringify(body), '->', answer.status, await answer.json());
  }
  server.close();
  server.closeAllConnections();
});
JS

observe node run.cjs <<'SEEN'
(no query) {"id":"1","note":null} -> 200 {"id":"1"}
(no query) {"id":"1","by":{"note":null}} -> 200 {"id":"1","by":{"note":null}}
?note=address {"id":"1","note":"body"} -> 200 {"id":"1","note":"address"}
SEEN
