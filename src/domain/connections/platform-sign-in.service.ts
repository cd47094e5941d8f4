import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type {
  CompletedConnection,
  CompletePlatformConnectionArgs,
} from '../../../schema/connections/connection.type.js';
import type { AccessService } from '../../access/access.service.js';
import { authorize } from '../../access/authorize.js';
import type { SigningKeys } from '../../access/signing-keys.js';
import { personOf, type Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { AppError, ParameterError } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import { isUuid } from '../../lib/ids.js';
import type { ReturnOrigins } from '../../lib/return-origins.js';
import type { AdPlatforms } from '../../platforms/ad-platform.js';
import type { ConnectionService } from '../../platforms/connections/connection.service.js';
import type { SecretBox } from '../../platforms/connections/secret-box.js';
import type { Write, WriteService } from '../audit/write.service.js';
import { logTeamEvent } from '../logs/activity-log.js';
import { formerMember } from '../teams/membership.js';
import type { Browser } from './browser.js';
import { requirePlatform } from './platform-connection.service.js';

export interface PlatformSignInParts {
  db: Database;
  clock: Clock;
  keys: SigningKeys;
  box: SecretBox;
  access: Pick<AccessService, 'member'>;
  writes: WriteService;
  connections: ConnectionService;
  platforms: AdPlatforms;
  returnOrigins: ReturnOrigins;
  /** The platform's redirect address. */
  callbackUrl(platform: string): string;
  syncSoon(teamId: string): Promise<void>;
}

interface StoredSignIn {
  teamId: string;
  userId: string;
  platform: string;
  redirectUri: string;
  codeVerifier: string;
  returnUrl: string | null;
}

const LIFETIME_SECONDS = 600;
const AUDIENCE = 'adlane-connect';
const START_AGAIN = 'start connecting again';
const INVALID_STATE = `was used before, has expired, or belongs to another platform or browser; ${START_AGAIN}`;

/**
 * Connects a platform by its consent page. The signed state names a row that is deleted by its use, and a
 * secret in the browser ties it to that browser (ADR 16).
 */
export class PlatformSignInService {
  constructor(private readonly parts: PlatformSignInParts) {}

  /** The consent page's address, valid for 10 minutes. Throws ParameterError for a foreign `returnUrl`. */
  async begin(viewer: Viewer, platform: string, returnUrl: string | null | undefined, browser: Browser) {
    const { db, clock, keys, box, platforms, returnOrigins, callbackUrl } = this.parts;
    const { signIn } = requirePlatform(platforms, platform);
    const target = returnUrl == null ? null : returnOrigins.require('returnUrl', returnUrl);
    const { teamId, userId } = personOf(viewer);
    const id = randomUUID();
    const codeVerifier = randomBytes(48).toString('base64url');
    const redirectUri = callbackUrl(platform);
    const state = await keys.sign(AUDIENCE, { jti: id, team: teamId }, clock(), LIFETIME_SECONDS);
    const url = signIn.authorizeUrl({ redirectUri, state, codeVerifier });
    await db.query(sql`delete from platform_sign_ins where expires_at < statement_timestamp()`);
    const secret = browser.returnsTo(redirectUri) ? randomBytes(32).toString('base64url') : undefined;
    await db.query(
      sql`insert into platform_sign_ins
          (team_id, id, user_id, platform, redirect_uri, code_verifier, return_url, browser_hash, expires_at)
        values (${teamId}, ${id}, ${userId}, ${platform}, ${redirectUri}, ${await box.encrypt(codeVerifier, id)},
          ${target}, ${secret && hashOf(secret)}, statement_timestamp() + make_interval(secs => ${LIFETIME_SECONDS}))`,
    );
    if (secret !== undefined) {
      browser.keep({ name: secretNameOf(id), secret, url: redirectUri, seconds: LIFETIME_SECONDS });
    }
    return { url };
  }

  /**
   * Completes a sign-in as a write of the person who began it, who must still be an admin or owner. Throws
   * ParameterError for an invalid state; later failures are thrown, or passed on to the `returnUrl`.
   */
  async complete(
    answer: CompletePlatformConnectionArgs,
    record: Pick<Write, 'tool' | 'requestId' | 'onAudit'>,
    browser: Browser,
  ): Promise<CompletedConnection> {
    const { platform } = answer;
    requirePlatform(this.parts.platforms, platform);
    const begun = await this.takeUp(platform, answer.state, browser);
    const { teamId, userId, returnUrl } = begun;
    try {
      const member = await this.parts.access.member({ teamId, userId });
      await this.parts.writes.run({
        ...record,
        viewer: member ?? formerMember(teamId, userId),
        args: { platform },
        reachesOutside: true,
        authorize: () => {
          if (!member) throw new AppError('forbidden', 'Whoever began to connect is no longer in the team.');
          authorize(member, { role: 'admin' });
        },
        work: async ({ auditId }) => {
          await this.connect(begun, answer, auditId);
          return { platform, connected: true };
        },
      });
    } catch (error) {
      if (returnUrl === null || !(error instanceof AppError)) throw error;
      const target = new URL(returnUrl);
      target.searchParams.set('error', answer.error === 'access_denied' ? 'access_denied' : error.code);
      return { platform, connected: false, returnUrl: target.href };
    }
    await this.parts.syncSoon(teamId);
    return { platform, connected: true, returnUrl };
  }

  private async connect(
    begun: StoredSignIn,
    { code, error }: CompletePlatformConnectionArgs,
    auditId: string,
  ): Promise<void> {
    const { teamId, userId, platform, redirectUri, codeVerifier } = begun;
    const { db, connections, platforms } = this.parts;
    const { name, signIn } = requirePlatform(platforms, platform);
    if (error != null) {
      const why = error === 'access_denied' ? 'access was not granted' : 'the platform reports an error';
      throw new AppError('platform_rejected', `${name} is not connected: ${why}; ${START_AGAIN}.`);
    }
    if (!code) throw new ParameterError('code', 'is required');
    const grant = await signIn.exchange(code, { redirectUri, codeVerifier });
    await db.transaction(async (tx) => {
      await connections.within(tx).save({ teamId, platform, ...grant });
      const message = `${name} verbunden mit dem Zugang „${grant.connectedAs}“`;
      await logTeamEvent(tx, { teamId, userId, message, metadata: { auditId, platform } });
    });
  }

  /** Deletes and returns the sign-in of a state. One of another browser stays. */
  private async takeUp(platform: string, state: string, browser: Browser): Promise<StoredSignIn> {
    const { db, box } = this.parts;
    const { id, teamId } = await this.read(state);
    const secret = browser.takeBack({ name: secretNameOf(id), url: this.parts.callbackUrl(platform) });
    const [row] = await db.query<Omit<StoredSignIn, 'platform'>>(
      sql`delete from platform_sign_ins
        where team_id = ${teamId} and id = ${id} and platform = ${platform}
          and (browser_hash is null or browser_hash = ${secret === undefined ? null : hashOf(secret)})
          and expires_at > statement_timestamp()
        returning team_id as "teamId", user_id as "userId", redirect_uri as "redirectUri",
          code_verifier as "codeVerifier", return_url as "returnUrl"`,
    );
    if (!row) throw new ParameterError('state', INVALID_STATE);
    return { ...row, platform, codeVerifier: await box.decrypt(row.codeVerifier, id) };
  }

  private async read(state: string): Promise<{ id: string; teamId: string }> {
    const { clock, keys } = this.parts;
    const { jti: id, team } = await keys.verify(state, AUDIENCE, ['jti', 'team', 'exp'], clock()).catch(() => {
      throw new ParameterError(
        'state',
        `must be the one of a sign-in that began in the last 10 minutes; ${START_AGAIN}`,
      );
    });
    if (typeof id !== 'string' || typeof team !== 'string' || !isUuid(id) || !isUuid(team)) {
      throw new ParameterError('state', `was not issued by this server; ${START_AGAIN}`);
    }
    return { id, teamId: team };
  }
}

/** Unique per sign-in, so that two can run in one browser. */
const secretNameOf = (id: string) => `adlane-connect-${id}`;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();
