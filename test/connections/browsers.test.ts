import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Answer } from '../support/start-app.js';
import { Browsing, type Person, type Platform } from './support/platforms.js';

const HOME = 'https://ads.example.com';
/** What a browser adds to a call that a page of the server's own makes. */
const PAGE = { 'sec-fetch-site': 'same-origin', referer: `${HOME}/settings` };
const SECRET = /^(adlane-connect-[\da-f-]{36})=([\w-]{43}); (.*)$/;

describe('a sign-in at a platform that a browser begins', () => {
  let on: Browsing;
  let other: Browsing['app'];
  let person: Person;

  beforeAll(async () => {
    on = await Browsing.start();
    other = await on.another();
  });
  afterAll(async () => {
    await other.stop();
    await on.stop();
  });
  beforeEach(async () => {
    person = await on.person();
  });

  async function begin(headers: Record<string, string> = PAGE, platform: Platform = 'google-ads') {
    const answer = await on.app.rest('GET', `/connections/${platform}/connect`, { token: person.token, headers });
    const cookie = answer.headers.get('set-cookie');
    return { target: await on.consent(answer.body.url), cookie, pair: cookie?.split(';')[0] ?? '' };
  }

  const comeBack = (target: URL, cookie?: string, app = on.app): Promise<Answer> =>
    app.send('GET', target.pathname + target.search, { headers: cookie === undefined ? {} : { cookie } });
  const refused = {
    status: 400,
    body: {
      code: 'bad_request',
      message: expect.stringMatching(/^state was used before, has expired, or belongs to another/),
    },
  };
  const connected = async () =>
    (await on.app.rest('GET', '/connections/google-ads/status', { token: person.token })).body.connected;

  test('comes back with the cookie that it was given for the callback alone', async () => {
    const { target, cookie, pair } = await begin();
    const [, name, , attributes] = SECRET.exec(cookie ?? '') ?? [];
    expect(attributes).toBe(
      'Max-Age=600; Path=/api/v1/connections/google-ads/callback; HttpOnly; SameSite=Lax; Secure',
    );
    expect(cookie).not.toContain(target.searchParams.get('state'));
    const done = await comeBack(target, `theme=dark; ${pair}; x=y`, other);
    expect([done.status, done.body]).toEqual([200, { platform: 'google-ads', connected: true }]);
    expect(done.headers.get('set-cookie')).toBe(
      `${name}=; Max-Age=0; Path=/api/v1/connections/google-ads/callback; HttpOnly; SameSite=Lax; Secure`,
    );
    expect(await comeBack(target, pair)).toMatchObject(refused);
  });

  test('is refused in another browser like a wrong state, and goes on in its own', async () => {
    const [own, foreign] = [await begin(), await begin()];
    const [name] = own.pair.split('=');
    for (const cookie of [undefined, '', foreign.pair, `${name}=`, `${name}=${foreign.pair.split('=')[1]}`]) {
      expect(await comeBack(own.target, cookie)).toMatchObject(refused);
    }
    expect(await connected()).toBe(false);
    expect((await comeBack(own.target, own.pair)).status).toBe(200);
    expect(await connected()).toBe(true);
  });

  test('stands beside others that begin in the same browser', async () => {
    const [first, second, meta] = [await begin(), await begin(), await begin(PAGE, 'meta-ads')];
    const jar = `${first.pair}; ${second.pair}`;
    for (const { target } of [second, first]) expect((await comeBack(target, jar)).status).toBe(200);
    expect((await comeBack(meta.target, meta.pair)).status).toBe(200);
  });

  test('is the same over GraphQL', async () => {
    const { headers, body } = await on.app.send('POST', '/graphql', {
      headers: { ...PAGE, authorization: `Bearer ${person.token}` },
      body: { query: 'mutation { connectPlatform(platform: "google-ads") { url } }' },
    });
    const target = await on.consent(body.data.connectPlatform.url);
    const document = `mutation ($code: String, $state: String!) {
      completePlatformConnection(platform: "google-ads", code: $code, state: $state) { connected }
    }`;
    const variables = Object.fromEntries(target.searchParams);
    const answer = await on.app.graphql(document, { code: variables.code, state: variables.state });
    expect(answer.body.errors[0].extensions.code).toBe('bad_request');
    expect((await comeBack(target, headers.get('set-cookie')?.split(';')[0])).status).toBe(200);
  });

  test('is recognised behind a proxy that keeps the host, and behind one that puts its own', async () => {
    const page = { 'sec-fetch-site': 'same-origin' };
    expect((await begin({ ...page, origin: HOME })).cookie).toMatch(SECRET);
    const { port } = new URL(on.app.url);
    const headers = { ...page, authorization: `Bearer ${person.token}`, host: 'ads.example.com' };
    const sent = request({ port, path: '/api/v1/connections/google-ads/connect', headers }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, [expect.stringMatching(SECRET)]]);
    answer.resume();
  });

  test.each<[string, Record<string, string>]>([
    ['a script', {}],
    ['a page elsewhere', { ...PAGE, 'sec-fetch-site': 'cross-site', origin: 'https://app.example.org' }],
    ['a page on a neighbouring origin', { 'sec-fetch-site': 'same-site', origin: 'https://app.example.com' }],
    [
      'a page that reaches the server by another name',
      { 'sec-fetch-site': 'same-origin', referer: 'http://localhost/' },
    ],
    ['a broken referer', { 'sec-fetch-site': 'same-origin', referer: 'x' }],
  ])('is asked for no cookie where %s begins', async (_who, headers) => {
    const { target, cookie } = await begin(headers);
    expect(cookie).toBeNull();
    expect((await comeBack(target)).status).toBe(200);
  });
});

describe('the activity log of the team', () => {
  let on: Browsing;

  beforeAll(async () => {
    on = await Browsing.start();
  });
  afterAll(() => on.stop());

  test('says who connected what, and who took it away, once', async () => {
    const { team, token } = await on.person();
    const log = async (as: string) =>
      (
        await on.app.graphql(
          '{ activityLogs { data { accountId logType message userId metadata } } }',
          {},
          { token: as },
        )
      ).body.data.activityLogs.data;
    await on.signIn('google-ads', token);
    await on.signIn('meta-ads', token);
    const owner = await on.token(team, 'owner');
    const disconnect = async () => (await on.app.rest('DELETE', '/connections/google-ads', { token: owner })).status;
    expect([await disconnect(), await disconnect()]).toEqual([200, 200]);
    const entry = { accountId: 'system', logType: 'user_action' };
    const metadata = (platform: Platform) => ({ platform, auditId: expect.stringMatching(/^[\da-f-]{36}$/) });
    const { id: userId } = team.users.admin;
    expect(await log(owner)).toEqual([
      {
        ...entry,
        message: 'Verbindung zu Google Ads getrennt',
        userId: team.users.owner.id,
        metadata: metadata('google-ads'),
      },
      { ...entry, message: 'Meta verbunden mit dem Zugang „Demo-Agentur“', userId, metadata: metadata('meta-ads') },
      {
        ...entry,
        message: 'Google Ads verbunden mit dem Zugang „agentur@adlane.example“',
        userId,
        metadata: metadata('google-ads'),
      },
    ]);
    expect(await log(await on.token(team, 'kunde'))).toEqual([]);
  });

  test('does not tell of a sign-in that led nowhere', async () => {
    const { token } = await on.person();
    const { body } = await on.connect('google-ads', token);
    expect((await on.callback(await on.consent(body.url, 'deny'))).status).toBe(400);
    const { body: told } = await on.app.graphql('{ activityLogs { meta { total } } }', {}, { token });
    expect(told.data.activityLogs.meta.total).toBe(0);
  });
});
