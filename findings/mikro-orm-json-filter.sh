#!/usr/bin/env bash
# Expected: a filter on a property within a JSON column finds the rows whose value is equal; rows of other types do not match.
# What happens: the type of the value in the filter decides a cast of the whole column. With a number, one row that holds a word makes the
#   query fail for all; with text, the number 4 and the text "4" both match. `$contains` compares as JSON does and is spared.
# Versions: @mikro-orm/core and @mikro-orm/pglite 7.2.1, PostgreSQL 18 as in @electric-sql/pglite 0.5.8.
# Who meets it: whoever keeps platform settings as jsonb, where a target is a number in one account and "none" in another.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install @mikro-orm/core@7.2.1 @mikro-orm/sql@7.2.1 @mikro-orm/pglite@7.2.1 @electric-sql/pglite@0.5.8
install_node 24.21.0

cat >run.mjs <<'JS'
import { defineEntity, MikroORM, p } from '@mikro-orm/pglite';

const Campaign = defineEntity({ name: 'Campaign', properties: { id: p.integer().primary(), settings: p.json() } });
const orm = await MikroORM.init({ entities: [Campaign], dbName: 'memory://' });
await orm.schema.create();
const em = orm.em.fork();
for (const [index, target] of [4, 'none', '4'].entries()) em.create(Campaign, { id: index + 1, settings: { target } });
await em.flush();

const seen = async (name, where) => {
  const found = em.find(Campaign, where).then((rows) => rows.map(({ id }) => id).join(' and '), ({ message }) => message.split('\n')[0]);
  console.log(`${name}: ${await found}`);
};
await seen('number 4', { settings: { target: 4 } });
await seen('more than 1', { settings: { target: { $gt: 1 } } });
await seen('text "4"', { settings: { target: '4' } });
await seen('contains number 4', { settings: { $contains: { target: 4 } } });
await orm.close();
JS

observe node run.mjs <<'SEEN'
number 4: invalid input syntax for type double precision: "none"
more than 1: invalid input syntax for type double precision: "none"
text "4": 1 and 3
contains number 4: 1
SEEN
