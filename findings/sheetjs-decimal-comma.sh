#!/usr/bin/env bash
# Expected: a German report, separated by semicolons, either keeps "1,50" as text or reads it as 1.5.
# What happens: SheetJS takes every comma between digits for a thousands separator. "1,50" becomes 150 and "0,07" becomes 7, while
#   "1.234,56" becomes 1.23456. Nothing warns, and writing the sheet as CSV shows the old text, so a look at the file finds nothing.
# Versions: xlsx 0.18.5, the newest of that name on the npm registry.
# Who meets it: whoever uploads cost or bid tables that an agency exported from a German account or saved with a German Excel.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install xlsx@0.18.5

cat >run.cjs <<'JS'
const XLSX = require('xlsx');

const report = ['Kampagne;Kosten', 'Marke;1,50', 'Shopping;0,07', 'Generisch;1.234,56'].join('\n');
const { Sheets, SheetNames } = XLSX.read(report, { type: 'string', FS: ';' });
const sheet = Sheets[SheetNames[0]];
for (const row of XLSX.utils.sheet_to_json(sheet)) console.log(row.Kampagne, typeof row.Kosten, row.Kosten);
console.log(XLSX.utils.sheet_to_csv(sheet, { FS: ';' }) === report ? 'written as CSV: the report as it was' : 'written as CSV: changed');
JS

observe node run.cjs <<'SEEN'
Marke number 150
Shopping number 7
Generisch number 1.23456
written as CSV: the report as it was
SEEN
