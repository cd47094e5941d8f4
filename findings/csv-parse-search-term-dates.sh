#!/usr/bin/env bash
# Expected: `cast_date: true` turns what looks like a date into a Date and leaves words alone.
# What happens: it asks JavaScript's own lenient parser, which finds a month in any trailing number up to 12. Search terms and sizes
#   become days of the year 2001, and the term before or after them stays text: the column holds both.
# Versions: csv-parse 7.0.3.
# Who meets it: whoever reads search term reports or size columns of a shop with type detection on.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install csv-parse@7.0.3

cat >run.mjs <<'JS'
import { parse } from 'csv-parse/sync';

const terms = ['damenschuhe 7', 'zelt 4', 'iphone 15', 'audi a4', 'sofa 3 sitzer'];
const rows = parse(['Suchbegriff', ...terms].join('\n'), { columns: true, cast: true, cast_date: true });
for (const [index, { Suchbegriff: read }] of rows.entries())
  console.log(`${terms[index]}: ${read instanceof Date ? `Date ${read.toISOString().slice(0, 10)}` : `text ${read}`}`);
JS

TZ=UTC observe node run.mjs <<'SEEN'
damenschuhe 7: Date 2001-07-01
zelt 4: Date 2001-04-01
iphone 15: text iphone 15
audi a4: text audi a4
sofa 3 sitzer: text sofa 3 sitzer
SEEN
