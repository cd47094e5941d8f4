import { createHash } from 'node:crypto';
import { type Response, Router } from 'express';
import { consentPage } from './consent-page.js';
import type { Fault } from './fault.js';
import { sendJson, statusName } from './http.js';
import { signIdToken } from './identity.js';
import type { SandboxState } from './state.js';
import { isRevoked, mintToken, readToken, revokeToken } from './tokens.js';

/** The one OAuth client that the sandbox knows, and a refresh token that is good from the start. */
export const DEMO_OAUTH = {
  clientId: 'adlane-demo.apps.googleusercontent.com',
  clientSecret: 'adlane-demo-secret',
  refreshToken: '1//adlane-demo-refresh-token',
} as const;

/** The person who consents in the stand-in's consent step. */
const CONSENTING_EMAIL = 'agentur@adlane.example';
const DEFAULT_SCOPE = 'https://www.googleapis.com/auth/adwords https://www.googleapis.com/auth/content';
const ACCESS_SECONDS = 3_599;
const CODE_SECONDS = 600;

interface OauthContext {
  state: SandboxState;
  now: () => Date;
  identityIssuer: string;
  /** The client that people sign in with. */
  signInAudience: string;
}

interface TokenAnswer {
  status: number;
  body: Record<string, unknown>;
}

/** `authorize` (the consent page), `auth` (consent, always granted), `token` and `revoke`. */
export function oauthRoutes(context: OauthContext): Router {
  const router = Router();
  router.get('/authorize', async (request, response) => {
    const asked = queryOf(request.originalUrl);
    if (asked.get('response_type') === 'id_token') return signIn(context, asked, response);
    const problem = problemOf(asked);
    if (problem) return sendJson(response, 400, { error: 'invalid_request', error_description: problem });
    response.type('html').send(
      consentPage({
        title: 'Google-Konto: Zugriff erlauben?',
        person: CONSENTING_EMAIL,
        scopes: (asked.get('scope') ?? DEFAULT_SCOPE).split(' '),
        allowUrl: `auth?${asked}`,
        denyUrl: backTo(asked, { error: 'access_denied' }),
      }),
    );
  });
  router.get('/auth', (request, response) => {
    const asked = queryOf(request.originalUrl);
    const problem = problemOf(asked);
    if (problem) return sendJson(response, 400, { error: 'invalid_request', error_description: problem });
    const redirectUri = asked.get('redirect_uri') ?? '';
    const scope = asked.get('scope') ?? DEFAULT_SCOPE;
    const exp = seconds(context) + CODE_SECONDS;
    const codeChallenge = asked.get('code_challenge') ?? undefined;
    const code = mintToken({ use: 'code', scope, redirectUri, exp, ...(codeChallenge && { codeChallenge }) });
    response.redirect(302, backTo(asked, { code, scope }));
  });
  router.post('/token', async (request, response) => {
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const { status, body } = await answerToken(context, form);
    response.set('Cache-Control', 'no-store');
    sendJson(response, status, body);
  });
  router.post('/revoke', async (request, response) => {
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const token = form.get('token') ?? new URLSearchParams(request.originalUrl.split('?')[1] ?? '').get('token') ?? '';
    const access = readToken(token, 'access');
    if (!access && !isRefreshToken(token)) {
      return sendJson(response, 400, { error: 'invalid_token', error_description: 'Token expired or revoked' });
    }
    await revokeToken(context.state, access?.from ?? token);
    sendJson(response, 200, {});
  });
  return router;
}

/**
 * OpenID Connect's implicit flow: who `login_hint` names is signed in at once, without a page. Google asks for a nonce here and
 * tells nothing of errors in the client to the address it would send people to.
 */
async function signIn(context: OauthContext, asked: URLSearchParams, response: Response): Promise<void> {
  const nonce = asked.get('nonce');
  const isKnown = asked.get('client_id') === context.signInAudience && URL.canParse(asked.get('redirect_uri') ?? '');
  if (
    !isKnown ||
    !nonce ||
    asked.get('response_mode') !== 'fragment' ||
    !asked.get('scope')?.split(' ').includes('openid')
  ) {
    const problem = 'client_id, redirect_uri, nonce, response_mode=fragment and scope=openid are required.';
    return sendJson(response, 400, { error: 'invalid_request', error_description: problem });
  }
  const target = new URL(asked.get('redirect_uri') ?? '');
  const idToken = await signIdToken(context.state, {
    issuer: context.identityIssuer,
    audience: context.signInAudience,
    issuedAt: seconds(context),
    email: asked.get('login_hint') ?? CONSENTING_EMAIL,
    nonce,
  });
  target.hash = new URLSearchParams({ id_token: idToken, state: asked.get('state') ?? '' }).toString();
  response.redirect(302, target.href);
}

function queryOf(originalUrl: string): URLSearchParams {
  return new URLSearchParams(originalUrl.split('?')[1] ?? '');
}

/** What is wrong with a request for consent, if anything is. */
function problemOf(asked: URLSearchParams): string | undefined {
  if (asked.get('client_id') !== DEMO_OAUTH.clientId || !URL.canParse(asked.get('redirect_uri') ?? '')) {
    return 'Unknown client or redirect_uri.';
  }
  const method = asked.get('code_challenge_method');
  if (asked.has('code_challenge') && method !== 'S256') return 'Only the code_challenge_method S256 is known.';
  return undefined;
}

function backTo(asked: URLSearchParams, told: Record<string, string>): string {
  const target = new URL(asked.get('redirect_uri') ?? '');
  const state = asked.get('state');
  for (const [name, value] of Object.entries({ ...told, ...(state !== null && { state }) })) {
    target.searchParams.set(name, value);
  }
  return target.href;
}

/** What the token endpoint answers when a fault is ordered. */
export function faultError(fault: Fault): TokenAnswer {
  if (fault.kind === 'revoked') return invalidGrant('Token has been expired or revoked.');
  if (fault.kind === 'quota' || fault.kind === 'daily_quota') {
    return refusal(429, 'rate_limit_exceeded', 'Too many requests for tokens.');
  }
  const status = fault.status ?? (fault.kind === 'transient' ? 503 : 500);
  return refusal(status, status >= 500 ? 'internal_failure' : 'invalid_request', statusName(status));
}

async function answerToken(context: OauthContext, form: URLSearchParams): Promise<TokenAnswer> {
  if (form.get('client_id') !== DEMO_OAUTH.clientId) {
    return refusal(401, 'invalid_client', 'The OAuth client was not found.');
  }
  if (form.get('client_secret') !== DEMO_OAUTH.clientSecret) return refusal(401, 'invalid_client', 'Unauthorized');
  switch (form.get('grant_type')) {
    case 'refresh_token':
      return refresh(context, form.get('refresh_token') ?? '');
    case 'authorization_code':
      return exchange(context, form);
    default:
      return refusal(400, 'unsupported_grant_type', `Invalid grant_type: ${form.get('grant_type') ?? ''}`);
  }
}

async function refresh(context: OauthContext, token: string): Promise<TokenAnswer> {
  if (!token) return refusal(400, 'invalid_request', 'Missing required parameter: refresh_token');
  if (!isRefreshToken(token)) return invalidGrant('Bad Request');
  if (await isRevoked(context.state, token)) return invalidGrant('Token has been expired or revoked.');
  const scope = readToken(token, 'refresh')?.scope ?? DEFAULT_SCOPE;
  return { status: 200, body: accessFor(context, token, scope) };
}

async function exchange(context: OauthContext, form: URLSearchParams): Promise<TokenAnswer> {
  const code = form.get('code') ?? '';
  const claims = readToken(code, 'code');
  if (!claims || (claims.exp ?? 0) <= seconds(context)) return invalidGrant('Malformed auth code.');
  if (claims.redirectUri !== form.get('redirect_uri')) return refusal(400, 'redirect_uri_mismatch', 'Bad Request');
  const verifier = form.get('code_verifier') ?? '';
  if (claims.codeChallenge !== undefined && claims.codeChallenge !== challengeOf(verifier)) {
    return invalidGrant('Invalid code verifier.');
  }
  if (await isRevoked(context.state, code)) return invalidGrant('Bad Request');
  await revokeToken(context.state, code);
  const { scope } = claims;
  const refreshToken = mintToken({ use: 'refresh', scope });
  const body: Record<string, unknown> = { ...accessFor(context, refreshToken, scope), refresh_token: refreshToken };
  if (scope.split(' ').includes('openid')) {
    body.id_token = await signIdToken(context.state, {
      issuer: context.identityIssuer,
      audience: DEMO_OAUTH.clientId,
      issuedAt: seconds(context),
      email: CONSENTING_EMAIL,
      name: 'Demo-Agentur',
    });
  }
  return { status: 200, body };
}

function accessFor(context: OauthContext, refreshToken: string, scope: string): Record<string, unknown> {
  const exp = seconds(context) + ACCESS_SECONDS;
  const accessToken = mintToken({ use: 'access', scope, exp, from: refreshToken });
  return { access_token: accessToken, expires_in: ACCESS_SECONDS, scope, token_type: 'Bearer' };
}

function isRefreshToken(token: string): boolean {
  return token === DEMO_OAUTH.refreshToken || readToken(token, 'refresh') !== undefined;
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function seconds(context: OauthContext): number {
  return Math.floor(context.now().getTime() / 1000);
}

function refusal(status: number, error: string, description: string): TokenAnswer {
  return { status, body: { error, error_description: description } };
}

function invalidGrant(description: string): TokenAnswer {
  return refusal(400, 'invalid_grant', description);
}
