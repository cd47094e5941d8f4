#!/usr/bin/env bash
# Expected: two libraries over the same Public Suffix List agree which part of a landing page's host is the registered domain.
# What happens: psl counts the list's private part, tldts does not. Two merchants on one shop system
#   are two domains for psl and one for tldts, unless `allowPrivateDomains` is set. For other hosts they agree, so tests pass.
# Versions: psl 1.15.0, tldts 7.6.0.
# Who meets it: whoever groups landing pages or counts competitors by domain in one place and checks an address's owner in another.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install psl@1.15.0 tldts@7.6.0

cat >run.cjs <<'JS'
const psl = require('psl');
const { getDomain } = require('tldts');

for (const host of ['www.example.co.at', 'zelte.myshopify.com', 'schuhe.myshopify.com', 'zelte.shopware.store']) {
  const names = [psl.get(host), getDomain(host), getDomain(host, { allowPrivateDomains: true })];
  console.log(`${host}: psl ${names[0]}, tldts ${names[1]}, with private domains ${names[2]}`);
}
JS

observe node run.cjs <<'SEEN'
www.example.co.at: psl example.co.at, tldts example.co.at, with private domains example.co.at
zelte.myshopify.com: psl zelte.myshopify.com, tldts myshopify.com, with private domains zelte.myshopify.com
schuhe.myshopify.com: psl schuhe.myshopify.com, tldts myshopify.com, with private domains schuhe.myshopify.com
zelte.shopware.store: psl zelte.shopware.store, tldts shopware.store, with private domains zelte.shopware.store
SEEN
