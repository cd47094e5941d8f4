import express, { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import type { ClientRequestArgs } from '../../../schema/access/client-grant.type.js';
import type { ClientTokenService } from '../../access/clients/client-token.service.js';
import { OAuthError } from '../../access/clients/oauth-error.js';
import { withParameters } from '../../access/clients/redirect-uri.js';
import { ALL_SCOPES } from '../../access/scopes.js';
import { type AppError, ParameterError } from '../../errors.js';
import type { Services } from '../../services.js';
import { allowOnly, readOnly } from '../http/answer.js';
import { bodyReader, jsonReader } from '../http/body.js';
import { factsOf } from '../http/request-facts.js';
import type { Limits } from '../limits/limits.js';
import { sendRefusal } from '../pages/routes.js';

const AUTHORIZE = '/oauth/authorize';
const TOKEN = '/oauth/token';
const REGISTER = '/oauth/register';
const REVOKE = '/oauth/revoke';
const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';
const SERVER_METADATA = '/.well-known/oauth-authorization-server';

/** Page of the console on which people decide. */
const CONSENT_PAGE = '/app/authorize';

const MAX_BODY_BYTES = 16_384;

/** The parameters of the authorization endpoint, by argument. */
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

/** Error code of a wrong parameter (RFC 6749, 4.1.2.1; RFC 8707), where it is not `invalid_request`. */
const CODES: Readonly<Record<string, string>> = {
  responseType: 'unsupported_response_type',
  scope: 'invalid_scope',
  resource: 'invalid_target',
};

/**
 * OAuth 2.1 for programs that know only the tool server's address: discovery, registration and tokens (ADR 51). People decide
 * on a page of the console, which is signed in as always; no address here reads a cookie.
 */
export function oauthTransport(
  { clients, clientGrants: requests, clientTokens: tokens, toolScopes }: Services,
  limits: Limits,
) {
  const issuerAt = (request: Request) => requests.issuerAt(request.headers.host);
  const router = Router();
  const takeTurn = async (request: Request, response: Response) => {
    (await limits.begin(request, response)).endWithResponse();
  };

  router.all([RESOURCE_METADATA, `${RESOURCE_METADATA}/mcp`], readOnly, (request, response) => {
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

  router.all(SERVER_METADATA, readOnly, (request, response) => {
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

  router.all(AUTHORIZE, readOnly, async (request, response) => {
    await takeTurn(request, response);
    try {
      const args = argsOf(parametersIn(request.originalUrl.split('?').slice(1).join('?')));
      // Whoever names no resource knows this server by the address that it called.
      const named = { ...args, resource: args.resource ?? requests.resourceOf(issuerAt(request)) };
      await requests.validate(named);
      response.redirect(302, withParameters(CONSENT_PAGE, spelled(named)));
    } catch (error) {
      // Anybody may have registered the client's address: only a person who is signed in sends themselves there (RFC 9700, 4.11.2).
      const refusal = refusalBehind(error);
      response.vary('Accept');
      if (!refusal || request.accepts(['application/json', 'text/html']) !== 'text/html') throw error;
      factsOf(request).code = refusal.code;
      await sendRefusal(response, refusal.status, refusal.messageFor(spell));
    }
  });

  const readJson = jsonReader(MAX_BODY_BYTES);
  router.all(REGISTER, allowOnly('POST'), async (request, response) => {
    await readJson(request, response);
    await takeTurn(request, response);
    response.status(201).json(await clients.register(request.body));
  });

  const ofForms = { type: 'application/x-www-form-urlencoded', limit: MAX_BODY_BYTES };
  const readText = bodyReader(express.text(ofForms), MAX_BODY_BYTES);
  const readForm = async (request: Request, response: Response) => {
    await readText(request, response);
    await takeTurn(request, response);
    if (typeof request.body === 'string') return parametersIn(request.body);
    throw new OAuthError('invalid_request', 'Send the parameters as application/x-www-form-urlencoded.');
  };
  router.all(TOKEN, allowOnly('POST'), async (request, response) => {
    response.json(await issue(tokens, await readForm(request, response)));
  });

  router.all(REVOKE, allowOnly('POST'), async (request, response) => {
    const form = await readForm(request, response);
    await tokens.revoke(required(form, 'client_id'), required(form, 'token'));
    response.json({});
  });

  router.use(refuse);

  return {
    router,
    /** The `WWW-Authenticate` of a caller of the tool server without a valid credential (RFC 9728, section 5.1). */
    challenge(request: Request, { code }: AppError): string {
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

/** The parameters that have a value (RFC 6749, section 3.1). Throws OAuthError if one is repeated. */
function parametersIn(text: string): ReadonlyMap<string, string> {
  const sent = new URLSearchParams(text);
  if (new Set(sent.keys()).size < sent.size)
    throw new OAuthError('invalid_request', 'Each parameter must be sent once.');
  return new Map([...sent].filter(([, value]) => value !== ''));
}

/** Throws OAuthError without a value. */
function required(parameters: ReadonlyMap<string, string>, name: string): string {
  const value = parameters.get(name);
  if (value === undefined) throw new OAuthError('invalid_request', `${name} is required.`);
  return value;
}

function issue(tokens: ClientTokenService, form: ReadonlyMap<string, string>) {
  const grantType = required(form, 'grant_type');
  const common = { clientId: required(form, 'client_id'), resource: form.get('resource') };
  if (grantType === 'authorization_code') {
    const [code, codeVerifier] = [required(form, 'code'), required(form, 'code_verifier')];
    return tokens.redeem({ ...common, code, codeVerifier, redirectUri: form.get('redirect_uri') });
  }
  if (grantType === 'refresh_token')
    return tokens.refresh({ ...common, refreshToken: required(form, 'refresh_token') });
  throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
}

/** A required parameter that is missing becomes an empty text, which `check` refuses. */
function argsOf(asked: ReadonlyMap<string, string>): ClientRequestArgs {
  const missing = { responseType: '', codeChallenge: '', codeChallengeMethod: '' };
  const given = Object.entries(PARAMETERS).filter(([, name]) => asked.has(name));
  const values = Object.fromEntries(given.map(([argument, name]) => [argument, asked.get(name)]));
  return { ...missing, ...values, clientId: required(asked, 'client_id') };
}

function spelled(args: ClientRequestArgs): Record<string, string | undefined> {
  const names = Object.entries(PARAMETERS) as [keyof ClientRequestArgs, string][];
  return Object.fromEntries(names.map(([argument, name]) => [name, args[argument] ?? undefined]));
}

function spell(argument: string): string {
  return PARAMETERS[argument as keyof ClientRequestArgs] ?? argument;
}

/** A refusal of what was asked; undefined for every other error. */
function refusalBehind(error: unknown): OAuthError | ParameterError | undefined {
  return error instanceof OAuthError || error instanceof ParameterError ? error : undefined;
}

/** Answers OAuth's own errors in OAuth's form; passes all others on. */
const refuse: ErrorRequestHandler = (error, request, response, next) => {
  const refusal = refusalBehind(error);
  if (!refusal) return next(error);
  factsOf(request).code = refusal.code;
  const told = refusal instanceof OAuthError ? refusal.error : (CODES[refusal.parameter] ?? 'invalid_request');
  response.status(refusal.status).json({ error: told, error_description: refusal.messageFor(spell) });
};
