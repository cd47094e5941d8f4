import { randomUUID } from 'node:crypto';
import { runCommand } from '../../cli/program.js';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.js';
import { unsavedProgress } from '../../src/domain/audit/write-in-progress.js';
import { CreditService } from '../../src/domain/billing/credit.service.js';
import { PlanService } from '../../src/domain/billing/plan.service.js';
import { PricingService } from '../../src/domain/billing/pricing.service.js';
import { SubscriptionService } from '../../src/domain/billing/subscription.service.js';
import { ReturnOrigins } from '../../src/lib/return-origins.js';
import { AdvisoryLocks } from '../../src/sync/sync-locks.js';
import { buildTeam, DAY, sessionOf, type TestTeam, testClock } from '../access/fixture.js';
import { addAccount } from '../support/builders.js';
import { SIZE } from '../support/demo-app.js';
import { TestApp } from '../support/start-app.js';
import { click, newOwner } from './support/life.js';

const clock = testClock();
let sandbox: Sandbox;
let app: TestApp;
let plans: PlanService;
let team: TestTeam;

beforeAll(async () => {
  sandbox = await startSandbox({ size: SIZE, now: clock });
  app = await TestApp.start({ sandbox, clock });
  plans = new PlanService(app.db, new CreditService(app.db, clock), clock);
});

beforeEach(async () => {
  team = await buildTeam(app.db);
});

afterAll(async () => {
  await app.stop();
  await sandbox.close();
});

const viewer = () => sessionOf(team, 'owner');

async function operate(...argv: string[]) {
  const surroundings = { withDatabase: <T>(work: (db: typeof app.db) => Promise<T>) => work(app.db) };
  return runCommand(argv, surroundings as never);
}

describe('pricing', () => {
  const PRICING = {
    currency: 'eur',
    plans: [
      expect.objectContaining({
        key: 'starter',
        monthlyPrice: 4900,
        yearlyPrice: 49_000,
        maxAccounts: 5,
        aiCredits: 100,
      }),
      expect.objectContaining({
        key: 'pro',
        monthlyPrice: 14_900,
        yearlyPrice: 149_000,
        maxAccounts: 20,
        aiCredits: 500,
      }),
      expect.objectContaining({
        key: 'agency',
        monthlyPrice: 39_900,
        yearlyPrice: 399_000,
        maxAccounts: 100,
        aiCredits: 2500,
      }),
    ],
    addons: [
      {
        key: 'ecommerce',
        tiers: [
          { tier: 'small', monthlyPrice: 1900, maxProducts: 1000 },
          { tier: 'medium', monthlyPrice: 4900, maxProducts: 10_000 },
          { tier: 'large', monthlyPrice: 9900, maxProducts: 100_000 },
        ],
      },
    ],
    creditPacks: [
      { key: 'pack_100', credits: 100, price: 900 },
      { key: 'pack_500', credits: 500, price: 3900 },
      { key: 'pack_2000', credits: 2000, price: 12_900 },
    ],
  };

  test('is told to everybody, who may keep it for five minutes', async () => {
    const answer = await app.rest('GET', '/public/pricing');
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual(PRICING);
    expect(answer.body.plans[1]).toEqual({
      key: 'pro',
      name: 'Pro',
      monthlyPrice: 14_900,
      yearlyPrice: 149_000,
      maxAccounts: 20,
      aiCredits: 500,
      features: ['ai_chat', 'keyword_mining', 'landing_pages', 'api_access', 'guardrails', 'client_reports'],
    });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    const headers = { 'If-None-Match': answer.headers.get('etag') as string };
    const again = await app.rest('GET', '/public/pricing', { headers });
    expect(again).toMatchObject({ status: 304, body: '' });
    await app.db.query(`update plans set monthly_price = 14901 where key = 'pro'`);
    expect(await app.rest('GET', '/public/pricing', { headers })).toMatchObject({ status: 200 });
    await app.db.query(`update plans set monthly_price = 14900 where key = 'pro'`);
    const { body } = await app.graphql('{ publicPricing { creditPacks { key credits price } } }');
    expect(body.data.publicPricing.creditPacks).toEqual(PRICING.creditPacks);
  });

  test('of a team has its own prices and limits, and those are what it pays', async () => {
    const owner = await newOwner(app, sandbox.url, 'friend@example.com');
    await app.db.query(
      `insert into team_prices (team_id, item, billing_interval, price) values
         ($1, 'plan:pro', 'month', 9900), ($1, 'addon:ecommerce:small', 'month', 900), ($1, 'pack:pack_100', 'once', 100)`,
      [owner.teamId],
    );
    await app.db.query('insert into team_plan_overrides (team_id, max_accounts) values ($1, 33)', [owner.teamId]);
    const own = await app.rest('GET', '/billing/pricing', owner);
    expect(own.headers.get('cache-control')).toBe('private, no-cache');
    expect(own.body.plans[1]).toMatchObject({
      monthlyPrice: 9900,
      yearlyPrice: 149_000,
      maxAccounts: 33,
      aiCredits: 500,
    });
    expect(own.body.addons[0].tiers[0]).toMatchObject({ monthlyPrice: 900 });
    expect(own.body.creditPacks[0]).toMatchObject({ price: 100 });
    expect((await app.rest('GET', '/public/pricing')).body).toEqual(PRICING);
    await app.rest('PUT', '/billing/addon', { ...owner, body: { tier: 'small' } });
    const { url } = (
      await app.rest('POST', '/billing/checkout', { ...owner, body: { plan: 'pro', interval: 'month' } })
    ).body;
    await click(url, 'pay');
    expect((await app.rest('GET', '/billing/invoices', owner)).body[0]).toMatchObject({ amountPaid: 10_800 });
    expect((await app.rest('GET', '/billing/status', owner)).body).toMatchObject({ maxAccounts: 33 });
  });
});

test('a trial ends after 14 days; then reads still work, and whoever subscribes goes on', async () => {
  const begun = await newOwner(app, sandbox.url, 'trial@example.com');
  const { trialEndsAt } = (await app.rest('GET', '/billing/status', begun)).body;
  expect(Date.parse(trialEndsAt) - clock().getTime()).toBe(14 * DAY);
  clock.advance(14 * DAY);
  const owner = await newOwner(app, sandbox.url, 'trial@example.com');
  expect(owner.teamId).toBe(begun.teamId);
  expect((await app.rest('GET', '/billing/status', owner)).body).toMatchObject({
    status: 'canceled',
    trialEndsAt,
    aiCredits: { limit: 0, remaining: 0 },
    features: { ai_chat: false, ecommerce: false },
  });
  expect(await app.rest('PUT', '/billing/select-plan', { ...owner, body: { plan: 'pro' } })).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  });
  expect(await app.rest('PUT', '/billing/addon', { ...owner, body: { tier: 'small' } })).toMatchObject({ status: 409 });
  expect(await app.rest('POST', '/billing/cancel', { ...owner, body: { reason: 'x' } })).toMatchObject({ status: 409 });
  const order = { ...owner, body: { plan: 'starter', interval: 'month' } };
  await click((await app.rest('POST', '/billing/checkout', order)).body.url, 'pay');
  expect((await app.rest('GET', '/billing/status', owner)).body).toMatchObject({
    status: 'active',
    aiCredits: { limit: 100 },
    features: { ai_chat: true },
  });
});

describe('a team whose plan was arranged without a subscription', () => {
  test('has it, and changes it through nobody but the operator', async () => {
    expect(await plans.status(viewer())).toMatchObject({ plan: 'starter', status: 'active', trialEndsAt: null });
    await expect(plans.select(viewer(), 'pro')).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('without a payment provider', () => {
  test('what needs one says so, and the rest works', async () => {
    const pricing = new PricingService(app.db);
    const returnTo = new ReturnOrigins([], { url: 'https://ads.example.com', origins: [] });
    const locks = new AdvisoryLocks(app.db.url);
    const subscriptions = new SubscriptionService({
      db: app.db,
      clock,
      pricing,
      plans,
      locks,
      returnTo,
      payments: undefined,
    });
    const write = unsavedProgress(randomUUID());
    const unavailable = { code: 'unavailable', status: 503 };
    await expect(subscriptions.portal(viewer(), undefined, write)).rejects.toMatchObject(unavailable);
    await expect(subscriptions.checkout(viewer(), { plan: 'pro', interval: 'year' }, write)).rejects.toMatchObject(
      unavailable,
    );
    await expect(subscriptions.buyCredits(viewer(), { pack: 'pack_100' }, write)).rejects.toMatchObject(unavailable);
    await expect(subscriptions.invoices(viewer())).resolves.toEqual([]);
    await app.db.query('update teams set trial_ends_at = $2 where id = $1', [
      team.id,
      new Date(clock().getTime() + DAY).toISOString(),
    ]);
    await expect(subscriptions.setAddon(viewer(), 'small', write)).resolves.toMatchObject({ addon: { tier: 'small' } });
    await expect(subscriptions.cancel(viewer(), { reason: 'x' }, write)).resolves.toBeUndefined();
    await locks.close();
  });
});

describe('room for accounts', () => {
  const adding = (ids: string[]) =>
    app.db.transaction(async (tx) => {
      await plans.requireRoom(tx, team.id, ids);
      for (const id of ids) {
        const [known] = await tx.query('select 1 from accounts where team_id = $1 and id = $2', [team.id, id]);
        if (!known) await addAccount(tx, { teamId: team.id, id });
      }
    });
  const count = async () => (await plans.status(viewer())).accountCount;

  test('is what the plan holds; accounts that are there already, and managers, take none', async () => {
    await addAccount(app.db, { teamId: team.id, id: 'manager', isMcc: true });
    await adding(['a', 'b', ...team.accountIds]);
    expect(await count()).toBe(5);
    await expect(adding(['c'])).rejects.toMatchObject({
      code: 'account_limit_reached',
      message: 'The plan holds at most 5 accounts: the team has 5, and 1 more were asked for.',
    });
    await expect(adding(['a', 'b'])).resolves.toBeUndefined();
    await app.db.query('insert into team_plan_overrides (team_id, max_accounts) values ($1, 6)', [team.id]);
    await adding(['c']);
    expect(await count()).toBe(6);
  });

  test('is never given twice', async () => {
    const tries = ['a', 'b', 'c', 'd', 'e'].map((id) => adding([id]));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await count()).toBe(5);
  });

  test('is nowhere when no plan is in force', async () => {
    await app.db.query('update teams set trial_ends_at = $2 where id = $1', [team.id, clock().toISOString()]);
    await expect(adding(['a'])).rejects.toMatchObject({ code: 'account_limit_reached' });
    await expect(adding(team.accountIds)).resolves.toBeUndefined();
  });
});

describe('features', () => {
  const has = async (feature: string) => (await plans.status(viewer())).features[feature];

  test('come from the plan and the addon, and an operator says otherwise for a team', async () => {
    await expect(plans.requireFeature(viewer(), 'keyword_mining')).resolves.toBeUndefined();
    await expect(plans.requireFeature(viewer(), 'ecommerce')).rejects.toMatchObject({
      code: 'plan_feature_required',
      status: 403,
    });
    const { output } = await operate('features', 'set', '--team', team.id, '--feature', 'ecommerce', '--on');
    expect(output).toBe(`ecommerce is on for the team ${team.id}.\n`);
    await expect(plans.requireFeature(viewer(), 'ecommerce')).resolves.toBeUndefined();
    await operate('features', 'set', '--team', team.id, '--feature', 'keyword_mining', '--off');
    expect(await has('keyword_mining')).toBe(false);
    await operate('features', 'set', '--team', team.id, '--feature', 'keyword_mining', '--default');
    expect(await has('keyword_mining')).toBe(true);
  });

  test('are put into a plan for all its teams', async () => {
    await operate('features', 'set', '--plan', 'starter', '--feature', 'white_label', '--on');
    await operate('features', 'set', '--plan', 'starter', '--feature', 'white_label', '--on');
    expect(await has('white_label')).toBe(true);
    expect((await app.rest('GET', '/public/pricing')).body.plans[0].features).toEqual([
      'ai_chat',
      'keyword_mining',
      'landing_pages',
      'api_access',
      'guardrails',
      'client_reports',
      'white_label',
    ]);
    await operate('features', 'set', '--plan', 'starter', '--feature', 'white_label', '--off');
    expect(await has('white_label')).toBeUndefined();
  });

  test.each([
    [['--feature', 'x', '--on'], 'Name a --team or a --plan.'],
    [['--team', 'x', '--feature', 'x'], 'Say --on, --off or --default.'],
    [['--team', 'x', '--feature', 'x', '--on'], 'team not found'],
    [['--plan', 'gold', '--feature', 'x', '--on'], 'plan not found'],
    [['--plan', 'pro', '--feature', 'Not this', '--on'], 'A feature is written in lower-case'],
    [['--plan', 'pro', '--feature', 'x', '--default'], 'cannot be used with'],
    [['--plan', 'pro', '--feature', 'x', '--on', '--off'], 'cannot be used with'],
    [['--plan', 'pro', '--on'], "required option '--feature <name>' not specified"],
  ])('features set %j is refused', async (argv, message) => {
    const { exitCode, output } = await operate('features', 'set', ...argv);
    expect(exitCode).toBe(message.endsWith('not found') ? 1 : 2);
    expect(output).toContain(message);
  });
});
