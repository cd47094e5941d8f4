#!/usr/bin/env bash
# Expected: the URL scalar checks an address and hands it on as it was written.
# What happens: it parses into a WHATWG URL, which percent-encodes braces in the path and keeps them in the query. A tracking
#   template loses its {campaignid} in one place and keeps {lpurl} in the other; the platform then no longer replaces the first.
# Versions: graphql-scalars 1.25.0, graphql 16.15.0.
# Who meets it: whoever stores final URLs and tracking templates (ValueTrack) behind a GraphQL schema.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install graphql@16.15.0 graphql-scalars@1.25.0

cat >run.cjs <<'JS'
const { GraphQLURL } = require('graphql-scalars');

const template = 'https://track.example/{campaignid}/go?to={lpurl}';
console.log('sent    ', template);
console.log('resolver', String(GraphQLURL.parseValue(template)));
console.log('answered', String(GraphQLURL.serialize(template)));
JS

observe node run.cjs <<'SEEN'
sent     https://track.example/{campaignid}/go?to={lpurl}
resolver https://track.example/%7Bcampaignid%7D/go?to={lpurl}
answered https://track.example/%7Bcampaignid%7D/go?to={lpurl}
SEEN
