import { errors } from 'jose';
import type { Clock } from '../clock.js';
import { AppError } from '../errors.js';
import type { SessionClaims } from './sessions.js';
import type { SigningKeys } from './signing-keys.js';

/** How long a link is good for (decisions, section 4, "support"). */
const LIFETIME_SECONDS = 600;

const ISSUER = 'adlane';
const AUDIENCE = 'adlane-attachment';

/** Tokens that stand in addresses: each lets one person read one attachment for ten minutes, and is no session. */
export class LinkTokens {
  constructor(
    private readonly keys: SigningKeys,
    private readonly clock: Clock,
  ) {}

  issue({ userId, teamId }: SessionClaims, attachmentId: string): Promise<string> {
    const iat = Math.floor(this.clock().getTime() / 1000);
    const exp = iat + LIFETIME_SECONDS;
    const claims = { iss: ISSUER, aud: AUDIENCE, sub: userId, team: teamId, attachment: attachmentId, iat, exp };
    return this.keys.sign(claims);
  }

  /**
   * Whose link it is; undefined for what is no link at all, as a session token. Throws AppError `expired_token` past its
   * end, and `invalid_token` for a link to another attachment.
   */
  async verify(token: string, attachmentId: string): Promise<SessionClaims | undefined> {
    try {
      const { sub, team, attachment } = await this.keys.verify(token, {
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'team', 'attachment', 'iat', 'exp'],
        currentDate: this.clock(),
      });
      if (attachment !== attachmentId) {
        throw new AppError(
          'invalid_token',
          'The token is good for another attachment alone; ask for the ticket again.',
        );
      }
      return { userId: sub as string, teamId: team as string };
    } catch (error) {
      if (error instanceof errors.JWTExpired) {
        throw new AppError('expired_token', 'The link has expired; ask for the ticket again to get a new one.');
      }
      if (error instanceof AppError) throw error;
      return undefined;
    }
  }
}
