#!/usr/bin/env bash
# Expected: stop words have no meaning of their own, so that search terms which differ in them alone can be counted as one, and
#   one negative keyword does for both.
# What happens: the German list of stopword has "ohne", "nicht" and "gegen". What people look for and what they want to avoid
#   become the same words: "creme ohne parfum" and "creme mit parfum", "schuhe nicht aus leder" and "schuhe aus leder". A remedy
#   against dandruff becomes dandruff.
# Versions: stopword 3.1.5.
# Who meets it: whoever groups German search terms to find negative keywords, or searches product titles.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install stopword@3.1.5

cat >run.mjs <<'JS'
import { deu, removeStopwords } from 'stopword';

for (const term of ['creme ohne parfum', 'creme mit parfum', 'schuhe nicht aus leder', 'schuhe aus leder', 'mittel gegen schuppen', 'schuppen kaufen']) {
  console.log(`${term}: ${removeStopwords(term.split(' '), deu).join(' ')}`);
}
JS

observe node run.mjs <<'SEEN'
creme ohne parfum: creme parfum
creme mit parfum: creme parfum
schuhe nicht aus leder: schuhe leder
schuhe aus leder: schuhe leder
mittel gegen schuppen: schuppen
schuppen kaufen: schuppen kaufen
SEEN
