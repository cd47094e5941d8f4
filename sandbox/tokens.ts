import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SandboxState } from './state.js';

/** What a token of the sandbox says; it is signed, not stored, so that any sandbox accepts another's. */
interface TokenClaims {
  use: 'access' | 'refresh' | 'code' | 'metaCode' | 'meta';
  scope: string;
  /** Unix seconds; refresh tokens have no end. */
  exp?: number;
  /** Unix seconds until which data may be read with a token of Meta, however often it is exchanged. */
  dataUntil?: number;
  /** The refresh token that an access token came from. */
  from?: string;
  redirectUri?: string;
  /** What the code's exchange must show the verifier of (RFC 7636). */
  codeChallenge?: string;
  nonce: string;
}

export type BearerCheck = 'valid' | 'missing' | 'invalid' | 'expired' | 'revoked';

const PREFIX = { access: 'ya29.', refresh: '1//', code: '4/', metaCode: 'AQ', meta: 'EAA' } as const;
const REVOKED = 'oauth/revoked';
const KEPT_REVOCATIONS = 10_000;

const sign = (text: string): string => createHmac('sha256', 'adlane-sandbox-tokens').update(text).digest('base64url');

export function mintToken(claims: Omit<TokenClaims, 'nonce'>): string {
  const body = Buffer.from(JSON.stringify({ ...claims, nonce: randomBytes(9).toString('base64url') })).toString(
    'base64url',
  );
  return `${PREFIX[claims.use]}${body}.${sign(body)}`;
}

export function readToken(token: string, use: TokenClaims['use']): TokenClaims | undefined {
  if (!token.startsWith(PREFIX[use])) return undefined;
  const [body = '', signature = ''] = token.slice(PREFIX[use].length).split('.');
  const expected = Buffer.from(sign(body));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as TokenClaims;
  return claims.use === use ? claims : undefined;
}

/** Makes a refresh token, and every access token that came from it, worthless; a used code too. */
export async function revokeToken(state: SandboxState, token: string): Promise<void> {
  await state.update(REVOKED, (old) => [...((old as string[] | undefined) ?? []), token].slice(-KEPT_REVOCATIONS));
}

export async function isRevoked(state: SandboxState, token: string): Promise<boolean> {
  return (await revokedTokens(state)).includes(token);
}

/** Judges an `Authorization` header the way Google's servers do. */
export async function checkBearer(state: SandboxState, now: Date, header: string | undefined): Promise<BearerCheck> {
  const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
  if (!token) return 'missing';
  const claims = readToken(token, 'access');
  if (!claims) return 'invalid';
  if ((claims.exp ?? 0) * 1000 <= now.getTime()) return 'expired';
  const revoked = await revokedTokens(state);
  return revoked.includes(token) || revoked.includes(claims.from ?? '') ? 'revoked' : 'valid';
}

async function revokedTokens(state: SandboxState): Promise<string[]> {
  return ((await state.get(REVOKED)) as string[] | undefined) ?? [];
}
