#!/usr/bin/env bash
# Expected: where a comma is the decimal sign, a bid typed as "0.75" is read as 0.75 or refused; "1.50" cannot be a number of
#   thousands, whose groups have three digits.
# What happens: three libraries that read typed numbers drop every point, wherever it stands. "0.75" becomes 75 and "1.50"
#   becomes 150, a hundred times the bid. @internationalized/number also says while somebody types that the text is fine.
# Versions: @internationalized/number 3.6.9 (behind the number field of React Aria), numbro 2.5.0, numeral 2.0.6.
# Who meets it: whoever has a field for bids or budgets in German: keypads of phones and pasted reports write the point.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install @internationalized/number@3.6.9 numbro@2.5.0 numeral@2.0.6

cat >run.cjs <<'JS'
const { NumberParser } = require('@internationalized/number');
const numbro = require('numbro');
const numeral = require('numeral');
require('numeral/locales/de');

numbro.registerLanguage(require('numbro/languages/de-DE'));
numbro.setLanguage('de-DE');
numeral.locale('de');
const parser = new NumberParser('de-DE', { style: 'decimal' });
for (const typed of ['0,75', '0.75', '1.50', '12.5']) {
  const whileTyping = parser.isValidPartialNumber(typed) ? 'accepted' : 'refused';
  const read = [parser.parse(typed), numbro.unformat(typed), numeral(typed).value()];
  console.log(`${typed}: ${whileTyping}, ${read.join(', ')}`);
}
JS

observe node run.cjs <<'SEEN'
0,75: accepted, 0.75, 0.75, 0.75
0.75: accepted, 75, 75, 75
1.50: accepted, 150, 150, 150
12.5: accepted, 125, 125, 125
SEEN
