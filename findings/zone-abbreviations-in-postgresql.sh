#!/usr/bin/env bash
# Expected: a zone name that Intl accepts and PostgreSQL accepts is one zone, for both read the same database of zones.
# What happens: AT TIME ZONE looks among abbreviations first, and those are fixed offsets. CET, EET and MET, which are zones with summer
#   time for Intl and Luxon, have none there: half of the year, the hour from 23:00 to midnight falls on another day.
#   IST is India for Intl and Israel for PostgreSQL. A check with Intl passes them all; in winter the first three agree.
# Versions: PostgreSQL 18.6 as in @electric-sql/pglite 0.5.14, luxon 3.7.2, Node 24.21.0.
# Who meets it: whoever lets people choose an account's zone, checks it in JavaScript and cuts days in SQL.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install @electric-sql/pglite@0.5.14 luxon@3.7.2
install_node 24.21.0

cat >run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import { DateTime } from 'luxon';

const db = await PGlite.create();
for (const zone of ['Europe/Berlin', 'CET', 'EET', 'MET', 'IST']) {
  const seen = [];
  for (const noon of ['2026-12-01T12:00:00Z', '2026-06-01T12:00:00Z']) {
    const intl = new Intl.DateTimeFormat('de', { timeZone: zone, timeStyle: 'short' }).format(new Date(noon));
    const luxon = DateTime.fromISO(noon, { zone }).toFormat('HH:mm');
    const { rows } = await db.query(`select to_char($1::timestamptz at time zone $2, 'HH24:MI') as time`, [noon, zone]);
    seen.push(`${noon.slice(0, 7)} Intl ${intl} luxon ${luxon} PostgreSQL ${rows[0].time}`);
  }
  console.log(`${zone}: ${seen.join('; ')}`);
}
await db.close();
JS

observe node run.mjs <<'SEEN'
Europe/Berlin: 2026-12 Intl 13:00 luxon 13:00 PostgreSQL 13:00; 2026-06 Intl 14:00 luxon 14:00 PostgreSQL 14:00
CET: 2026-12 Intl 13:00 luxon 13:00 PostgreSQL 13:00; 2026-06 Intl 14:00 luxon 14:00 PostgreSQL 13:00
EET: 2026-12 Intl 14:00 luxon 14:00 PostgreSQL 14:00; 2026-06 Intl 15:00 luxon 15:00 PostgreSQL 14:00
MET: 2026-12 Intl 13:00 luxon 13:00 PostgreSQL 13:00; 2026-06 Intl 14:00 luxon 14:00 PostgreSQL 13:00
IST: 2026-12 Intl 17:30 luxon 17:30 PostgreSQL 14:00; 2026-06 Intl 17:30 luxon 17:30 PostgreSQL 14:00
SEEN
