import { Client } from 'pg';
import { freePort } from '../../demo/free-port.js';
import { databaseSchema } from '../../src/database-schema.js';
import { Database } from '../../src/db/database.js';
import { readingFor } from '../../src/db/work.js';
import { buildTeam, type TestTeam } from '../access/fixture.js';
import { type Cluster, INITDB, startCluster } from '../attacks/support/cluster.js';
import { TestApp } from '../support/start-app.js';
import { caller } from './support/caller.js';
import { until } from './support/second-app.js';
import { DIVISION_BY_ZERO } from './support/sql-states.js';

const describeIfPossible = INITDB ? describe : describe.skip;

describeIfPossible('beside a replica', () => {
  let primary: Cluster;
  let replica: Cluster;
  /** Two processes. */
  let dbs: Database[];
  let apps: TestApp[];
  let team: TestTeam;
  let tokens: Record<'owner' | 'member' | 'admin', string>;

  beforeAll(async () => {
    primary = startCluster(await freePort());
    const schema = await Database.open({ url: primary.url, poolSize: 3, ...databaseSchema });
    await schema.migrations.up();
    team = await buildTeam(schema);
    await schema.close();
    replica = startCluster(await freePort(), primary.url);
    const addresses = { url: primary.url, replicaUrl: replica.url };
    const open = () => Database.open({ ...addresses, poolSize: 4, ...databaseSchema });
    dbs = [await open(), await open()];
    apps = await Promise.all(dbs.map((db) => TestApp.start({ db })));
    const tokenOf = async (role: keyof typeof tokens) =>
      (await one(apps).sessions.issue({ userId: team.users[role].id, teamId: team.id })).token;
    tokens = { owner: await tokenOf('owner'), member: await tokenOf('member'), admin: await tokenOf('admin') };
  });
  beforeEach(async () => {
    await tell(primary, 'delete from favorites');
    await used();
  });

  afterAll(async () => {
    for (const app of apps) await app.stop();
    for (const db of dbs) await db.close();
    replica.remove();
    primary.remove();
  });

  const one = <T>([first]: readonly T[]) => first as T;

  /** Whether both processes ask the replica, for somebody who wrote last at that place in the log. */
  async function isUsed(wroteAt = 0): Promise<boolean> {
    const asked = dbs.map((db) =>
      readingFor(Object.assign(caller(), { wroteAt }), () =>
        db.query<{ is_here: boolean }>('select pg_is_in_recovery() as is_here'),
      ),
    );
    return (await Promise.all(asked)).every(([row]) => row?.is_here === true);
  }

  /** Waits until whatever was written so far may be read from the replica. */
  async function used(): Promise<void> {
    const [db] = dbs as [Database];
    const [last] = await db.query<{ at: number }>(`select (pg_current_wal_insert_lsn() - '0/0')::bigint as at`);
    await until(() => isUsed(last?.at));
  }

  async function tell<Row extends object>(server: Cluster, statement: string): Promise<Row[]> {
    const client = new Client(server.url);
    await client.connect();
    return client
      .query<Row>(statement)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  }

  /** Reads go to the replica, which learns nothing more until `work` is done. */
  async function whilePaused(work: () => Promise<void>): Promise<void> {
    await tell(replica, 'select pg_wal_replay_pause()');
    try {
      // Asked to pause, it may still replay what comes next.
      const isPaused = `select from pg_get_wal_replay_pause_state() state where state = 'paused'`;
      await until(async () => (await tell(replica, isPaused)).length > 0);
      await work();
    } finally {
      await tell(replica, 'select pg_wal_replay_resume()');
    }
    await used();
  }

  /** Names of favourites, as each process tells them. */
  const favorites = (role: keyof typeof tokens) =>
    Promise.all(
      apps.map(async (app) => {
        const { status, body } = await app.rest('GET', '/favorites', { token: tokens[role] });
        expect(status).toBe(200);
        return body.map(({ accountId }: { accountId: string }) => accountId);
      }),
    );
  const toggle = (at: number, role: 'owner' | 'member', account: number) =>
    (apps[at] as TestApp).rest('POST', `/favorites/${team.accountIds[account]}`, { token: tokens[role] });
  const likeBehindItsBack = (role: 'owner' | 'member', account: number) =>
    tell(
      primary,
      `insert into favorites (team_id, user_id, account_id)
       values ('${team.id}', '${team.users[role].id}', '${team.accountIds[account]}')`,
    );

  test('reads are answered by the replica, writes and what belongs to no caller by the primary', async () => {
    const [db] = dbs as [Database];
    const here = 'select pg_is_in_recovery() as is_here';
    await expect(db.query(here)).resolves.toEqual([{ is_here: false }]);
    await expect(db.forCredentials.query(here)).resolves.toEqual([{ is_here: false }]);
    await readingFor({ ...caller(), wroteAt: null }, async () => {
      await expect(db.query(here)).resolves.toEqual([{ is_here: true }]);
      await expect(db.forCredentials.query(here)).resolves.toEqual([{ is_here: false }]);
      await db.transaction((tx) => expect(tx.query(here)).resolves.toEqual([{ is_here: false }]));
    });
    // Of a caller of whom it is not known what it wrote.
    await readingFor(caller(), () => expect(db.query(here)).resolves.toEqual([{ is_here: false }]));
  });

  test('a caller sees what it wrote at once in every process, others as soon as the replica knows it', async () => {
    await whilePaused(async () => {
      await likeBehindItsBack('owner', 0);
      await likeBehindItsBack('member', 0);
      await expect(favorites('owner')).resolves.toEqual([[], []]);
      expect((await toggle(0, 'owner', 1)).status).toBe(200);
      await expect(favorites('owner')).resolves.toEqual(Array(2).fill(team.accountIds.slice(0, 2)));
      expect((await toggle(1, 'owner', 2)).status).toBe(200);
      await expect(favorites('owner')).resolves.toEqual(Array(2).fill(team.accountIds));
      await expect(favorites('member')).resolves.toEqual([[], []]);
    });
    await until(async () => (await favorites('member')).every(({ length }) => length === 1));
    // The replica has caught up: the owner's reads go there again.
    await whilePaused(async () => {
      await tell(primary, `delete from favorites where user_id = '${team.users.owner.id}'`);
      await expect(favorites('owner')).resolves.toEqual(Array(2).fill(team.accountIds));
    });
  });

  test('a write that fails counts, too', async () => {
    await likeBehindItsBack('member', 0);
    await used();
    await whilePaused(async () => {
      await tell(primary, `delete from favorites where user_id = '${team.users.member.id}'`);
      await expect(favorites('member')).resolves.toEqual([[team.accountIds[0]], [team.accountIds[0]]]);
      const unknown = await one(apps).rest('POST', '/favorites/unknown', { token: tokens.member });
      expect(unknown.status).toBe(404);
      await expect(favorites('member')).resolves.toEqual([[], []]);
    });
  });

  test('who is no longer in the team is refused before the replica knows it', async () => {
    await favorites('admin');
    await whilePaused(async () => {
      await tell(primary, `delete from team_members where user_id = '${team.users.admin.id}'`);
      const answers = await Promise.all(apps.map((app) => app.rest('GET', '/favorites', { token: tokens.admin })));
      expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    });
  });

  test('what the replica cannot do is asked of the primary', async () => {
    const [db] = dbs as [Database];
    const insert = `insert into users (email, name) values ('late@example.com', 'Late') returning name`;
    await expect(readingFor(caller(), () => db.query(insert))).resolves.toEqual([{ name: 'Late' }]);
    await whilePaused(async () => {
      await tell(primary, 'create table later (id int)');
      await expect(readingFor(caller(), () => db.query('select * from later'))).resolves.toEqual([]);
    });
    await expect(readingFor(caller(), () => db.query('select 1/0'))).rejects.toMatchObject({ code: DIVISION_BY_ZERO });
  });

  test('one that stays behind is not asked, until it has caught up', async () => {
    await whilePaused(async () => {
      await tell(primary, `update users set name = 'Renamed' where id = '${team.users.owner.id}'`);
      await until(async () => !(await isUsed()), 1_000);
    });
    // It counts as far behind again soon, until it has been looked at twice.
    for (let look = 0; look < 2; look += 1) {
      await tell(primary, `select pg_logical_emit_message(true, '', '')`);
      await used();
    }
  });

  test('while it is away the primary answers, and it is asked again when it is back', async () => {
    replica.stop();
    for (let time = 0; time < 3; time += 1) await favorites('owner');
    await expect(isUsed()).resolves.toBe(false);
    replica.start();
    await used();
    replica.crash();
    await favorites('owner');
    await used();
  });

  test('one that became a primary of its own is not asked', async () => {
    await tell(replica, 'select pg_promote()');
    await until(async () => !(await isUsed()));
    await favorites('owner');
    replica.remove();
    replica = startCluster(Number(new URL(replica.url).port), primary.url);
    // A copy ends where a new file of the log begins; nothing is replayed of its head until something follows it.
    await likeBehindItsBack('owner', 0);
    await used();
  });
});
