import type {
  AvailableAccount,
  ConnectionStatus,
  ImportedAccounts,
  Platform,
} from '../../../schema/connections/connection.type.js';
import { personOf, type Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { AppError, NotFoundError, ParameterError } from '../../errors.js';
import type { AdPlatform, AdPlatforms } from '../../platforms/ad-platform.js';
import type { AdAccount } from '../../platforms/ad-records.js';
import type { Connection, ConnectionService } from '../../platforms/connections/connection.service.js';
import { isRevoked, PlatformError } from '../../platforms/platform-error.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import type { PlanService } from '../billing/plan.service.js';
import { AccountMoney } from '../currencies/account-money.js';
import type { ReferenceRates } from '../currencies/reference-rates.js';
import { noteTeamEvent } from '../logs/activity-log.js';
import { importedIds, insertAccounts } from './imported-account.records.js';

const MOST_ACCOUNTS = 1_000;

export interface PlatformConnectionParts {
  db: Database;
  connections: ConnectionService;
  plans: PlanService;
  platforms: AdPlatforms;
  rates: ReferenceRates;
  /** Asks for a sync of the team as soon as a process is free; never throws. */
  syncSoon(teamId: string): Promise<void>;
  /** Told of a platform that could not be asked to withdraw access; the access is forgotten here all the same. */
  onNotRevoked(platform: string, error: unknown): void;
}

/** What a team has connected: status, accounts to choose from, import, and the end of it (decisions, section 4). */
export class PlatformConnectionService {
  constructor(private readonly parts: PlatformConnectionParts) {}

  /** Those that there are, by the name that arguments take and the one that people use. */
  platforms(): Platform[] {
    return [...this.parts.platforms].map(([platform, { name }]) => ({ platform, name }));
  }

  /** Asks the platform whether it still accepts the access; while it does not answer, what was known counts. */
  async status(viewer: Viewer, platform: string): Promise<ConnectionStatus> {
    const adapter = this.require(platform);
    const connection = await this.parts.connections.find(viewer.teamId, platform);
    if (!connection) {
      const nobody = { connectedAs: null, connectedAt: null, expiresAt: null };
      return { platform, connected: false, ...nobody, scopes: [], reason: null };
    }
    const { connectedAs, connectedAt, scopes } = connection;
    const connected = connection.status === 'active' && (await this.isAccepted(viewer, connection, adapter));
    const reason = connected ? null : withdrawn(adapter).message;
    const expiresAt = connected ? connection.expiresAt : null;
    return { platform, connected, connectedAs, connectedAt, scopes, expiresAt, reason };
  }

  /** Withdraws the access at the platform and forgets it here, also where the platform does not answer. */
  async disconnect(viewer: Viewer, platform: string, { auditId }: Pick<WriteInProgress, 'auditId'>): Promise<void> {
    const { name, signIn } = this.require(platform);
    const { db, connections, onNotRevoked } = this.parts;
    try {
      const opened = await connections.open(viewer.teamId, platform);
      if (opened) await signIn.revoke(opened.refreshToken);
    } catch (error) {
      onNotRevoked(platform, error);
    }
    const { teamId, userId } = personOf(viewer);
    await db.transaction(async (tx) => {
      if (!(await connections.within(tx).remove(teamId, platform))) return;
      const message = `Verbindung zu ${name} getrennt`;
      await noteTeamEvent(tx, { teamId, userId, message, metadata: { auditId, platform } });
    });
  }

  /** The accounts that can be imported, and those that are. Throws PlatformError. */
  async accounts(viewer: Viewer, platform: string): Promise<AvailableAccount[]> {
    const offered = await this.offered(viewer, platform);
    const imported = await importedIds(this.parts.db, viewer.teamId, platform);
    return offered
      .filter(({ id, status }) => status === 'ENABLED' || imported.has(id))
      .map(({ id, name, currency, isManager, managerId }) => ({
        id,
        name,
        currency,
        isMcc: isManager,
        managerId,
        isImported: imported.has(id),
      }));
  }

  /**
   * Imports accounts, all or none, with the managers above them; they are synced soon. Importing one again is no
   * mistake. Throws NotFoundError for one that the platform does not show, AppError `account_limit_reached` past the
   * plan's limit, `unsupported_currency` for one whose amounts cannot be told in EUR, `unavailable` while no rates are
   * known, and PlatformError.
   */
  async import(viewer: Viewer, platform: string, accountIds: readonly string[]): Promise<ImportedAccounts> {
    this.require(platform);
    const wanted = [...new Set(accountIds)];
    if (wanted.length === 0 || wanted.length > MOST_ACCOUNTS) {
      throw new ParameterError('accountIds', `must name 1 to ${MOST_ACCOUNTS} accounts`);
    }
    const offered = new Map((await this.offered(viewer, platform)).map((account) => [account.id, account]));
    const missing = wanted.find((id) => !offered.has(id));
    if (missing !== undefined) throw new NotFoundError(`accountIds: account ${missing.slice(0, 50)}`);
    const chosen = withManagers(wanted, offered);
    await this.requireRates(chosen);
    await this.parts.db.transaction(async (tx) => {
      const advertising = chosen.filter(({ isManager }) => !isManager).map(({ id }) => id);
      await this.parts.plans.requireRoom(tx, viewer.teamId, advertising);
      await insertAccounts(tx, viewer.teamId, platform, chosen);
    });
    await this.parts.syncSoon(viewer.teamId);
    return { importedCount: wanted.length, accountIds: wanted };
  }

  /** A manager has no amounts of its own. */
  private async requireRates(chosen: readonly AdAccount[]): Promise<void> {
    const checked = new Set<string>();
    for (const { id, currency, isManager } of chosen) {
      if (isManager || checked.has(currency)) continue;
      checked.add(currency);
      try {
        await AccountMoney.now(currency, this.parts.rates);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'unsupported_currency') throw error;
        const why = `account ${id} counts in ${currency || 'a currency that the platform does not tell'}, of which the European Central Bank publishes no reference rate`;
        throw new AppError('unsupported_currency', `accountIds: ${why}, so that its amounts cannot be told in EUR.`);
      }
    }
  }

  private async offered({ teamId }: Viewer, platform: string): Promise<AdAccount[]> {
    const adapter = this.require(platform);
    const connection = await this.parts.connections.find(teamId, platform);
    if (connection?.status === 'revoked') throw withdrawn(adapter);
    try {
      return await (await adapter.reader(teamId)).accounts();
    } catch (error) {
      await this.noteWithdrawal(teamId, connection, error);
      throw error;
    }
  }

  private async isAccepted({ teamId }: Viewer, connection: Connection, { signIn }: AdPlatform): Promise<boolean> {
    try {
      const opened = await this.parts.connections.open(teamId, connection.platform);
      if (opened) await signIn.check(opened.refreshToken);
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      return !(await this.noteWithdrawal(teamId, connection, error));
    }
    return true;
  }

  /** True where `error` says that the access was withdrawn. */
  private async noteWithdrawal(teamId: string, connection: Connection | undefined, error: unknown): Promise<boolean> {
    if (!isRevoked(error)) return false;
    if (connection) {
      const { platform, connectedAt } = connection;
      await this.parts.connections.setStatus(teamId, platform, 'revoked', connectedAt);
    }
    return true;
  }

  private require(platform: string): AdPlatform {
    return requirePlatform(this.parts.platforms, platform);
  }
}

/** Throws NotFoundError for a platform that there is not (decisions, section 4). */
export function requirePlatform(platforms: AdPlatforms, name: string): AdPlatform {
  const platform = platforms.get(name);
  if (!platform) throw new NotFoundError('Platform');
  return platform;
}

function withdrawn({ name }: AdPlatform): PlatformError {
  return new PlatformError('revoked', `${name} no longer accepts the saved access: connect ${name} again.`);
}

/** The accounts with every manager above them: lists of a manager's accounts need it. */
function withManagers(ids: readonly string[], offered: ReadonlyMap<string, AdAccount>): AdAccount[] {
  const chosen = new Map<string, AdAccount>();
  for (const id of ids) {
    for (
      let account = offered.get(id);
      account && !chosen.has(account.id);
      account = offered.get(account.managerId ?? '')
    ) {
      chosen.set(account.id, account);
    }
  }
  return [...chosen.values()];
}
