import { setTimeout as delay } from 'node:timers/promises';
import { unhurried } from '../../src/db/work.js';
import { CallQuotas, type Quota } from '../../src/platforms/call-quotas.js';
import { SyncHarness } from '../sync/support/harness.js';

describe('limits of platforms that several processes share', () => {
  let harness: SyncHarness;
  let one: CallQuotas;
  let other: CallQuotas;
  let quota: Quota;
  let names = 0;

  beforeAll(async () => {
    harness = await SyncHarness.start();
  });
  afterAll(() => harness.close());
  beforeEach(() => {
    one = new CallQuotas(harness.db);
    other = new CallQuotas(harness.db);
    quota = { name: `test ${names++}` };
  });
  afterEach(() => harness.platform.heal());

  const fromSync = (quotas: CallQuotas, asked: Quota, signal?: AbortSignal) =>
    unhurried(() => quotas.waitForTurn('Pond Ads', [asked], signal));
  const fromPerson = (quotas: CallQuotas, asked: Quota) => quotas.waitForTurn('Pond Ads', [asked], undefined);
  const used = async ({ name }: Quota) => {
    const [row] = await harness.db.query<{ used: number }>('select used from platform_quotas where name = $1', [name]);
    return row?.used;
  };

  test('pace syncs, all together', async () => {
    const limited = { ...quota, perSecond: 20 };
    const began = performance.now();
    await Promise.all([one, other].flatMap((each) => Array.from({ length: 20 }, () => fromSync(each, limited))));
    // Forty calls; the last one goes out 39 twentieths of a second after the first.
    expect(performance.now() - began).toBeGreaterThan(1_500);
    expect(await used(limited)).toBe(40);
  });

  test('do not keep people waiting', async () => {
    await one.pause(quota.name, 600_000);
    await fromPerson(other, { ...quota, perSecond: 1 });
    await expect(fromSync(other, quota)).rejects.toMatchObject({ failure: 'quota', retryable: false });
  });

  test('leave a tenth of a day’s calls to people, whose calls count', async () => {
    const limited = { ...quota, perDay: 100, cost: 10 };
    const asked = [one, other].flatMap((each) => Array.from({ length: 6 }, () => fromSync(each, limited)));
    const settled = await Promise.allSettled(asked);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
    for (const each of settled) {
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ failure: 'quota', retryable: false });
    }
    for (let calls = 0; calls < 3; calls++) await fromPerson(other, limited);
    for (const end = Date.now() + 10_000; Date.now() < end && (await used(limited)) !== 120; );
    expect(await used(limited)).toBe(120);
    await harness.db.query('update platform_quotas set day = day - 1 where name = $1', [quota.name]);
    await fromSync(one, limited);
    expect(await used(limited)).toBe(10);
  });

  test('wait as long as the platform asked another process to, unless that is too long', async () => {
    const began = performance.now();
    await one.pause(quota.name, 300);
    await fromSync(other, quota);
    expect(performance.now() - began).toBeGreaterThanOrEqual(299);
    await one.pause(quota.name, 50_000);
    const stop = new AbortController();
    const waiting = fromSync(one, quota, stop.signal);
    stop.abort(new Error('stopping'));
    await expect(waiting).rejects.toThrow();
    await one.pause(quota.name, 86_400_000);
    await expect(fromSync(one, quota)).rejects.toThrow('Pond Ads asks for fewer requests. It asks to wait 60 min.');
  });

  test('go on after a pause that ends while it is asked about', async () => {
    await one.pause(quota.name, 300);
    const slow = new CallQuotas({
      async query(...asked) {
        const rows = await harness.db.query(...asked);
        await delay(400);
        return rows as never[];
      },
    });
    await fromSync(slow, quota);
  });

  test('of one account end its own pull alone: other accounts and teams are pulled at once', async () => {
    const [mine, others] = [await harness.team(), await harness.team()];
    const { sandbox } = harness.platform;
    const [limited = '', free = ''] = sandbox.accountIds;
    const undo = sandbox.amend('google-ads', (answer, { path }) => {
      if (!path.includes(`/customers/${limited}/`)) return;
      for (const { error } of [answer].flat() as { error?: { details: { errors: object[] }[] } }[])
        for (const each of error?.details.flatMap(({ errors = [] }) => errors) ?? [])
          Object.assign(each, {
            details: { quotaErrorDetails: { rateScope: 'ACCOUNT', rateName: 'Operations per day' } },
          });
    });
    const fault = { kind: 'error', code: 'quotaError.RESOURCE_EXHAUSTED', match: `/customers/${limited}/` } as const;
    await harness.platform.fail({ system: 'google-ads', ...fault, times: -1 });
    const outcome = await harness.service({ quotas: one }).run({ teamId: mine });
    expect(outcome.accounts.map(({ accountId, failure }) => [accountId, failure?.code])).toEqual(
      expect.arrayContaining([
        [limited, 'platform_quota'],
        [free, undefined],
      ]),
    );
    expect(outcome.accounts.filter(({ failure }) => failure)).toHaveLength(1);
    expect(await harness.service({ quotas: other }).run({ teamId: others, accountId: free })).toMatchObject({
      status: 'completed',
    });
    undo();
  });

  test('tell other processes of a daily quota, which then ask nothing', async () => {
    const teamId = await harness.team();
    await harness.platform.fail({ system: 'google-ads', kind: 'daily_quota', times: 1 });
    expect(await harness.service({ quotas: one }).run({ teamId })).toMatchObject({
      failure: { code: 'platform_quota' },
    });
    await harness.platform.forgetRequests();
    expect(await harness.service({ quotas: other }).run({ teamId })).toMatchObject({
      failure: { code: 'platform_quota', message: expect.stringContaining('Google Ads asks for fewer requests.') },
    });
    expect(await harness.platform.requests('google-ads')).toEqual([]);
    const reader = await harness.google({ quotas: other }).reader(teamId);
    expect(await reader.accounts()).not.toEqual([]);
    await harness.db.query('delete from platform_quotas');
    const fresh = new CallQuotas(harness.db);
    expect(await harness.service({ quotas: fresh }).run({ teamId })).toMatchObject({ status: 'completed' });
  });
});
