#!/usr/bin/env bash
# Expected: the name of a campaign that is written into a workbook is the name that is read from it, if it is plain ASCII.
# What happens: in a workbook's texts _x2026_ means the character of that number, and a writer has to escape such an underscore.
#   exceljs, SheetJS and write-excel-file do not, while readers, theirs among them, resolve it: Zelte_x2026_DE comes back as Zelte…DE, a
#   campaign that does not exist. SheetJS writes texts in two ways; from its usual one exceljs reads the name as it was and SheetJS
#   itself takes half of the number, so a test with exceljs passes.
# Versions: exceljs 4.4.0, xlsx 0.18.5, write-excel-file 4.1.1, read-excel-file 9.3.17.
# Who meets it: whoever sends campaigns or assets through a workbook for editing and finds them again by their names.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install exceljs@4.4.0 xlsx@0.18.5 write-excel-file@4.1.1 read-excel-file@9.3.17

cat >run.mjs <<'JS'
import ExcelJS from 'exceljs';
import readExcelFile from 'read-excel-file/node';
import writeExcelFile from 'write-excel-file/node';
import XLSX from 'xlsx';

const name = 'Zelte_x2026_DE';

async function withExcelJs(file) {
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet('Namen').addRow([name]);
  await workbook.xlsx.writeFile(file);
}
async function withSheetJs(file, options) {
  const workbook = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(workbook, XLSX.utils.aoa_to_sheet([[name]]), 'Namen');
  XLSX.writeFile(workbook, file, options);
}
const writers = {
  exceljs: withExcelJs,
  SheetJS: withSheetJs,
  'SheetJS with bookSST': (file) => withSheetJs(file, { bookSST: true }),
  'write-excel-file': (file) => writeExcelFile([[{ value: name }]]).toFile(file),
};

for (const [writer, write] of Object.entries(writers)) {
  await write('namen.xlsx');
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile('namen.xlsx');
  console.log(`written by ${writer}`);
  console.log('  exceljs reads', workbook.worksheets[0].getCell('A1').value);
  console.log('  SheetJS reads', Object.values(XLSX.readFile('namen.xlsx').Sheets)[0].A1.v);
  console.log('  read-excel-file reads', (await readExcelFile('namen.xlsx'))[0].data[0][0]);
}
JS

observe node run.mjs <<'SEEN'
written by exceljs
  exceljs reads Zelte…DE
  SheetJS reads Zelte…DE
  read-excel-file reads Zelte…DE
written by SheetJS
  exceljs reads Zelte_x2026_DE
  SheetJS reads Zelte&DE
  read-excel-file reads Zelte…DE
written by SheetJS with bookSST
  exceljs reads Zelte…DE
  SheetJS reads Zelte…DE
  read-excel-file reads Zelte…DE
written by write-excel-file
  exceljs reads Zelte…DE
  SheetJS reads Zelte…DE
  read-excel-file reads Zelte…DE
SEEN
