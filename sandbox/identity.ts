import { createHash } from 'node:crypto';
import { Router } from 'express';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { sendJson } from './http.js';
import type { SandboxState } from './state.js';

interface IdentityContext {
  state: SandboxState;
  now: () => Date;
  issuer: string;
  audience: string;
}

interface IdTokenClaims {
  issuer: string;
  audience: string;
  /** Unix seconds; the token ends an hour later. */
  issuedAt: number;
  email: string;
  /** Without it the token does not tell. */
  name?: string | undefined;
  emailVerified?: boolean;
  nonce?: string | undefined;
  /** Default: made from the address. */
  subject?: string | undefined;
}

const KEY = 'identity/signing-key';
const LIFETIME_SECONDS = 3_600;

/**
 * `id-token?email=E&name=N` gives `{credential}`, `jwks` the key it is signed with. Switches for tests:
 * `email_verified=false`, `expired=true`, `aud`, `iss`, `nonce`, `sub`, and `foreign_key=true` for a key that is not published.
 */
export function identityRoutes(context: IdentityContext): Router {
  const router = Router();
  router.get('/id-token', async (request, response) => {
    const asked = new URLSearchParams(request.originalUrl.split('?')[1] ?? '');
    const email = asked.get('email')?.trim();
    if (!email) return sendJson(response, 400, { error: 'invalid_request', error_description: 'email is required' });
    const now = Math.floor(context.now().getTime() / 1000);
    const claims: IdTokenClaims = {
      issuer: asked.get('iss') ?? context.issuer,
      audience: asked.get('aud') ?? context.audience,
      issuedAt: asked.get('expired') === 'true' ? now - 2 * LIFETIME_SECONDS : now,
      email,
      name: asked.get('name') ?? email.split('@')[0] ?? email,
      emailVerified: asked.get('email_verified') !== 'false',
      nonce: asked.get('nonce') ?? undefined,
      subject: asked.get('sub') ?? undefined,
    };
    const key = asked.get('foreign_key') === 'true' ? await newKey() : undefined;
    sendJson(response, 200, { credential: await signIdToken(context.state, claims, key) });
  });
  router.get('/jwks', async (_request, response) => {
    const { kty, n, e, kid, alg } = await signingKey(context.state);
    response.set('Cache-Control', 'public, max-age=3600');
    sendJson(response, 200, { keys: [{ kty, n, e, kid, alg, use: 'sig' }] });
  });
  return router;
}

/** An RS256 ID token with the claims that Google's carry; `sub` depends on the e-mail alone, unless one is given. */
export async function signIdToken(state: SandboxState, claims: IdTokenClaims, key?: JWK): Promise<string> {
  const jwk = key ?? (await signingKey(state));
  // Plain letters alone: Google knows addresses that only look alike as different ones.
  const email = claims.email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return new SignJWT({
    azp: claims.audience,
    email,
    email_verified: claims.emailVerified ?? true,
    ...(claims.name === undefined ? {} : { name: claims.name }),
    picture: '',
    ...(claims.nonce === undefined ? {} : { nonce: claims.nonce }),
  })
    .setProtectedHeader({ alg: 'RS256', kid: jwk.kid, typ: 'JWT' })
    .setIssuer(claims.issuer)
    .setAudience(claims.audience)
    .setSubject(claims.subject ?? subjectOf(email))
    .setIssuedAt(claims.issuedAt)
    .setExpirationTime(claims.issuedAt + LIFETIME_SECONDS)
    .sign(await importJWK(jwk, 'RS256'));
}

function subjectOf(email: string): string {
  const digest = createHash('sha256').update(email).digest().readBigUInt64BE();
  return `1${digest.toString().padStart(20, '0')}`;
}

/** Keys in the making, so that requests at the same moment make one. */
const beingMade = new WeakMap<SandboxState, Promise<JWK>>();

async function signingKey(state: SandboxState): Promise<JWK> {
  const stored = (await state.get(KEY)) as JWK | undefined;
  if (stored) return stored;
  let made = beingMade.get(state);
  if (!made) {
    made = newKey().then(async (key) => {
      await state.put(KEY, key);
      return (await state.get(KEY)) as JWK;
    });
    beingMade.set(state, made);
  }
  return made;
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256' };
}
