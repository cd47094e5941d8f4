#!/usr/bin/env bash
# Expected: Google's own converter between messages and JSON turns a field mask's paths into camel case and back, as the format says.
# What happens: it joins and splits at commas and leaves the names alone. A mask read from REST JSON names `campaignBudget`, a field
#   that no message has, and a mask written for REST says `campaign_budget`; every other name in the same JSON is converted.
# Versions: proto3-json-serializer 4.1.0, protobufjs 8.8.1.
# Who meets it: whoever records updates of Google Ads or Merchant API over REST and replays them over gRPC, or the reverse.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install proto3-json-serializer@4.1.0 protobufjs@8.8.1

cat >run.cjs <<'JS'
const protobuf = require('protobufjs');
const { fromProto3JSON, toProto3JSON } = require('proto3-json-serializer');

const root = new protobuf.Root();
protobuf.parse('syntax = "proto3"; package google.protobuf; message FieldMask { repeated string paths = 1; }', root);
protobuf.parse('syntax = "proto3"; package ads; message Update { string campaign_budget = 1; google.protobuf.FieldMask update_mask = 2; }', root);
const Update = root.lookupType('ads.Update');

const read = fromProto3JSON(Update, { campaignBudget: 'customers/1/campaignBudgets/2', updateMask: 'campaignBudget,targetRoas.targetRoas' });
console.log('read', read.updateMask.paths.join(' '));
const written = toProto3JSON(Update.fromObject({ campaignBudget: 'x', updateMask: { paths: ['campaign_budget', 'target_roas.target_roas'] } }));
console.log('written', JSON.stringify(written));
JS

observe node run.cjs <<'SEEN'
read campaignBudget targetRoas.targetRoas
written {"campaignBudget":"x","updateMask":"campaign_budget,target_roas.target_roas"}
SEEN
