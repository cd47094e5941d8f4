import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type {
  CompletedConnection,
  CompletePlatformConnectionArgs,
  ConsentPage,
} from '../../../schema/connections/connection.type.js';
import type { AccessService } from '../../access/access.service.js';
import { authorize } from '../../access/authorize.js';
import type { SigningKeys } from '../../access/signing-keys.js';
import type { SessionViewer, Viewer } from '../../access/viewer.js';
import type { Clock } from '../../clock.js';
import type { Database } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { AppError, ParameterError } from '../../errors.js';
import { isUuid } from '../../ids.js';
import type { AdPlatforms } from '../../platforms/ad-platform.js';
import type { ConnectionService } from '../../platforms/connections/connection.service.js';
import type { SecretBox } from '../../platforms/connections/secret-box.js';
import type { ReturnOrigins } from '../../return-origins.js';
import type { Write, WriteService } from '../audit/write.service.js';
import { noteTeamEvent } from '../logs/activity-log.js';
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
  /** Where the platform sends people back to. */
  callbackUrl(platform: string): string;
  syncSoon(teamId: string): Promise<void>;
}

interface Begun {
  teamId: string;
  userId: string;
  platform: string;
  redirectUri: string;
  codeVerifier: string;
  returnUrl: string | null;
}

const LIFETIME_SECONDS = 600;
const AUDIENCE = 'adlane-connect';
const AGAIN = 'begin to connect again';

/**
 * Connecting a platform: a person leaves for the platform's consent page with a signed state and comes back with it.
 * The state names a row that holds who began, and that goes when the state is used. Where a browser began, it is given a
 * secret to bring back beside the state, so that the state is good in that browser alone (ADR 16).
 */
export class PlatformSignInService {
  constructor(private readonly parts: PlatformSignInParts) {}

  /** The address of the consent page; good for 10 minutes. Throws ParameterError for a foreign `returnUrl`. */
  async begin(
    viewer: Viewer,
    platform: string,
    returnUrl: string | null | undefined,
    browser: Browser,
  ): Promise<ConsentPage> {
    const { db, clock, keys, box, platforms, returnOrigins } = this.parts;
    const { signIn } = requirePlatform(platforms, platform);
    const target = returnUrl == null ? null : returnOrigins.require('returnUrl', returnUrl);
    const userId = (viewer as SessionViewer).userId;
    const id = randomUUID();
    const codeVerifier = randomBytes(48).toString('base64url');
    const redirectUri = this.parts.callbackUrl(platform);
    const state = await keys.sign(AUDIENCE, { jti: id, team: viewer.teamId }, clock(), LIFETIME_SECONDS);
    const url = signIn.authorizeUrl({ redirectUri, state, codeVerifier });
    await db.query(sql`delete from platform_sign_ins where expires_at < clock_timestamp()`);
    const secret = browser.returnsTo(redirectUri) ? randomBytes(32).toString('base64url') : undefined;
    await db.query(
      sql`insert into platform_sign_ins
          (team_id, id, user_id, platform, redirect_uri, code_verifier, return_url, browser_hash, expires_at)
        values (${viewer.teamId}, ${id}, ${userId}, ${platform}, ${redirectUri}, ${await box.lock(codeVerifier, id)},
          ${target}, ${secret && hashOf(secret)}, clock_timestamp() + make_interval(secs => ${LIFETIME_SECONDS}))`,
    );
    if (secret !== undefined) {
      browser.keep({ name: keepsakeOf(id), secret, url: redirectUri, seconds: LIFETIME_SECONDS });
    }
    return { url };
  }

  /**
   * Takes the person back: a write in the name of whoever began, who must still be an admin or owner. Throws
   * ParameterError for a state that is forged, used, past its end or of another browser, and for what fails after that,
   * unless the person is sent on to a `returnUrl`, which then says why.
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
        viewer: member ?? formerMember(begun),
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

  private async connect(begun: Begun, { code, error }: CompletePlatformConnectionArgs, auditId: string): Promise<void> {
    const { teamId, userId, platform, redirectUri, codeVerifier } = begun;
    const { db, connections, platforms } = this.parts;
    const { name, signIn } = requirePlatform(platforms, platform);
    if (error != null) {
      const why = error === 'access_denied' ? 'access was not granted' : 'the platform reports an error';
      throw new AppError('platform_rejected', `${name} is not connected: ${why}; ${AGAIN}.`);
    }
    if (!code) throw new ParameterError('code', 'is required');
    const grant = await signIn.exchange(code, { redirectUri, codeVerifier });
    await db.transaction(async (tx) => {
      await connections.within(tx).save({ teamId, platform, ...grant });
      const message = `${name} verbunden mit dem Zugang „${grant.connectedAs}“`;
      await noteTeamEvent(tx, { teamId, userId, message, metadata: { auditId, platform } });
    });
  }

  /** The sign-in that a state stands for; nobody else gets it after that. One of another browser stays as it is. */
  private async takeUp(platform: string, state: string, browser: Browser): Promise<Begun> {
    const { db, clock, keys, box } = this.parts;
    const { id, teamId } = await this.read(state, clock(), keys);
    const secret = browser.takeBack({ name: keepsakeOf(id), url: this.parts.callbackUrl(platform) });
    const [row] = await db.query<Omit<Begun, 'platform'>>(
      sql`delete from platform_sign_ins
        where team_id = ${teamId} and id = ${id} and platform = ${platform}
          and (browser_hash is null or browser_hash = ${secret === undefined ? null : hashOf(secret)})
          and expires_at > clock_timestamp()
        returning team_id as "teamId", user_id as "userId", redirect_uri as "redirectUri",
          code_verifier as "codeVerifier", return_url as "returnUrl"`,
    );
    if (!row)
      throw new ParameterError(
        'state',
        `was used before, has expired, or belongs to another platform or browser; ${AGAIN}`,
      );
    return { ...row, platform, codeVerifier: await box.open(row.codeVerifier, id) };
  }

  private async read(state: string, now: Date, keys: SigningKeys): Promise<{ id: string; teamId: string }> {
    const { jti: id, team } = await keys.verify(state, AUDIENCE, ['jti', 'team', 'exp'], now).catch(() => {
      throw new ParameterError('state', `must be the one of a sign-in that began in the last 10 minutes; ${AGAIN}`);
    });
    if (typeof id !== 'string' || typeof team !== 'string' || !isUuid(id) || !isUuid(team)) {
      throw new ParameterError('state', `is not one of this server; ${AGAIN}`);
    }
    return { id, teamId: team };
  }
}

/** Each sign-in has its own, so that two that begin side by side both come back. */
const keepsakeOf = (id: string) => `adlane-connect-${id}`;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** Only so that the attempt is recorded. */
function formerMember({ teamId, userId }: Begun): SessionViewer {
  const kundeSettings = {
    kundeCanViewSearchTerms: false,
    kundeCanViewNegativeLists: false,
    kundeCanCreateFeeds: false,
  };
  return { kind: 'session', teamId, userId, role: 'kunde', accountIds: [], kundeSettings, showManagerAccounts: false };
}
