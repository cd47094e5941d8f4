#!/usr/bin/env bash
# Expected: a bigint column selected through Kysely's `jsonArrayFrom` has the value that the same column has in a plain select.
# What happens: in a plain select pg gives int8 as text. Nested, PostgreSQL writes a JSON number and the driver parses it as a double:
#   a Meta ad id of 18 digits is rounded to an id that does not exist. Shorter ids survive, so most tests pass.
#   numeric loses its trailing zeros in the same way.
# Versions: kysely 0.29.6, pg 8.23.1, PostgreSQL 18.6 as in @electric-sql/pglite 0.5.14 behind @electric-sql/pglite-socket 0.2.17;
#   brianc/node-postgres issue 2385.
# Who meets it: whoever nests ads under campaigns in one query and keeps platform ids as int8.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install kysely@0.29.6 pg@8.23.1 @electric-sql/pglite@0.5.14 @electric-sql/pglite-socket@0.2.17

cat >run.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { Kysely, PostgresDialect } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import pg from 'pg';

const database = await PGlite.create();
await database.exec(`
  create table campaign (id int8 primary key);
  create table ad (id int8 primary key, campaign_id int8, cost numeric(12, 2));
  insert into campaign values (21000000001);
  insert into ad values (120210000000000017, 21000000001, 12.50);
`);
const server = new PGLiteSocketServer({ db: database, host: '127.0.0.1', port: 0 });
await server.start();
const { port } = server.server.address();
const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', max: 1 });
const db = new Kysely({ dialect: new PostgresDialect({ pool }) });

console.log('plain ', JSON.stringify(await db.selectFrom('ad').select(['id', 'cost']).execute()));
const ads = (eb) => eb.selectFrom('ad').select(['ad.id', 'ad.cost']).whereRef('ad.campaign_id', '=', 'campaign.id');
console.log('nested', JSON.stringify(await db.selectFrom('campaign').select((eb) => ['id', jsonArrayFrom(ads(eb)).as('ads')]).execute()));
await db.destroy();
await server.stop();
await database.close();
JS

observe node run.mjs <<'SEEN'
plain  [{"id":"120210000000000017","cost":"12.50"}]
nested [{"id":"21000000001","ads":[{"id":120210000000000020,"cost":12.5}]}]
SEEN
