import { execFileSync } from 'node:child_process';
import { freePort } from '../../demo/free-port.js';
import { databaseSchema } from '../../src/database-schema.js';
import { Database } from '../../src/db/database.js';
import { type Cluster, startCluster } from '../attacks/support/cluster.js';
import { CAN_MOUNT, SmallDisk } from '../support/small-disk.js';

const describeIfPossible = CAN_MOUNT ? describe : describe.skip;

const NOTES = `insert into notes select string_agg(md5(random()::text), '') from generate_series(1, 80000)`;

/** The log of changes stands on another disk: without room for that PostgreSQL itself stops, and what it does then is `outage`. */
describeIfPossible('while the disk of the database is full', () => {
  let disk: SmallDisk;
  let cluster: Cluster;
  let db: Database;

  beforeAll(async () => {
    disk = new SmallDisk('32m');
    execFileSync('chown', ['postgres', disk.path]);
    cluster = startCluster(await freePort());
    const root = await Database.open({ url: cluster.url, poolSize: 3, ...databaseSchema });
    await root.query(`create tablespace small location '${disk.path}'`);
    await root.query('create database small tablespace small');
    await root.close();
    const url = Object.assign(new URL(cluster.url), { pathname: '/small' }).href;
    db = await Database.open({ url, poolSize: 4, ...databaseSchema });
    await db.query('create table notes (text text)');
  });

  afterAll(async () => {
    await db.close();
    cluster.remove();
    disk.remove();
  });

  const notes = () => db.query('select count(*)::int as count from notes');

  test('writes are refused for now and keep nothing, reads are answered, and writes again once there is room', async () => {
    disk.fill();
    const refusal = {
      code: 'unavailable',
      message: 'The database has no room at the moment, so nothing was kept; try again later.',
      retryAfterSeconds: 60,
    };
    await expect(db.query(NOTES)).rejects.toMatchObject(refusal);
    const several = db.transaction(async (tx) => {
      await tx.query(`insert into notes values ('small')`);
      await tx.query(NOTES);
    });
    await expect(several).rejects.toMatchObject(refusal);
    await expect(notes()).resolves.toEqual([{ count: 0 }]);
    disk.free();
    await db.query(NOTES);
    await expect(notes()).resolves.toEqual([{ count: 1 }]);
    expect(db.poolSize?.waiting).toBe(0);
  });
});
