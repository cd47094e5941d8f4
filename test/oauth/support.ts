import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '../../src/access/roles.js';
import { buildTeam, type TestTeam } from '../access/fixture.js';
import { type Answer, type Credential, TestApp } from '../support/start-app.js';

export const CALLBACK = 'https://assistant.example/callback?from=adlane';

export const GRANT = `mutation ($clientId: String!, $redirectUri: String, $codeChallenge: String!, $scope: String,
    $state: String, $resource: String, $scopes: [String!]!) {
  grantClientAccess(clientId: $clientId, redirectUri: $redirectUri, responseType: "code", codeChallenge: $codeChallenge,
    codeChallengeMethod: "S256", scope: $scope, state: $state, resource: $resource, scopes: $scopes) { redirectTo }
}`;

/** The server without a public address, as somebody starts it on their own machine. */
export function startApp(options: Parameters<typeof TestApp.start>[0] = {}): Promise<TestApp> {
  return TestApp.start({ ...options, settings: { PUBLIC_URL: '', ...options.settings } });
}

/** Somebody's program and the people who may let it in. */
export class Scene {
  readonly verifier = randomBytes(32).toString('base64url');
  readonly challenge = createHash('sha256').update(this.verifier).digest('base64url');

  private constructor(
    readonly app: TestApp,
    readonly team: TestTeam,
    readonly clientId: string,
  ) {}

  static async begin(app: TestApp, metadata: object = {}): Promise<Scene> {
    const team = await buildTeam(app.db);
    const { body } = await register(app, { client_name: 'Assistant', redirect_uris: [CALLBACK], ...metadata });
    return new Scene(app, team, body.client_id);
  }

  async as(role: Role): Promise<Credential> {
    return { token: (await this.app.sessions.issue({ userId: this.team.users[role].id, teamId: this.team.id })).token };
  }

  /** What an honest client asks for, with what a test has it ask otherwise. */
  asked(other: Record<string, string | undefined> = {}): Record<string, string> {
    const asked = {
      client_id: this.clientId,
      redirect_uri: CALLBACK,
      response_type: 'code',
      code_challenge: this.challenge,
      code_challenge_method: 'S256',
      scope: 'accounts:read planning:read',
      state: 'af0 +&ü',
      resource: `${this.app.url}/mcp`,
      ...other,
    };
    return Object.fromEntries(Object.entries(asked).filter((pair): pair is [string, string] => pair[1] !== undefined));
  }

  authorize(other: Record<string, string | undefined> = {}): Promise<Answer> {
    return this.app.send('GET', `/oauth/authorize?${new URLSearchParams(this.asked(other))}`);
  }

  /** A person's yes, as the consent page says it. */
  async grant(role: Role = 'admin', variables: Record<string, unknown> = {}): Promise<Answer> {
    const { clientId, challenge: codeChallenge } = this;
    const scopes = ['accounts:read', 'planning:read'];
    const usual = { clientId, codeChallenge, redirectUri: CALLBACK, scopes, scope: scopes.join(' '), state: 'st' };
    return this.app.graphql(GRANT, { ...usual, ...variables }, await this.as(role));
  }

  async code(variables: Record<string, unknown> = {}): Promise<string> {
    const { body } = await this.grant('admin', variables);
    return new URL(body.data.grantClientAccess.redirectTo).searchParams.get('code') as string;
  }

  redeem(code: string, other: Record<string, string | undefined> = {}, app = this.app): Promise<Answer> {
    return tokenCall(app, {
      grant_type: 'authorization_code',
      client_id: this.clientId,
      code,
      code_verifier: this.verifier,
      redirect_uri: CALLBACK,
      ...other,
    });
  }

  refresh(refreshToken: string, other: Record<string, string | undefined> = {}, app = this.app): Promise<Answer> {
    return tokenCall(app, {
      grant_type: 'refresh_token',
      client_id: this.clientId,
      refresh_token: refreshToken,
      ...other,
    });
  }

  async tokens(): Promise<{ access_token: string; refresh_token: string }> {
    const { status, body } = await this.redeem(await this.code());
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  }

  async keys(): Promise<Record<string, unknown>[]> {
    return (await this.app.rest('GET', `/teams/${this.team.id}/api-keys`, await this.as('owner'))).body;
  }
}

export function register(app: TestApp, metadata: unknown): Promise<Answer> {
  return app.send('POST', '/oauth/register', { body: metadata });
}

export function tokenCall(
  app: TestApp,
  form: Record<string, string | undefined>,
  path = '/oauth/token',
): Promise<Answer> {
  const given = Object.entries(form).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return app.send('POST', path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(given).toString(),
  });
}

/** A call of the tool server: its list of tools. */
export function listTools(app: TestApp, token: string): Promise<Answer> {
  return callMcp(app, token, 'tools/list');
}

export function callMcp(app: TestApp, token: string | undefined, method: string, params: object = {}): Promise<Answer> {
  return app.send('POST', '/mcp', {
    headers: { accept: 'application/json, text/event-stream', ...(token && { authorization: `Bearer ${token}` }) },
    body: { jsonrpc: '2.0', id: 1, method, params },
  });
}
