#!/usr/bin/env bash
# Expected: each row of a report becomes an object whose keys are the columns' names, so that row['Avg. CPC'] is the cost per click.
# What happens: csvtojson takes a point in a column's name for a path. "Avg. CPC" becomes an object "Avg" with a key " CPC" that
#   begins with a space, and "Conv." one with an empty key. Of "Conv." and "Conv. rate", which belong to one object then, both
#   remain, so nothing looks lost until a figure is undefined. `flatKeys: true` gives the columns as they are.
# Versions: csvtojson 2.0.14.
# Who meets it: whoever reads tables of Google Ads, whose columns are named Avg. CPC, Conv. rate, Impr. (Top) %, Search impr. share.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install csvtojson@2.0.14

cat >run.cjs <<'JS'
const csvtojson = require('csvtojson');

const report = ['Campaign,Clicks,Avg. CPC,Conv.,Conv. rate', 'Brand,40,0.52,3,7.5%'].join('\n');
(async () => {
  const [row] = await csvtojson().fromString(report);
  console.log(JSON.stringify(row));
  console.log('Avg. CPC:', row['Avg. CPC']);
  const [flat] = await csvtojson({ flatKeys: true }).fromString(report);
  console.log('Avg. CPC with flatKeys:', flat['Avg. CPC']);
})();
JS

observe node run.cjs <<'SEEN'
{"Campaign":"Brand","Clicks":"40","Avg":{" CPC":"0.52"},"Conv.":"3","Conv":{" rate":"7.5%"}}
Avg. CPC: undefined
Avg. CPC with flatKeys: 0.52
SEEN
