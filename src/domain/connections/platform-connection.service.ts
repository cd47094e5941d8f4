import type {
  AvailableAccount,
  ConnectionStatus,
  ImportedAccounts,
  Platform,
} from '../../../schema/connections/connection.type.js';
import { personOf, type Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { listed, rowsOf } from '../../db/statements/rows.js';
import { sql } from '../../db/statements/sql.js';
import { AppError, NotFoundError, ParameterError, requireFound } from '../../errors.js';
import type { AdPlatform, AdPlatforms } from '../../platforms/ad-platform.js';
import type { AdAccount } from '../../platforms/ad-records.js';
import type { Connection, ConnectionService } from '../../platforms/connections/connection.service.js';
import { isRevoked, PlatformError } from '../../platforms/platform-error.js';
import { ACCOUNT_COLUMNS } from '../accounts/account.columns.js';
import { inKnownZones, type ZonedAccount } from '../accounts/account-zones.js';
import { withRememberedFacts } from '../accounts/remembered-facts.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import type { PlanService } from '../billing/plan.service.js';
import { AccountMoney } from '../currencies/account-money.js';
import type { ReferenceRates } from '../currencies/reference-rates.js';
import { logTeamEvent } from '../logs/activity-log.js';

const MAX_ACCOUNTS = 1_000;

export interface PlatformConnectionParts {
  db: Database;
  connections: ConnectionService;
  plans: PlanService;
  platforms: AdPlatforms;
  rates: ReferenceRates;
  /** Requests a sync of the team; never throws. */
  syncSoon(teamId: string): Promise<void>;
  /** Called if the platform could not revoke the access; it is deleted here anyway. */
  onNotRevoked(platform: string, error: unknown): void;
}

/** Revokes a team's access at the platform, unless another team has it from the same person and would lose its own. */
export async function withdrawAccess(
  { connections, onNotRevoked }: Pick<PlatformConnectionParts, 'connections' | 'onNotRevoked'>,
  { signIn }: Pick<AdPlatform, 'signIn'>,
  teamId: string,
  platform: string,
): Promise<void> {
  try {
    const opened = await connections.open(teamId, platform);
    if (opened && !(await connections.isShared(opened.connection))) await signIn.revoke(opened.refreshToken);
  } catch (error) {
    onNotRevoked(platform, error);
  }
}

/** A team's connections: status, available accounts, import, and disconnecting (decisions, section 4). */
export class PlatformConnectionService {
  constructor(private readonly parts: PlatformConnectionParts) {}

  /** All platforms, with their names for arguments and for people. */
  platforms(): Platform[] {
    return [...this.parts.platforms].map(([platform, { name, offers }]) => ({ platform, name, offers: [...offers] }));
  }

  /** Asks the platform whether the access is still valid; without an answer, returns the stored status. */
  async status(viewer: Viewer, platform: string): Promise<ConnectionStatus> {
    const adapter = this.require(platform);
    const connection = await this.parts.connections.find(viewer.teamId, platform);
    const connected = connection?.status === 'active' && (await this.isAccepted(viewer, connection, adapter));
    const { connectedAs = null, connectedAt = null, scopes = [] } = connection ?? {};
    const expiresAt = (connected && connection?.expiresAt) || null;
    const reason = connection && !connected ? accessRevoked(adapter).message : null;
    return { platform, connected, connectedAs, connectedAt, scopes, expiresAt, reason };
  }

  /** Revokes the access at the platform, where no other team needs it, and deletes it here, even without an answer. */
  async disconnect(viewer: Viewer, platform: string, { auditId }: Pick<WriteInProgress, 'auditId'>): Promise<void> {
    const adapter = this.require(platform);
    const { name } = adapter;
    const { db, connections } = this.parts;
    await withdrawAccess(this.parts, adapter, viewer.teamId, platform);
    const { teamId, userId } = personOf(viewer);
    await db.transaction(async (tx) => {
      if (!(await connections.within(tx).remove(teamId, platform))) return;
      const message = `Verbindung zu ${name} getrennt`;
      await logTeamEvent(tx, { teamId, userId, message, metadata: { auditId, platform } });
    });
  }

  /** Accounts that can be imported or already are. Throws PlatformError. */
  async accounts(viewer: Viewer, platform: string): Promise<AvailableAccount[]> {
    const offered = await this.offered(viewer, platform);
    const linked = await this.parts.db.query<{ id: string }>(
      sql`select id from accounts where team_id = ${viewer.teamId} and platform = ${platform} and status <> 'UNLINKED'`,
    );
    const imported = new Set(linked.map(({ id }) => id));
    return offered.map(({ id, name, currency, isManager, managerId, status }) => ({
      id,
      name,
      currency,
      isMcc: isManager,
      managerId,
      status,
      isImported: imported.has(id),
    }));
  }

  /**
   * Imports accounts and the managers above them, all or none; repeatable. Throws NotFoundError, PlatformError,
   * `account_limit_reached`, `unsupported_currency` for amounts without rates, `unavailable` while no rates are known,
   * ParameterError for an account in a time zone that the database does not know.
   */
  async import(viewer: Viewer, platform: string, accountIds: readonly string[]): Promise<ImportedAccounts> {
    this.require(platform);
    const distinct = [...new Set(accountIds)];
    if (distinct.length === 0 || distinct.length > MAX_ACCOUNTS) {
      throw new ParameterError('accountIds', `must name 1 to ${MAX_ACCOUNTS} accounts`);
    }
    const offered = new Map((await this.offered(viewer, platform)).map((account) => [account.id, account]));
    const missing = distinct.find((id) => !offered.has(id));
    if (missing !== undefined) throw new NotFoundError(`accountIds: account ${missing.slice(0, 50)}`);
    const { db } = this.parts;
    const complete = await withRememberedFacts(db, viewer.teamId, withManagers(distinct, offered));
    const chosen = await inKnownZones(db, viewer.teamId, complete);
    requireZones(chosen);
    await this.requireRates(chosen);
    await this.parts.db.transaction(async (tx) => {
      const advertising = chosen.filter(({ isManager }) => !isManager).map(({ id }) => id);
      await this.parts.plans.requireRoom(tx, viewer.teamId, advertising);
      // An unlinked account is linked again, with its data.
      await tx.query(
        sql`insert into accounts as a (team_id, platform, ${listed(ACCOUNT_COLUMNS)})
          select ${viewer.teamId}, ${platform}, t.* from (${rowsOf(ACCOUNT_COLUMNS, chosen)}) t
          on conflict (team_id, id) do update set status = excluded.status,
            login_customer_id = excluded.login_customer_id where a.status = 'UNLINKED'`,
      );
    });
    await this.parts.syncSoon(viewer.teamId);
    return { importedCount: distinct.length, accountIds: distinct };
  }

  /** Managers have no amounts of their own. */
  private async requireRates(chosen: readonly AdAccount[]): Promise<void> {
    const advertising = chosen.filter(({ isManager }) => !isManager);
    for (const [currency, accounts] of Map.groupBy(advertising, (account) => account.currency)) {
      try {
        await AccountMoney.now(currency, this.parts.rates);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'unsupported_currency') throw error;
        const counts = `account ${accounts[0]?.id} counts in ${currency || 'a currency that the platform does not name'}`;
        throw new AppError('unsupported_currency', `accountIds: ${counts}. ${error.message}`);
      }
    }
  }

  private async offered({ teamId }: Viewer, platform: string): Promise<AdAccount[]> {
    const adapter = this.require(platform);
    const connection = await this.parts.connections.find(teamId, platform);
    if (connection?.status === 'revoked') throw accessRevoked(adapter);
    try {
      return await (await adapter.reader(teamId)).accounts();
    } catch (error) {
      if (isRevoked(error)) await this.storeRevocation(teamId, connection);
      throw error;
    }
  }

  private async isAccepted({ teamId }: Viewer, connection: Connection, { signIn }: AdPlatform): Promise<boolean> {
    try {
      const opened = await this.parts.connections.open(teamId, connection.platform);
      if (opened) await signIn.check(opened.refreshToken);
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      if (!isRevoked(error)) return true;
      await this.storeRevocation(teamId, connection);
      return false;
    }
    return true;
  }

  private async storeRevocation(teamId: string, connection: Connection | undefined): Promise<void> {
    if (!connection) return;
    const { platform, connectedAt } = connection;
    await this.parts.connections.setStatus(teamId, platform, 'revoked', connectedAt);
  }

  private require(platform: string): AdPlatform {
    return requirePlatform(this.parts.platforms, platform);
  }
}

/** Throws NotFoundError for an unknown platform (decisions, section 4). */
export function requirePlatform(platforms: AdPlatforms, name: string): AdPlatform {
  return requireFound(platforms.get(name), 'Platform');
}

/** Days of figures are days of the account's zone, so one that cannot be read has no figures. Managers have none. */
function requireZones(chosen: readonly ZonedAccount[]): void {
  const strange = chosen.find(({ reportedTimeZone, isManager }) => reportedTimeZone !== null && !isManager);
  if (!strange) return;
  const zone = JSON.stringify(strange.reportedTimeZone);
  throw new ParameterError(
    'accountIds',
    `must be in time zones that the database knows; account ${strange.id} is in ${zone.slice(0, 60)}. Update the database server's time zone files (tzdata), or import the others`,
  );
}

function accessRevoked({ name }: AdPlatform): PlatformError {
  return new PlatformError('revoked', `${name} no longer accepts the saved access: connect ${name} again.`);
}

/** Adds every manager above the accounts: lists of a manager's accounts need them. */
function withManagers(ids: readonly string[], offered: ReadonlyMap<string, AdAccount>): AdAccount[] {
  const chosen = new Set<AdAccount>();
  for (const id of ids) {
    let account = offered.get(id);
    while (account && !chosen.has(account)) {
      chosen.add(account);
      account = offered.get(account.managerId ?? '');
    }
  }
  return [...chosen];
}
