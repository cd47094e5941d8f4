import { Browsing, type Person, type Platform } from './support/platforms.js';

const PLATFORMS = ['google-ads', 'meta-ads'] as const;

describe('a connected platform', () => {
  let on: Browsing;
  let person: Person;

  beforeAll(async () => {
    on = await Browsing.start();
  });
  afterAll(() => on.stop());
  beforeEach(async () => {
    await on.heal();
    person = await on.person();
  });

  const at = (platform: Platform, rest = '') => `/connections/${platform}${rest}`;
  const credential = () => ({ token: person.token });
  const list = (platform: Platform) => on.app.rest('GET', at(platform, '/accounts'), credential());
  const take = (platform: Platform, accountIds: unknown, app = on.app) =>
    app.rest('POST', at(platform, '/accounts'), { ...credential(), body: { accountIds } });
  const status = async (platform: Platform) => (await on.app.rest('GET', at(platform, '/status'), credential())).body;
  const stored = async (platform: Platform) =>
    (
      await on.db.query<{ id: string }>('select id from accounts where team_id = $1 and platform = $2 order by id', [
        person.team.id,
        platform,
      ])
    ).map(({ id }) => id);
  const ids = async (platform: Platform): Promise<string[]> =>
    (await list(platform)).body.filter((each: { isMcc: boolean }) => !each.isMcc).map(({ id }: { id: string }) => id);
  const pages = async () => (await on.requests('meta')).filter(({ path }) => path.endsWith('/me/adaccounts'));
  const limit = (max: number) =>
    on.db.query('insert into team_plan_overrides (team_id, max_accounts) values ($1, $2)', [person.team.id, max]);

  test('shows its accounts, those of Meta page by page', async () => {
    await on.signIn('google-ads', person.token);
    const google = await list('google-ads');
    expect(google.body).toHaveLength(1 + on.sandbox.accountIds.length);
    expect(google.body[0]).toEqual({
      id: on.sandbox.managerId,
      name: expect.any(String),
      currency: 'EUR',
      isMcc: true,
      isImported: false,
    });
    await on.signIn('meta-ads', person.token);
    const before = (await pages()).length;
    const meta = await list('meta-ads');
    expect(meta.body).toEqual(
      ['Meta', 'Meta', 'Meta', 'gesperrt'].map((word) => ({
        id: expect.stringMatching(/^act_\d+$/),
        name: expect.stringContaining(word),
        currency: 'EUR',
        isMcc: false,
        isImported: false,
      })),
    );
    expect((await pages()).slice(before)).toHaveLength(2);
  });

  test('can be connected by somebody whose accounts are all suspended', async () => {
    const undo = on.sandbox.amend('google-ads', (answer) => {
      for (const { results = [] } of [answer].flat() as { results?: { customer?: { status?: string } }[] }[])
        for (const { customer } of results) if (customer?.status) customer.status = 'SUSPENDED';
    });
    await on.signIn('google-ads', person.token);
    undo();
    const status = await on.app.rest('GET', '/connections/google-ads/status', { token: person.token });
    expect(status.body).toMatchObject({ connected: true });
  });

  test('offers a suspended account with its state, whose history can be read', async () => {
    await on.signIn('meta-ads', person.token);
    const { body } = await on.app.graphql(
      '{ platformAccounts(platform: "meta-ads") { id status } }',
      {},
      { token: person.token },
    );
    const states = body.data.platformAccounts.map(({ status }: { status: string }) => status);
    expect(states).toEqual(['ENABLED', 'ENABLED', 'ENABLED', 'SUSPENDED']);
    const { id } = body.data.platformAccounts[3];
    expect((await take('meta-ads', [id])).body).toEqual({ importedCount: 1, accountIds: [id] });
  });

  test.each(PLATFORMS)('of %s brings the accounts that are chosen, each once', async (platform) => {
    await on.signIn(platform, person.token);
    const [one, two] = (await ids(platform)) as [string, string];
    const done = await take(platform, [two, one, two]);
    expect([done.status, done.body]).toEqual([200, { importedCount: 2, accountIds: [two, one] }]);
    expect((await take(platform, [one])).body).toEqual({ importedCount: 1, accountIds: [one] });
    const managers = platform === 'google-ads' ? [on.sandbox.managerId] : [];
    expect(await stored(platform)).toEqual([one, two, ...managers].sort());
    const imported = (await list(platform)).body.filter((each: { isImported: boolean }) => each.isImported);
    expect(imported.map(({ id }: { id: string }) => id).sort()).toEqual([one, two, ...managers].sort());
    const listed = await on.app.rest('GET', `/connections/${platform}/status`, credential());
    expect(listed.body.connected).toBe(true);
  });

  test.each([
    ['KWD', 409, 'unsupported_currency'],
    ['JPY', 200, undefined],
    ['ISK', 200, undefined],
  ])('with an account in %s answers %d', async (currency, status, code) => {
    await on.signIn('google-ads', person.token);
    const [one = '', two = ''] = await ids('google-ads');
    const count = (to: string) =>
      fetch(`${on.sandbox.url}/control/currency`, {
        method: 'POST',
        body: JSON.stringify({ accountId: two, currency: to }),
      });
    await count(currency);
    const answer = await take('google-ads', [one, two]);
    await count('EUR');
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    if (code) expect(answer.body.message).toContain(`account ${two} counts in ${currency}`);
    expect(await stored('google-ads')).toHaveLength(code ? 0 : 3);
  });

  test('waits with accounts of other currencies while no rates are known, and not with those in EUR', async () => {
    await on.signIn('google-ads', person.token);
    const all = (await list('google-ads')).body as { id: string; currency: string; isMcc: boolean }[];
    const inEur = all.find(({ currency, isMcc }) => currency === 'EUR' && !isMcc)?.id;
    await fetch(`${on.sandbox.url}/control/currency`, {
      method: 'POST',
      body: JSON.stringify({ accountId: all.at(-1)?.id, currency: 'CHF' }),
    });
    await on.db.query('delete from reference_rates');
    await on.fail({ system: 'ecb', kind: 'status', times: -1 });
    expect(await take('google-ads', [all.at(-1)?.id])).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect((await take('google-ads', [inEur])).status).toBe(200);
    await on.heal();
    expect((await take('google-ads', [all.at(-1)?.id])).status).toBe(200);
  });

  test('refuses what it does not have, and then imports nothing', async () => {
    await on.signIn('google-ads', person.token);
    const [one] = await ids('google-ads');
    const unknown = await take('google-ads', [one, '999']);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
    expect(unknown.body.message).toContain('999');
    for (const accountIds of [[], undefined, 'x', [1], null]) {
      const answer = await take('google-ads', accountIds);
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        400,
        'bad_request',
        expect.stringMatching(/^accountIds/),
      ]);
    }
    expect(await stored('google-ads')).toEqual([]);
  });

  describe('brings no more than the plan holds', () => {
    const refused = { status: 403, code: 'account_limit_reached' };
    const outcome = ({ status: code, body }: { status: number; body: { code?: string } }) => ({
      status: code,
      ...(body.code && { code: body.code }),
    });

    test('whatever the platform, and managers do not count', async () => {
      await limit(3);
      await on.signIn('google-ads', person.token);
      await on.signIn('meta-ads', person.token);
      const google = await ids('google-ads');
      const meta = await ids('meta-ads');
      expect(outcome(await take('google-ads', google.slice(0, 4)))).toEqual(refused);
      expect(await stored('google-ads')).toEqual([]);
      expect(outcome(await take('google-ads', [on.sandbox.managerId, ...google.slice(0, 2)]))).toEqual({ status: 200 });
      expect(outcome(await take('meta-ads', meta.slice(0, 2)))).toEqual(refused);
      expect(outcome(await take('meta-ads', meta.slice(0, 1)))).toEqual({ status: 200 });
      expect(outcome(await take('google-ads', google.slice(0, 2)))).toEqual({ status: 200 });
    });

    test('by the plan where nothing else was agreed', async () => {
      await on.signIn('google-ads', person.token);
      const google = await ids('google-ads');
      const answer = await take('google-ads', google.slice(0, 6));
      expect(outcome(answer)).toEqual(refused);
      expect(answer.body.message).toContain('at most 5 accounts');
      expect(outcome(await take('google-ads', google.slice(0, 5)))).toEqual({ status: 200 });
    });

    test('also when many imports come at once to two processes', async () => {
      await limit(3);
      await on.signIn('google-ads', person.token);
      const google = await ids('google-ads');
      const other = await on.another();
      try {
        const answers = await Promise.all(
          google.map((id, index) => take('google-ads', [id], index % 2 ? other : on.app)),
        );
        expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
        expect(answers.filter((answer) => answer.status === 403)).toHaveLength(google.length - 3);
        expect(await stored('google-ads')).toHaveLength(3 + 1);
      } finally {
        await other.stop();
      }
    });
  });

  test.each([
    ['google-ads', 'oauth'],
    ['meta-ads', 'meta'],
  ] as const)(
    'that withdraws its access (%s) shows as not connected until somebody connects again',
    async (platform, system) => {
      await on.signIn(platform, person.token);
      await on.fail({ system, kind: 'revoked', times: 1 });
      expect(await status(platform)).toMatchObject({ connected: false });
      const answer = await list(platform);
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        400,
        'platform_rejected',
        expect.stringContaining('again'),
      ]);
      const told = await on.app.graphql(
        'query ($platform: String!) { connectionStatus(platform: $platform) { connected reason } }',
        { platform },
        credential(),
      );
      expect(told.body.data.connectionStatus).toEqual({ connected: false, reason: expect.stringContaining('again') });
      await on.signIn(platform, person.token);
      expect(await status(platform)).toMatchObject({ connected: true });
      expect((await list(platform)).status).toBe(200);
    },
  );

  test('that refuses a list of accounts for good is not connected either', async () => {
    await on.signIn('meta-ads', person.token);
    await on.fail({ system: 'meta', kind: 'revoked', match: '/me/adaccounts' });
    expect((await list('meta-ads')).body.code).toBe('platform_rejected');
    expect(await status('meta-ads')).toMatchObject({ connected: false });
  });

  test('stays connected while it does not answer', async () => {
    for (const [platform, system] of [
      ['google-ads', 'oauth'],
      ['meta-ads', 'meta'],
    ] as const) {
      await on.signIn(platform, person.token);
      await on.fail({ system, kind: 'status', status: 500, times: -1 });
      expect(await status(platform)).toMatchObject({ connected: true });
      await on.heal();
    }
  });

  const revocations = async (platform: Platform) =>
    (await on.requests(platform === 'google-ads' ? 'oauth' : 'meta')).filter(
      ({ method, path }) => path.endsWith('/revoke') || (method === 'DELETE' && path.endsWith('/me/permissions')),
    );
  const alone = () => on.db.query('delete from platform_connections where team_id <> $1', [person.team.id]);

  test.each(PLATFORMS)('is left (%s) without taking it from another team of the same person', async (platform) => {
    await alone();
    await on.signIn(platform, person.token);
    const other = await on.person();
    await on.signIn(platform, other.token);
    const before = (await revocations(platform)).length;
    expect((await on.app.rest('DELETE', at(platform), credential())).body).toEqual({ status: 'ok' });
    expect(await on.db.query('select 1 from platform_connections where team_id = $1', [person.team.id])).toEqual([]);
    expect(await revocations(platform)).toHaveLength(before);
    const stays = await on.app.rest('GET', at(platform, '/status'), { token: other.token });
    expect(stays.body).toMatchObject({ connected: true });
    await on.app.rest('DELETE', at(platform), { token: other.token });
    expect(await revocations(platform)).toHaveLength(before + 1);
  });

  test.each(PLATFORMS)('is left (%s): the access ends there and here, accounts stay', async (platform) => {
    await alone();
    await on.signIn(platform, person.token);
    const [one] = (await ids(platform)) as [string];
    await take(platform, [one]);
    const gone = await on.app.rest('DELETE', at(platform), credential());
    expect([gone.status, gone.body]).toEqual([200, { status: 'ok' }]);
    const revocation = await revocations(platform);
    expect(revocation.at(-1)).toMatchObject({ status: 200 });
    expect(await on.db.query('select 1 from platform_connections where team_id = $1', [person.team.id])).toEqual([]);
    expect(await stored(platform)).toContain(one);
    expect(await status(platform)).toMatchObject({ connected: false, connectedAs: null });
    expect(await list(platform)).toMatchObject({ status: 400, body: { code: 'platform_rejected' } });
    expect((await on.app.rest('DELETE', at(platform), credential())).status).toBe(200);
  });

  test('is left even where it does not answer', async () => {
    await on.signIn('google-ads', person.token);
    await on.fail({ system: 'oauth', kind: 'status', status: 500, times: -1, match: '/revoke' });
    expect((await on.app.rest('DELETE', at('google-ads'), credential())).body).toEqual({ status: 'ok' });
    expect(await status('google-ads')).toMatchObject({ connected: false });
  });

  test('belongs to its team alone', async () => {
    await on.signIn('google-ads', person.token);
    const stranger = await on.person();
    const answer = await on.app.rest('GET', at('google-ads', '/status'), { token: stranger.token });
    expect(answer.body).toMatchObject({ connected: false });
    await on.app.rest('DELETE', at('google-ads'), { token: stranger.token });
    expect(await status('google-ads')).toMatchObject({ connected: true });
  });
});
