#!/usr/bin/env bash
# Expected: updating a subscription with an empty list removes what is in the list, or is refused.
# What happens: Stripe's form encoding has no empty list, so the library leaves the parameter out, as it does with an empty object. The
#   request succeeds and changes nothing: tax rates and discounts stay. Only the empty text clears; null is sent as that, too.
# Versions: stripe 23.1.0.
# Who meets it: whoever writes back a list from a form, for instance the tax rates of an agency that moved abroad.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install stripe@23.1.0

cat >run.mjs <<'JS'
import { createServer } from 'node:http';
import Stripe from 'stripe';

const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  console.log('  sent:', JSON.stringify(body));
  response.setHeader('content-type', 'application/json');
  response.end('{"id":"sub_1","object":"subscription"}');
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const stripe = new Stripe('sk_test_local', { host: '127.0.0.1', port: server.address().port, protocol: 'http' });

for (const change of [{ default_tax_rates: [] }, { discounts: [], metadata: {} }, { default_tax_rates: '' }, { default_tax_rates: null }]) {
  console.log(JSON.stringify(change));
  await stripe.subscriptions.update('sub_1', change);
}
server.close();
server.closeAllConnections();
JS

observe node run.mjs <<'SEEN'
{"default_tax_rates":[]}
  sent: ""
{"discounts":[],"metadata":{}}
  sent: ""
{"default_tax_rates":""}
  sent: "default_tax_rates="
{"default_tax_rates":null}
  sent: "default_tax_rates="
SEEN
