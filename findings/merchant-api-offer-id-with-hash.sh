#!/usr/bin/env bash
# Expected: the generated client escapes a product's name for the address, whatever the offer id holds.
# What happens: the name is expanded as a path that may hold reserved signs. "#" starts a fragment, so the request names another
#   product and loses the data source; "?" makes the rest of the id a parameter; "%2F" as written in an id stays as it is. Deleting
#   A#rot asks for the deletion of A. Spaces and umlauts are escaped, so one assumes that all is.
# Versions: @googleapis/merchantapi 21.0.0.
# Who meets it: whoever removes or reads products whose offer ids carry variants from a shop system.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install @googleapis/merchantapi@21.0.0
install_node 24.21.0

cat >run.cjs <<'JS'
const { createServer } = require('node:http');
const { merchantapi } = require('@googleapis/merchantapi');

const server = createServer((request, response) => {
  console.log(' ', request.method, request.url.slice('/products/v1/accounts/1/productInputs/'.length));
  response.setHeader('content-type', 'application/json');
  response.end('{}');
}).listen(0, '127.0.0.1', async () => {
  const { accounts } = merchantapi({ version: 'products_v1', rootUrl: `http://127.0.0.1:${server.address().port}/` });
  for (const offer of ['A', 'A rot', 'A grün', 'A#rot', 'A?rot', 'A%2Frot']) {
    console.log(offer);
    await accounts.productInputs.delete({ name: `accounts/1/productInputs/de~DE~${offer}`, dataSource: 'accounts/1/dataSources/2' });
  }
  server.close();
  server.closeAllConnections();
});
JS

observe node run.cjs <<'SEEN'
A
  DELETE de~DE~A?dataSource=accounts%2F1%2FdataSources%2F2
A rot
  DELETE de~DE~A%20rot?dataSource=accounts%2F1%2FdataSources%2F2
A grün
  DELETE de~DE~A%20gr%C3%BCn?dataSource=accounts%2F1%2FdataSources%2F2
A#rot
  DELETE de~DE~A
A?rot
  DELETE de~DE~A?rot&dataSource=accounts%2F1%2FdataSources%2F2
A%2Frot
  DELETE de~DE~A%2Frot?dataSource=accounts%2F1%2FdataSources%2F2
SEEN
