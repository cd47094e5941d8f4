#!/usr/bin/env bash
# Expected: in a batch of Meta's SDK each call's callback gets that call's answer, and a callback of the whole batch gets them all.
# What happens: a callback of the batch is kept as if it belonged to the first call, and every other one moves up by a call. The budget
#   of A is noted with the answer about B, a refusal of B is told to C, and the last call's callback is never called.
# Versions: facebook-nodejs-business-sdk 24.0.1. Without callbacks of the batch the order is right.
# Who meets it: whoever changes several campaigns in one batch and keeps what each call answered.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install facebook-nodejs-business-sdk@24.0.1

cat >run.cjs <<'JS'
const { createServer } = require('node:http');
const { FacebookAdsApi, FacebookAdsApiBatch } = require('facebook-nodejs-business-sdk');

const answer = ({ relative_url: url }) => {
  const id = url.split('?')[0];
  return id === 'B' ? { code: 400, body: `{"error":{"message":"refused ${id}"}}` } : { code: 200, body: `{"id":"${id}"}` };
};
const server = createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(JSON.parse(Buffer.concat(parts).toString()).batch.map(answer)));
});

async function run(title, ...ofBatch) {
  console.log(title);
  const batch = new FacebookAdsApiBatch(FacebookAdsApi.getDefaultApi(), ...ofBatch);
  for (const id of ['A', 'B', 'C']) {
    batch.add('POST', [id], { daily_budget: 5000 }, undefined,
      ({ body }) => console.log(`  done, told to ${id}: ${JSON.stringify(body)}`),
      ({ body }) => console.log(`  refused, told to ${id}: ${JSON.stringify(body)}`));
  }
  await batch.execute();
}

server.listen(0, '127.0.0.1', async () => {
  Object.defineProperty(FacebookAdsApi, 'GRAPH', { value: `http://127.0.0.1:${server.address().port}` });
  FacebookAdsApi.init('token', 'de_DE', false);
  await run('callbacks of calls alone');
  await run('and of the batch', ({ body }) => console.log(`  done, told to the batch: ${JSON.stringify(body)}`), () => console.log('  refused, told to the batch'));
  server.closeAllConnections();
  server.close();
});
JS

observe node run.cjs <<'SEEN'
callbacks of calls alone
  done, told to A: {"id":"A"}
  refused, told to B: {"error":{"message":"refused B"}}
  done, told to C: {"id":"C"}
and of the batch
  done, told to the batch: {"id":"A"}
  refused, told to A: {"error":{"message":"refused B"}}
  done, told to B: {"id":"C"}
SEEN
