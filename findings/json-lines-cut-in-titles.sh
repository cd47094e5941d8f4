#!/usr/bin/env bash
# Expected: a file of JSON lines is read record by record with readline, as it always was: JSON.stringify leaves no line break in one.
# What happens: since Node 24 readline also ends a line at U+2028 and U+2029, which JSON.stringify writes as they are. A product
#   title that was pasted with one cuts its record in two, neither of which is JSON; readers that skip what they cannot parse
#   lose products. The same file is whole under Node 22, and for split2. Escaping the two when writing helps every reader.
# Versions: Node 22.22.0 and 24.21.0, split2 4.2.0.
# Who meets it: whoever reads bulk results of Shopify, catalogues or exports of campaigns as JSON lines; titles come from merchants.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install split2@4.2.0
install_node 22.22.0
cp -L "$(node -p process.execPath)" node22
install_node 24.21.0
cp -L "$(node -p process.execPath)" node24

cat >run.cjs <<'JS'
const { createInterface } = require('node:readline');
const { Readable } = require('node:stream');
const split2 = require('split2');

const records = [{ id: '1', title: 'Zelt\u2028für zwei' }, { id: '2', title: 'Rucksack' }];
const plain = records.map((record) => `${JSON.stringify(record)}\n`).join('');
const escaped = plain.replaceAll('\u2028', '\\u2028');

async function readBy(lines) {
  const read = { records: 0, broken: 0 };
  for await (const line of lines) {
    try {
      JSON.parse(line);
      read.records += 1;
    } catch {
      read.broken += 1;
    }
  }
  return `${read.records} records, ${read.broken} broken lines`;
}

(async () => {
  const source = (text) => Readable.from([Buffer.from(text)]);
  console.log(`Node ${process.versions.node}`);
  console.log('readline:', await readBy(createInterface({ input: source(plain) })));
  console.log('split2:', await readBy(source(plain).pipe(split2())));
  console.log('readline, escaped:', await readBy(createInterface({ input: source(escaped) })));
})();
JS

observe bash -c './node22 run.cjs && ./node24 run.cjs' <<'SEEN'
Node 22.22.0
readline: 2 records, 0 broken lines
split2: 2 records, 0 broken lines
readline, escaped: 2 records, 0 broken lines
Node 24.21.0
readline: 1 records, 2 broken lines
split2: 2 records, 0 broken lines
readline, escaped: 2 records, 0 broken lines
SEEN
