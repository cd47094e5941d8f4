import { demoPlatforms } from '../../demo/demo.js';
import { createLog } from '../../src/log.js';
import { readSettings } from '../../src/settings.js';
import { createSystem, type System } from '../../src/system.js';
import { Browsing, type Person } from './support/platforms.js';

/** Accounts that the platform unlinks and links again, while others take their place in the plan. */
describe('accounts that come back', () => {
  let on: Browsing;
  let system: System;
  let person: Person;

  beforeAll(async () => {
    on = await Browsing.start();
    const settings = readSettings({ DATA_DIR: 'unused', DATABASE_URL: on.database.url });
    system = await createSystem(settings, on.db, demoPlatforms(settings, on.sandbox), createLog({ level: 'silent' }));
  });
  afterAll(async () => {
    await system.locks.close();
    await on.stop();
  });
  beforeEach(async () => {
    person = await on.person();
    await on.signIn('google-ads', person.token);
    await on.db.query('insert into team_plan_overrides (team_id, max_accounts) values ($1, 3)', [person.team.id]);
  });

  const take = (accountIds: string[]) =>
    on.app.rest('POST', '/connections/google-ads/accounts', { token: person.token, body: { accountIds } });
  const sync = () => system.sync.run({ teamId: person.team.id });
  const unlink = (ids: string[]) =>
    on.db.query(`update accounts set status = 'UNLINKED' where team_id = $1 and id = any($2)`, [person.team.id, ids]);
  const linked = async () =>
    (
      await on.db.query<{ id: string }>(
        `select id from accounts where team_id = $1 and not is_mcc and status <> 'UNLINKED' order by id`,
        [person.team.id],
      )
    ).map(({ id }) => id);
  const count = async () => {
    const { accountCount, maxAccounts } = (await on.app.rest('GET', '/billing/status', { token: person.token })).body;
    return [accountCount, maxAccounts];
  };

  test('all do, where the plan has kept room for them', async () => {
    const ids = on.sandbox.accountIds.slice(0, 3);
    await take(ids);
    await unlink(ids);
    expect(await sync()).toMatchObject({ status: 'completed' });
    expect(await linked()).toEqual([...ids].sort());
  });

  test('stay away as far as others have been imported instead, in a sync as in an import', async () => {
    const [first, second] = [on.sandbox.accountIds.slice(0, 3), on.sandbox.accountIds.slice(3, 5)];
    await take(first);
    await unlink(first);
    expect((await take(second)).status).toBe(200);
    expect((await take(first)).body.code).toBe('account_limit_reached');
    const outcome = await sync();
    expect(outcome).toMatchObject({ status: 'completed' });
    expect(await linked()).toHaveLength(3);
    expect(await linked()).toEqual(expect.arrayContaining(second));
    expect(outcome.accounts.map(({ accountId }) => accountId).sort()).toEqual(await linked());
    await sync();
    expect(await count()).toEqual([3, 3]);
    // Room that appears later is for those that wait.
    await on.db.query('update team_plan_overrides set max_accounts = 4 where team_id = $1', [person.team.id]);
    await sync();
    expect(await count()).toEqual([4, 4]);
  });

  test('stay away while no plan is in force', async () => {
    const ids = on.sandbox.accountIds.slice(0, 2);
    await take(ids);
    await unlink(ids);
    await on.db.query(`update teams set trial_ends_at = now() - interval '1 day' where id = $1`, [person.team.id]);
    await sync();
    expect(await linked()).toEqual([]);
    await on.db.query('update teams set trial_ends_at = null where id = $1', [person.team.id]);
    await sync();
    expect(await linked()).toEqual([...ids].sort());
  });

  test('never pass the limit while syncs and imports run at once', async () => {
    const ids = on.sandbox.accountIds;
    await take(ids.slice(0, 3));
    await unlink(ids.slice(0, 3));
    await Promise.all([sync(), ...ids.map((id) => take([id])), sync()]);
    expect((await linked()).length).toBeLessThanOrEqual(3);
    await sync();
    expect(await count()).toEqual([3, 3]);
  });
});
