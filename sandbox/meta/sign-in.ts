import { Router } from 'express';
import { consentPage } from '../consent-page.js';
import { sendJson } from '../http.js';
import { isRevoked, mintToken, readToken, revokeToken } from '../tokens.js';
import { badParameter, badToken } from './errors.js';
import {
  CONSENTING_PERSON,
  DEMO_META_APP,
  demandProof,
  demandToken,
  judge,
  type MetaContext,
  seconds,
  tokenOf,
} from './tokens.js';

const CODE_SECONDS = 600;
const SHORT_SECONDS = 2 * 3_600;
const LONG_SECONDS = 60 * 86_400;
/** After the person was last here. */
const DATA_SECONDS = 90 * 86_400;

export function queryOf(originalUrl: string): URLSearchParams {
  return new URLSearchParams(originalUrl.split('?')[1] ?? '');
}

/** `dialog/oauth` (the consent page), `dialog/allow`, `oauth/access_token`, `debug_token`, `me` and its permissions. */
export function signInRoutes(context: MetaContext): Router {
  const router = Router();
  router.get('/dialog/oauth', (request, response) => {
    const asked = askedFor(request.originalUrl);
    const denied = { error: 'access_denied', error_reason: 'user_denied', error_description: 'Permissions error' };
    response.type('html').send(
      consentPage({
        title: 'Facebook: Zugriff erlauben?',
        person: CONSENTING_PERSON.name,
        scopes: (asked.get('scope') ?? '').split(','),
        allowUrl: `allow?${asked}`,
        denyUrl: backTo(asked, denied),
      }),
    );
  });
  router.get('/dialog/allow', (request, response) => {
    const asked = askedFor(request.originalUrl);
    const redirectUri = asked.get('redirect_uri') ?? '';
    const exp = seconds(context.now()) + CODE_SECONDS;
    const code = mintToken({ use: 'metaCode', scope: asked.get('scope') ?? '', redirectUri, exp });
    response.redirect(302, backTo(asked, { code }));
  });
  router.all('/oauth/access_token', async (request, response) => {
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const given = form.size > 0 ? form : queryOf(request.originalUrl);
    sendJson(response, 200, await tokenAnswer(context, given));
  });
  router.get('/debug_token', async (request, response) => {
    const query = queryOf(request.originalUrl);
    const token = tokenOf(request, query);
    if (token !== `${DEMO_META_APP.appId}|${DEMO_META_APP.appSecret}`) throw badToken();
    demandProof(token, query);
    const { valid, scopes, exp, dataUntil } = await judge(context, query.get('input_token') ?? '');
    const data = { app_id: DEMO_META_APP.appId, type: 'USER', is_valid: valid, user_id: CONSENTING_PERSON.id };
    sendJson(response, 200, {
      data: { ...data, scopes: valid ? scopes : [], expires_at: exp, data_access_expires_at: dataUntil },
    });
  });
  router.get('/me', async (request, response) => {
    await demandToken(context, request, queryOf(request.originalUrl));
    sendJson(response, 200, CONSENTING_PERSON);
  });
  router.delete('/me/permissions', async (request, response) => {
    const token = await demandToken(context, request, queryOf(request.originalUrl));
    await revokeToken(context.state, token);
    sendJson(response, 200, { success: true });
  });
  return router;
}

async function tokenAnswer(context: MetaContext, given: URLSearchParams): Promise<object> {
  if (given.get('client_id') !== DEMO_META_APP.appId) throw badParameter('Error validating application.');
  if (given.get('client_secret') !== DEMO_META_APP.appSecret) throw badParameter('Error validating client secret.');
  const now = seconds(context.now());
  if (given.get('grant_type') === 'fb_exchange_token') {
    const short = given.get('fb_exchange_token') ?? '';
    const { valid, scopes, dataUntil } = await judge(context, short);
    if (!valid) throw badToken('Error validating access token: The session is invalid or has expired.');
    return tokenBody(
      mintToken({ use: 'meta', scope: scopes.join(','), exp: now + LONG_SECONDS, dataUntil, from: short }),
      LONG_SECONDS,
    );
  }
  const code = given.get('code') ?? '';
  const claims = readToken(code, 'metaCode');
  if (!claims || (claims.exp ?? 0) <= now) throw badParameter('Invalid verification code format.');
  if (claims.redirectUri !== given.get('redirect_uri')) {
    throw badParameter(
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used.',
    );
  }
  if (await isRevoked(context.state, code)) throw badParameter('This authorization code has been used.');
  await revokeToken(context.state, code);
  const dataUntil = now + DATA_SECONDS;
  return tokenBody(mintToken({ use: 'meta', scope: claims.scope, exp: now + SHORT_SECONDS, dataUntil }), SHORT_SECONDS);
}

function tokenBody(token: string, lifetime: number): object {
  return { access_token: token, token_type: 'bearer', expires_in: lifetime };
}

/** Throws GraphRefusal for an application or an address that is not known. */
function askedFor(originalUrl: string): URLSearchParams {
  const asked = queryOf(originalUrl);
  if (asked.get('client_id') !== DEMO_META_APP.appId) throw badParameter('Invalid App ID.');
  if (!URL.canParse(asked.get('redirect_uri') ?? '')) throw badParameter('Invalid redirect_uri.');
  return asked;
}

function backTo(asked: URLSearchParams, told: Record<string, string>): string {
  const target = new URL(asked.get('redirect_uri') ?? '');
  const state = asked.get('state');
  for (const [name, value] of Object.entries({ ...told, ...(state !== null && { state }) })) {
    target.searchParams.set(name, value);
  }
  return target.href;
}
