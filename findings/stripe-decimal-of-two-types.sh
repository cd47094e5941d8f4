#!/usr/bin/env bash
# Expected: a price is the same kind of object whether the library fetched it or delivered it in a webhook event; the types say so.
# What happens: fetched, `unit_amount_decimal` is a Decimal without trailing zeros; in the event it is the text of the payload. The
#   type says Decimal for both: its methods fail on the event's, and comparing or storing the two finds a change where there is none.
# Versions: stripe 23.1.0; its changelog tells of Decimal in requests and responses (stripe-node pull 2617), not of events.
# Who meets it: whoever keeps prices of a subscription current by webhook and repairs them by fetching.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install stripe@23.1.0

cat >run.mjs <<'JS'
import { createServer } from 'node:http';
import Stripe from 'stripe';

const price = { id: 'price_1', object: 'price', unit_amount_decimal: '12.50' };
const server = createServer((_, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(price));
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const stripe = new Stripe('sk_test_local', { host: '127.0.0.1', port: server.address().port, protocol: 'http' });

const fetched = await stripe.prices.retrieve('price_1');
const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'price.updated', data: { object: price } });
const secret = 'whsec_local';
const event = stripe.webhooks.constructEvent(payload, stripe.webhooks.generateTestHeaderString({ payload, secret }), secret);
for (const [from, { unit_amount_decimal: amount }] of [['fetched', fetched], ['event', event.data.object]])
  console.log(from, typeof amount, JSON.stringify(amount), 'has Decimal methods:', amount instanceof Object && 'toFixed' in amount);
server.close();
server.closeAllConnections();
JS

observe node run.mjs <<'SEEN'
fetched object "12.5" has Decimal methods: true
event string "12.50" has Decimal methods: false
SEEN
