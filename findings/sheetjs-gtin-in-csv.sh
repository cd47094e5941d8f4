#!/usr/bin/env bash
# Expected: a workbook whose cells hold whole numbers writes them out in full as CSV; a GTIN-13 is far below 2^53.
# What happens: CSV and formatted JSON show what a narrow Excel column would show. From 12 digits on that is scientific notation
#   with six digits, so two different products become one. A GTIN-8 or an 11-digit number is written in full, so small tests pass.
# Versions: xlsx 0.18.5. `rawNumbers: true` writes the digits.
# Who meets it: whoever turns a price list or a stock list into a product feed.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install xlsx@0.18.5

cat >run.cjs <<'JS'
const { utils } = require('xlsx');

const sheet = utils.aoa_to_sheet([['gtin'], [40123455], [40123456789], [4006381333931], [4006381333948]]);
console.log('as CSV:', utils.sheet_to_csv(sheet).trim().split('\n').join(' '));
console.log('as formatted JSON:', utils.sheet_to_json(sheet, { raw: false }).map(({ gtin }) => gtin).join(' '));
console.log('with rawNumbers:', utils.sheet_to_csv(sheet, { rawNumbers: true }).trim().split('\n').join(' '));
JS

observe node run.cjs <<'SEEN'
as CSV: gtin 40123455 40123456789 4.00638E+12 4.00638E+12
as formatted JSON: 40123455 40123456789 4.00638E+12 4.00638E+12
with rawNumbers: gtin 40123455 40123456789 4006381333931 4006381333948
SEEN
