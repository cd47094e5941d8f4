import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import type { ClientRequestArgs } from '../../../schema/access/client-grant.type.js';
import type { ClientGrantService, Recipient } from '../../access/clients/client-grant.service.js';
import type { ClientTokenService } from '../../access/clients/client-token.service.js';
import { OAuthError } from '../../access/clients/oauth-error.js';
import { withAnswer } from '../../access/clients/redirect-uri.js';
import type { RegisteredClients } from '../../access/clients/registered-clients.js';
import { ALL_SCOPES, type Scope } from '../../access/scopes.js';
import { type AppError, ParameterError } from '../../errors.js';
import { bodyReader } from '../body.js';
import { requireMethod } from '../http.js';
import type { Limits } from '../limits/limits.js';
import { factsOf } from '../request-facts.js';
import { Parameters } from './parameters.js';

export interface OAuthTransportOptions {
  clients: RegisteredClients;
  requests: ClientGrantService;
  tokens: ClientTokenService;
  limits: Limits;
  /** Scopes that the tools need. */
  toolScopes: readonly Scope[];
}

export interface OAuthTransport {
  router: RequestHandler;
  /** What a caller of the tool server without a good credential is told in `WWW-Authenticate` (RFC 9728, section 5.1). */
  challenge(request: Request, refusal: AppError): string;
}

const AUTHORIZE = '/oauth/authorize';
const TOKEN = '/oauth/token';
const REGISTER = '/oauth/register';
const REVOKE = '/oauth/revoke';
const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';
const SERVER_METADATA = '/.well-known/oauth-authorization-server';

/** Page of the console on which people decide. */
const CONSENT_PAGE = '/app/authorize';

const MAX_BODY_BYTES = 16_384;

/** What the authorization endpoint takes, by the arguments that it stands for. */
const PARAMETERS: Readonly<Record<keyof ClientRequestArgs, string>> = {
  clientId: 'client_id',
  redirectUri: 'redirect_uri',
  responseType: 'response_type',
  codeChallenge: 'code_challenge',
  codeChallengeMethod: 'code_challenge_method',
  scope: 'scope',
  state: 'state',
  resource: 'resource',
};

/** What RFC 6749 (4.1.2.1) and 8707 call a wrong parameter; everything else is `invalid_request`. */
const CODES: Readonly<Record<string, string>> = {
  responseType: 'unsupported_response_type',
  scope: 'invalid_scope',
  resource: 'invalid_target',
};

/**
 * OAuth 2.1 for programs that are told the tool server's address alone: who may let them in, how they register, and their
 * tokens (ADR 51). People decide on a page of the console, which is signed in as always; no address here reads a cookie.
 */
export function oauthTransport({
  clients,
  requests,
  tokens,
  limits,
  toolScopes,
}: OAuthTransportOptions): OAuthTransport {
  const issuerAt = (request: Request) => requests.issuerAt(request.headers.host);
  const router = Router();
  const takeTurn: RequestHandler = async (request, response, next) => {
    (await limits.begin(request, response)).endWithResponse();
    next();
  };

  const open = (path: string | string[], method: 'GET' | 'POST', ...handlers: RequestHandler[]) =>
    router.all(
      path,
      (request, response, next) => {
        requireMethod(request, response, method, ...(method === 'GET' ? ['HEAD'] : []));
        next();
      },
      ...handlers,
    );

  open([RESOURCE_METADATA, `${RESOURCE_METADATA}/mcp`], 'GET', (request, response) => {
    const issuer = issuerAt(request);
    tellPublic(response, {
      resource: requests.resourceOf(issuer),
      authorization_servers: [issuer],
      scopes_supported: toolScopes,
      bearer_methods_supported: ['header'],
      resource_name: 'adlane',
      resource_documentation: `${issuer}/developers`,
    });
  });

  open(SERVER_METADATA, 'GET', (request, response) => {
    const issuer = issuerAt(request);
    tellPublic(response, {
      issuer,
      authorization_endpoint: issuer + AUTHORIZE,
      token_endpoint: issuer + TOKEN,
      registration_endpoint: issuer + REGISTER,
      revocation_endpoint: issuer + REVOKE,
      scopes_supported: ALL_SCOPES,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
      service_documentation: `${issuer}/developers`,
    });
  });

  open(AUTHORIZE, 'GET', takeTurn, async (request, response) => {
    const asked = new Parameters(request.originalUrl.split('?').slice(1).join('?'));
    const args = argsOf(asked);
    const recipient = await requests.recipient(args);
    // Whoever names no resource knows this server by the address that it called.
    const named = { ...args, resource: args.resource ?? requests.resourceOf(issuerAt(request)) };
    const refusal = await refusalOf(requests.check(named));
    if (refusal) return response.redirect(302, refusedUrl(recipient, named, refusal, issuerAt(request)));
    response.redirect(302, `${CONSENT_PAGE}?${queryOf(named)}`);
  });

  const readJson = bodyReader(express.json({ limit: MAX_BODY_BYTES }), MAX_BODY_BYTES);
  open(REGISTER, 'POST', readJson, takeTurn, async (request, response) => {
    response.status(201).json(await clients.register(request.body));
  });

  const readForm = bodyReader(
    express.text({ type: 'application/x-www-form-urlencoded', limit: MAX_BODY_BYTES }),
    MAX_BODY_BYTES,
  );
  open(TOKEN, 'POST', readForm, takeTurn, async (request, response) => {
    response.json(await issue(tokens, formOf(request)));
  });

  open(REVOKE, 'POST', readForm, takeTurn, async (request, response) => {
    const form = formOf(request);
    await tokens.revoke(form.require('client_id'), form.require('token'));
    response.json({});
  });

  router.use(refuse);

  return {
    router,
    challenge(request, { code }) {
      const failed = code === 'api_key_required' ? '' : 'error="invalid_token", ';
      const metadata = `${issuerAt(request)}${RESOURCE_METADATA}/mcp`;
      return `Bearer ${failed}resource_metadata="${metadata}", scope="${toolScopes.join(' ')}"`;
    },
  };
}

/** The same for everybody. */
function tellPublic(response: Response, metadata: object): void {
  response.set('Cache-Control', 'public, max-age=300').json(metadata);
}

function formOf({ body }: Request): Parameters {
  if (typeof body !== 'string')
    throw new OAuthError('invalid_request', 'Send the parameters as application/x-www-form-urlencoded.');
  return new Parameters(body);
}

function issue(tokens: ClientTokenService, form: Parameters) {
  const grantType = form.require('grant_type');
  const common = { clientId: form.require('client_id'), resource: form.get('resource') };
  if (grantType === 'authorization_code') {
    const [code, codeVerifier] = [form.require('code'), form.require('code_verifier')];
    return tokens.redeem({ ...common, code, codeVerifier, redirectUri: form.get('redirect_uri') });
  }
  if (grantType === 'refresh_token') return tokens.refresh({ ...common, refreshToken: form.require('refresh_token') });
  throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
}

/** What is missing fails where it is checked, and the client is told. */
function argsOf(asked: Parameters): ClientRequestArgs {
  const required = { responseType: '', codeChallenge: '', codeChallengeMethod: '' };
  const given = Object.entries(PARAMETERS).flatMap(([argument, name]) => {
    const value = asked.get(name);
    return value === undefined ? [] : [[argument, value]];
  });
  return { ...required, ...Object.fromEntries(given), clientId: asked.require('client_id') };
}

function queryOf(args: ClientRequestArgs): URLSearchParams {
  const query = new URLSearchParams();
  for (const [argument, name] of Object.entries(PARAMETERS)) {
    const value = args[argument as keyof ClientRequestArgs];
    if (value != null) query.set(name, value);
  }
  return query;
}

/** What is wrong with a request, as far as the client may be told of it. */
async function refusalOf(checked: Promise<unknown>): Promise<ParameterError | undefined> {
  try {
    await checked;
    return undefined;
  } catch (error) {
    if (error instanceof ParameterError) return error;
    throw error;
  }
}

function refusedUrl(
  { redirectUri }: Recipient,
  { state }: ClientRequestArgs,
  refusal: ParameterError,
  iss: string,
): string {
  return withAnswer(redirectUri, {
    error: CODES[refusal.parameter] ?? 'invalid_request',
    error_description: refusal.messageFor(spell),
    state: refusal.parameter === 'state' ? undefined : (state ?? undefined),
    iss,
  });
}

function spell(argument: string): string {
  return PARAMETERS[argument as keyof ClientRequestArgs] ?? argument;
}

/** What programs are told in OAuth's form; all else goes on to where every error ends. */
const refuse: ErrorRequestHandler = (error, request, response, next) => {
  if (!(error instanceof OAuthError || error instanceof ParameterError)) return next(error);
  factsOf(request).code = error.code;
  const told = error instanceof OAuthError ? error.error : 'invalid_request';
  response.status(error.status).json({ error: told, error_description: error.messageFor(spell) });
};
