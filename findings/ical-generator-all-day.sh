#!/usr/bin/env bash
# Expected: an all-day event that starts on the local date 27 November is written as 27 November, wherever the program runs.
# What happens: without a time zone the date is taken in UTC, so east of Greenwich every all-day event is a day early: local midnight in
#   Berlin is the evening before. A calendar with a time zone takes the date from the process's own zone, and then the hour of a
#   timed event, too, though it is labelled with the calendar's zone: in UTC, 08:00 in Berlin is written as 07:00 Berlin time.
# Versions: ical-generator 11.1.2; sebbo2002/ical-generator issues 38 and 580 report neighbours of it.
# Who meets it: whoever offers promotion periods and budget changes as a calendar and tests on a server in UTC.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install ical-generator@11.1.2
install_node 24.21.0

cat >run.mjs <<'JS'
import ical from 'ical-generator';

for (const timezone of [undefined, 'Europe/Berlin']) {
  const calendar = ical({ timezone });
  calendar.createEvent({ summary: 'Black Friday', allDay: true, start: new Date(2026, 10, 27) });
  calendar.createEvent({ summary: 'Start', start: new Date('2026-11-27T08:00:00+01:00') });
  console.log(process.env.TZ, ...calendar.toString().match(/DTSTART[^\r\n]*/g));
}
JS

observe bash -c 'TZ=Europe/Berlin node run.mjs; TZ=UTC node run.mjs' <<'SEEN'
Europe/Berlin DTSTART;VALUE=DATE:20261126 DTSTART:20261127T070000Z
Europe/Berlin DTSTART;VALUE=DATE:20261127 DTSTART:20261127T080000
UTC DTSTART;VALUE=DATE:20261127 DTSTART:20261127T070000Z
UTC DTSTART;VALUE=DATE:20261127 DTSTART:20261127T070000
SEEN
