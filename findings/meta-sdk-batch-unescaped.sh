#!/usr/bin/env bash
# Expected: Meta's SDK sends the same values in a batch as in single calls.
# What happens: it joins the parameters of a call in a batch without encoding them, while Meta reads them as a form. A campaign named
#   "Schuhe & Stiefel" is renamed to "Schuhe " and the rest becomes a parameter, "Rabatt 20+5" loses its plus, and a landing page's
#   second query parameter leaves the URL. The call succeeds. A single call sends all of it.
# Versions: facebook-nodejs-business-sdk 24.0.1. A value passed through encodeURIComponent arrives as it should.
# Who meets it: whoever renames or creates many campaigns, ads and their links in one batch.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install facebook-nodejs-business-sdk@24.0.1

cat >run.cjs <<'JS'
const { createServer } = require('node:http');
const { FacebookAdsApi, FacebookAdsApiBatch } = require('facebook-nodejs-business-sdk');

const values = { name: 'Schuhe & Stiefel', url_tags: 'aktion=20+5', link: 'https://shop.example/?marke=a&farbe=rot' };
const seen = (how, form) => console.log(how, JSON.stringify(Object.fromEntries(form)));

// Reads bodies as the Graph API documents them: JSON for a call, a form for each part of a batch.
const server = createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const sent = JSON.parse(Buffer.concat(parts).toString());
  if (!sent.batch) seen('single:', Object.entries(sent));
  for (const { body } of sent.batch ?? []) seen('batch: ', new URLSearchParams(body));
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(sent.batch ? sent.batch.map(() => ({ code: 200, body: '{"success":true}' })) : { success: true }));
});

server.listen(0, '127.0.0.1', async () => {
  Object.defineProperty(FacebookAdsApi, 'GRAPH', { value: `http://127.0.0.1:${server.address().port}` });
  const api = FacebookAdsApi.init('token', 'de_DE', false);
  await api.call('POST', ['120001'], { ...values });
  const batch = new FacebookAdsApiBatch(api);
  batch.add('POST', ['120001'], { ...values });
  await batch.execute();
  server.closeAllConnections();
  server.close();
});
JS

observe node run.cjs <<'SEEN'
single: {"name":"Schuhe & Stiefel","url_tags":"aktion=20+5","link":"https://shop.example/?marke=a&farbe=rot"}
batch:  {"name":"Schuhe "," Stiefel":"","url_tags":"aktion=20 5","link":"https://shop.example/?marke=a","farbe":"rot"}
SEEN
