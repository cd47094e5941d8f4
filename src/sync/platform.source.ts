import type { Clock } from '../clock.js';
import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import type { AdPlatform } from '../platforms/ad-platform.js';
import type { AdAccount, HiddenAccount } from '../platforms/ad-records.js';
import type { PlatformError } from '../platforms/platform-error.js';
import type { AccountPull } from './account.pull.js';
import { writeAccounts } from './account-records.js';
import type { AccountWork, OpenedSource } from './account-work.js';
import type { Tally } from './run-history.js';

/** A platform that teams' accounts are pulled from. */
export class PlatformSource {
  constructor(
    readonly platform: string,
    readonly adapter: AdPlatform,
    private readonly db: Database,
    private readonly accountPull: AccountPull,
    private readonly clock: Clock,
  ) {}

  /** Brings the team's list of accounts up to date; `importAll`: with every account there is. Throws PlatformError. */
  async open(teamId: string, importAll: boolean, tally: Tally, signal: AbortSignal | undefined): Promise<OpenedSource> {
    const { platform } = this;
    const reader = await this.adapter.reader(teamId);
    const hidden: HiddenAccount[] = [];
    const told = await reader.accounts(signal, (account) => hidden.push(account));
    tally.rowsRead += told.length;
    const kept = await writeAccounts(this.db, teamId, told, {
      platform,
      importAll,
      hidden: hidden.map(({ id }) => id),
      now: this.clock(),
    });
    const accounts = told.filter(({ id }) => kept.has(id));
    const managers = accounts.filter(({ isManager }) => isManager).map(({ id }) => id);
    await this.db.query(
      sql`update accounts set last_synced_at = clock_timestamp() where team_id = ${teamId} and id = any(${managers})`,
    );
    return {
      due: accounts.filter(({ isManager, status }) => !isManager && status === 'ENABLED'),
      hidden: await this.whyMissed(teamId, hidden, told),
      pull: (work) => this.accountPull.run({ ...work, reader }),
    };
  }

  /** Pulls an account as it was listed before. Throws PlatformError, or the signal's reason. */
  async pull(work: AccountWork): Promise<void> {
    await this.accountPull.run({ ...work, reader: await this.adapter.reader(work.account.teamId) });
  }

  /** Why accounts that the team has were not shown; undefined where it misses none. */
  private async whyMissed(
    teamId: string,
    hidden: readonly HiddenAccount[],
    told: readonly AdAccount[],
  ): Promise<PlatformError | undefined> {
    if (hidden.length === 0) return undefined;
    const missed = await this.db.query<{ ids: (string | null)[] }>(
      sql`select jsonb_build_array(id, mcc_id, login_customer_id) as ids from accounts
        where team_id = ${teamId} and platform = ${this.platform} and status <> 'UNLINKED'
          and id <> all(${told.map(({ id }) => id)}::text[])`,
    );
    if (missed.length === 0) return undefined;
    return (hidden.find(({ id }) => missed.some(({ ids }) => ids.includes(id))) ?? hidden[0])?.why;
  }
}
