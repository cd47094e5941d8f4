import { type DemoApp, startDemoApp } from '../support/demo-app.js';

/** What is the agency's, in forms of the contract that say nothing of it. */
describe('a kunde', () => {
  let demo: DemoApp;

  beforeAll(async () => {
    demo = await startDemoApp();
    const { app, teamId, users } = demo;
    await app.rest('POST', `/teams/${teamId}/api-keys`, {
      ...users.owner,
      body: { name: 'Secret', scopes: ['accounts:read'] },
    });
    await app.db.query(
      `insert into team_prices (team_id, item, billing_interval, price) values ($1, 'plan:pro', 'month', 12345)`,
      [teamId],
    );
    await app.db.query('insert into team_plan_overrides (team_id, max_accounts, ai_credits) values ($1, 77, 777)', [
      teamId,
    ]);
  });
  afterAll(() => demo.stop());

  const ask = (query: string, variables: object = {}, role: keyof DemoApp['users'] = 'kunde') =>
    demo.app.graphql(query, { ...variables }, demo.users[role]);
  const read = async (path: string, role: keyof DemoApp['users'] = 'kunde') => {
    const answer = await demo.app.rest('GET', path, demo.users[role]);
    expect(answer.status).toBe(200);
    return answer.body;
  };

  test('is told no plan, state of payment, credits or features over either door', async () => {
    const own = (await read('/favorites')) && (await ask('{ accounts { data { id isMcc } } }')).body.data.accounts.data;
    const count = own.filter(({ isMcc }: { isMcc: boolean }) => !isMcc).length;
    const expected = {
      plan: '',
      status: 'active',
      trialEndsAt: null,
      currentPeriodEnd: null,
      cancelAtPeriodEnd: false,
      maxAccounts: count,
      accountCount: count,
      aiCredits: { limit: 0, used: 0, packRemaining: 0, remaining: 0, resetsAt: expect.any(String) },
      addon: null,
      features: {},
    };
    expect(await read('/billing/status')).toEqual(expected);
    const { body } = await ask(`{ billingStatus { plan status trialEndsAt currentPeriodEnd cancelAtPeriodEnd maxAccounts
      accountCount aiCredits { limit used packRemaining remaining resetsAt } addon { key } features } }`);
    expect(body.data.billingStatus).toEqual(expected);
    expect(await read('/billing/status', 'member')).toMatchObject({ plan: 'pro', maxAccounts: 77 });
  });

  test('is told the public prices, not those agreed with the agency', async () => {
    const proOf = (pricing: { plans: { key: string }[] }) => pricing.plans.find(({ key }) => key === 'pro');
    const shown = (await demo.app.rest('GET', '/public/pricing')).body;
    expect(await read('/billing/pricing')).toEqual(shown);
    expect(proOf(await read('/billing/pricing', 'member'))).toMatchObject({ monthlyPrice: 12_345, maxAccounts: 77 });
    const { body } = await ask('{ pricing { plans { key monthlyPrice maxAccounts aiCredits } } }');
    expect(proOf(body.data.pricing)).toEqual({ key: 'pro', monthlyPrice: 14_900, maxAccounts: 20, aiCredits: 500 });
  });

  test('is told no invoices and no keys', async () => {
    expect(await read('/billing/invoices')).toEqual([]);
    expect(await read(`/teams/${demo.teamId}/api-keys`)).toEqual([]);
    const { body } = await ask('query ($id: String!) { invoices { id } apiKeys(teamId: $id) { name } }', {
      id: demo.teamId,
    });
    expect(body.data).toEqual({ invoices: [], apiKeys: [] });
    expect((await read(`/teams/${demo.teamId}/api-keys`, 'member')).length).toBeGreaterThan(0);
  });

  test.each([
    'guardrails { approval }',
    'changePlans { data { id } }',
    'auditLog { data { id } }',
    'webhookEndpoints { id }',
    'monitors { id }',
    'clientReportSchedules { accountId }',
    'clientReportLogo { size }',
    'monitorEvents { data { id } }',
    'billingSubscription { interval }',
  ])('is refused %s', async (field) => {
    const { body } = await ask(`{ ${field} }`);
    expect(body.errors[0].extensions.code).toBe('forbidden');
  });

  test.each(['teamInvitations', 'teamSettings', 'managerVisibility'])(
    'is refused %s of the own team',
    async (field) => {
      const selection = field === 'teamInvitations' ? 'id' : '__typename';
      const { body } = await ask(`query ($id: String!) { ${field}(teamId: $id) { ${selection} } }`, {
        id: demo.teamId,
      });
      expect(body.errors[0].extensions.code).toBe('forbidden');
    },
  );
});
