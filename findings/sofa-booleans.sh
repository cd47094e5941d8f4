#!/usr/bin/env bash
# Expected: a REST parameter for a GraphQL Boolean takes true and false, perhaps 1 and yes, and refuses the rest.
# What happens: every text but "true" is false, answered with 200. A filter `active=1` or `active=TRUE` lists the paused campaigns, and
#   a typing error does, too. A wrong Int, in contrast, is refused, so one assumes that values are checked.
# Versions: sofa-api 0.18.10, graphql 16.15.0.
# Who meets it: whoever publishes a GraphQL schema as REST to people who build addresses by hand or in spreadsheets.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install sofa-api@0.18.10 graphql@16.15.0

cat >run.cjs <<'JS'
const { createServer } = require('node:http');
const { buildSchema } = require('graphql');
const { useSofa } = require('sofa-api');

const schema = buildSchema('type Query { campaigns(active: Boolean, limit: Int): String }');
schema.getQueryType().getFields().campaigns.resolve = (_, args) => JSON.stringify(args);
const server = createServer(useSofa({ basePath: '/api', schema })).listen(0, '127.0.0.1', async () => {
  for (const query of ['active=true', 'active=false', 'active=1', 'active=TRUE', 'active=ture', 'limit=ten']) {
    const answer = await fetch(`http://127.0.0.1:${server.address().port}/api/campaigns?${query}`);
    console.log(query, '->', answer.status, answer.ok ? await answer.json() : 'refused');
  }
  server.close();
  server.closeAllConnections();
});
JS

observe node run.cjs <<'SEEN'
active=true -> 200 {"active":true}
active=false -> 200 {"active":false}
active=1 -> 200 {"active":false}
active=TRUE -> 200 {"active":false}
active=ture -> 200 {"active":false}
limit=ten -> 400 refused
SEEN
