import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js';
import type { TestApp } from '../support/start-app.js';
import { callMcp, GRANT, listTools, Scene, startApp, tokenCall } from './support.js';

/** A program on somebody's machine, as the protocol's own library has it. */
class Program implements OAuthClientProvider {
  readonly redirectUrl = 'http://127.0.0.1:33418/callback';
  readonly clientMetadata: OAuthClientMetadata = { client_name: 'Program', redirect_uris: [this.redirectUrl] };
  sentTo: URL | undefined;
  private registered: OAuthClientInformationMixed | undefined;
  private kept: OAuthTokens | undefined;
  private verifier = '';

  state = () => 'state-of-the-program';
  clientInformation = () => this.registered;
  saveClientInformation(registered: OAuthClientInformationMixed): void {
    this.registered = registered;
  }
  tokens = () => this.kept;
  saveTokens(tokens: OAuthTokens): void {
    this.kept = tokens;
  }
  redirectToAuthorization(url: URL): void {
    this.sentTo = url;
  }
  saveCodeVerifier(verifier: string): void {
    this.verifier = verifier;
  }
  codeVerifier = () => this.verifier;
}

describe('signing in by address alone', () => {
  let app: TestApp;
  let scene: Scene;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    scene = await Scene.begin(app);
  });

  const connect = async (program: Program, url = app.url) => {
    const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { authProvider: program });
    const client = new Client({ name: 'test', version: '1' });
    return { transport, client, connected: client.connect(transport) };
  };

  /** What the consent page does with the address that a client sent somebody to. */
  const consent = async (url: URL, scopes: string[]) => {
    const { status, headers } = await app.send('GET', url.pathname + url.search);
    expect(status).toBe(302);
    const page = new URL(headers.get('location') as string, app.url);
    expect(page.pathname).toBe('/app/authorize');
    const query = page.searchParams;
    const { body } = await app.graphql(
      GRANT,
      {
        clientId: query.get('client_id'),
        redirectUri: query.get('redirect_uri'),
        codeChallenge: query.get('code_challenge'),
        scope: query.get('scope'),
        state: query.get('state'),
        resource: query.get('resource'),
        scopes,
      },
      await scene.as('owner'),
    );
    return new URL(body.data.grantClientAccess.redirectTo);
  };

  test.each(['127.0.0.1', 'localhost'])(
    "the protocol's own client finds its way from %s to the tools, and goes on after its token has expired",
    async (name) => {
      const url = app.url.replace('127.0.0.1', name);
      const program = new Program();
      const first = await connect(program, url);
      await expect(first.connected).rejects.toThrow(UnauthorizedError);
      const asked = program.sentTo as URL;
      expect(asked.origin).toBe(url);
      expect(asked.searchParams.get('scope')).toContain('campaigns:write');
      const answer = await consent(asked, ['accounts:read', 'campaigns:read']);
      expect(Object.fromEntries(answer.searchParams)).toEqual({
        code: expect.any(String),
        state: 'state-of-the-program',
        iss: url,
      });
      await first.transport.finishAuth(answer.searchParams.get('code') as string);
      expect(program.tokens()).toMatchObject({ expires_in: 3_600, scope: 'campaigns:read accounts:read' });

      const { client, connected } = await connect(program, url);
      await connected;
      expect((await client.listTools()).tools.length).toBeGreaterThan(0);
      const accounts = await client.callTool({ name: 'query_accounts', arguments: {} });
      expect(accounts.isError).toBeFalsy();
      const refused = await client.callTool({
        name: 'set_campaign_budget',
        arguments: { campaign_id: '1', daily_budget_eur: 1 },
      });
      expect(JSON.stringify(refused.content)).toContain('insufficient_scope');
      const recorded = await app.db.query(
        `select k.name, a.tool from audit_log a join api_keys k on k.id = a.api_key_id where a.team_id = $1`,
        [scene.team.id],
      );
      expect(recorded).toEqual([{ name: 'Program', tool: 'setCampaignBudget' }]);

      const before = program.tokens()?.access_token;
      await app.db.query(
        `update api_keys set token_ends_at = statement_timestamp() where team_id = $1 and client_id is not null`,
        [scene.team.id],
      );
      await client.listTools();
      expect(program.tokens()?.access_token).not.toBe(before);
      await client.close();
    },
  );

  test('who calls without a good credential is told where to sign in, and keys work as before', async () => {
    const none = await callMcp(app, undefined, 'tools/list');
    expect(none.status).toBe(401);
    expect(none.body.code).toBe('api_key_required');
    const metadata = `resource_metadata="${app.url}/.well-known/oauth-protected-resource/mcp"`;
    expect(none.headers.get('www-authenticate')).toMatch(`Bearer ${metadata}, scope="campaigns:read `);
    const bad = await callMcp(app, `aca_${'x'.repeat(32)}`, 'tools/list');
    expect(bad.body.code).toBe('invalid_token');
    expect(bad.headers.get('www-authenticate')).toMatch(`Bearer error="invalid_token", ${metadata}`);
    const key = await callMcp(app, `acs_${'x'.repeat(32)}`, 'tools/list');
    expect([key.status, key.body.code]).toEqual([401, 'invalid_api_key']);
  });

  test('the metadata says what there is', async () => {
    const [resource, same, server] = await Promise.all([
      app.send('GET', '/.well-known/oauth-protected-resource'),
      app.send('GET', '/.well-known/oauth-protected-resource/mcp'),
      app.send('GET', '/.well-known/oauth-authorization-server'),
    ]);
    expect(same.body).toEqual(resource.body);
    expect(resource.body).toMatchObject({ resource: `${app.url}/mcp`, authorization_servers: [app.url] });
    expect(server.body).toMatchObject({
      issuer: app.url,
      authorization_endpoint: `${app.url}/oauth/authorize`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
    });
    expect((await app.send('POST', '/.well-known/oauth-authorization-server')).status).toBe(405);
  });

  test('a grant is a key in the list, named after the client, and acts as that key', async () => {
    const { access_token: token } = await scene.tokens();
    const [key, ...others] = await scene.keys();
    expect(others).toEqual([]);
    expect(key).toMatchObject({
      name: 'Assistant',
      scopes: ['accounts:read', 'planning:read'],
      redirectHost: 'assistant.example',
      grantedBy: expect.stringContaining('admin'),
      lastUsedAt: null,
      expiresAt: expect.any(String),
    });
    expect((await listTools(app, token)).status).toBe(200);
    const hand = await app.rest('POST', `/teams/${scene.team.id}/api-keys`, {
      ...(await scene.as('admin')),
      body: { name: 'By hand', scopes: ['accounts:read'] },
    });
    expect(hand.status).toBe(201);
    const listed = (await scene.keys()).find(({ name }) => name === 'By hand');
    expect(Object.keys(listed ?? {})).not.toContain('redirectHost');
    expect(Object.keys(listed ?? {})).not.toContain('grantedBy');
  });

  test('it ends at once when it is deleted from the list, and its refresh token with it', async () => {
    const { access_token: token, refresh_token: refreshToken } = await scene.tokens();
    expect((await listTools(app, token)).status).toBe(200);
    const [key] = await scene.keys();
    const path = `/teams/${scene.team.id}/api-keys/${key?.id}`;
    expect((await app.rest('DELETE', path, await scene.as('admin'))).status).toBe(200);
    expect((await listTools(app, token)).status).toBe(401);
    expect((await scene.refresh(refreshToken)).body.error).toBe('invalid_grant');
  });

  test('it ends when the person leaves the team, for good', async () => {
    const { access_token: token, refresh_token: refreshToken } = await scene.tokens();
    const { id } = scene.team.users.admin;
    await app.rest('DELETE', `/teams/${scene.team.id}/members/${id}`, await scene.as('owner'));
    expect((await listTools(app, token)).status).toBe(401);
    expect(await scene.keys()).toEqual([]);
    await app.db.query(`insert into team_members (team_id, user_id, role) values ($1, $2, 'admin')`, [
      scene.team.id,
      id,
    ]);
    expect((await listTools(app, token)).status).toBe(401);
    expect((await scene.refresh(refreshToken)).status).toBe(400);
  });

  test('a role that may make no keys ends it for good, also between the yes and the code', async () => {
    const { access_token: token, refresh_token: refreshToken } = await scene.tokens();
    const code = await scene.code();
    const path = `/teams/${scene.team.id}/members/${scene.team.users.admin.id}`;
    const setRole = async (role: string) => app.rest('PUT', path, { ...(await scene.as('owner')), body: { role } });
    await setRole('member');
    expect((await listTools(app, token)).body.code).toBe('invalid_token');
    expect((await scene.refresh(refreshToken)).body.error).toBe('invalid_grant');
    expect((await scene.redeem(code)).body.error).toBe('invalid_grant');
    await setRole('owner');
    expect((await listTools(app, token)).status).toBe(401);
    expect((await scene.refresh(refreshToken)).status).toBe(400);
  });

  test.each(['access_token', 'refresh_token'] as const)('a client gives its %s back', async (kind) => {
    const tokens = await scene.tokens();
    const revoke = (token: string, client_id = scene.clientId) => tokenCall(app, { client_id, token }, '/oauth/revoke');
    const stranger = await Scene.begin(app);
    expect((await revoke(tokens[kind], stranger.clientId)).status).toBe(200);
    expect((await listTools(app, tokens.access_token)).status).toBe(200);
    expect((await revoke(tokens[kind])).status).toBe(200);
    expect((await listTools(app, tokens.access_token)).status).toBe(401);
    expect(await scene.keys()).toEqual([]);
    expect((await revoke(tokens[kind])).status).toBe(200);
    expect((await revoke('anything')).status).toBe(200);
  });

  test('only admins and owners let clients in, with what the client asked for at most', async () => {
    for (const role of ['member', 'kunde'] as const)
      expect((await scene.grant(role)).body.errors[0].extensions.code).toBe('forbidden');
    for (const scopes of [[], ['campaigns:write'], ['everything']]) {
      const { body } = await scene.grant('owner', { scopes });
      expect(body.errors[0].extensions.code).toBe('bad_request');
      expect(body.errors[0].message).toMatch(/^scopes/);
    }
    expect((await scene.grant('owner', { scopes: ['planning:read'] })).body.errors).toBeUndefined();
  });

  test('REST says the same, in the spelling of OAuth', async () => {
    const { client_id, redirect_uri, ...rest } = scene.asked();
    const query = new URLSearchParams({ client_id, redirect_uri, ...rest } as Record<string, string>);
    const shown = await app.rest('GET', `/client-requests?${query}`, await scene.as('kunde'));
    expect(shown.body).toEqual({
      clientName: 'Assistant',
      redirectHost: 'assistant.example',
      isOnOwnMachine: false,
      scopes: ['accounts:read', 'planning:read'],
      denyUrl: expect.stringMatching(/^https:\/\/assistant.example\/callback\?from=adlane&error=access_denied&state=/),
    });
    const body = { ...scene.asked(), scopes: ['planning:read'] };
    const headers = { 'Idempotency-Key': 'yes' };
    const granted = await app.rest('POST', '/client-grants', { ...(await scene.as('admin')), body, headers });
    expect(granted.status).toBe(201);
    const code = new URL(granted.body.redirectTo).searchParams.get('code') as string;
    const again = await app.rest('POST', '/client-grants', { ...(await scene.as('admin')), body, headers });
    expect(again.body).toEqual({});
    const kept =
      'select a::text from audit_log a union all select r::text from audit_results r union all select i::text from idempotency_keys i';
    const audit = await app.db.query(kept);
    expect(JSON.stringify(audit)).toContain('grantClientAccess');
    expect(JSON.stringify(audit)).not.toContain(code);
    expect((await scene.redeem(code)).body.scope).toBe('planning:read');
  });
});
