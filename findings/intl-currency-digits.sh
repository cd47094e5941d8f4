#!/usr/bin/env bash
# Expected: Intl's fraction digits of a currency are the digits of its minor unit in ISO 4217, so 10^digits turns units into minor units.
# What happens: for many currencies Intl answers how many digits people write, which is none for the forint, the rupiah or the
#   Colombian peso; ISO 4217, and Dinero with it, says two. Taking the exponent from Intl is a hundredfold error, and 1,234.56 HUF
#   shows as 1,235. Yen, krona and Chilean peso agree, so the usual example passes.
# Versions: Node 24.21.0 (ICU 78.3, CLDR 48), dinero.js 2.0.2.
# Who meets it: whoever keeps budgets of Hungarian or Indonesian accounts in minor units, beside platforms that count in micros.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install dinero.js@2.0.2
install_node 24.21.0

cat >run.mjs <<'JS'
import * as currencies from 'dinero.js/currencies';

for (const code of ['JPY', 'ISK', 'CLP', 'CLF', 'CHF', 'HUF', 'IDR', 'COP', 'PKR', 'IQD']) {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'code' });
  console.log(code, 'Intl', format.resolvedOptions().maximumFractionDigits, 'Dinero', currencies[code].exponent);
}
console.log(new Intl.NumberFormat('en', { style: 'currency', currency: 'HUF' }).format(1234.56).replace(/\s/, ' '));
JS

observe node run.mjs <<'SEEN'
JPY Intl 0 Dinero 0
ISK Intl 0 Dinero 0
CLP Intl 0 Dinero 0
CLF Intl 4 Dinero 4
CHF Intl 2 Dinero 2
HUF Intl 0 Dinero 2
IDR Intl 0 Dinero 2
COP Intl 0 Dinero 2
PKR Intl 0 Dinero 2
IQD Intl 0 Dinero 3
HUF 1,235
SEEN
