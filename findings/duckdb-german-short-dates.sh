#!/usr/bin/env bash
# Expected: DuckDB tells days apart in a German CSV file. It does for 03.04.2026, and leaves what it does not know as text.
# What happens: in the short form 03.04.26 it takes the first number for the year, so 3 April 2026 becomes 26 April 2003, without a
#   word. It prefers this order to the day first, which fits as well; every day passes for a year, and until 2031 every year for a day.
# Versions: @duckdb/node-api 1.5.6-r.1, Node 24.11.1. `dateformat = '%d.%m.%y'` reads the days as written.
# Who meets it: whoever joins costs or budgets that Excel saved with Germany's short date to figures of a platform.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install_node 24.11.1
install @duckdb/node-api@1.5.6-r.1

cat >run.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';

const connection = await (await DuckDBInstance.create()).connect();
async function days(name, rows, options = '') {
  writeFileSync(`${name}.csv`, `Tag;Kosten\n${rows.map((day) => `${day};10\n`).join('')}`);
  const read = await connection.runAndReadAll(`select Tag from read_csv('${name}.csv'${options})`);
  console.log(`${name}: ${read.columnTypes()} ${read.getRowsJson().flat().join(' ')}`);
}

await days('long', ['03.04.2026', '31.12.2026']);
await days('short', ['03.04.26', '31.12.26']);
await days('told', ['03.04.26', '31.12.26'], ", dateformat = '%d.%m.%y'");
JS

observe node run.mjs <<'SEEN'
long: DATE 2026-04-03 2026-12-31
short: DATE 2003-04-26 2031-12-26
told: DATE 2026-04-03 2026-12-31
SEEN
