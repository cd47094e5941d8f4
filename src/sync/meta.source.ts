import { addDays, type Clock, yesterdayIn } from '../clock.js';
import type { Database } from '../db/database.js';
import type { MetaAds } from '../platforms/meta/meta-ads.js';
import type { MetaPlatform } from '../platforms/meta/meta-platform.js';
import { PlatformError } from '../platforms/platform-error.js';
import { writeAccounts, writeCampaigns } from './account-records.js';
import { countDays, daysToPull, firstDays, type HistoryRules } from './day-range.js';
import { FiguresWriter } from './figures.writer.js';
import type { AccountWork, OpenedSource, PlatformSource } from './platform-source.js';
import type { Tally } from './run-history.js';

/** Meta's advertising accounts: their campaigns and daily figures. They have no products, feeds or search terms. */
export class MetaSource implements PlatformSource {
  readonly platform = 'meta-ads';
  readonly revoked = new PlatformError('revoked', 'Meta no longer accepts the saved access: connect Meta again.');
  private readonly figures: FiguresWriter;

  constructor(
    private readonly db: Database,
    private readonly meta: Pick<MetaPlatform, 'forTeam'>,
    private readonly rules: HistoryRules,
    /** The most days that are asked for at once. */
    private readonly chunkDays: number,
    private readonly clock: Clock,
  ) {
    this.figures = new FiguresWriter(db, rules);
  }

  async open(teamId: string, importAll: boolean, tally: Tally, signal: AbortSignal | undefined): Promise<OpenedSource> {
    const { platform } = this;
    const ads = await this.meta.forTeam(teamId);
    const told = await ads.accounts(signal);
    tally.rowsRead += told.length;
    const kept = await writeAccounts(this.db, teamId, told, { platform, importAll, now: this.clock() });
    return {
      due: told.filter(({ id, status }) => kept.has(id) && status === 'ENABLED'),
      pull: (work) => this.pull(ads, work),
    };
  }

  private async pull(ads: MetaAds, work: AccountWork): Promise<void> {
    const { account, tally, signal, mayWrite } = work;
    const askedAt = await this.db.now();
    const campaigns = await ads.campaigns(account.accountId, signal);
    tally.rowsRead += campaigns.length;
    await mayWrite();
    await writeCampaigns(this.db, account, campaigns, askedAt);
    await this.pullFigures(ads, work);
    await this.db.query('update accounts set last_synced_at = clock_timestamp() where team_id = $1 and id = $2', [
      account.teamId,
      account.accountId,
    ]);
  }

  private async pullFigures(ads: MetaAds, { account, lastDays, tally, signal, mayWrite, onProgress }: AccountWork) {
    const yesterday = yesterdayIn(account.timeZone, this.clock());
    const state = await this.figures.state(account);
    if (!state) throw new Error(`The account ${account.accountId} is not stored.`);
    const days = daysToPull(state, yesterday, this.rules, lastDays);
    onProgress(0);
    if (!days) return;
    tally.from = days.from;
    tally.to = days.to;
    for (let from = days.from; from <= days.to; ) {
      const chunk = firstDays({ from, to: days.to }, this.chunkDays);
      const campaigns = await ads.campaignDays({ accountId: account.accountId, ...chunk, signal });
      tally.rowsRead += campaigns.length;
      await mayWrite();
      await this.figures.write(account, chunk, { campaigns, products: [], terms: [] }, yesterday);
      onProgress(countDays({ from: days.from, to: chunk.to }) / countDays(days));
      from = addDays(chunk.to, 1);
    }
  }
}
