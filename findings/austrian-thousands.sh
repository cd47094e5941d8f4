#!/usr/bin/env bash
# Expected: Austria writes thousands like Germany, with a dot, and a reader of de-AT numbers takes "1.234" for 1234.
# What happens: CLDR gives Austria two signs: a no-break space in plain numbers, a dot in money. The reader that is built on it reads
#   the plain "1.234" as 1.234, a thousandth, and "1.234,56" as no number at all; the same text as money is read as meant.
# Versions: @internationalized/number 3.6.9 on Node 24.21.0 (CLDR 48).
# Who meets it: whoever lets an Austrian client type clicks, impressions or budgets.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install @internationalized/number@3.6.9
install_node 24.21.0

cat >run.mjs <<'JS'
import { NumberParser } from '@internationalized/number';

const money = { style: 'currency', currency: 'EUR' };
const shown = (text) => text.replaceAll('\u00a0', '_');
for (const locale of ['de-DE', 'de-AT']) {
  console.log(locale, 'writes', shown(new Intl.NumberFormat(locale).format(12345.5)), 'and', shown(new Intl.NumberFormat(locale, money).format(12345.5)));
  for (const typed of ['1.234', '1.234,56'])
    console.log(locale, typed, 'as a number', new NumberParser(locale).parse(typed), 'as money', new NumberParser(locale, money).parse(typed));
}
JS

observe node run.mjs <<'SEEN'
de-DE writes 12.345,5 and 12.345,50_€
de-DE 1.234 as a number 1234 as money 1234
de-DE 1.234,56 as a number 1234.56 as money 1234.56
de-AT writes 12_345,5 and €_12.345,50
de-AT 1.234 as a number 1.234 as money 1234
de-AT 1.234,56 as a number NaN as money 1234.56
SEEN
