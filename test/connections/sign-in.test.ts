import { decodeJwt } from 'jose';
import { testClock } from '../access/fixture.js';
import type { Answer } from '../support/start-app.js';
import { Browsing, type Person, type Platform } from './support/platforms.js';

const PUBLIC = 'https://ads.example.com';
const PLATFORMS = ['google-ads', 'meta-ads'] as const;
const clock = testClock(new Date().toISOString());

describe('connecting a platform', () => {
  let on: Browsing;
  let person: Person;

  beforeAll(async () => {
    on = await Browsing.start({ clock });
  });
  afterAll(() => on.stop());
  beforeEach(async () => {
    await on.heal();
    person = await on.person();
  });

  const refusal = ({ status, body }: Answer) => [status, body.code];
  const status = async (platform: Platform, token = person.token) =>
    (await on.app.rest('GET', `/connections/${platform}/status`, { token })).body;
  const begin = async (platform: Platform = 'google-ads', returnUrl?: string): Promise<string> =>
    (await on.connect(platform, person.token, returnUrl)).body.url;
  const audit = () =>
    on.db.query(
      `select l.tool, l.user_id as "userId", l.payload, r.status, r.code, r.result::text as result
       from audit_log l join audit_results r using (team_id) where r.audit_id = l.id and l.team_id = $1
         and l.tool = 'completePlatformConnection' order by l.created_at`,
      [person.team.id],
    );

  test.each(PLATFORMS)('goes to the consent page of %s and back', async (platform) => {
    expect(await status(platform)).toEqual({
      platform,
      connected: false,
      connectedAs: null,
      connectedAt: null,
      scopes: [],
    });
    const answer = await on.connect(platform, person.token);
    expect([answer.status, Object.keys(answer.body), answer.headers.get('cache-control')]).toEqual([
      200,
      ['url'],
      'private, no-store',
    ]);
    const target = await on.consent(answer.body.url);
    expect(target.origin + target.pathname).toBe(`${PUBLIC}/api/v1/connections/${platform}/callback`);
    const done = await on.callback(target);
    expect([done.status, done.body]).toEqual([200, { platform, connected: true }]);
    expect(await status(platform)).toEqual({
      platform,
      connected: true,
      connectedAs: platform === 'google-ads' ? 'agentur@adlane.example' : 'Demo-Agentur',
      connectedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      scopes: expect.arrayContaining([
        platform === 'google-ads' ? 'https://www.googleapis.com/auth/adwords' : 'ads_read',
      ]),
    });
    const [row] = await on.db.query<{ text: string }>(
      'select c::text as text from platform_connections c where team_id = $1',
      [person.team.id],
    );
    expect(row?.text).not.toMatch(/1\/\/|[,("]EAA/);
    expect(await audit()).toEqual([
      {
        tool: 'completePlatformConnection',
        userId: person.team.users.admin.id,
        payload: { platform },
        status: 'done',
        code: null,
        result: expect.stringContaining('"connected": true'),
      },
    ]);
  });

  test.each([
    ['google-ads', null],
    ['meta-ads', expect.stringMatching(/^\d{4}-\d\d-\d\dT/)],
  ] as const)('tells in GraphQL when the access to %s ends by itself', async (platform, expiresAt) => {
    const ask = async () =>
      (
        await on.app.graphql(
          'query ($platform: String!) { connectionStatus(platform: $platform) { connected expiresAt reason } }',
          { platform },
          { token: person.token },
        )
      ).body.data.connectionStatus;
    expect(await ask()).toEqual({ connected: false, expiresAt: null, reason: null });
    await on.callback(await on.consent(await begin(platform)));
    const told = await ask();
    expect(told).toEqual({ connected: true, expiresAt, reason: null });
    if (expiresAt !== null) {
      const days = (Date.parse(told.expiresAt) - clock().getTime()) / 86_400_000;
      expect(Math.round(days)).toBe(60);
    }
  });

  test('asks Google for offline access with PKCE, and keeps the state out of the audit log', async () => {
    const url = new URL(await begin());
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      access_type: 'offline',
      prompt: 'consent',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    const state = url.searchParams.get('state') ?? '';
    expect(decodeJwt(state)).toMatchObject({ aud: 'adlane-connect', team: person.team.id });
    for (const table of ['audit_log', 'audit_results'])
      expect(JSON.stringify(await on.db.query(`select row(l.*)::text as t from ${table} l`))).not.toContain(state);
  });

  test('takes a code only with the verifier of the same sign-in', async () => {
    const first = await on.consent(await begin());
    const second = await on.consent(await begin());
    first.searchParams.set('code', second.searchParams.get('code') ?? '');
    expect(refusal(await on.callback(first))).toEqual([400, 'platform_rejected']);
    expect(await status('google-ads')).toMatchObject({ connected: false });
  });

  describe('a state', () => {
    test('is good once, also when two come back at the same moment to two processes', async () => {
      const other = await on.another();
      try {
        const target = await on.consent(await begin('meta-ads'));
        const answers = await Promise.all([0, 1, 2, 3].map((n) => on.callback(target, n % 2 ? other : on.app)));
        expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400, 400]);
        expect(answers.find((answer) => answer.status === 400)?.body).toMatchObject({
          code: 'bad_request',
          message: expect.stringMatching(/^state was used before/),
        });
      } finally {
        await other.stop();
      }
    });

    test.each<[string, (state: string) => string]>([
      ['is missing', () => ''],
      ['was changed', (state) => `${state.slice(0, -4)}AAAA`],
      ['is signed by nobody', (state) => `${state.split('.').slice(0, 2).join('.')}.`],
      ['is a session token', () => person.token],
      ['is nonsense', () => 'x'],
    ])('that %s is refused and uses nothing up', async (_what, forge) => {
      const target = await on.consent(await begin());
      const good = target.searchParams.get('state') ?? '';
      target.searchParams.set('state', forge(good));
      const answer = await on.callback(target);
      expect([...refusal(answer), answer.body.message]).toEqual([400, 'bad_request', expect.stringMatching(/^state /)]);
      target.searchParams.set('state', good);
      expect((await on.callback(target)).status).toBe(200);
    });

    test('is no session token', async () => {
      const state = new URL(await begin()).searchParams.get('state') ?? '';
      const answer = await on.app.rest('GET', '/connections/google-ads/status', { token: state });
      expect(refusal(answer)).toEqual([401, 'invalid_token']);
    });

    test('ends after ten minutes', async () => {
      const target = await on.consent(await begin('meta-ads'));
      clock.advance(10 * 60_000);
      const late = await on.callback(target);
      clock.advance(-10 * 60_000);
      expect([...refusal(late), late.body.message]).toEqual([
        400,
        'bad_request',
        expect.stringContaining('10 minutes'),
      ]);
    });

    test('belongs to its platform', async () => {
      const target = await on.consent(await begin());
      target.pathname = target.pathname.replace('google-ads', 'meta-ads');
      expect(refusal(await on.callback(target))).toEqual([400, 'bad_request']);
      target.pathname = target.pathname.replace('meta-ads', 'google-ads');
      expect((await on.callback(target)).status).toBe(200);
    });
  });

  describe('whoever began', () => {
    const demote = (role: string) =>
      on.db.query('update team_members set role = $2 where user_id = $1', [person.team.users.admin.id, role]);

    test('must still be an admin when coming back', async () => {
      const target = await on.consent(await begin());
      await demote('member');
      expect(refusal(await on.callback(target))).toEqual([403, 'forbidden']);
      await demote('admin');
      expect(await status('google-ads')).toMatchObject({ connected: false });
      expect(await audit()).toMatchObject([{ status: 'refused', code: 'forbidden' }]);
    });

    test('must still be in the team', async () => {
      const target = await on.consent(await begin());
      await on.db.query('delete from team_members where user_id = $1', [person.team.users.admin.id]);
      expect(refusal(await on.callback(target))).toEqual([403, 'forbidden']);
      expect(await audit()).toMatchObject([{ userId: person.team.users.admin.id, status: 'refused' }]);
    });
  });

  describe('a return address', () => {
    test.each([`${PUBLIC}/settings?tab=ads#google`, 'http://localhost:PORT/x'])(
      'like %s is where it ends',
      async (text) => {
        const returnUrl = text.replace('PORT', new URL(on.app.url).port);
        const done = await on.callback(await on.consent(await begin('google-ads', returnUrl)));
        expect([done.status, done.headers.get('location')]).toEqual([302, returnUrl]);
        expect(await status('google-ads')).toMatchObject({ connected: true });
      },
    );

    test.each([
      'https://evil.example.com/',
      'https://ads.example.com.evil.example/',
      'https://ads.example.com@evil.example/',
      'https://user:secret@ads.example.com/',
      'http://ads.example.com/',
      'javascript:alert(1)',
      '//evil.example.com',
      '/settings',
      '',
      `${PUBLIC}/${'x'.repeat(2_048)}`,
    ])('elsewhere (%#) is refused', async (returnUrl) => {
      const answer = await on.connect('google-ads', person.token, returnUrl);
      expect([...refusal(answer), answer.body.message]).toEqual([
        400,
        'bad_request',
        expect.stringMatching(
          /^returnUrl must be an address of at most 2,048 characters below .*https:\/\/ads\.example\.com/,
        ),
      ]);
    });

    test.each([
      ['/für dich', '/f%C3%BCr%20dich'],
      ['/\r\nSet-Cookie: a=b', '/Set-Cookie:%20a=b'],
      ['\\@evil.example.com', '/@evil.example.com'],
    ])('is written out where %j could be misread', async (path, expected) => {
      const done = await on.callback(await on.consent(await begin('google-ads', PUBLIC + path)));
      expect([done.status, done.headers.get('location')]).toEqual([302, PUBLIC + expected]);
    });

    test('learns why it failed', async () => {
      const denied = await on.callback(await on.consent(await begin('meta-ads', `${PUBLIC}/a?b=1`), 'deny'));
      expect([denied.status, denied.headers.get('location')]).toEqual([302, `${PUBLIC}/a?b=1&error=access_denied`]);
      const target = await on.consent(await begin('google-ads', `${PUBLIC}/`));
      target.searchParams.set('code', '4/forged');
      expect((await on.callback(target)).headers.get('location')).toBe(`${PUBLIC}/?error=platform_rejected`);
    });
  });

  test.each(PLATFORMS)('a refusal at %s connects nothing', async (platform) => {
    const target = await on.consent(await begin(platform), 'deny');
    expect(target.searchParams.get('error')).toBe('access_denied');
    const answer = await on.callback(target);
    expect([...refusal(answer), answer.body.message]).toEqual([
      400,
      'platform_rejected',
      expect.stringContaining('not granted'),
    ]);
    expect(refusal(await on.callback(target))).toEqual([400, 'bad_request']);
    expect(await status(platform)).toMatchObject({ connected: false });
  });

  test('needs the code', async () => {
    const target = await on.consent(await begin());
    target.searchParams.delete('code');
    const answer = await on.callback(target);
    expect([answer.status, answer.body]).toEqual([400, { code: 'bad_request', message: 'code is required' }]);
  });

  test('says so when the platform is out of reach', async () => {
    for (const [platform, system] of [
      ['google-ads', 'oauth'],
      ['meta-ads', 'meta'],
    ] as const) {
      const target = await on.consent(await begin(platform));
      await on.fail({ system, kind: 'status', status: 500, times: -1 });
      expect(refusal(await on.callback(target))).toEqual([502, 'platform_unavailable']);
      await on.heal();
    }
  });

  test('is for admins and owners, and for known platforms', async () => {
    for (const role of ['member', 'kunde'] as const) {
      const token = await on.token(person.team, role);
      expect(refusal(await on.connect('google-ads', token))).toEqual([403, 'forbidden']);
      for (const [method, path] of [
        ['GET', 'status'],
        ['GET', 'accounts'],
        ['POST', 'accounts'],
      ] as const) {
        const answer = await on.app.rest(method, `/connections/google-ads/${path}`, {
          token,
          ...(method === 'POST' && { body: { accountIds: ['1'] } }),
        });
        expect(refusal(answer)).toEqual([403, 'forbidden']);
      }
      expect(refusal(await on.app.rest('DELETE', '/connections/google-ads', { token }))).toEqual([403, 'forbidden']);
    }
    const owner = await on.token(person.team, 'owner');
    expect((await on.connect('google-ads', owner)).status).toBe(200);
    expect(refusal(await on.app.rest('GET', '/connections/google-ads/connect'))).toEqual([401, 'unauthorized']);
    for (const path of ['connect', 'status', 'accounts', `callback?code=x&state=${person.token}`]) {
      const answer = await on.app.rest('GET', `/connections/tiktok/${path}`, { token: person.token });
      expect(refusal(answer)).toEqual([404, 'not_found']);
    }
  });

  test('is not begun or completed by looking at heads', async () => {
    for (const path of ['connect', 'callback']) {
      const answer = await on.app.rest('HEAD', `/connections/google-ads/${path}`, { token: person.token });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
    }
  });

  test('works over GraphQL alike', async () => {
    const begun = await on.app.graphql(
      'mutation { connectPlatform(platform: "meta-ads") { url } }',
      {},
      { token: person.token },
    );
    const target = await on.consent(begun.body.data.connectPlatform.url);
    const done = await on.app.graphql(
      'mutation ($state: String!, $code: String) { completePlatformConnection(platform: "meta-ads", state: $state, code: $code) { platform connected returnUrl } }',
      Object.fromEntries(target.searchParams),
    );
    expect(done.body.data.completePlatformConnection).toEqual({
      platform: 'meta-ads',
      connected: true,
      returnUrl: null,
    });
  });
});
