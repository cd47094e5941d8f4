#!/usr/bin/env bash
# Expected: PGlite and pg, run against the same database, give the same JavaScript values, so tests on one speak for the other.
# What happens: a date is midnight UTC in PGlite and midnight of the process's zone in pg, so cut to ten letters it is the day before in
#   Germany. An int8 is text in pg; in PGlite its type depends on its size, number or BigInt, so only large ids break JSON.
# Versions: pg 8.23.1, @electric-sql/pglite 0.5.14 (PostgreSQL 18.6) behind @electric-sql/pglite-socket 0.2.17.
# Who meets it: whoever tests on PGlite, runs on a server, and keeps days of reports and 64-bit ids.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install pg@8.23.1 @electric-sql/pglite@0.5.14 @electric-sql/pglite-socket@0.2.17

cat >run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import pg from 'pg';

const database = await PGlite.create();
const query = `select date '2026-03-29' as day, 5::int8 as small, 120210000000000017::int8 as large, sum(5::int4) as clicks`;
const inside = (await database.query(query)).rows[0];
const server = new PGLiteSocketServer({ db: database, host: '127.0.0.1', port: 0 });
await server.start();
const client = new pg.Client({ host: '127.0.0.1', port: server.server.address().port, user: 'postgres', database: 'postgres' });
await client.connect();
const outside = (await client.query(query)).rows[0];
for (const [name, row] of [['PGlite', inside], ['pg', outside]]) {
  console.log(name, 'day', row.day.toISOString().slice(0, 10), ...['small', 'large', 'clicks'].flatMap((key) => [key, typeof row[key], String(row[key])]));
}
await client.end();
await server.stop();
await database.close();
JS

TZ=Europe/Berlin observe node run.mjs <<'SEEN'
PGlite day 2026-03-29 small number 5 large bigint 120210000000000017 clicks number 5
pg day 2026-03-28 small string 5 large string 120210000000000017 clicks string 5
SEEN
