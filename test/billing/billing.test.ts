import type { Role } from '../../src/access/roles.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { click, newOwner, PaymentControl } from './support/life.js';

let demo: DemoApp;
let control: PaymentControl;

beforeAll(async () => {
  demo = await startDemoApp();
  control = new PaymentControl(demo.sandbox.url);
});

afterAll(() => demo.stop());

const as = (role: Role) => ({ token: demo.users[role].token });

const WRITES = [
  [
    'POST',
    '/billing/checkout',
    { plan: 'pro', interval: 'month' },
    'createCheckout(plan: "pro", interval: month) { url }',
  ],
  ['POST', '/billing/portal', {}, 'createPortalSession { url }'],
  ['PUT', '/billing/select-plan', { plan: 'pro' }, 'selectPlan(plan: "pro") { plan }'],
  [
    'PUT',
    '/billing/subscription',
    { plan: 'pro', interval: 'month' },
    'changeSubscription(plan: "pro", interval: month) { plan }',
  ],
  ['PUT', '/billing/addon', { tier: 'small' }, 'setAddon(tier: "small") { plan }'],
  ['DELETE', '/billing/addon', undefined, 'removeAddon { plan }'],
  ['POST', '/billing/cancel', { reason: 'Zu teuer' }, 'cancelSubscription(reason: "Zu teuer") { status }'],
  ['POST', '/billing/credit-pack-checkout', { pack: 'pack_100' }, 'createCreditPackCheckout(pack: "pack_100") { url }'],
] as const;

describe('who may', () => {
  const refusal = (path: string) => (path === '/billing/select-plan' ? 'FORBIDDEN' : 'forbidden');

  test.each(WRITES)('%s %s: the owner alone', async (method, path, body, field) => {
    for (const role of ['admin', 'member', 'kunde'] as const) {
      // The role comes before the parameters.
      for (const sent of [body, { nonsense: true }]) {
        const answer = await demo.app.rest(method, path, { ...as(role), ...(method !== 'DELETE' && { body: sent }) });
        expect(answer).toMatchObject({ status: 403, body: { code: refusal(path) } });
      }
      const { body: told } = await demo.app.graphql(`mutation { ${field} }`, {}, as(role));
      expect(told.errors[0].extensions.code).toBe(refusal(path));
    }
    const { body: told } = await demo.app.graphql(`mutation { ${field} }`, {}, { apiKey: demo.apiKey });
    expect(told.errors[0].extensions.code).toBe(refusal(path));
    expect(await demo.app.rest(method, path, { apiKey: demo.apiKey })).toMatchObject({ status: 401 });
  });

  test.each([
    ['/billing/pricing', 'pricing { currency }'],
    ['/billing/status', 'billingStatus { plan }'],
    ['/billing/invoices', 'invoices { id }'],
  ])('GET %s: everybody in the team', async (path, field) => {
    for (const role of ['owner', 'admin', 'member', 'kunde'] as const) {
      expect(await demo.app.rest('GET', path, as(role))).toMatchObject({ status: 200 });
      expect((await demo.app.graphql(`{ ${field} }`, {}, as(role))).body.errors).toBeUndefined();
    }
    expect(await demo.app.rest('GET', path)).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    const { body } = await demo.app.graphql(`{ ${field} }`, {}, { apiKey: demo.apiKey });
    expect(body.errors[0].extensions.code).toBe('forbidden');
  });
});

describe('the demo', () => {
  test('is in a trial with at least ten days left, of a plan that holds its accounts', async () => {
    const { body } = await demo.app.rest('GET', '/billing/status', as('member'));
    expect(body).toEqual({
      plan: 'pro',
      status: 'trialing',
      trialEndsAt: expect.any(String),
      currentPeriodEnd: null,
      cancelAtPeriodEnd: false,
      maxAccounts: 20,
      accountCount: 12,
      aiCredits: {
        limit: 500,
        used: 0,
        packRemaining: 0,
        remaining: 500,
        resetsAt: expect.stringMatching(/-01T00:00:00.000Z$/),
      },
      addon: { key: 'ecommerce', tier: 'small' },
      features: {
        ai_chat: true,
        api_access: true,
        client_reports: true,
        ecommerce: true,
        guardrails: true,
        keyword_mining: true,
        landing_pages: true,
        priority_support: false,
      },
    });
    expect(Date.parse(body.trialEndsAt) - Date.now()).toBeGreaterThan(10 * 86_400_000);
    const { body: told } = await demo.app.graphql(
      `{ billingStatus { plan status trialEndsAt currentPeriodEnd cancelAtPeriodEnd maxAccounts accountCount
         aiCredits { limit used packRemaining remaining resetsAt } addon { key tier } features } }`,
      {},
      as('member'),
    );
    expect(told.data.billingStatus).toEqual(body);
  });
});

describe('a checkout', () => {
  test('needs a plan with room for the accounts that there are, and opens no page otherwise', async () => {
    await fetch(`${demo.sandbox.url}/control/requests`, { method: 'DELETE' });
    const refusal = {
      code: 'account_limit_reached',
      message: 'The plan starter holds at most 5 accounts, and the team has 12.',
    };
    const body = { plan: 'starter', interval: 'month' };
    expect(await demo.app.rest('POST', '/billing/checkout', { ...as('owner'), body })).toMatchObject({
      status: 403,
      body: refusal,
    });
    const document = 'mutation { createCheckout(plan: "starter", interval: year) { url } }';
    const { body: told } = await demo.app.graphql(document, {}, as('owner'));
    expect(told.errors[0]).toMatchObject({ message: refusal.message, extensions: { code: refusal.code } });
    const pages = (await control.requests()).filter(({ path }) => path === '/v1/checkout/sessions');
    expect(pages).toEqual([]);
  });

  test('counts what was agreed with the team', async () => {
    const { app, sandbox } = demo;
    const owner = await newOwner(app, sandbox.url, 'agreed@example.com');
    await app.db.query(
      `insert into accounts (team_id, id, name, currency, status, time_zone)
       select $1, 'agreed-' || n, 'Shop', 'EUR', 'ENABLED', 'Europe/Berlin' from generate_series(1, 6) n`,
      [owner.teamId],
    );
    const order = { ...owner, body: { plan: 'starter', interval: 'month' } };
    expect((await app.rest('POST', '/billing/checkout', order)).status).toBe(403);
    await app.db.query('insert into team_plan_overrides (team_id, max_accounts) values ($1, 6)', [owner.teamId]);
    expect((await app.rest('POST', '/billing/checkout', order)).status).toBe(200);
  });
});

describe('selecting a plan', () => {
  const select = (body: object) => demo.app.rest('PUT', '/billing/select-plan', { ...as('owner'), body });

  test.each([
    [{}, 'plan is required'],
    [{ plan: null }, 'plan must not be null'],
    [{ plan: 5 }, 'plan must be text'],
    [{ plan: 'gold' }, 'plan must be one of starter, pro, agency'],
    [{ plan: 'Pro' }, 'plan must be one of starter, pro, agency'],
    [{ plan: 'pro', more: 1 }, 'more is not a field of this body; it takes plan'],
  ])('%j is refused', async (body, message) => {
    expect(await select(body)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', message } });
  });

  test.each(['selectPlan { plan }', 'selectPlan(plan: 5) { plan }', 'selectPlan(plan: "gold") { plan }'])(
    'over GraphQL %s is refused with the same code',
    async (field) => {
      const { body } = await demo.app.graphql(`mutation { ${field} }`, {}, as('owner'));
      expect(body.errors[0].extensions.code).toBe('BAD_REQUEST');
      expect(body.errors[0].message).toMatch(/^plan (is required|must be)/);
    },
  );

  test('needs room for the accounts that there are', async () => {
    expect(await select({ plan: 'starter' })).toMatchObject({
      status: 403,
      body: {
        code: 'account_limit_reached',
        message: 'The plan starter holds at most 5 accounts, and the team has 12.',
      },
    });
    expect(await select({ plan: 'agency' })).toMatchObject({
      status: 200,
      body: { plan: 'agency', maxAccounts: 100, aiCredits: { limit: 2500 }, features: { guardrails: true } },
    });
    expect((await select({ plan: 'pro' })).body).toMatchObject({ plan: 'pro', maxAccounts: 20 });
  });

  test('the refused ones are in the audit log under their codes', async () => {
    await select({ plan: 'gold' });
    const { body } = await demo.app.graphql(
      '{ auditLog(tool: "selectPlan", limit: 1) { data { status code payload } } }',
      {},
      as('owner'),
    );
    expect(body.data.auditLog.data).toEqual([{ status: 'refused', code: 'BAD_REQUEST', payload: { plan: 'gold' } }]);
  });

  test('a trial that was cancelled goes on when a plan is selected', async () => {
    const cancelled = await demo.app.rest('POST', '/billing/cancel', {
      ...as('owner'),
      body: { reason: 'Nur ein Versuch' },
    });
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect((await demo.app.rest('GET', '/billing/status', as('owner'))).body.cancelAtPeriodEnd).toBe(true);
    expect((await select({ plan: 'pro' })).body).toMatchObject({ cancelAtPeriodEnd: false });
  });
});

describe('the addon in the trial', () => {
  test('is stored at once, and asks nobody', async () => {
    const before = (await control.requests()).length;
    const put = (body: object) => demo.app.rest('PUT', '/billing/addon', { ...as('owner'), body });
    expect((await put({ tier: 'large' })).body).toMatchObject({ addon: { key: 'ecommerce', tier: 'large' } });
    const removed = await demo.app.rest('DELETE', '/billing/addon', as('owner'));
    expect(removed).toMatchObject({ status: 200, body: { addon: null, features: { ecommerce: false } } });
    expect(await demo.app.rest('DELETE', '/billing/addon', as('owner'))).toMatchObject({ status: 200 });
    expect(await put({ tier: 'huge' })).toMatchObject({
      status: 400,
      body: { code: 'bad_request', message: 'tier must be one of small, medium, large' },
    });
    expect((await put({ tier: 'small' })).body).toMatchObject({ addon: { tier: 'small' } });
    expect((await control.requests()).length).toBe(before);
  });
});

describe('addresses to return to', () => {
  test.each([
    'https://evil.example/',
    'https://ads.example.com.evil.example/',
    'http://ads.example.com/',
    'https://ads.example.com:444/',
    'https://ads.example.com@evil.example/',
    'https://user:password@ads.example.com/',
    'javascript:alert(1)',
    '//evil.example/',
    '/relative',
    '',
    `https://ads.example.com/${'a'.repeat(2_050)}`,
  ])('%s is refused wherever it is given', async (url) => {
    const { port } = new URL(demo.app.url);
    const loopback = ['127.0.0.1', 'localhost', '[::1]'].map((host) => `http://${host}:${port}`);
    const origins = ['https://ads.example.com', ...loopback];
    for (const [path, name, body] of [
      ['checkout', 'successUrl', { plan: 'pro', interval: 'month' }],
      ['checkout', 'cancelUrl', { plan: 'pro', interval: 'month' }],
      ['credit-pack-checkout', 'successUrl', { pack: 'pack_100' }],
      ['credit-pack-checkout', 'cancelUrl', { pack: 'pack_100' }],
      ['portal', 'returnUrl', {}],
    ] as const) {
      const answer = await demo.app.rest('POST', `/billing/${path}`, {
        ...as('owner'),
        body: { ...body, [name]: url },
      });
      expect(answer).toMatchObject({
        status: 400,
        body: {
          code: 'bad_request',
          message: `${name} must be an address of at most 2,048 characters below ${origins.join(' or ')}`,
        },
      });
    }
  });

  test('on an allowed origin they are used, with the session written in', async () => {
    const owner = await newOwner(demo.app, demo.sandbox.url, 'urls@example.com');
    const body = {
      pack: 'pack_100',
      successUrl: 'https://ads.example.com/danke?s={CHECKOUT_SESSION_ID}',
      cancelUrl: 'https://ads.example.com\\@evil.example/',
    };
    const open = async () => (await demo.app.rest('POST', '/billing/credit-pack-checkout', { ...owner, body })).body;
    const cancelled = await open();
    expect(await click(cancelled.url, 'cancel')).toMatchObject({ location: 'https://ads.example.com/@evil.example/' });
    const { sessionId, url } = await open();
    expect(await click(url, 'pay')).toEqual({ status: 303, location: `https://ads.example.com/danke?s=${sessionId}` });
  });
});

describe('wrong orders', () => {
  test.each([
    ['checkout', {}, 'plan is required'],
    ['checkout', { plan: 'pro' }, 'interval is required'],
    ['checkout', { plan: 'pro', interval: 'week' }, 'interval must be one of month, year'],
    ['checkout', { plan: 'gold', interval: 'year' }, 'plan must be one of starter, pro, agency'],
    ['credit-pack-checkout', { pack: 'pack_1' }, 'pack must be one of pack_100, pack_500, pack_2000'],
    ['cancel', {}, 'reason is required'],
    ['cancel', { reason: '  ' }, 'reason must have 1 to 200 characters, not only spaces'],
    ['cancel', { reason: 'x'.repeat(201) }, 'reason must have 1 to 200 characters, not only spaces'],
    [
      'cancel',
      { reason: 'x', reasonDetail: 'x'.repeat(20_001) },
      expect.stringMatching(/^reasonDetail must have at most 20,000 characters/),
    ],
  ])('%s %#', async (path, body, message) => {
    const answer = await demo.app.rest('POST', `/billing/${path}`, { ...as('owner'), body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request', message } });
  });
});

describe('repeated and concurrent orders', () => {
  test('under one Idempotency-Key there is one page', async () => {
    const owner = await newOwner(demo.app, demo.sandbox.url, 'again@example.com');
    const order = { ...owner, body: { plan: 'pro', interval: 'month' }, headers: { 'Idempotency-Key': 'one' } };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => demo.app.rest('POST', '/billing/checkout', order)),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { sessionId: expect.stringMatching(/^cs_/) } });
  });

  test('at the same moment they make one customer', async () => {
    const owner = await newOwner(demo.app, demo.sandbox.url, 'crowd@example.com');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => demo.app.rest('POST', '/billing/portal', { ...owner, body: {} })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const made = (await control.requests()).filter(
      ({ path, body }) => path === '/v1/customers' && body.includes(encodeURIComponent('crowd@example.com')),
    );
    expect(made).toHaveLength(1);
  });
});
