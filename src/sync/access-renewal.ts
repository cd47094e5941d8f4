import type { Clock } from '../clock.js';
import { AppError } from '../errors.js';
import type { Log } from '../log.js';
import type { AdPlatform } from '../platforms/ad-platform.js';
import type { ConnectionService } from '../platforms/connections/connection.service.js';
import { isRevoked } from '../platforms/platform-error.js';

/** Days before access ends that people are told. */
const ANNOUNCED_DAYS = 14;
const DAY_MS = 86_400_000;

/** Renews access that expires, and announces its end if it cannot be renewed. */
export class AccessRenewal {
  constructor(
    private readonly connections: ConnectionService,
    private readonly log: Log,
    private readonly clock: Clock,
  ) {}

  /**
   * What people should know of the access, or null. Calls the platform once a day. A failed renewal does not fail the
   * run; throws PlatformError `revoked` once the access has ended.
   */
  async keepUp(teamId: string, platform: string, adapter: AdPlatform): Promise<string | null> {
    if (!adapter.signIn.renew) return null;
    if (await this.connections.isCheckDue(teamId, platform)) await this.renew(teamId, platform, adapter);
    const expiresAt = (await this.connections.find(teamId, platform))?.expiresAt ?? null;
    if (expiresAt === null || Date.parse(expiresAt) - this.clock().getTime() > ANNOUNCED_DAYS * DAY_MS) return null;
    this.log.warn({ teamId, platform, expiresAt }, 'access ends soon');
    const { name } = adapter;
    return `The access to ${name} ends on ${expiresAt.slice(0, 10)}: connect ${name} again before that day.`;
  }

  private async renew(teamId: string, platform: string, { signIn }: AdPlatform): Promise<void> {
    const opened = await this.connections.open(teamId, platform);
    if (!opened || !signIn.renew) return;
    try {
      const access = await signIn.renew(opened.refreshToken, this.clock());
      await this.connections.renew(opened.connection, access);
    } catch (error) {
      if (!(error instanceof AppError) || isRevoked(error)) throw error;
      this.log.warn({ teamId, platform, reason: error.message }, 'access not renewed');
    }
  }
}
