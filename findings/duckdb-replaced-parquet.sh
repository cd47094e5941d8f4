#!/usr/bin/env bash
# Expected: DuckDB answers from the file that is there. When a Parquet file is written anew, it reads the new one.
# What happens: it keeps what stands at a file's end (types, least and greatest values) and takes a file of the same length and time for
#   the same one. The time is compared in whole seconds, and exports of one table often have one length. Then the old end is joined to
#   the new rows: "more than 50" answers with 12 and 13, the other way round with nothing where 52 and 53 are. There is no error.
# Versions: @duckdb/node-api 1.5.6-r.1, hyparquet-writer 0.17.0, Node 24.11.1. The times are set here only so that each run sees the
#   same; two writes within a second do. `SET enable_external_file_cache = false` answers rightly.
# Who meets it: tests and services that keep a connection and write the same export again, or restore one with its time.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install_node 24.11.1
install @duckdb/node-api@1.5.6-r.1 hyparquet-writer@0.17.0

cat >run.mjs <<'JS'
import { utimesSync, writeFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { parquetWriteBuffer } from 'hyparquet-writer';

async function read(settings) {
  const connection = await (await DuckDBInstance.create()).connect();
  for (const setting of settings) await connection.run(setting);
  const clicks = async (where) => {
    const rows = await connection.runAndReadAll(`select clicks from 'export.parquet' ${where}`);
    return rows.getRowsJson().flat().join(' and ') || 'nothing';
  };
  for (const [data, time] of [[[52, 53], '05:00:00.100'], [[12, 13], '05:00:00.900'], [[12, 13], '05:00:01.000']]) {
    const file = parquetWriteBuffer({ columnData: [{ name: 'clicks', data, type: 'INT32' }] });
    writeFileSync('export.parquet', new Uint8Array(file));
    utimesSync('export.parquet', new Date(`2026-11-02T${time}Z`), new Date(`2026-11-02T${time}Z`));
    console.log(`${time}: ${file.byteLength} bytes, all ${await clicks('')}, more than 50: ${await clicks('where clicks > 50')}`);
  }
}

console.log('as it comes');
await read([]);
console.log('without its cache');
await read(['set enable_external_file_cache = false']);
JS

observe node run.mjs <<'SEEN'
as it comes
05:00:00.100: 155 bytes, all 52 and 53, more than 50: 52 and 53
05:00:00.900: 155 bytes, all 12 and 13, more than 50: 12 and 13
05:00:01.000: 155 bytes, all 12 and 13, more than 50: nothing
without its cache
05:00:00.100: 155 bytes, all 52 and 53, more than 50: 52 and 53
05:00:00.900: 155 bytes, all 12 and 13, more than 50: nothing
05:00:01.000: 155 bytes, all 12 and 13, more than 50: nothing
SEEN
