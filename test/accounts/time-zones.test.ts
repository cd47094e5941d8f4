import { repairZones } from '../../src/domain/accounts/account-zones.js';
import { Browsing, type Person } from '../connections/support/platforms.js';
import { SyncHarness } from '../sync/support/harness.js';

/** Says in place of an account's zone what platforms and their older accounts say. */
const inZone = (id: string, zone: string | undefined) => (answer: unknown) => {
  for (const { results = [] } of [answer].flat() as { results?: { customerClient?: Record<string, unknown> }[] }[])
    for (const { customerClient } of results)
      if (customerClient && String(customerClient.id) === id) customerClient.timeZone = zone;
};

describe('an imported account', () => {
  let on: Browsing;
  let person: Person;
  let account: string;

  beforeAll(async () => {
    on = await Browsing.start();
  });
  afterAll(() => on.stop());
  beforeEach(async () => {
    person = await on.person();
    await on.signIn('google-ads', person.token);
    account = on.sandbox.accountIds[0] as string;
  });

  const take = async (zone: string | undefined) => {
    const undo = on.sandbox.amend('google-ads', inZone(account, zone));
    try {
      return await on.app.rest('POST', '/connections/google-ads/accounts', {
        token: person.token,
        body: { accountIds: [account] },
      });
    } finally {
      undo();
    }
  };
  const stored = () =>
    on.db.query(
      'select time_zone as zone, reported_time_zone as reported from accounts where team_id = $1 and id = $2',
      [person.team.id, account],
    );

  test.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['US/Pacific', 'America/Los_Angeles'],
    ['Europe/Berlin', 'Europe/Berlin'],
    ['Etc/UTC', 'UTC'],
    [undefined, 'UTC'],
  ])('in the zone %s is kept in %s', async (told, zone) => {
    expect((await take(told)).status).toBe(200);
    expect(await stored()).toEqual([{ zone, reported: null }]);
  });

  test.each(['Mars/Olympus', '+05:30', 'JST', 'Europe/Berlin\u0000x', 'europe/berlin '])(
    'in the zone %j is refused by name',
    async (told) => {
      const answer = await take(told);
      expect([answer.status, answer.body.code]).toEqual([400, 'bad_request']);
      expect(answer.body.message).toMatch(new RegExp(`^accountIds must be in time zones.*account ${account} is in "`));
      expect(await stored()).toEqual([]);
    },
  );
});

describe('an account that the team has', () => {
  let harness: SyncHarness;
  let teamId: string;
  let account: string;

  beforeAll(async () => {
    harness = await SyncHarness.start();
    teamId = await harness.team();
    account = harness.platform.sandbox.accountIds[0] as string;
  });
  afterAll(() => harness.close());

  const shown = () =>
    harness.db.query('select time_zone as zone, reported_time_zone as reported from accounts where id = $1', [account]);

  test('is pulled in a zone of its country while the database does not know its own, and says so', async () => {
    const undo = harness.platform.sandbox.amend('google-ads', inZone(account, 'Mars/Olympus'));
    expect(await harness.service().run({ teamId })).toMatchObject({ status: 'completed' });
    expect(await shown()).toEqual([{ zone: 'Europe/Berlin', reported: 'Mars/Olympus' }]);
    await harness.db.query(`update accounts set merchant_country = 'CH' where id = $1`, [account]);
    await harness.service().run({ teamId });
    expect(await shown()).toEqual([{ zone: 'Europe/Zurich', reported: 'Mars/Olympus' }]);
    undo();
    await harness.service().run({ teamId });
    expect(await shown()).toEqual([{ zone: 'Europe/Berlin', reported: null }]);
  });

  test('in a zone that its server no longer knows gets one that it knows', async () => {
    await harness.db.query(`update accounts set time_zone = 'US/Pacific-New', merchant_country = 'AT' where id = $1`, [
      account,
    ]);
    await repairZones(harness.db);
    expect(await shown()).toEqual([{ zone: 'Europe/Vienna', reported: 'US/Pacific-New' }]);
    await harness.db.query(`update accounts set time_zone = 'US/Pacific', reported_time_zone = null where id = $1`, [
      account,
    ]);
    await repairZones(harness.db);
    expect(await shown()).toEqual([{ zone: 'US/Pacific', reported: null }]);
  });
});
