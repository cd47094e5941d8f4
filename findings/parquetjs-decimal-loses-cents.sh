#!/usr/bin/env bash
# Expected: a DECIMAL column stores 19.99 as 19.99; exactness is why one chooses it over DOUBLE.
# What happens: the writer multiplies in floating point and cuts off the rest. 19.99 becomes 19.98 and 0.29 becomes 0.28, while
#   -0.29 stays: a refund no longer cancels its charge. 1.10 is right, so a short test passes.
# Versions: @dsnp/parquetjs 1.8.7; known there as frequency-chain/parquetjs issue 182.
# Who meets it: whoever exports costs or revenue to a data lake.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install @dsnp/parquetjs@1.8.7

cat >run.cjs <<'JS'
const { ParquetReader, ParquetSchema, ParquetWriter } = require('@dsnp/parquetjs');

async function main() {
  const schema = new ParquetSchema({ cost: { type: 'DECIMAL', precision: 18, scale: 2 } });
  const writer = await ParquetWriter.openFile(schema, 'costs.parquet');
  const costs = [19.99, 0.29, -0.29, 8.2, 1.1];
  for (const cost of costs) await writer.appendRow({ cost });
  await writer.close();

  const reader = await ParquetReader.openFile('costs.parquet');
  const cursor = reader.getCursor();
  for (const cost of costs) console.log('written', cost, 'read', (await cursor.next()).cost);
  await reader.close();
}
main();
JS

observe node run.cjs <<'SEEN'
written 19.99 read 19.98
written 0.29 read 0.28
written -0.29 read -0.29
written 8.2 read 8.19
written 1.1 read 1.1
SEEN
