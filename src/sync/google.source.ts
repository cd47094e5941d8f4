import type { Clock } from '../clock.js';
import type { Database } from '../db/database.js';
import { clientAccounts } from '../platforms/google/ads/account-reports.js';
import type { GooglePlatform } from '../platforms/google/google-platform.js';
import { PlatformError } from '../platforms/platform-error.js';
import type { AccountPull } from './account.pull.js';
import { writeAccounts } from './account-records.js';
import type { OpenedSource, PlatformSource } from './platform-source.js';
import type { Tally } from './run-history.js';

/** Google Ads accounts below a team's manager. */
export class GoogleSource implements PlatformSource {
  readonly platform = 'google-ads';
  readonly revoked = new PlatformError(
    'revoked',
    'Google no longer accepts the saved access: connect Google Ads again.',
  );

  constructor(
    private readonly db: Database,
    private readonly google: GooglePlatform,
    private readonly accountPull: AccountPull,
    private readonly clock: Clock,
  ) {}

  async open(teamId: string, importAll: boolean, tally: Tally, signal: AbortSignal | undefined): Promise<OpenedSource> {
    const { platform } = this;
    const access = await this.google.forTeam(teamId);
    const told = await clientAccounts(access.ads, access.managerId, signal);
    tally.rowsRead += told.length;
    const kept = await writeAccounts(this.db, teamId, told, { platform, importAll, now: this.clock() });
    const accounts = told.filter(({ id }) => kept.has(id));
    const managers = accounts.filter(({ isManager }) => isManager).map(({ id }) => id);
    await this.db.query('update accounts set last_synced_at = clock_timestamp() where team_id = $1 and id = any($2)', [
      teamId,
      managers,
    ]);
    return {
      due: accounts.filter(({ isManager, status }) => !isManager && status === 'ENABLED'),
      pull: (work) => this.accountPull.run({ ...work, access }),
    };
  }
}
