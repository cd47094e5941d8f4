import { AppError } from '../errors.js';
import type { Clock } from '../lib/clock.js';
import type { Log } from '../log.js';
import type { AdPlatform } from '../platforms/ad-platform.js';
import type { ConnectionService } from '../platforms/connections/connection.service.js';
import { isRevoked } from '../platforms/platform-error.js';

/** People are warned this many days before their access expires. */
const WARNING_DAYS = 14;
const DAY_MS = 86_400_000;

interface RenewalContext {
  connections: ConnectionService;
  log: Log;
  clock: Clock;
}

/**
 * Renews expiring access, with one platform call a day, and returns a warning for people, or null. A failed
 * renewal does not fail the run; throws PlatformError `revoked` once the access has ended.
 */
export async function renewAccess(
  { connections, log, clock }: RenewalContext,
  teamId: string,
  platform: string,
  { name, signIn }: AdPlatform,
): Promise<string | null> {
  if (!signIn.renew) return null;
  const opened = (await connections.isCheckDue(teamId, platform)) && (await connections.open(teamId, platform));
  if (opened) {
    try {
      await connections.renew(opened.connection, await signIn.renew(opened.refreshToken, clock()));
    } catch (error) {
      if (!(error instanceof AppError) || isRevoked(error)) throw error;
      log.warn({ teamId, platform, reason: error.message }, 'access not renewed');
    }
  }
  const expiresAt = (await connections.find(teamId, platform))?.expiresAt ?? null;
  if (expiresAt === null || Date.parse(expiresAt) - clock().getTime() > WARNING_DAYS * DAY_MS) return null;
  log.warn({ teamId, platform, expiresAt }, 'access ends soon');
  return `The access to ${name} ends on ${expiresAt.slice(0, 10)}: connect ${name} again before that day.`;
}
