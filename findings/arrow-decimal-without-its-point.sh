#!/usr/bin/env bash
# Expected: a Parquet DECIMAL(18,2) of 12.50, read through parquet-wasm and apache-arrow, prints as 12.50 in one form or another.
# What happens: the column's type knows its scale, the values do not. Number, String and JSON all give 1250, a hundredfold, and the
#   JSON form is a string with quotation marks inside. hyparquet reads the same file as 12.5.
# Versions: parquet-wasm 0.8.0, apache-arrow 21.2.0, hyparquet 1.33.0, hyparquet-writer 0.17.0.
# Who meets it: whoever shows exported costs in a browser or a notebook.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install parquet-wasm@0.8.0 apache-arrow@21.2.0 hyparquet@1.33.0 hyparquet-writer@0.17.0

cat >run.cjs <<'JS'
const { tableFromIPC } = require('apache-arrow');
const { readParquet } = require('parquet-wasm');

async function main() {
  const { parquetWriteBuffer } = await import('hyparquet-writer');
  const { parquetReadObjects } = await import('hyparquet');
  const file = parquetWriteBuffer({
    schema: [
      { name: 'root', num_children: 1 },
      { name: 'cost', type: 'INT64', converted_type: 'DECIMAL', precision: 18, scale: 2, repetition_type: 'REQUIRED' },
    ],
    columnData: [{ name: 'cost', data: [12.5] }],
  });
  console.log('hyparquet:', JSON.stringify(await parquetReadObjects({ file })));

  const table = tableFromIPC(readParquet(new Uint8Array(file)).intoIPCStream());
  const { cost } = table.get(0).toJSON();
  const { precision, scale } = table.schema.fields[0].type;
  console.log('arrow: precision', precision, 'scale', scale, 'Number', Number(cost), 'String', String(cost), 'JSON', JSON.stringify({ cost }));
}
main();
JS

observe node run.cjs <<'SEEN'
hyparquet: [{"cost":12.5}]
arrow: precision 18 scale 2 Number 1250 String 1250 JSON {"cost":"\"1250\""}
SEEN
