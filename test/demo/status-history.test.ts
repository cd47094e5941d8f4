import { seedStatusHistory } from '../../demo/status-history.js';
import { addDays } from '../../src/lib/clock.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';

describe('the demo’s products', () => {
  let demo: DemoApp;

  beforeAll(async () => {
    demo = await startDemoApp();
  });
  afterAll(() => demo.stop());

  const periods = () =>
    demo.app.db.query<{ id: string; from: string; to: string | null; status: string; availability: string }>(
      `select account_id || ' ' || offer_id as id, valid_from as "from", valid_to as "to", status, availability
       from product_status_periods order by account_id, offer_id, valid_from`,
    );

  test('have a past of 90 days that ends in what they are', async () => {
    const { db } = demo.app;
    const [account] = await db.query<{ from: string; through: string }>(
      'select min(statuses_from)::text as "from", min(statuses_through)::text as through from accounts',
    );
    expect(account?.from).toBe(addDays(account?.through as string, -90));
    const all = await periods();
    const open = all.filter(({ to }) => to === null);
    const today = await db.query(
      `select account_id || ' ' || offer_id as id, status, availability from products order by account_id, offer_id`,
    );
    expect(open.map(({ id, status, availability }) => ({ id, status, availability }))).toEqual(today);
    expect(all.length).toBeGreaterThan(open.length);
    for (const [at, period] of all.entries()) {
      expect(period.from >= (account?.from as string)).toBe(true);
      const next = all[at + 1];
      if (next?.id !== period.id) expect(period.to).toBeNull();
      else {
        expect(period.to).toBe(next.from);
        expect([period.status, period.availability]).not.toEqual([next.status, next.availability]);
      }
    }
  });

  test('are given it once', async () => {
    const before = await periods();
    await seedStatusHistory(demo.app.db);
    expect(await periods()).toEqual(before);
  });

  test('show it on every day that an assistant asks for', async () => {
    const { body } = await demo.app.graphql(
      `query ($accountId: String!) { productStatusHistory(accountId: $accountId, days: 60) {
         days { date total approved pending disapproved limited inStock outOfStock } changesTotal } }`,
      { accountId: demo.accountIds[0] },
      { apiKey: demo.apiKey },
    );
    const { days, changesTotal } = body.data.productStatusHistory;
    expect(days).toHaveLength(60);
    expect(changesTotal).toBeGreaterThan(0);
    for (const day of days) {
      expect(day.approved + day.pending + day.disapproved + day.limited).toBe(day.total);
      expect(day.inStock + day.outOfStock).toBe(day.total);
    }
  });
});
