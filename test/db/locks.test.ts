import { setTimeout as sleep } from 'node:timers/promises';
import { withLock } from '../../src/domain/accounts/account-lock.js';
import { AdvisoryLocks } from '../../src/sync/sync-locks.js';
import { PlatformSide } from '../domain/support/platform-side.js';
import { PERCENT } from '../promotions/support.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { type Answer, TestApp } from '../support/start-app.js';

/** How long an end of a session may take; it holds its locks until then. */
const PATIENCE_MS = 10_000;

describe('a lock whose session dies', () => {
  let demo: DemoApp;
  let campaign: { id: string; accountId: string };
  let undoable: string;

  beforeAll(async () => {
    demo = await startDemoApp();
    const { body } = await demo.app.rest('GET', '/query/campaigns?limit=2&status=ENABLED', { apiKey: demo.apiKey });
    campaign = body.data[0];
    const changed = await setBudget(31, body.data[1]);
    expect(changed.status).toBe(200);
    undoable = changed.headers.get('x-audit-id') as string;
    // The first payment page makes the customer, so that later ones ask the provider about it.
    expect((await demo.app.rest('POST', '/billing/portal', { ...owner(), body: {} })).status).toBe(200);
  });
  afterAll(() => demo.stop());

  const owner = () => ({ token: demo.users.owner.token });

  function setBudget(eur: number, { id, accountId } = campaign): Promise<Answer> {
    const body = { account_id: accountId, daily_budget_eur: eur, apply_to_shared_budget: true };
    return demo.app.rest('POST', `/query/campaign/${id}/budget`, { apiKey: demo.apiKey, body });
  }

  const control = (method: string, path: string, body?: object) =>
    fetch(`${demo.sandbox.url}/control/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });

  /** What was sent to the outside systems that changes something there. */
  async function changesSent(): Promise<string[]> {
    const seen = (await (await control('GET', 'requests')).json()) as {
      system: string;
      method: string;
      path: string;
    }[];
    return seen
      .filter(({ system, method, path }) =>
        system === 'stripe' ? method !== 'GET' : /:mutate|:insert/.test(path) || /dataSources$/.test(path + method),
      )
      .map(({ method, path }) => `${method} ${path}`);
  }

  const killLocks = () =>
    demo.app.db.query<{ killed: boolean }>(
      `select pg_terminate_backend(pid, ${PATIENCE_MS}) as killed from pg_stat_activity
       where application_name = 'adlane-locks' and datname = current_database()`,
    );

  const promotion = (promotionId: string) => ({ ...PERCENT, promotionId });

  const writers: [string, object, () => Promise<Answer>][] = [
    [
      'an undo',
      { system: 'google-ads', match: 'FROM campaign' },
      () =>
        demo.app.graphql(
          'mutation ($id: String!) { undoChange(auditId: $id) { operation } }',
          { id: undoable },
          owner(),
        ),
    ],
    ['a budget', { system: 'google-ads', match: 'FROM campaign' }, () => setBudget(32)],
    [
      'negative keywords',
      { system: 'google-ads', match: 'FROM shared_set' },
      () =>
        demo.app.rest('POST', '/query/negative-keywords', {
          apiKey: demo.apiKey,
          body: {
            account_id: campaign.accountId,
            campaign_ids: [campaign.id],
            name: 'Verloren',
            keywords: [{ text: 'gratis', match_type: 'EXACT' }],
          },
        }),
    ],
    [
      'a promotion',
      { system: 'merchant', match: 'promotions' },
      () =>
        demo.app.rest('POST', `/accounts/${campaign.accountId}/promotions`, { ...owner(), body: promotion('lost-1') }),
    ],
    [
      'a payment page',
      { system: 'stripe', match: 'subscriptions' },
      () => demo.app.rest('POST', '/billing/checkout', { ...owner(), body: { plan: 'pro', interval: 'month' } }),
    ],
  ];

  test.each(writers)('lets nothing reach the platform, and the next one goes on: %s', async (_name, fault, write) => {
    await control('DELETE', 'requests');
    await control('POST', 'faults', { kind: 'slow', delayMs: 700, times: 1, ...fault });
    const lost = write();
    while (((await (await control('GET', 'faults')).json()) as object[]).length > 0) await sleep(10);
    expect((await killLocks()).some(({ killed }) => killed)).toBe(true);
    const { status, body, headers } = await lost;
    const code = body.errors ? body.errors[0].extensions.code : body.code;
    expect([code, status]).toEqual(['unavailable', body.errors ? 200 : 503]);
    expect(headers.get('retry-after')).toBe('5');
    expect(await changesSent()).toEqual([]);
    const again = await write();
    expect(again.status).toBeLessThan(300);
    expect(again.body.errors).toBeUndefined();
    expect((await changesSent()).length).toBeGreaterThan(0);
  });

  test('while a budget is at the platform keeps the next one waiting, in another process', async () => {
    const { db } = demo.app;
    const other = await TestApp.start({ db, sandbox: demo.sandbox });
    const side = new PlatformSide(demo.sandbox, campaign.accountId);
    expect((await setBudget(100)).status).toBe(200);
    await side.fault({ kind: 'slow', delayMs: 1_200, times: 1 });
    const first = setBudget(200);
    while (((await (await control('GET', 'faults')).json()) as object[]).length > 0) await sleep(10);
    expect((await killLocks()).some(({ killed }) => killed)).toBe(true);
    const body = { account_id: campaign.accountId, daily_budget_eur: 300, apply_to_shared_budget: true };
    const second = other.rest('POST', `/query/campaign/${campaign.id}/budget`, { apiKey: demo.apiKey, body });
    const budgets = [await first, await second].map(({ body: told }) => [
      told.previous_budget_eur,
      told.new_budget_eur,
    ]);
    expect(budgets).toEqual([
      [100, 200],
      [200, 300],
    ]);
    expect(await db.query('select from outside_calls')).toEqual([]);
    await other.stop();
  });

  test('is told from one that is held by somebody else by then', async () => {
    const [mine, theirs] = [1, 2].map(() => new AdvisoryLocks(demo.app.db.url as string)) as [
      AdvisoryLocks,
      AdvisoryLocks,
    ];
    try {
      await withLock(mine, 'a', async (ensureLocked) => {
        await ensureLocked();
        await killLocks();
        const taken = await theirs.acquire('a');
        expect(taken).toBeDefined();
        await expect(ensureLocked()).rejects.toMatchObject({ code: 'unavailable', status: 503 });
        await taken?.requireHeld();
      });
      // The one that lost it has not given the other one's away.
      await expect(mine.acquire('a')).resolves.toBeUndefined();
    } finally {
      await Promise.all([mine.close(), theirs.close()]);
    }
  });

  test('is missed by work under a lock that was taken within it', async () => {
    const locks = new AdvisoryLocks(demo.app.db.url as string);
    try {
      await withLock(locks, 'outer', async () => {
        await killLocks();
        await expect(withLock(locks, 'inner', (ensureLocked) => ensureLocked())).rejects.toMatchObject({
          code: 'unavailable',
        });
      });
    } finally {
      await locks.close();
    }
  });

  test('is free again once the longest call has passed, if its process died in mid-call', async () => {
    const [dying, next] = [1, 2].map(() => new AdvisoryLocks(demo.app.db.url as string, 500)) as [
      AdvisoryLocks,
      AdvisoryLocks,
    ];
    await (await dying.acquire('c'))?.beginCall();
    await dying.close();
    await expect(next.acquire('c')).resolves.toBeUndefined();
    await sleep(600);
    const lock = await next.acquire('c');
    await lock?.beginCall();
    await lock?.release();
    expect(lock).toBeDefined();
    expect(await demo.app.db.query('select from outside_calls')).toEqual([]);
    await next.close();
  });

  test('is refused by a process that is stopping', async () => {
    const locks = new AdvisoryLocks(demo.app.db.url as string);
    const held = await locks.acquire('b');
    expect(held).toBeDefined();
    const waiting = withLock(locks, 'b', async () => 'done');
    const refused = expect(waiting).rejects.toMatchObject({ code: 'unavailable' });
    await locks.close();
    await refused;
  });
});
