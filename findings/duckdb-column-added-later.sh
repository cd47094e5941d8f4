#!/usr/bin/env bash
# Expected: a CSV file whose later rows have one more field is refused, or read with an empty field in its earlier rows.
# What happens: DuckDB takes the width of the later rows for the table's and all before it, the heading too, for a preamble to be
#   skipped. A remark behind the last day of a month leaves that day alone, without an error; where the names are given, too, the sum is
#   that day's. With `header = true` that row becomes the heading. Beyond about 2,000 earlier rows the file is refused.
# Versions: @duckdb/node-api 1.5.6-r.1, Node 24.11.1; duckdb/duckdb issue 25827. `null_padding = true` reads all rows.
# Who meets it: whoever sums up lists of costs that a person or a script goes on writing, and that got a column on the way.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install_node 24.11.1
install @duckdb/node-api@1.5.6-r.1

cat >run.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';

const named = ", names = ['Tag', 'Kosten', 'Notiz']";
const connection = await (await DuckDBInstance.create()).connect();
const days = Array.from({ length: 30 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')};100`);
const files = {
  'no remark': days,
  'a remark on the 30th': days.with(29, `${days[29]};Messe`),
  'remarks from the 21st on': days.map((row, day) => (day < 20 ? row : `${row};Messe`)),
};

const total = (table) => table.getRowsJson().reduce((sum, row) => sum + Number(row[1]), 0);
for (const [name, rows] of Object.entries(files)) {
  writeFileSync('costs.csv', ['Tag;Kosten', ...rows, ''].join('\n'));
  console.log(name);
  for (const option of ['', ', header = true', named, `${named}, null_padding = true`]) {
    const read = connection.runAndReadAll(`select * from read_csv('costs.csv'${option})`);
    const seen = await read.then(
      (table) => `${table.columnNames().join(', ')}: ${table.currentRowCount} rows, cost ${total(table)}`,
      ({ message }) => message.split('\n')[0],
    );
    console.log(`  read_csv('costs.csv'${option}): ${seen}`);
  }
}
JS

observe node run.mjs <<'SEEN'
no remark
  read_csv('costs.csv'): Tag, Kosten: 30 rows, cost 3000
  read_csv('costs.csv', header = true): Tag, Kosten: 30 rows, cost 3000
  read_csv('costs.csv', names = ['Tag', 'Kosten', 'Notiz']): Invalid Input Error: Error when sniffing file "costs.csv".
  read_csv('costs.csv', names = ['Tag', 'Kosten', 'Notiz'], null_padding = true): Tag, Kosten, Notiz: 30 rows, cost 3000
a remark on the 30th
  read_csv('costs.csv'): column0, column1, column2: 1 rows, cost 100
  read_csv('costs.csv', header = true): 2026-11-30, 100, Messe: 0 rows, cost 0
  read_csv('costs.csv', names = ['Tag', 'Kosten', 'Notiz']): Tag, Kosten, Notiz: 1 rows, cost 100
  read_csv('costs.csv', names = ['Tag', 'Kosten', 'Notiz'], null_padding = true): Tag, Kosten, Notiz: 30 rows, cost 3000
remarks from the 21st on
  read_csv('costs.csv'): column0, column1, column2: 10 rows, cost 1000
  read_csv('costs.csv', header = true): 2026-11-21, 100, Messe: 9 rows, cost 900
  read_csv('costs.csv', names = ['Tag', 'Kosten', 'Notiz']): Tag, Kosten, Notiz: 10 rows, cost 1000
  read_csv('costs.csv', names = ['Tag', 'Kosten', 'Notiz'], null_padding = true): Tag, Kosten, Notiz: 30 rows, cost 3000
SEEN
