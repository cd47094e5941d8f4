#!/usr/bin/env bash
# Expected: a report that breaks off on Google's side is an error; the client library never hands out half of it as the whole.
# What happens: `searchStream` answers 200 and then rows, batch by batch; a failure on the way can be a last element `{"error": …}` in the
#   same array. `query` and `report` take results out of every element and look at nothing else: the rows so far come back as the
#   report. Costs are too low for that day, and nothing says so.
# Versions: google-ads-api 25.1.0 (its HTTP client is given the answer; nothing leaves the machine).
# Who meets it: whoever imports daily figures of large accounts through this library.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install google-ads-api@25.1.0
install_node 24.21.0

cat >run.cjs <<'JS'
const { Readable } = require('node:stream');
const axios = require('axios');
const { GoogleAdsApi } = require('google-ads-api');

const row = (id, costMicros) => ({ campaign: { id }, metrics: { costMicros } });
const stream = [
  { results: [row('1', '5000000'), row('2', '7000000')], fieldMask: 'campaign.id,metrics.costMicros' },
  { error: { code: 503, status: 'UNAVAILABLE', message: 'The service is currently unavailable.' } },
];
axios.defaults.adapter = async (config) => ({ data: Readable.from([Buffer.from(JSON.stringify(stream))]), status: 200, headers: {}, config });

const client = new GoogleAdsApi({ client_id: 'id', client_secret: 'secret', developer_token: 'token' });
const customer = client.Customer({ customer_id: '1', refresh_token: 'refresh' });
customer.getAccessToken = async () => 'access';
const report = { entity: 'campaign', attributes: ['campaign.id'], metrics: ['metrics.cost_micros'] };
customer.report(report).then(
  (rows) => console.log('report of', rows.length, 'rows:', JSON.stringify(rows)),
  (error) => console.log('failed:', error.message),
);
JS

observe node run.cjs <<'SEEN'
report of 2 rows: [{"campaign":{"id":1},"metrics":{"cost_micros":5000000}},{"campaign":{"id":2},"metrics":{"cost_micros":7000000}}]
SEEN
