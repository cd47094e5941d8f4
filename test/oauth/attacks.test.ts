import { request as httpRequest } from 'node:http';
import { switchMaintenance } from '../../src/maintenance.js';
import { until } from '../db/support/second-app.js';
import type { TestApp } from '../support/start-app.js';
import { CALLBACK, callMcp, listTools, register, Scene, startApp, tokenCall } from './support.js';

/** The answer of the server to a caller that names another host. */
function hostNamed(app: TestApp, host: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(app.url + path, { headers: { host } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve(text));
    });
    request.on('error', reject).end();
  });
}

describe('what nobody gets out of signing in by address', () => {
  let app: TestApp;
  /** Another process on the same database. */
  let other: TestApp;
  let scene: Scene;

  beforeAll(async () => {
    app = await startApp();
    other = await startApp({ db: app.db });
  });
  afterAll(async () => {
    await other.stop();
    await app.stop();
  });
  beforeEach(async () => {
    scene = await Scene.begin(app);
  });

  const isOut = async (token: string) => (await listTools(app, token)).status === 401;

  test('a code that comes again ends what it gave', async () => {
    const code = await scene.code();
    const { body } = await scene.redeem(code);
    expect(await isOut(body.access_token)).toBe(false);
    const again = await scene.redeem(code);
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant']);
    expect(await isOut(body.access_token)).toBe(true);
    expect((await scene.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
    expect(await scene.keys()).toEqual([]);
    const logs = await app.db.query<{ message: string }>('select message from activity_logs where team_id = $1', [
      scene.team.id,
    ]);
    expect(logs.map(({ message }) => message).join()).toContain('zweimal eingelöst');
  });

  test('a code that is redeemed twice at once, at two processes, leaves nobody in', async () => {
    const code = await scene.code();
    const answers = await Promise.all([scene.redeem(code), scene.redeem(code, {}, other), scene.redeem(code)]);
    const good = answers.filter(({ status }) => status === 200);
    expect(good.length).toBe(1);
    expect(await isOut(good[0]?.body.access_token)).toBe(true);
  });

  test('a refresh token is good once, also at two processes at once; a spent one ends all of it', async () => {
    const tokens = await scene.tokens();
    const first = await scene.refresh(tokens.refresh_token);
    expect(first.status).toBe(200);
    expect(await isOut(tokens.access_token)).toBe(true);
    expect(await isOut(first.body.access_token)).toBe(false);
    expect((await scene.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
    expect(await isOut(first.body.access_token)).toBe(true);
    expect((await scene.refresh(first.body.refresh_token)).body.error).toBe('invalid_grant');

    const { refresh_token: shared } = await scene.tokens();
    const answers = await Promise.all([scene.refresh(shared), scene.refresh(shared, {}, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await scene.keys()).toEqual([]);
  });

  test('a code is bound to its client, redirect, challenge and minute', async () => {
    const stranger = await Scene.begin(app);
    const code = await scene.code();
    const wrong: Record<string, string | undefined>[] = [
      { client_id: stranger.clientId },
      { code_verifier: stranger.verifier },
      { code_verifier: 'short' },
      { code_verifier: scene.challenge },
      { redirect_uri: 'https://assistant.example/callback' },
      { code: `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}` },
      { code: 'x'.repeat(64) },
    ];
    for (const each of wrong) {
      const { status, body } = await scene.redeem(code, each);
      expect({ each, status, error: body.error }).toEqual({ each, status: 400, error: 'invalid_grant' });
    }
    expect((await scene.redeem(code, { code_verifier: undefined })).body.error).toBe('invalid_request');
    expect((await scene.redeem(code, { resource: 'https://other.example/mcp' })).body.error).toBe('invalid_target');
    expect((await scene.redeem(code)).status).toBe(200);

    const late = await scene.code();
    await app.db.query(`update client_codes set expires_at = statement_timestamp() where team_id = $1`, [
      scene.team.id,
    ]);
    expect((await scene.redeem(late)).body.error).toBe('invalid_grant');
  });

  test('a refresh token is bound to its client and ends after 30 days without use', async () => {
    const stranger = await Scene.begin(app);
    const { access_token: token, refresh_token: refreshToken } = await scene.tokens();
    expect((await stranger.refresh(refreshToken)).body.error).toBe('invalid_grant');
    expect((await scene.refresh(token)).body.error).toBe('invalid_grant');
    expect((await scene.refresh(`${refreshToken.slice(0, -4)}AAAA`)).body.error).toBe('invalid_grant');
    expect((await scene.refresh(scene.clientId)).body.error).toBe('invalid_grant');
    expect(await isOut(token)).toBe(false);
    await app.db.query(
      `update api_keys set token_ends_at = statement_timestamp(), expires_at = statement_timestamp() where team_id = $1`,
      [scene.team.id],
    );
    expect((await listTools(app, token)).body.code).toBe('expired_token');
    expect((await scene.refresh(refreshToken)).body.error).toBe('invalid_grant');
    await scene.code();
    expect(await scene.keys()).toEqual([]);
  });

  test('nobody is sent to an address that the client did not register', async () => {
    const foreign = [
      'https://evil.example/callback',
      `${CALLBACK}#x`,
      `${CALLBACK}&more`,
      'https://assistant.example/callback',
      'https://assistant.example@evil.example/callback?from=adlane',
      'https://assistant.example/callback/../other?from=adlane',
      'javascript:alert(1)',
      '//evil.example',
    ];
    for (const redirect_uri of foreign) {
      const { status, headers, body } = await scene.authorize({ redirect_uri });
      expect({ redirect_uri, status, location: headers.get('location'), error: body.error }).toEqual({
        redirect_uri,
        status: 400,
        location: null,
        error: 'invalid_request',
      });
      expect((await scene.grant('admin', { redirectUri: redirect_uri })).body.errors[0].message).toMatch(
        /^redirectUri/,
      );
    }
    expect((await scene.authorize({ client_id: 'x' })).status).toBe(400);
    expect((await scene.authorize({ client_id: undefined })).status).toBe(400);
    const twice = new URLSearchParams([...Object.entries(scene.asked()), ['redirect_uri', 'https://evil.example']]);
    expect((await app.send('GET', `/oauth/authorize?${twice}`)).status).toBe(400);
  });

  test('a program on the own machine is sent to any port, and nowhere else', async () => {
    const local = await Scene.begin(app, { redirect_uris: ['http://127.0.0.1:3000/callback'] });
    const status = async (redirect_uri: string) => (await local.authorize({ redirect_uri })).status;
    expect(await status('http://127.0.0.1:61234/callback')).toBe(302);
    for (const uri of [
      'http://localhost:3000/callback',
      'http://127.0.0.1:3000/other',
      'https://127.0.0.1:3000/callback',
      'http://127.0.0.1.evil.example:3000/callback',
    ])
      expect([uri, await status(uri)]).toEqual([uri, 400]);
  });

  test.each([
    ['code_challenge_method', 'plain', 'invalid_request'],
    ['code_challenge_method', undefined, 'invalid_request'],
    ['code_challenge', undefined, 'invalid_request'],
    ['code_challenge', 'abc', 'invalid_request'],
    ['response_type', 'token', 'unsupported_response_type'],
    ['response_type', undefined, 'unsupported_response_type'],
    ['scope', 'everything', 'invalid_scope'],
    ['resource', 'https://other.example/mcp', 'invalid_target'],
    ['resource', 'mcp', 'invalid_target'],
    ['state', 'x'.repeat(2_049), 'invalid_request'],
  ])('%s %s is refused on the own page as %s, and nobody is sent to the client', async (name, value, error) => {
    const { status, headers, body } = await scene.authorize({ [name]: value });
    expect([status, headers.get('location'), body]).toEqual([
      400,
      null,
      { error, error_description: expect.stringContaining(name) },
    ]);
    const query = new URLSearchParams({ ...scene.asked(), ...(value !== undefined && { [name]: value }) });
    if (value === undefined) query.delete(name);
    const page = await app.send('GET', `/oauth/authorize?${query}`, { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect([page.status, page.headers.get('location')]).toEqual([400, null]);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(page.body).toContain(name);
    expect(page.body).not.toMatch(/assistant\.example|<script/);
  });

  test('what a client says of itself is cut to what people can be shown', async () => {
    const shown = async (client_name: unknown) => {
      const { body } = await register(app, { client_name, redirect_uris: [CALLBACK] });
      return body.client_name ?? body.error;
    };
    expect(await shown('<script>alert(1)</script>')).toBe('<script>alert(1)</script>');
    expect(await shown('  Good\u202e\u0000\n program\t ')).toBe('Good program');
    expect(await shown('')).toBe('assistant.example');
    expect(await shown(undefined)).toBe('assistant.example');
    expect(await shown('x'.repeat(81))).toBe('invalid_client_metadata');
    expect(await shown({ toString: 1 })).toBe('invalid_client_metadata');
  });

  test('what is no client that this server serves is not registered', async () => {
    const refused = [
      [{}, 'invalid_redirect_uri'],
      [[], 'invalid_redirect_uri'],
      [{ redirect_uris: [] }, 'invalid_redirect_uri'],
      [{ redirect_uris: 'https://a.example' }, 'invalid_redirect_uri'],
      [{ redirect_uris: [1] }, 'invalid_redirect_uri'],
      [{ redirect_uris: ['http://a.example/'] }, 'invalid_redirect_uri'],
      [{ redirect_uris: ['https://a.example/#x'] }, 'invalid_redirect_uri'],
      [{ redirect_uris: ['https://u:p@a.example/'] }, 'invalid_redirect_uri'],
      [{ redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
      [{ redirect_uris: ['app://callback'] }, 'invalid_redirect_uri'],
      [{ redirect_uris: [`https://a.example/${'x'.repeat(500)}`] }, 'invalid_redirect_uri'],
      [{ redirect_uris: Array.from({ length: 11 }, (_, n) => `https://a.example/${n}`) }, 'invalid_redirect_uri'],
      [{ redirect_uris: [CALLBACK], grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
      [{ redirect_uris: [CALLBACK], response_types: ['token'] }, 'invalid_client_metadata'],
    ] as const;
    for (const [metadata, error] of refused) {
      const { status, body } = await register(app, metadata);
      expect({ metadata, status, error: body.error }).toEqual({ metadata, status: 400, error });
    }
    const asksForSecret = { redirect_uris: [CALLBACK], token_endpoint_auth_method: 'client_secret_post' };
    const { body } = await register(app, asksForSecret);
    expect(body.token_endpoint_auth_method).toBe('none');
    expect(body.client_secret).toBeUndefined();
  });

  test('huge, broken and foreign bodies are refused before anything is read of them', async () => {
    const big = { redirect_uris: [CALLBACK], software_statement: 'x'.repeat(20_000) };
    expect(await register(app, big)).toMatchObject({
      status: 413,
      body: { message: 'The body must not be larger than 16 KiB.' },
    });
    expect((await register(app, '{')).status).toBe(400);
    const form = { grant_type: 'authorization_code', client_id: scene.clientId, code: 'x'.repeat(20_000) };
    expect((await tokenCall(app, form)).status).toBe(413);
    const json = await app.send('POST', '/oauth/token', { body: form.client_id });
    expect([json.status, json.body.error]).toEqual([400, 'invalid_request']);
    const repeated = await app.send('POST', '/oauth/token', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=refresh_token&grant_type=authorization_code',
    });
    expect([repeated.status, repeated.body.error]).toEqual([400, 'invalid_request']);
    expect((await tokenCall(app, { grant_type: 'password', client_id: scene.clientId })).body.error).toBe(
      'unsupported_grant_type',
    );
    expect((await app.send('GET', '/oauth/token')).status).toBe(405);
    expect((await app.send('POST', '/oauth/authorize')).status).toBe(405);
    const unknown = await scene.redeem('x', { client_id: 'unknown' });
    expect([unknown.status, unknown.body.error]).toEqual([401, 'invalid_client']);
  });

  test('a thousand registrations leave nothing behind', async () => {
    const tables = async () =>
      app.db.query(
        'select (select count(*) from api_keys)::int as keys, (select count(*) from client_codes)::int as codes',
      );
    const before = await tables();
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => register(app, { redirect_uris: [`https://a.example/${round}/${n}`] })),
      );
      for (const { status } of answers) expect([201, 429]).toContain(status);
    }
    expect(await tables()).toEqual(before);
  });

  test('a token opens the tool server alone', async () => {
    const { access_token: token } = await scene.tokens();
    const graphql = await app.graphql('{ accounts { meta { total } } }', {}, { token });
    expect(graphql.body.errors[0].extensions.code).toBe('invalid_token');
    expect(
      (await app.graphql('{ accounts { meta { total } } }', {}, { apiKey: token })).body.errors[0].extensions.code,
    ).toBe('invalid_api_key');
    expect((await app.rest('GET', '/query/accounts', { apiKey: token })).status).toBe(401);
    expect((await app.rest('GET', '/favorites', { token })).status).toBe(401);
    const asKey = await app.send('POST', '/mcp', { headers: { 'x-api-key': token }, body: {} });
    expect(asKey.body.code).toBe('invalid_api_key');
    const { token: session } = await scene.as('owner');
    expect((await callMcp(app, session, 'tools/list')).status).toBe(401);
  });

  test('signed texts of one kind are no good as another', async () => {
    const { refresh_token: refreshToken } = await scene.tokens();
    const { token: session } = await scene.as('owner');
    for (const client_id of [refreshToken, session]) {
      expect((await scene.authorize({ client_id })).status).toBe(400);
      expect((await scene.redeem('x', { client_id })).body.error).toBe('invalid_client');
    }
    for (const token of [refreshToken, scene.clientId])
      expect((await app.rest('GET', '/favorites', { token })).body.code).toBe('invalid_token');
  });

  test('a name that is none of ours changes nothing that is said', async () => {
    const path = '/.well-known/oauth-authorization-server';
    expect(JSON.parse(await hostNamed(app, 'evil.example', path)).issuer).toBe(app.url);
    const open = await startApp({ db: app.db, settings: { PUBLIC_URL: 'https://ads.example.com' } });
    const { body } = await open.send('GET', path);
    await open.stop();
    expect(body.issuer).toBe('https://ads.example.com');
  });

  test('nothing of it is told in frames, kept by others or said to other origins', async () => {
    const { headers } = await app.send('GET', '/app/authorize');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    const { headers: tokens } = await scene.redeem(await scene.code());
    expect(tokens.get('cache-control')).toContain('no-store');
    expect((await scene.authorize()).headers.get('cache-control')).toContain('no-store');
  });

  test('a team lets 200 clients in, and those that are over make room', async () => {
    await app.db.query(
      `insert into api_keys (team_id, name, key_prefix, key_hash, scopes, client_id, expires_at)
       select $1::uuid, 'Client', 'aca_', sha256(convert_to($1::uuid || ' ' || n, 'UTF8')), '{accounts:read}', 'c', clock_timestamp() + interval '1 day'
       from generate_series(1, 200) n`,
      [scene.team.id],
    );
    expect((await scene.grant()).body.errors[0].extensions.code).toBe('conflict');
    await app.db.query(`update api_keys set expires_at = statement_timestamp() where team_id = $1`, [scene.team.id]);
    expect((await scene.grant()).body.errors).toBeUndefined();
  });

  test('during maintenance nothing of it answers', async () => {
    const { access_token: token } = await scene.tokens();
    await switchMaintenance(app.db, true, 'Later');
    try {
      await until(async () => (await listTools(app, token)).status === 503);
      expect((await scene.authorize()).status).toBe(503);
      expect((await register(app, { redirect_uris: [CALLBACK] })).status).toBe(503);
      expect((await scene.refresh('x')).status).toBe(503);
    } finally {
      await switchMaintenance(app.db, false);
      await until(async () => (await listTools(app, token)).status === 200);
    }
  });
});
