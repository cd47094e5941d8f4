#!/usr/bin/env bash
# Expected: normalizing makes one text of two spellings of an address: capitals, a port, the order of parameters.
# What happens: normalize-url removes every parameter that begins with utm_, and the www, too, while it keeps gclid. Final URLs
#   that differ in their campaign alone become one, a page that only exists below www is looked up elsewhere, and the address
#   that is sent on has lost what the analysis counts by. `removeQueryParameters: false` and `stripWWW: false` keep both.
# Versions: normalize-url 10.0.0.
# Who meets it: whoever compares landing pages of ads with those of a shop, or checks each of them once.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install normalize-url@10.0.0

cat >run.mjs <<'JS'
import normalizeUrl from 'normalize-url';

for (const url of [
  'https://www.shop.example/p/?utm_source=google&utm_campaign=42',
  'https://www.shop.example/p?gclid=abc&utm_term=schuhe',
  'https://shop.example/p?size=42&color=rot',
  'https://www.shop.example/p/#bewertungen',
])
  console.log(`${url}\n  ${normalizeUrl(url)}`);
JS

observe node run.mjs <<'SEEN'
https://www.shop.example/p/?utm_source=google&utm_campaign=42
  https://shop.example/p
https://www.shop.example/p?gclid=abc&utm_term=schuhe
  https://shop.example/p?gclid=abc
https://shop.example/p?size=42&color=rot
  https://shop.example/p?color=rot&size=42
https://www.shop.example/p/#bewertungen
  https://shop.example/p#bewertungen
SEEN
