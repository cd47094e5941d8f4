#!/usr/bin/env bash
# Expected: a cell is read as a day if its number format has a day in it, and a unit that is only shown behind a number changes nothing.
# What happens: exceljs passes over what a format has in quotation marks or brackets, but not over single signs behind a backslash or
#   an underscore, which are shown as they are as well. A letter of y, m, d, h, s, b or M there makes a day of the number: a budget in
#   millions, hours, square metres, and the accounting format of the D-Mark that old workbooks hand on. A cost of 46,000 becomes a day
#   of 2025. With the same M in quotation marks it is a number; SheetJS and read-excel-file read numbers in all of them.
# Versions: exceljs 4.4.0, xlsx 0.18.5, read-excel-file 9.3.17.
# Who meets it: whoever reads budgets, plans or hours out of workbooks that people format themselves.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install exceljs@4.4.0 xlsx@0.18.5 read-excel-file@9.3.17

cat >run.mjs <<'JS'
import ExcelJS from 'exceljs';
import readExcelFile from 'read-excel-file/node';
import XLSX from 'xlsx';

const formats = ['#,##0', '#,##0\\ "h"', '#,##0\\ \\h', '0.0,,"M"', '0.0,,\\M', '#,##0\\ \\m\\²', '#,##0.00\\ _D_M'];
const written = new ExcelJS.Workbook();
const sheet = written.addWorksheet('Plan');
for (const format of formats) sheet.addRow([46000]).getCell(1).numFmt = format;
await written.xlsx.writeFile('plan.xlsx');

const read = new ExcelJS.Workbook();
await read.xlsx.readFile('plan.xlsx');
const ofSheetJs = XLSX.readFile('plan.xlsx', { cellDates: true }).Sheets.Plan;
const [{ data: ofReadExcelFile }] = await readExcelFile('plan.xlsx');

const shown = (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value);
for (const [index, format] of formats.entries()) {
  const values = [read.worksheets[0].getCell(index + 1, 1).value, ofSheetJs[`A${index + 1}`].v, ofReadExcelFile[index][0]];
  console.log(`${format}: exceljs ${shown(values[0])}, SheetJS ${shown(values[1])}, read-excel-file ${shown(values[2])}`);
}
JS

observe node run.mjs <<'SEEN'
#,##0: exceljs 46000, SheetJS 46000, read-excel-file 46000
#,##0\ "h": exceljs 46000, SheetJS 46000, read-excel-file 46000
#,##0\ \h: exceljs 2025-12-09, SheetJS 46000, read-excel-file 46000
0.0,,"M": exceljs 46000, SheetJS 46000, read-excel-file 46000
0.0,,\M: exceljs 2025-12-09, SheetJS 46000, read-excel-file 46000
#,##0\ \m\²: exceljs 2025-12-09, SheetJS 46000, read-excel-file 46000
#,##0.00\ _D_M: exceljs 2025-12-09, SheetJS 46000, read-excel-file 46000
SEEN
