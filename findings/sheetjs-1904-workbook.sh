#!/usr/bin/env bash
# Expected: a workbook says which day its dates count from, 1900 or 1904, and every reader of dates honours that.
# What happens: exceljs and read-excel-file do. SheetJS with `cellDates` knows that the workbook counts from 1904 and still
#   computes from 1900: every date is 1,462 days early, a plausible day four years ago.
# Versions: xlsx 0.18.5, exceljs 4.4.0, read-excel-file 9.3.17.
# Who meets it: whoever reads flight plans or promotion periods out of workbooks that began on a Mac.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install xlsx@0.18.5 exceljs@4.4.0 read-excel-file@9.3.17

cat >run.mjs <<'JS'
import ExcelJS from 'exceljs';
import { readSheet } from 'read-excel-file/node';
import XLSX from 'xlsx';

for (const date1904 of [false, true]) {
  const workbook = new ExcelJS.Workbook();
  workbook.properties.date1904 = date1904;
  const cell = workbook.addWorksheet('plan').getCell('A1');
  cell.value = new Date('2026-11-27T00:00:00Z');
  cell.numFmt = 'yyyy-mm-dd';
  await workbook.xlsx.writeFile('plan.xlsx');

  const again = new ExcelJS.Workbook();
  await again.xlsx.readFile('plan.xlsx');
  const sheetjs = XLSX.readFile('plan.xlsx', { cellDates: true });
  const day = (date) => date.toISOString().slice(0, 10);
  console.log(
    date1904 ? '1904:' : '1900:',
    'exceljs', day(again.getWorksheet('plan').getCell('A1').value),
    'read-excel-file', day((await readSheet('plan.xlsx'))[0][0]),
    'SheetJS', day(sheetjs.Sheets.plan.A1.v), 'which knows of 1904:', sheetjs.Workbook.WBProps.date1904,
  );
}
JS

TZ=UTC observe node run.mjs <<'SEEN'
1900: exceljs 2026-11-27 read-excel-file 2026-11-27 SheetJS 2026-11-27 which knows of 1904: false
1904: exceljs 2026-11-27 read-excel-file 2026-11-27 SheetJS 2022-11-26 which knows of 1904: true
SEEN
