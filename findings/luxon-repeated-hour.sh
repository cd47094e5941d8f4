#!/usr/bin/env bash
# Expected: 02:30 on the night when clocks go back exists twice; a library picks one of the two and always the same one.
# What happens: Luxon picks by the season in which the program runs. Read in January it is the later instant, read in July the
#   earlier one; the same import gives two results. A hole in spring is filled the same way all year. Temporal's choice is fixed.
# Versions: luxon 3.7.2, @js-temporal/polyfill 0.5.1; moment/luxon issues 1089 and 1665.
# Who meets it: whoever turns hours of an ad account (`segments.date`, `segments.hour`) into instants and imports them again later.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install luxon@3.7.2 @js-temporal/polyfill@0.5.1

cat >run.mjs <<'JS'
import { Temporal } from '@js-temporal/polyfill';
import { DateTime, Settings } from 'luxon';

const zone = 'Europe/Berlin';
const luxon = (local) => DateTime.fromISO(local, { zone }).toUTC().toFormat('HH:mm');
const temporal = (local) => Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant().toString().slice(11, 16);
for (const now of ['2027-01-15', '2027-07-15']) {
  Settings.now = () => Date.parse(`${now}T12:00:00Z`);
  for (const local of ['2026-10-25T02:30', '2026-03-29T02:30'])
    console.log(`on ${now}, ${local}: luxon ${luxon(local)} UTC, temporal ${temporal(local)} UTC`);
}
JS

observe node run.mjs <<'SEEN'
on 2027-01-15, 2026-10-25T02:30: luxon 01:30 UTC, temporal 00:30 UTC
on 2027-01-15, 2026-03-29T02:30: luxon 01:30 UTC, temporal 01:30 UTC
on 2027-07-15, 2026-10-25T02:30: luxon 00:30 UTC, temporal 00:30 UTC
on 2027-07-15, 2026-03-29T02:30: luxon 01:30 UTC, temporal 01:30 UTC
SEEN
