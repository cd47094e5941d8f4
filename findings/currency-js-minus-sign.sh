#!/usr/bin/env bash
# Expected: an amount written by Intl.NumberFormat and read by currency.js with the locale's decimal sign is the same amount.
# What happens: several European locales write negative numbers with U+2212, the real minus sign. currency.js drops it as an
#   unknown character and reads a refund as a charge, without an error. German and Danish use the hyphen, so tests there pass.
# Versions: currency.js 2.0.4 on Node 24.21.0.
# Who meets it: whoever reads formatted adjustments or refunds of Swedish, Norwegian, Finnish or Croatian accounts.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install currency.js@2.0.4
install_node 24.21.0

cat >run.cjs <<'JS'
const currency = require('currency.js');

for (const locale of ['de-DE', 'da-DK', 'sv-SE', 'nb-NO', 'fi-FI', 'hr-HR']) {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
  const written = format.format(-49.9);
  const decimal = format.formatToParts(1.5).find(({ type }) => type === 'decimal').value;
  console.log(locale, `U+${written.codePointAt(0).toString(16).padStart(4, '0')}`, currency(written, { decimal }).value);
}
JS

observe node run.cjs <<'SEEN'
de-DE U+002d -49.9
da-DK U+002d -49.9
sv-SE U+2212 49.9
nb-NO U+2212 49.9
fi-FI U+2212 49.9
hr-HR U+2212 49.9
SEEN
