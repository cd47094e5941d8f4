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

/** The console's consent page. */
const CONSENT_PAGE = '/app/authorize';

const MAX_BODY_BYTES = 16_384;

/** Authorization parameters by argument. */
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

/** Error codes (RFC 6749, 4.1.2.1; RFC 8707) other than `invalid_request`. */
const CODES: Readonly<Record<string, string>> = {
  responseType: 'unsupported_response_type',
  scope: 'invalid_scope',
  resource: 'invalid_target',
};

/** OAuth 2.1 for clients of the tool server (ADR 51). Consent is given in the console; no cookies here. */
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
    sendPublic(response, {
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
    sendPublic(response, {
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
      // Without a resource, the client means the address it called.
      const withResource = { ...args, resource: args.resource ?? requests.resourceOf(issuerAt(request)) };
      await requests.validate(withResource);
      response.redirect(302, withParameters(CONSENT_PAGE, parametersOf(withResource)));
    } catch (error) {
      // Anybody can register a client, so errors are not redirected to its address (RFC 9700, 4.11.2).
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

  const formOptions = { type: 'application/x-www-form-urlencoded', limit: MAX_BODY_BYTES };
  const readText = bodyReader(express.text(formOptions), MAX_BODY_BYTES);
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
    /** `WWW-Authenticate` for the tool server's 401 answers (RFC 9728, section 5.1). */
    challenge(request: Request, { code }: AppError): string {
      const failed = code === 'api_key_required' ? '' : 'error="invalid_token", ';
      const metadata = `${issuerAt(request)}${RESOURCE_METADATA}/mcp`;
      return `Bearer ${failed}resource_metadata="${metadata}", scope="${toolScopes.join(' ')}"`;
    },
  };
}

function sendPublic(response: Response, metadata: object): void {
  response.set('Cache-Control', 'public, max-age=300').json(metadata);
}

/** Drops empty parameters (RFC 6749, section 3.1). Throws OAuthError for repeated ones. */
function parametersIn(text: string): ReadonlyMap<string, string> {
  const sent = new URLSearchParams(text);
  if (new Set(sent.keys()).size < sent.size)
    throw new OAuthError('invalid_request', 'Each parameter must be sent once.');
  return new Map([...sent].filter(([, value]) => value !== ''));
}

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

/** Missing parameters become empty texts, which `validate` refuses. */
function argsOf(parameters: ReadonlyMap<string, string>): ClientRequestArgs {
  const missing = { responseType: '', codeChallenge: '', codeChallengeMethod: '' };
  const given = Object.entries(PARAMETERS).filter(([, name]) => parameters.has(name));
  const values = Object.fromEntries(given.map(([argument, name]) => [argument, parameters.get(name)]));
  return { ...missing, ...values, clientId: required(parameters, 'client_id') };
}

function parametersOf(args: ClientRequestArgs): Record<string, string | undefined> {
  const names = Object.entries(PARAMETERS) as [keyof ClientRequestArgs, string][];
  return Object.fromEntries(names.map(([argument, name]) => [name, args[argument] ?? undefined]));
}

function spell(argument: string): string {
  return PARAMETERS[argument as keyof ClientRequestArgs] ?? argument;
}

/** Undefined for other errors. */
function refusalBehind(error: unknown): OAuthError | ParameterError | undefined {
  return error instanceof OAuthError || error instanceof ParameterError ? error : undefined;
}

/** Answers in OAuth's error format and passes other errors on. */
const refuse: ErrorRequestHandler = (error, request, response, next) => {
  const refusal = refusalBehind(error);
  if (!refusal) return next(error);
  factsOf(request).code = refusal.code;
  const errorCode = refusal instanceof OAuthError ? refusal.error : (CODES[refusal.parameter] ?? 'invalid_request');
  response.status(refusal.status).json({ error: errorCode, error_description: refusal.messageFor(spell) });
};
