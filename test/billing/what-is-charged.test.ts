import { type Sandbox, startSandbox } from '../../sandbox/sandbox.js';
import { SIZE } from '../support/demo-app.js';
import { type Credential, TestApp } from '../support/start-app.js';
import { click, newOwner, PaymentControl } from './support/life.js';

interface SoldPrice {
  id: string;
  unit_amount: number;
  lookup_key: string | null;
  tax_behavior: string;
  recurring: { interval: string } | null;
}

/** What is shown, what Stripe holds and what its invoices say are the same amounts. */
describe('what is charged', () => {
  let sandbox: Sandbox;
  let app: TestApp;
  let control: PaymentControl;

  beforeAll(async () => {
    sandbox = await startSandbox({ size: SIZE });
    app = await TestApp.start({ sandbox });
    control = new PaymentControl(sandbox.url);
  });
  afterAll(async () => {
    await app.stop();
    await sandbox.close();
  });

  type Owner = Credential & { teamId: string };
  const owner = (name: string) => newOwner(app, sandbox.url, `${name}@example.com`);
  const prices = async (): Promise<SoldPrice[]> => (await fetch(`${sandbox.url}/control/stripe/prices`)).json();
  const get = async (path: string, who: Owner) => (await app.rest('GET', path, who)).body;
  const put = (path: string, who: Owner, body: object) => app.rest('PUT', path, { ...who, body });

  const subscriptionOf = async (who: Owner) => {
    const query = '{ billingSubscription { interval total currentPeriodEnd items { item amount } } }';
    return (await app.graphql(query, {}, who)).body.data.billingSubscription;
  };

  const SHOWN = `{ pricing { plans { key monthlyPrice yearlyPrice } addons { tiers { tier monthlyPrice yearlyPrice } } } }`;

  /** What the pricing shows for a plan with an addon. */
  async function shown(who: Owner, plan: string, interval: 'month' | 'year', tier?: string): Promise<number> {
    const { plans, addons } = (await app.graphql(SHOWN, {}, who)).body.data.pricing;
    const name = interval === 'month' ? 'monthlyPrice' : 'yearlyPrice';
    const addon = addons[0].tiers.find((each: { tier: string }) => each.tier === tier)?.[name] ?? 0;
    return plans.find(({ key }: { key: string }) => key === plan)[name] + addon;
  }

  async function subscribe(who: Owner, body: object): Promise<void> {
    const opened = await app.rest('POST', '/billing/checkout', { ...who, body });
    expect(opened.status).toBe(200);
    expect(await click(opened.body.url, 'pay')).toMatchObject({ status: 303 });
  }

  const charged = async (who: Owner) => (await get('/billing/invoices', who))[0].amountPaid;

  test.each([
    ['starter', 'month', 'none', undefined],
    ['pro', 'month', 'small', 'small'],
    ['pro', 'year', 'medium', 'medium'],
    ['agency', 'year', 'large', 'large'],
  ] as const)('%s by the %s with the addon %s is what the pricing shows', async (plan, interval, addonTier, tier) => {
    const who = await owner(`${plan}-${interval}-${addonTier}`);
    const expected = await shown(who, plan, interval, tier);
    await subscribe(who, { plan, interval, addonTier });
    expect(await charged(who)).toBe(expected);
    expect(await subscriptionOf(who)).toMatchObject({ interval, total: expected });
    expect(await get('/billing/status', who)).toMatchObject({ plan, addon: tier ? { tier } : null });
    const sold = (await prices()).filter(({ lookup_key: key }) => key?.startsWith(`adlane:plan:${plan}:${interval}:`));
    expect(sold.map(({ tax_behavior }) => tax_behavior)).toEqual(['inclusive']);
  });

  test('a team that agreed on a price is shown and charged that one', async () => {
    const who = await owner('agreed');
    await app.db.query(
      `insert into team_prices (team_id, item, billing_interval, price)
       values ($1, 'plan:pro', 'month', 11111), ($1, 'addon:ecommerce:small', 'month', 555)`,
      [who.teamId],
    );
    await subscribe(who, { plan: 'pro', interval: 'month', addonTier: 'small' });
    expect([await shown(who, 'pro', 'month', 'small'), await charged(who)]).toEqual([11_666, 11_666]);
  });

  test('the addon of the trial goes along where nothing is said, and stays away where none is wanted', async () => {
    const [kept, left] = [await owner('kept'), await owner('left')];
    for (const who of [kept, left]) expect((await put('/billing/addon', who, { tier: 'small' })).status).toBe(200);
    await subscribe(kept, { plan: 'pro', interval: 'month' });
    await subscribe(left, { plan: 'pro', interval: 'month', addonTier: 'none' });
    expect([await charged(kept), await charged(left)]).toEqual([16_800, 14_900]);
    expect((await get('/billing/status', left)).addon).toBeNull();
    const wrong = await app.rest('POST', '/billing/checkout', {
      ...(await owner('wrong')),
      body: { plan: 'pro', interval: 'month', addonTier: 'huge' },
    });
    expect(wrong).toMatchObject({ status: 400, body: { message: 'addonTier must be one of small, medium, large' } });
  });

  test.each(['pack_100', 'pack_500', 'pack_2000'])(
    '%s is charged once at the price that the pricing shows',
    async (pack) => {
      const who = await owner(pack.replace('_', '-'));
      const { creditPacks } = await get('/billing/pricing', who);
      const opened = await app.rest('POST', '/billing/credit-pack-checkout', { ...who, body: { pack } });
      expect(await click(opened.body.url, 'pay')).toMatchObject({ status: 303 });
      const { price, credits } = creditPacks.find(({ key }: { key: string }) => key === pack);
      expect(await charged(who)).toBe(price);
      expect((await get('/billing/status', who)).aiCredits.packRemaining).toBe(credits);
      expect(await subscriptionOf(who)).toBeNull();
    },
  );

  test('a price that somebody put under our lookup key at Stripe is not charged', async () => {
    const first = await owner('before-the-move');
    await subscribe(first, { plan: 'starter', interval: 'month', addonTier: 'none' });
    await fetch(`${sandbox.url}/control/stripe/reprice`, {
      method: 'POST',
      body: JSON.stringify({ lookupKey: 'adlane:plan:starter:month:4900', amount: 9_900 }),
    });
    const second = await owner('after-the-move');
    await subscribe(second, { plan: 'starter', interval: 'month', addonTier: 'none' });
    expect(await charged(second)).toBe(4_900);
    const third = await owner('later');
    await subscribe(third, { plan: 'starter', interval: 'month', addonTier: 'none' });
    expect(await charged(third)).toBe(4_900);
  });

  describe('a plan that is changed', () => {
    const change = (who: Owner, plan: string, interval: string) =>
      put('/billing/subscription', who, { plan, interval });

    test('is charged from the next invoice on, and its features are there at once', async () => {
      const who = await owner('upgrade');
      await subscribe(who, { plan: 'starter', interval: 'month', addonTier: 'small' });
      const changed = await change(who, 'agency', 'month');
      expect(changed).toMatchObject({
        status: 200,
        body: { plan: 'agency', maxAccounts: 100, addon: { tier: 'small' } },
      });
      const total = await shown(who, 'agency', 'month', 'small');
      expect(await subscriptionOf(who)).toMatchObject({ interval: 'month', total });
      await control.advance(32);
      await subscriptionOf(who);
      expect(await charged(who)).toBe(total);
    });

    test('to another interval takes the addon along and is charged at once', async () => {
      const who = await owner('yearly');
      await subscribe(who, { plan: 'pro', interval: 'month', addonTier: 'medium' });
      const { body } = await app.graphql(
        'mutation { changeSubscription(plan: "pro", interval: year) { plan addon { tier } } }',
        {},
        who,
      );
      expect(body.data.changeSubscription).toEqual({ plan: 'pro', addon: { tier: 'medium' } });
      const total = await shown(who, 'pro', 'year', 'medium');
      expect(await charged(who)).toBe(total);
      const told = await subscriptionOf(who);
      expect(told).toMatchObject({
        interval: 'year',
        total,
        items: [
          { item: 'plan:pro', amount: 149_000 },
          { item: 'addon:ecommerce:medium', amount: 49_000 },
        ],
      });
    });

    test('twice at once is one change, and to the same plan none', async () => {
      const who = await owner('twice');
      await subscribe(who, { plan: 'starter', interval: 'month', addonTier: 'none' });
      const answers = await Promise.all([change(who, 'pro', 'month'), change(who, 'pro', 'month')]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await subscriptionOf(who)).toMatchObject({ items: [{ item: 'plan:pro' }] });
      const calls = async () =>
        (await control.requests()).filter(({ path }) => path.startsWith('/v1/subscriptions/sub'));
      const before = (await calls()).length;
      expect((await change(who, 'pro', 'month')).status).toBe(200);
      expect((await calls()).length).toBe(before);
    });

    test('needs a subscription, room for the accounts, and an owner', async () => {
      const who = await owner('small');
      expect(await change(who, 'pro', 'month')).toMatchObject({
        status: 409,
        body: { message: 'The team has no subscription; subscribe (POST /billing/checkout).' },
      });
      expect(await subscriptionOf(who)).toBeNull();
      await subscribe(who, { plan: 'pro', interval: 'month', addonTier: 'none' });
      await app.db.query(
        `insert into accounts (team_id, id, name, currency, status, time_zone)
         select $1, 'small-' || n, 'Shop', 'EUR', 'ENABLED', 'Europe/Berlin' from generate_series(1, 6) n`,
        [who.teamId],
      );
      expect(await change(who, 'starter', 'month')).toMatchObject({
        status: 403,
        body: { code: 'account_limit_reached' },
      });
      expect(await change(who, 'gold', 'month')).toMatchObject({ status: 400 });
      expect(await change(who, 'pro', 'week')).toMatchObject({ status: 400 });
      expect((await get('/billing/status', who)).plan).toBe('pro');
    });

    test('keeps what was agreed when it was sold, although the price list has changed', async () => {
      const who = await owner('old-price');
      await subscribe(who, { plan: 'pro', interval: 'month', addonTier: 'none' });
      await app.db.query(`update plans set monthly_price = 19900 where key = 'pro'`);
      try {
        expect(await subscriptionOf(who)).toMatchObject({ total: 14_900 });
        await subscribe(await owner('new-price'), { plan: 'pro', interval: 'month', addonTier: 'none' });
        expect(await charged(who)).toBe(14_900);
      } finally {
        await app.db.query(`update plans set monthly_price = 14900 where key = 'pro'`);
      }
    });
  });
});
