import type { Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { NotFoundError } from '../../errors.js';
import { type CampaignRecord, campaign as readCampaign } from '../../platforms/google-ads/campaign-reports.js';
import type { GoogleAds } from '../../platforms/google-ads/google-ads.client.js';
import { PlatformError } from '../../platforms/platform-error.js';
import { type Locks, withAccountLock } from '../accounts/account-lock.js';
import { requireWritable } from '../accounts/writable-account.js';
import type { WriteInProgress } from '../audit/write.service.js';
import type { BudgetGuard } from '../guardrails/budget-guard.js';
import { noteChange } from '../logs/activity-log.js';
import { requireMember } from '../teams/membership.js';
import { CampaignReads } from './campaign.reads.js';
import type { CampaignChange } from './campaign-change.js';

/** The platform on behalf of a team. */
export interface AdsAccess {
  forTeam(teamId: string): Promise<{ ads: GoogleAds }>;
}

export interface CampaignWrite {
  accountId: string;
  campaignId: string;
  validateOnly: boolean;
  /** The member on whose behalf an API key writes. */
  userId?: string | null | undefined;
}

/** The one way in which a live campaign is changed: guardrails, platform, mirror, activity log, and what undoing takes. */
export class CampaignChanges {
  private readonly reads: CampaignReads;

  constructor(
    private readonly db: Database,
    private readonly platform: AdsAccess,
    private readonly locks: Locks,
    private readonly guard: BudgetGuard,
  ) {
    this.reads = new CampaignReads(db);
  }

  /**
   * Makes the change that `changeOf` derives from the campaign as it stands at the platform, and returns how it stood
   * there before. Throws AppError `guardrail` for what the team's limits forbid, and PlatformError.
   */
  async make(
    viewer: Viewer,
    { accountId, campaignId, validateOnly, userId }: CampaignWrite,
    write: WriteInProgress,
    changeOf: (campaign: CampaignRecord) => CampaignChange,
  ): Promise<CampaignRecord> {
    await requireMember(this.db, viewer, userId);
    if (!(await this.reads.detail(viewer, accountId, campaignId))) throw new NotFoundError('campaign');
    await requireWritable(this.db, viewer, accountId);
    const { ads } = await this.platform.forTeam(viewer.teamId);
    return withAccountLock(this.locks, viewer.teamId, accountId, async (stillHeld) => {
      const before = await readCampaign(ads, accountId, campaignId);
      if (!before) throw new NotFoundError('campaign');
      const change = changeOf(before);
      await this.guard.check(viewer, accountId, before, change.aim);
      if (!validateOnly) await stillHeld();
      try {
        await ads.update({ customerId: accountId, validateOnly, ...change.update });
      } catch (error) {
        if (validateOnly || !(await this.wasDone(ads, accountId, before, change, error))) throw error;
      }
      if (!validateOnly) {
        const now = await readCampaign(ads, accountId, campaignId);
        const { message } = change;
        if (now && change.isDone(now)) write.keepForUndo(change.kept(now));
        await this.db.transaction(async (tx) => {
          if (now) await mirror(tx, viewer, accountId, now);
          await noteChange(tx, viewer, write, { accountId, message, metadata: { campaignId }, userId });
        });
      }
      return before;
    });
  }

  /** After a silence of the platform: whether it has made the change all the same. */
  private async wasDone(
    ads: GoogleAds,
    accountId: string,
    before: CampaignRecord,
    { isDone }: CampaignChange,
    error: unknown,
  ): Promise<boolean> {
    const silent = error instanceof PlatformError && (error.failure === 'unavailable' || error.failure === 'malformed');
    if (!silent || isDone(before)) return false;
    const now = await readCampaign(ads, accountId, before.id).catch(() => undefined);
    return now !== undefined && isDone(now);
  }
}

/** Takes over what stands at the platform now, for every campaign that shares the budget. */
async function mirror(sql: Sql, viewer: Viewer, accountId: string, now: CampaignRecord): Promise<void> {
  await sql.query(
    `update campaigns set
         status = case when id = $3 then $4 else status end,
         bidding_strategy_type = case when id = $3 then $5 else bidding_strategy_type end,
         target_roas = case when id = $3 then $6::numeric else target_roas end,
         budget_micros = $7, written_at = clock_timestamp()
       where team_id = $1 and account_id = $2 and (id = $3 or ($8 and budget_resource_name = $9))`,
    [
      viewer.teamId,
      accountId,
      now.id,
      now.status,
      now.biddingStrategyType,
      now.targetRoas,
      now.budgetMicros,
      now.budgetShared,
      now.budgetResourceName,
    ],
    'campaigns.mirror',
  );
}
