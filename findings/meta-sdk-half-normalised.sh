#!/usr/bin/env bash
# Expected: the SDK normalises customer data before hashing it, so that the hashes match those of the platform; it does for city and phone.
# What happens: it does for some fields only. A date of birth is hashed as it was typed, while its own format has no hyphens or dots; a
#   postcode with a country letter becomes null inside the request, without an error; the (0) in a German number stays, and so does
#   the zero of a national one. A country's name, in contrast, is refused.
# Versions: facebook-nodejs-business-sdk 24.0.1.
# Who meets it: whoever uploads conversions of German customers; the rows are accepted and match nobody.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install facebook-nodejs-business-sdk@24.0.1

cat >run.cjs <<'JS'
const { createHash } = require('node:crypto');
const { UserData } = require('facebook-nodejs-business-sdk');

const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const cases = [
  ['setCity', 'ct', 'Bad Homburg v.d. Höhe', ['badhomburgvdhöhe']],
  ['setPhone', 'ph', '+49 176 1234567', ['491761234567']],
  ['setPhone', 'ph', '+49 (0)176 1234567', ['491761234567', '4901761234567']],
  ['setPhone', 'ph', '0176 1234567', ['491761234567', '01761234567']],
  ['setZip', 'zp', '80331', ['80331']],
  ['setZip', 'zp', 'D-80331', ['80331', 'd80331']],
  ['setDateOfBirth', 'db', '1990-03-29', ['19900329', '1990-03-29']],
  ['setDateOfBirth', 'db', '29.03.1990', ['19900329', '29.03.1990']],
  ['setCountry', 'country', 'Deutschland', []],
];
for (const [setter, key, typed, candidates] of cases) {
  const data = new UserData();
  let seen;
  try {
    data[setter](typed);
    const [hash] = [data.normalize()[key]].flat();
    const hashed = candidates.find((candidate) => sha256(candidate) === hash);
    seen = hash === null ? 'sent as null' : hashed ? `hash of ${hashed}` : 'hash of something else';
  } catch {
    seen = 'refused';
  }
  console.log(`${key} ${typed}: ${seen}`);
}
JS

observe node run.cjs <<'SEEN'
ct Bad Homburg v.d. Höhe: hash of badhomburgvdhöhe
ph +49 176 1234567: hash of 491761234567
ph +49 (0)176 1234567: hash of 4901761234567
ph 0176 1234567: hash of 01761234567
zp 80331: hash of 80331
zp D-80331: sent as null
db 1990-03-29: hash of 1990-03-29
db 29.03.1990: hash of 29.03.1990
country Deutschland: refused
SEEN
