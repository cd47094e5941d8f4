#!/usr/bin/env bash
# Expected: an answer with the status 502 or 503 rejects, whoever wrote its body.
# What happens: the library takes every JSON body without the field `error` for the object that was asked for and ignores the
#   status. A gateway that writes its failures as JSON, as API gateways do, turns a failed cancellation into a success: the
#   promise is kept, and `status` of the "subscription" is undefined. A body that is no JSON rejects as expected.
# Versions: stripe 23.1.0.
# Who meets it: whoever reaches Stripe through a gateway or an egress proxy and stores "cancelled" once the call has returned.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install stripe@23.1.0

cat >run.mjs <<'JS'
import { createServer } from 'node:http';
import Stripe from 'stripe';

let answer;
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(answer.status, { 'content-type': answer.type });
  response.end(answer.body);
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const stripe = new Stripe('sk_test_local', {
  host: '127.0.0.1',
  port: server.address().port,
  protocol: 'http',
  maxNetworkRetries: 0,
});

const JSON_TYPE = 'application/json';
for (answer of [
  { status: 502, type: JSON_TYPE, body: '{"message":"Bad Gateway"}' },
  { status: 503, type: JSON_TYPE, body: '{"fault":{"faultstring":"backend unavailable"}}' },
  { status: 502, type: JSON_TYPE, body: '{"error":{"message":"Bad Gateway"}}' },
  { status: 502, type: 'text/html', body: '<html>Bad Gateway</html>' },
]) {
  console.log(answer.status, answer.body);
  await stripe.subscriptions.cancel('sub_1').then(
    (subscription) => console.log('  resolved:', JSON.stringify(subscription), 'status:', subscription.status),
    (error) => console.log('  rejected:', error.type),
  );
}
server.close();
server.closeAllConnections();
JS

observe node run.mjs <<'SEEN'
502 {"message":"Bad Gateway"}
  resolved: {"message":"Bad Gateway"} status: undefined
503 {"fault":{"faultstring":"backend unavailable"}}
  resolved: {"fault":{"faultstring":"backend unavailable"}} status: undefined
502 {"error":{"message":"Bad Gateway"}}
  rejected: StripeAPIError
502 <html>Bad Gateway</html>
  rejected: StripeAPIError
SEEN
