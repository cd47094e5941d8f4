import { errors } from 'jose';
import { AppError } from '../errors.js';
import type { Clock } from '../lib/clock.js';
import type { SessionClaims } from './sessions.js';
import type { SigningKeys } from './signing-keys.js';

/** Decisions, section 4, "support". */
const LIFETIME_SECONDS = 600;

const AUDIENCE = 'adlane-attachment';

/** Tokens in download links, for one person, one attachment and ten minutes. They are not sessions. */
export class LinkTokens {
  constructor(
    private readonly keys: SigningKeys,
    private readonly clock: Clock,
  ) {}

  issue({ userId, teamId }: SessionClaims, attachmentId: string): Promise<string> {
    const claims = { sub: userId, team: teamId, attachment: attachmentId };
    return this.keys.sign(AUDIENCE, claims, this.clock(), LIFETIME_SECONDS);
  }

  /** Undefined for other tokens. Throws AppError `expired_token`, or `invalid_token`. */
  async verify(token: string, attachmentId: string): Promise<SessionClaims | undefined> {
    const claims = await this.keys
      .verify(token, AUDIENCE, ['sub', 'team', 'attachment', 'iat', 'exp'], this.clock())
      .catch((error: unknown) => {
        if (!(error instanceof errors.JWTExpired)) return undefined;
        throw new AppError('expired_token', 'The link has expired; ask for the ticket again to get a new one.');
      });
    if (!claims) return undefined;
    if (claims.attachment !== attachmentId)
      throw new AppError('invalid_token', 'The token is good for another attachment alone; ask for the ticket again.');
    return { userId: claims.sub as string, teamId: claims.team as string };
  }
}
