#!/usr/bin/env bash
# Expected: a report of google-ads-api with two fields in `order_by` and `sort_order: 'DESC'` falls by both, and `order` without a
#   direction rises, as Google's query language has it.
# What happens: the direction is written behind the last field alone, and Google takes the first one as rising. "Most expensive first,
#   equal ones by id, ten of them" gives the ten cheapest. In the newer `order`, a field without a direction falls.
# Versions: google-ads-api 25.1.0. `order` with a direction for each field says what is meant.
# Who meets it: whoever asks for a top ten, or sorts a report so that two reads have one order.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install google-ads-api@25.1.0

cat >run.mjs <<'JS'
import { GoogleAdsApi } from 'google-ads-api';

const api = new GoogleAdsApi({ client_id: 'id', client_secret: 'secret', developer_token: 'token' });
const customer = api.Customer(
  { customer_id: '1234567890', refresh_token: 'token' },
  { onQueryStart: ({ query, cancel }) => { console.log(query.slice(query.indexOf('ORDER'))); cancel([]); } },
);
const report = { entity: 'campaign', attributes: ['campaign.id'], metrics: ['metrics.cost_micros'], limit: 10 };
const fields = ['metrics.cost_micros', 'campaign.id'];

await customer.report({ ...report, order_by: fields, sort_order: 'DESC' });
await customer.report({ ...report, order: fields.map((field) => ({ field })) });
await customer.report({ ...report, order: fields.map((field) => ({ field, sort_order: 'DESC' })) });
JS

observe node run.mjs <<'SEEN'
ORDER BY metrics.cost_micros, campaign.id DESC LIMIT 10
ORDER BY metrics.cost_micros DESC, campaign.id DESC LIMIT 10
ORDER BY metrics.cost_micros DESC, campaign.id DESC LIMIT 10
SEEN
