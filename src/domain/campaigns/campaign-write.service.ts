import type { Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { AppError, NotFoundError, ParameterError } from '../../errors.js';
import { eurOfMicros } from '../../money.js';
import { type CampaignRecord, campaign as readCampaign } from '../../platforms/google-ads/campaign-reports.js';
import type { GoogleAds, GoogleAdsUpdate } from '../../platforms/google-ads/google-ads.client.js';
import { PlatformError } from '../../platforms/platform-error.js';
import { inAccountTurn, type Locks } from '../accounts/account-turn.js';
import type { WriteInProgress } from '../audit/write.service.js';
import { noteChange } from '../logs/activity-log.js';
import { requireMember } from '../teams/membership.js';
import { biddingFields, strategyOf } from './bidding.js';
import type { BiddingStrategy } from './campaign.enum.js';
import { CampaignReads } from './campaign.reads.js';

/** The platform on behalf of a team. */
export interface AdsAccess {
  forTeam(teamId: string): Promise<{ ads: GoogleAds }>;
}

export interface CampaignWrite {
  accountId: string;
  campaignId: string;
  validateOnly: boolean;
  /** The member on whose behalf an API key writes. */
  userId?: string | null;
}

interface Change {
  update: Omit<GoogleAdsUpdate, 'customerId' | 'validateOnly'>;
  /** True for a campaign in which the change is in force. */
  isDone(campaign: CampaignRecord): boolean;
  /** For the activity log, in German. */
  message: string;
}

const MICROS = 1_000_000;
const MAX_DAILY_BUDGET_EUR = 1_000_000;

/**
 * Changes of live campaigns. Each is checked, sent to the platform, and mirrored only then; what answers as previous is
 * the platform's own state, read under a lock on the account, so that no two writers report the same one.
 */
export class CampaignWriteService {
  private readonly reads: CampaignReads;

  constructor(
    private readonly db: Database,
    private readonly platform: AdsAccess,
    private readonly locks: Locks,
  ) {
    this.reads = new CampaignReads(db);
  }

  /**
   * Sets the daily budget, 0 to 1,000,000 EUR with at most 2 decimals. A budget that several campaigns share is refused
   * with 409 unless `applyToSharedBudget`. Both amounts of the answer are EUR.
   */
  async setBudget(
    viewer: Viewer,
    args: CampaignWrite & { dailyBudgetEur: number; applyToSharedBudget: boolean },
    write: WriteInProgress,
  ) {
    const { dailyBudgetEur, applyToSharedBudget } = args;
    const micros = microsOf(dailyBudgetEur);
    const before = await this.write(viewer, args, write, (campaign) => {
      if (!applyToSharedBudget && campaign.budgetShared && Number(campaign.budgetReferenceCount) > 1) {
        throw new SharedBudgetError(Number(campaign.budgetReferenceCount) - 1);
      }
      return {
        update: {
          service: 'campaignBudgets',
          update: { resourceName: campaign.budgetResourceName, amountMicros: String(micros) },
          updateMask: 'amountMicros',
        },
        isDone: ({ budgetMicros }) => Number(budgetMicros) === micros,
        message: `Tagesbudget der Kampagne „${campaign.name}“ geändert: ${eur(eurOfMicros(Number(campaign.budgetMicros)))} → ${eur(dailyBudgetEur)}`,
      };
    });
    return { success: true, previousBudgetEur: eurOfMicros(Number(before.budgetMicros)), newBudgetEur: dailyBudgetEur };
  }

  /** Enables or pauses. */
  async setStatus(viewer: Viewer, args: CampaignWrite & { status: 'ENABLED' | 'PAUSED' }, write: WriteInProgress) {
    const { status } = args;
    const before = await this.write(viewer, args, write, ({ name, resourceName, status: previous }) => ({
      update: { service: 'campaigns', update: { resourceName, status }, updateMask: 'status' },
      isDone: (campaign) => campaign.status === status,
      message: `Status der Kampagne „${name}“ geändert: ${previous} → ${status}`,
    }));
    return { success: true, previousStatus: before.status, newStatus: status };
  }

  /** `targetRoas` (4 means 400 %) belongs to TARGET_ROAS alone, which needs it above 0. */
  async setBidding(
    viewer: Viewer,
    args: CampaignWrite & { strategy: BiddingStrategy; targetRoas?: number | null },
    write: WriteInProgress,
  ) {
    const { strategy, targetRoas = null } = args;
    if (strategy === 'TARGET_ROAS' && !(targetRoas !== null && targetRoas > 0)) {
      throw new ParameterError('targetRoas', 'must be above 0 for the strategy TARGET_ROAS');
    }
    if (strategy !== 'TARGET_ROAS' && targetRoas !== null) {
      throw new ParameterError('targetRoas', 'must only be given for the strategy TARGET_ROAS');
    }
    const before = await this.write(viewer, args, write, (campaign) => {
      const { name, resourceName, channelType } = campaign;
      const { fields, updateMask } = biddingFields(strategy, targetRoas, channelType);
      return {
        update: { service: 'campaigns', update: { resourceName, ...fields }, updateMask },
        isDone: (now) => strategyOf(now) === strategy && (targetRoas === null || now.targetRoas === targetRoas),
        message: `Gebotsstrategie der Kampagne „${name}“ geändert: ${bidding(strategyOf(campaign), campaign.targetRoas)} → ${bidding(strategy, targetRoas)}`,
      };
    });
    return { success: true, previousStrategy: strategyOf(before), newStrategy: strategy };
  }

  /** Returns the campaign as it stood at the platform before. */
  private async write(
    viewer: Viewer,
    { accountId, campaignId, validateOnly, userId }: CampaignWrite,
    write: WriteInProgress,
    changeOf: (campaign: CampaignRecord) => Change,
  ): Promise<CampaignRecord> {
    await requireMember(this.db, viewer, userId);
    if (!(await this.reads.detail(viewer, accountId, campaignId))) throw new NotFoundError('campaign');
    const { ads } = await this.platform.forTeam(viewer.teamId);
    return inAccountTurn(this.locks, { teamId: viewer.teamId, accountId }, async () => {
      const before = await readCampaign(ads, accountId, campaignId);
      if (!before) throw new NotFoundError('campaign');
      if (before.status === 'REMOVED') throw new AppError('platform_rejected', 'A removed campaign cannot be changed.');
      const change = changeOf(before);
      try {
        await ads.update({ customerId: accountId, validateOnly, ...change.update });
      } catch (error) {
        if (validateOnly || !(await this.wasDone(ads, accountId, before, change, error))) throw error;
      }
      if (!validateOnly) {
        const now = await readCampaign(ads, accountId, campaignId);
        const { message } = change;
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
    { isDone }: Change,
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

const euros = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
const eur = (amount: number) => euros.format(amount);
const bidding = (strategy: string, targetRoas: number | null) =>
  targetRoas === null ? strategy : `${strategy} (Ziel-ROAS ${targetRoas.toLocaleString('de-DE')})`;

/** 409: the budget belongs to more campaigns than the one that is meant. */
class SharedBudgetError extends AppError {
  constructor(private readonly others: number) {
    super('conflict', messageOf(others, CONSENT));
  }

  override messageFor(spell: (parameter: string) => string): string {
    return messageOf(this.others, spell(CONSENT));
  }
}

const CONSENT = 'applyToSharedBudget' satisfies keyof Parameters<CampaignWriteService['setBudget']>[1];

function messageOf(others: number, consent: string): string {
  return `This campaign shares its budget with ${others} more; set ${consent} to true to change it for all of them.`;
}

/** Micro-units of a daily budget. Throws ParameterError outside 0 to 1,000,000 EUR and above 2 decimals. */
function microsOf(eur: number): number {
  if (!(eur >= 0 && eur <= MAX_DAILY_BUDGET_EUR)) {
    throw new ParameterError('dailyBudgetEur', 'must be between 0 and 1,000,000');
  }
  const cents = Math.round(eur * 100);
  if (cents / 100 !== eur) throw new ParameterError('dailyBudgetEur', 'must have at most 2 decimals');
  return cents * (MICROS / 100);
}
