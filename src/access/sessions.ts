import { hash, randomUUID } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, errors } from 'jose';
import { LRUCache } from 'lru-cache';
import type { SignIn } from '../../schema/access/sign-in.type.js';
import { AppError } from '../errors.js';
import type { Clock } from '../lib/clock.js';
import { isUuid } from '../lib/ids.js';
import type { SigningKeys } from './signing-keys.js';

/** Decisions, section 4. */
export const SESSION_SECONDS = 12 * 3_600;

const AUDIENCE = 'adlane-session';

const MAX_REMEMBERED = 10_000;

const SIGN_IN_HINT = 'Sign in at POST /api/v1/auth/google';

export interface SessionClaims {
  userId: string;
  teamId: string;
}

/** Session tokens say who acts in which team, not what the person may do. */
export class Sessions {
  /** Verified claims by token digest, to skip checking the signature again. */
  private readonly cache = new LRUCache<string, SessionClaims & { exp: number; keyId: string }>({
    max: MAX_REMEMBERED,
  });

  constructor(
    private readonly keys: SigningKeys,
    private readonly clock: Clock,
  ) {}

  /** Every token is unique, so that one can be ended without another. */
  async issue({ userId, teamId }: SessionClaims): Promise<Pick<SignIn, 'token' | 'expiresAt'>> {
    const claims = { sub: userId, team: teamId, jti: randomUUID() };
    const token = await this.keys.sign(AUDIENCE, claims, this.clock(), SESSION_SECONDS);
    return { token, expiresAt: expiryOf(token).toISOString() };
  }

  /** Throws AppError `unauthorized`, `expired_token` or `invalid_token`. */
  async verify(token: string | undefined): Promise<SessionClaims> {
    if (!token)
      throw new AppError('unauthorized', `${SIGN_IN_HINT} and send the token as Authorization: Bearer <token>.`);
    const known = this.cachedClaims(token);
    if (known) return known;
    const {
      sub: userId,
      team: teamId,
      exp,
    } = await this.keys.verify(token, AUDIENCE, ['sub', 'team', 'iat', 'exp'], this.clock()).catch((error: unknown) => {
      throw error instanceof errors.JWTExpired ? expiredToken() : invalidToken();
    });
    if (typeof userId !== 'string' || typeof teamId !== 'string' || !isUuid(userId) || !isUuid(teamId))
      throw invalidToken();
    const keyId = decodeProtectedHeader(token).kid as string;
    this.cache.set(digestOf(token), { userId, teamId, exp: exp as number, keyId });
    return { userId, teamId };
  }

  /** The claims of a previously verified token that has not expired. */
  cachedClaims(token: string | undefined): SessionClaims | undefined {
    const known = token ? this.cache.get(digestOf(token)) : undefined;
    if (!known || known.exp <= Math.floor(this.clock().getTime() / 1000)) return undefined;
    if (!this.keys.knows(known.keyId)) return undefined;
    return { userId: known.userId, teamId: known.teamId };
  }
}

function digestOf(token: string): string {
  return hash('sha256', token, 'base64');
}

/** Identifies a session by the signed part alone: the same signature can be encoded in several ways. */
export function sessionDigestOf(token: string): string {
  return digestOf(token.slice(0, token.lastIndexOf('.')));
}

/** What a page calls its session: team, person and end in Unix seconds, none of them secret. Undefined for no token. */
export function sessionNameOf(token: string): string | undefined {
  try {
    const { team, sub, exp } = decodeJwt(token);
    return `${team}.${sub}.${exp}`;
  } catch {
    return undefined;
  }
}

/** The expiry of a verified token. */
export function expiryOf(token: string): Date {
  return new Date((decodeJwt(token).exp as number) * 1000);
}

export function expiredToken(): AppError {
  return new AppError('expired_token', `The session token has expired. ${SIGN_IN_HINT} again.`);
}

export function invalidToken(): AppError {
  return new AppError('invalid_token', `The session token is not valid. ${SIGN_IN_HINT} for a new one.`);
}
