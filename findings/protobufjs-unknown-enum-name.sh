#!/usr/bin/env bash
# Expected: an enum name that the loaded definitions do not have is refused, or kept, when a message is made from an object.
# What happens: `fromObject` leaves the field out, and so does Google's JSON converter on top of it, as both do with misspelt fields.
#   A rule or status of a newer API version turns into "not set". The number of an unknown value is kept. `verify` is
#   no guard: it refuses every one of these rows, the right one too, for a 64-bit number as text, which both others take.
# Versions: protobufjs 8.8.1, proto3-json-serializer 4.1.0.
# Who meets it: whoever reads Google Ads rows as JSON with the definitions of an older version.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install proto3-json-serializer@4.1.0 protobufjs@8.8.1

cat >run.cjs <<'JS'
const protobuf = require('protobufjs');
const { fromProto3JSON, toProto3JSON } = require('proto3-json-serializer');

const { root } = protobuf.parse(`syntax = "proto3"; package ads;
  enum Status { UNSPECIFIED = 0; UNKNOWN = 1; ENABLED = 2; PAUSED = 3; }
  message Campaign { int64 id = 1; Status status = 2; }`);
root.resolveAll();
const Campaign = root.lookupType('ads.Campaign');

for (const row of [{ id: '7', status: 'PAUSED' }, { id: '7', status: 'LIMITED' }, { id: '7', statsu: 'PAUSED' }, { id: '7', status: 9 }]) {
  const [made, converted] = [Campaign.fromObject(row), fromProto3JSON(Campaign, row)];
  console.log(JSON.stringify(row), 'fromObject', JSON.stringify(made), 'converter', JSON.stringify(toProto3JSON(converted)), 'verify', Campaign.verify(row));
}
JS

observe node run.cjs <<'SEEN'
{"id":"7","status":"PAUSED"} fromObject {"id":"7","status":"PAUSED"} converter {"id":"7","status":"PAUSED"} verify id: integer|Long expected
{"id":"7","status":"LIMITED"} fromObject {"id":"7"} converter {"id":"7"} verify id: integer|Long expected
{"id":"7","statsu":"PAUSED"} fromObject {"id":"7"} converter {"id":"7"} verify id: integer|Long expected
{"id":"7","status":9} fromObject {"id":"7","status":9} converter {"id":"7","status":9} verify id: integer|Long expected
SEEN
