#!/usr/bin/env bash
# Expected: all enums in a row have one form, numbers of the exported `enums`, and a value newer than the library stays recognisable.
# What happens: a single enum becomes its number, a list of enums stays names: `primary_status` compares with the exported enum,
#   `primary_status_reasons` beside it never does. A name that the library does not know yet becomes undefined, and so equals an
#   unset one. Amounts and ids turn into doubles on the way.
# Versions: google-ads-api 25.1.0 (its HTTP client is given the answer; nothing leaves the machine).
# Who meets it: whoever explains why a campaign does not serve, in the months after Google adds a status.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install google-ads-api@25.1.0
install_node 24.21.0

cat >run.cjs <<'JS'
const { Readable } = require('node:stream');
const axios = require('axios');
const { enums, GoogleAdsApi } = require('google-ads-api');

const campaign = (primaryStatus, ...primaryStatusReasons) => ({ campaign: { primaryStatus, primaryStatusReasons } });
const stream = [{ results: [campaign('PAUSED', 'CAMPAIGN_PAUSED'), campaign('ADDED_NEXT_YEAR', 'CAMPAIGN_PAUSED')] }];
axios.defaults.adapter = async (config) => ({ data: Readable.from([Buffer.from(JSON.stringify(stream))]), status: 200, headers: {}, config });

const client = new GoogleAdsApi({ client_id: 'id', client_secret: 'secret', developer_token: 'token' });
const customer = client.Customer({ customer_id: '1', refresh_token: 'refresh' });
customer.getAccessToken = async () => 'access';
customer.query('SELECT campaign.primary_status, campaign.primary_status_reasons FROM campaign').then((rows) => {
  for (const { campaign } of rows) {
    console.log('status', campaign.primary_status, 'is PAUSED:', campaign.primary_status === enums.CampaignPrimaryStatus.PAUSED);
    console.log('reasons', campaign.primary_status_reasons, 'have CAMPAIGN_PAUSED:', campaign.primary_status_reasons.includes(enums.CampaignPrimaryStatusReason.CAMPAIGN_PAUSED));
  }
});
JS

observe node run.cjs <<'SEEN'
status 3 is PAUSED: true
reasons [ 'CAMPAIGN_PAUSED' ] have CAMPAIGN_PAUSED: false
status undefined is PAUSED: false
reasons [ 'CAMPAIGN_PAUSED' ] have CAMPAIGN_PAUSED: false
SEEN
