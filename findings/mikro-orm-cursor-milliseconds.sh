#!/usr/bin/env bash
# Expected: page after page of MikroORM's `findByCursor`, ordered by a time and the primary key, gives each row once.
# What happens: the cursor is made from the Date that the row was read into, and a Date ends at milliseconds; PostgreSQL's column
#   does not. Rising, the last row of a page is later than its own cursor and comes again; a page within one millisecond comes for
#   ever. Falling, what is within the cursor's millisecond is passed over, though `hasNextPage` announced it. The key at the end of
#   the order is no help, for no row has the cursor's time. Times that JavaScript wrote are safe, those of now() are not, so tests
#   that make their rows in JavaScript pass.
# Versions: @mikro-orm/core and @mikro-orm/pglite 7.2.1, PostgreSQL 18 as in @electric-sql/pglite 0.5.8. MikroORM's own default for
#   times is whole seconds; this needs a column of more than three digits, as PostgreSQL's own default is. Nulls are paged rightly.
# Who meets it: whoever pages through a change log or imported rows that the database dated itself.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/support/shared.bash"

install @mikro-orm/core@7.2.1 @mikro-orm/sql@7.2.1 @mikro-orm/pglite@7.2.1 @electric-sql/pglite@0.5.8
install_node 24.21.0

cat >run.mjs <<'JS'
import { defineEntity, MikroORM, p } from '@mikro-orm/pglite';

const properties = { id: p.integer().primary(), micro: p.datetime(6), milli: p.datetime(3) };
const Change = defineEntity({ name: 'Change', properties });
const orm = await MikroORM.init({ entities: [Change], dbName: 'memory://' });
await orm.schema.create();
for (let id = 1; id <= 7; id++)
  await orm.em.getConnection().execute(`insert into change values (${id}, '2026-11-27 10:00:00.12310${id}Z', '2026-11-27 10:00:00.10${id}Z')`);

for (const column of ['milli', 'micro'])
  for (const direction of ['asc', 'desc']) {
    const pages = [];
    let page;
    do {
      page = await orm.em.fork().findByCursor(Change, {
        where: {}, first: 3, after: page?.endCursor, orderBy: [{ [column]: direction }, { id: direction }],
      });
      pages.push(page.items.map(({ id }) => id).join(' ') || 'nothing');
    } while (page.hasNextPage && pages.length < 4);
    console.log(`${column} ${direction}: ${pages.join(', ')}${page.hasNextPage ? ', and more' : ''}`);
  }
await orm.close();
JS

observe node run.mjs <<'SEEN'
milli asc: 1 2 3, 4 5 6, 7
milli desc: 7 6 5, 4 3 2, 1
micro asc: 1 2 3, 1 2 3, 1 2 3, 1 2 3, and more
micro desc: 7 6 5, nothing
SEEN
