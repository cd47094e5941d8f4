#!/usr/bin/env bash
# Expected: asked with the name AdsBot-Google, robots-parser says whether Google's ad check may read a landing page.
# What happens: it falls back to the group for `*`, as the robots standard says. AdsBot does not: Google documents that it passes over
#   that group and heeds only one that names it (List of Google's special-case crawlers). So pages below a path that is closed to
#   everybody are reported as unreadable for ads, though their ads run, and `*` is thought to keep AdsBot out, which it does not.
# Versions: robots-parser 3.0.1. With a group for AdsBot-Google in the file the answer is right.
# Who meets it: whoever checks ads' landing pages, or keeps test pages from being read by ad checks.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install robots-parser@3.0.1

cat >run.cjs <<'JS'
const robotsParser = require('robots-parser');

const forAll = 'User-agent: *\nDisallow: /lp/\n';
const page = 'https://shop.example/lp/zelte';
const mayRead = (text) => robotsParser('https://shop.example/robots.txt', text).isAllowed(page, 'AdsBot-Google');

console.log('closed to *, which AdsBot passes over:', mayRead(forAll) ? 'may read' : 'may not');
console.log('and open to AdsBot by name:', mayRead(`${forAll}\nUser-agent: AdsBot-Google\nDisallow:\n`) ? 'may read' : 'may not');
JS

observe node run.cjs <<'SEEN'
closed to *, which AdsBot passes over: may not
and open to AdsBot by name: may read
SEEN
