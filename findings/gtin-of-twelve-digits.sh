#!/usr/bin/env bash
# Expected: isEAN tells whether a product's GTIN is valid, since GTIN is what EAN is called today and it knows those of 8, 13 and
#   14 digits.
# What happens: validator refuses a GTIN-12, which is what products from America have (UPC). The same digits after a zero are
#   valid, so a feed passes or fails by whether its shop pads them. class-validator's IsEAN asks the same function.
# Versions: validator 13.15.35, class-validator 0.15.1.
# Who meets it: whoever checks the identifiers of a product feed before it is uploaded; Merchant Center takes all four lengths.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install validator@13.15.35 class-validator@0.15.1

cat >run.cjs <<'JS'
const { isEAN } = require('validator');
const { isEAN: isDecorated } = require('class-validator');

const gtins = { 'GTIN-8': '96385074', 'GTIN-12': '036000291452', 'GTIN-13': '4006381333931', 'GTIN-14': '10614141000415' };
for (const [kind, gtin] of Object.entries(gtins)) console.log(`${kind} ${gtin}: ${isEAN(gtin)}`);
console.log(`the same twelve digits after a zero: ${isEAN('0036000291452')}`);
console.log(`class-validator, GTIN-12: ${isDecorated(gtins['GTIN-12'])}`);
JS

observe node run.cjs <<'SEEN'
GTIN-8 96385074: true
GTIN-12 036000291452: false
GTIN-13 4006381333931: true
GTIN-14 10614141000415: true
the same twelve digits after a zero: true
class-validator, GTIN-12: false
SEEN
