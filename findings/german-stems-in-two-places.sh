#!/usr/bin/env bash
# Expected: the Snowball stemmer for German gives the same stems in JavaScript and in PostgreSQL, whichever release of the two.
# What happens: PostgreSQL 18 has Snowball's newer German rules: ae, oe and ue count as umlauts, and -erinnen goes. The npm package
#   has the old ones and keeps capitals. A term that was typed without umlauts, or with a capital, no longer finds its stem.
# Versions: snowball-stemmers 0.6.0, PostgreSQL 18.6 as in @electric-sql/pglite 0.5.14.
# Who meets it: whoever groups search terms in code and looks them up in a tsvector, or upgrades PostgreSQL under stored stems.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install snowball-stemmers@0.6.0 @electric-sql/pglite@0.5.14

cat >run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import snowball from 'snowball-stemmers';

const stemmer = snowball.newStemmer('german');
const db = await PGlite.create();
for (const word of ['fahrräder', 'fahrraeder', 'günstig', 'guenstig', 'groesse', 'lehrerinnen', 'Schuhe', 'schuhe']) {
  const { rows } = await db.query(`select array_to_string(ts_lexize('german_stem', $1), ' ') as stem`, [word]);
  console.log(word, 'npm', stemmer.stem(word), 'PostgreSQL', rows[0].stem);
}
await db.close();
JS

observe node run.mjs <<'SEEN'
fahrräder npm fahrrad PostgreSQL fahrrad
fahrraeder npm fahrraed PostgreSQL fahrrad
günstig npm gunstig PostgreSQL gunstig
guenstig npm guenstig PostgreSQL gunstig
groesse npm groess PostgreSQL gross
lehrerinnen npm lehrerinn PostgreSQL lehr
Schuhe npm Schuh PostgreSQL schuh
schuhe npm schuh PostgreSQL schuh
SEEN
