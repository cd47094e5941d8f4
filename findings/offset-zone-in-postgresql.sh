#!/usr/bin/env bash
# Expected: a zone name that Luxon or Temporal gives out, stored and handed to PostgreSQL's AT TIME ZONE, names the same zone.
# What happens: Luxon calls a fixed offset "UTC+2" and Temporal calls it "+02:00", both east of Greenwich. PostgreSQL takes both for
#   POSIX names, which count westwards: noon becomes 14:00 UTC in place of 10:00 UTC, without an error. An interval is read as meant.
# Versions: luxon 3.7.2, @js-temporal/polyfill 0.5.1, PostgreSQL 18.6 as in @electric-sql/pglite 0.5.14.
# Who meets it: whoever stores the zone of an account or of a caller's timestamp and groups by local day in SQL.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install luxon@3.7.2 @js-temporal/polyfill@0.5.1 @electric-sql/pglite@0.5.14

cat >run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import { Temporal } from '@js-temporal/polyfill';
import { DateTime } from 'luxon';

const db = await PGlite.create();
const noonIn = async (zone) => {
  const { rows } = await db.query(`select to_char(timestamp '2026-06-01 12:00' at time zone ${zone} at time zone 'UTC', 'HH24:MI') as utc`);
  return rows[0].utc;
};

const luxon = DateTime.fromISO('2026-06-01T12:00+02:00', { setZone: true });
console.log('luxon', luxon.zoneName, luxon.toUTC().toFormat('HH:mm'), 'PostgreSQL', await noonIn(`'${luxon.zoneName}'`));
const temporal = Temporal.ZonedDateTime.from('2026-06-01T12:00[+02:00]');
console.log('temporal', temporal.timeZoneId, temporal.toInstant().toString().slice(11, 16), 'PostgreSQL', await noonIn(`'${temporal.timeZoneId}'`));
console.log('as an interval', await noonIn("interval '+02:00'"));
await db.close();
JS

observe node run.mjs <<'SEEN'
luxon UTC+2 10:00 PostgreSQL 14:00
temporal +02:00 10:00 PostgreSQL 14:00
as an interval 10:00
SEEN
