import type { SetAdSetBudgetArgs, SetAdSetStatusArgs } from '../../../schema/ad-sets/ad-set-write.type.js';
import type {
  BiddingChange,
  BudgetChange,
  CampaignWriteArgs,
  SetBiddingArgs,
  SetBudgetArgs,
  SetStatusArgs,
  StatusChange,
} from '../../../schema/campaigns/campaign-write.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { AppError, NotFoundError, ParameterError, requireFound } from '../../errors.js';
import { eurOfMicros } from '../../lib/money.js';
import type { AdPlatforms, CampaignUpdate, CampaignWriter } from '../../platforms/ad-platform.js';
import type { CampaignRecord } from '../../platforms/ad-records.js';
import { requireWritable } from '../accounts/account-platform.js';
import { requireVisible } from '../accounts/visible-accounts.sql.js';
import { inTurns } from '../audit/checks.js';
import type { LiveTarget, LiveWrites, MadeChange } from '../audit/live-write.js';
import { type PlannedWrite, sharedRead } from '../audit/planned-write.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import { AccountMoney } from '../currencies/account-money.js';
import type { ReferenceRates } from '../currencies/reference-rates.js';
import type { BudgetGuard } from '../guardrails/budget-guard.js';
import { copyFacts } from '../lists/kept-sums.records.js';
import { CAMPAIGN_TABLE } from '../lists/kept-sums.sql.js';
import { requireMember } from '../teams/membership.js';
import type { Undoer, UndoInProgress, Undone } from '../undo/undo.js';
import { biddingFor, strategyOf } from './bidding.js';
import { budgetGoalOf, changedBy, MAX_BUDGET_EUR } from './budget-goal.js';
import { areCampaigns, campaignDetail } from './campaign.reads.js';

import {
  afterUpdate,
  type CampaignChange,
  type CampaignUndoState,
  type ChangeContext,
  changeOf,
  isBudgetKind,
  type Level,
  levelOf,
  nameOf,
  reversalOf,
  undoneOf,
} from './campaign-change.js';
import { PortfolioError, requireAboveSpent, requireBudgetOf, SharedBudgetError } from './campaign-refusals.js';

interface CampaignWrite extends Omit<CampaignWriteArgs, 'campaignId'> {
  level: Level;
  /** Of the campaign or ad set. */
  id: string;
  /** Whether the change writes money, so that other currencies need a known rate. */
  writesMoney?: boolean;
}

type ChangeOf = (campaign: CampaignRecord, circumstances: ChangeContext) => CampaignChange | Promise<CampaignChange>;

const CENT_MICROS = 10_000;

const WRITERS = { campaign: 'campaignWriter', adSet: 'adSetWriter' } as const satisfies Record<Level, string>;

/** The kind of object whose planned effects later changes build on. */
export const CAMPAIGN = 'campaign';

/** Changes live campaigns and their ad sets (ADR 7). Returns the platform's previous value, read under the account's lock. */
export class CampaignWriteService implements Undoer<CampaignUndoState> {
  constructor(
    private readonly db: Database,
    private readonly platforms: AdPlatforms,
    private readonly live: LiveWrites,
    private readonly guard: BudgetGuard,
    private readonly rates: Pick<ReferenceRates, 'latest'>,
  ) {}

  /**
   * Sets the daily budget, 0 to 1,000,000 EUR with at most 2 decimals (decisions, section 6), rounded to the
   * account's smallest unit, or that of the whole period in the same range, or changes it by a percentage of what the
   * platform has. A shared budget is refused with 409 unless `applyToSharedBudget`, the other kind of budget than the
   * campaign has with 400.
   */
  setBudget(viewer: Viewer, { campaignId: id, ...args }: SetBudgetArgs, write: WriteInProgress): Promise<BudgetChange> {
    return this.budget(viewer, { ...args, level: 'campaign', id }, write);
  }

  /** The same for an ad set. Throws AppError `platform_rejected` if its campaign has the budget. */
  setAdSetBudget(
    viewer: Viewer,
    { adSetId: id, ...args }: SetAdSetBudgetArgs,
    write: WriteInProgress,
  ): Promise<BudgetChange> {
    return this.budget(viewer, { ...args, level: 'adSet', id, applyToSharedBudget: false }, write);
  }

  setStatus(viewer: Viewer, { campaignId: id, ...args }: SetStatusArgs, write: WriteInProgress): Promise<StatusChange> {
    return this.status(viewer, { ...args, level: 'campaign', id }, write);
  }

  setAdSetStatus(
    viewer: Viewer,
    { adSetId: id, ...args }: SetAdSetStatusArgs,
    write: WriteInProgress,
  ): Promise<StatusChange> {
    return this.status(viewer, { ...args, level: 'adSet', id }, write);
  }

  private async budget(
    viewer: Viewer,
    args: Omit<SetBudgetArgs, 'campaignId'> & CampaignWrite,
    write: WriteInProgress,
  ): Promise<BudgetChange> {
    const { applyToSharedBudget } = args;
    const goal = budgetGoalOf(args);
    const made = await this.set(viewer, { ...args, writesMoney: true }, write, async (campaign, context) => {
      const { accountId, money, writer } = context;
      const isWhole = campaign.totalBudgetMicros != null;
      requireBudgetOf(campaign, 'amount' in goal ? goal.amount : null, writer);
      if (!applyToSharedBudget && campaign.budgetShared && Number(campaign.budgetReferenceCount) > 1) {
        throw new SharedBudgetError(Number(campaign.budgetReferenceCount) - 1);
      }
      const kind = isWhole ? 'campaignLifetimeBudget' : 'campaignBudget';
      const { currency } = money.snapshot;
      const unit = money.isEuro
        ? CENT_MICROS
        : await sharedRead(write.planned, `unit ${accountId} ${currency}`, () =>
            writer.smallestUnit(accountId, currency),
          );
      if ('percent' in goal) {
        const native = changedBy(
          Number(isWhole ? campaign.totalBudgetMicros : campaign.budgetMicros),
          goal.percent,
          unit,
        );
        if (money.inEuro(native) > MAX_BUDGET_EUR * 1e6) {
          throw new ParameterError('changePercent', `must leave a budget of at most ${MAX_BUDGET_EUR} EUR`);
        }
        if (isWhole) requireAboveSpent(campaign, native, money);
        return changeOf(kind, campaign, native, context);
      }
      const { amount, micros } = goal;
      const native = money.ofEuro(micros, unit);
      if (native === 0 && micros > 0) {
        const smallest = `half of ${money.text(unit)}, the smallest amount of the account's currency`;
        throw new ParameterError(amount, `must be 0 or at least ${smallest}`);
      }
      if (isWhole) requireAboveSpent(campaign, native, money);
      return changeOf(kind, campaign, native, context, micros);
    });
    const isWhole = made.before.totalBudgetMicros != null;
    const [previous, now] = [
      Number(isWhole ? made.before.totalBudgetMicros : made.before.budgetMicros),
      Number(made.wanted),
    ];
    return {
      success: true,
      previousBudgetEur: eurOfMicros(made.money.inEuro(previous)),
      newBudgetEur: eurOfMicros(made.money.inEuro(now)),
      previousNative: made.money.native(previous),
      newNative: made.money.native(now),
    };
  }

  private async status(
    viewer: Viewer,
    args: Pick<SetStatusArgs, 'status'> & CampaignWrite,
    write: WriteInProgress,
  ): Promise<StatusChange> {
    const { status } = args;
    const { before } = await this.set(viewer, args, write, (campaign, context) =>
      changeOf('campaignStatus', campaign, status, context),
    );
    return { success: true, previousStatus: before.status, newStatus: status };
  }

  /** `targetRoas` (4 means 400 %) is only for TARGET_ROAS, which requires it above 0. */
  async setBidding(
    viewer: Viewer,
    { campaignId: id, ...args }: SetBiddingArgs,
    write: WriteInProgress,
  ): Promise<BiddingChange> {
    const { strategy, targetRoas = null, leavePortfolio } = args;
    if (strategy === 'TARGET_ROAS' && !(targetRoas !== null && targetRoas > 0)) {
      throw new ParameterError('targetRoas', 'must be above 0 for the strategy TARGET_ROAS');
    }
    if (strategy !== 'TARGET_ROAS' && targetRoas !== null) {
      throw new ParameterError('targetRoas', 'must only be given for the strategy TARGET_ROAS');
    }
    const { before } = await this.set(viewer, { ...args, level: 'campaign', id }, write, (campaign, given) => {
      if (campaign.portfolioStrategy !== '' && !leavePortfolio) throw new PortfolioError();
      const bidding = biddingFor(strategy, targetRoas, campaign.channelType);
      if (!given.writer.canSet(bidding)) {
        const { platformName: name } = given;
        throw new AppError(
          'platform_rejected',
          `Changes of bidding are not offered for ${name} accounts: make them at ${name}.`,
        );
      }
      return changeOf('campaignBidding', campaign, bidding, given);
    });
    return { success: true, previousStrategy: strategyOf(before), newStrategy: strategy };
  }

  /** Reverts a change. Throws AppError `conflict` if the campaign has been changed since. */
  async undo(viewer: Viewer, kept: CampaignUndoState, write: UndoInProgress): Promise<Undone> {
    const { accountId, campaignId, adSet, kind } = kept;
    const { userId } = write;
    const validateOnly = write.planned?.dryRun !== undefined;
    const level: Level = adSet ? 'adSet' : 'campaign';
    const target = { level, accountId, id: adSet?.id ?? campaignId, validateOnly, userId };
    const writesMoney = isBudgetKind(kind);
    const { money } = await this.make(viewer, { ...target, writesMoney }, write, (campaign, context) =>
      reversalOf(kept, campaign, context),
    );
    return undoneOf(kept, money);
  }

  private set(
    viewer: Viewer,
    args: CampaignWrite,
    write: WriteInProgress,
    derive: ChangeOf,
  ): Promise<MadeChange<CampaignRecord>> {
    return this.make(viewer, args, write, (campaign, context) => {
      if (campaign.status === 'REMOVED') {
        throw new AppError('platform_rejected', `A removed ${nameOf(levelOf(campaign))} cannot be changed.`);
      }
      return derive(campaign, context);
    });
  }

  /**
   * Makes the change that `derive` computes from the platform's campaign. Throws PlatformError, `guardrail`
   * above the team's limits, and `unsupported_currency` and `unavailable` without a rate before the platform
   * is called.
   */
  private async make(
    viewer: Viewer,
    { level, accountId, id, validateOnly, userId, writesMoney }: CampaignWrite,
    write: WriteInProgress,
    derive: ChangeOf,
  ): Promise<MadeChange<CampaignRecord>> {
    await requireMember(this.db, viewer, userId);
    const { planned } = write;
    if (level === 'campaign') await this.requireCampaign(viewer, accountId, id, planned);
    else await sharedRead(planned, `account ${accountId}`, () => requireVisible(this.db, viewer, accountId));
    const { platform, currency, open } = await sharedRead(planned, `${WRITERS[level]} ${accountId}`, () =>
      this.writerOf(viewer, level, accountId),
    );
    const rate = writesMoney ? 'now' : 'ifKnown';
    const latest = await sharedRead(planned, `money ${rate} ${currency}`, () =>
      AccountMoney[rate](currency, this.rates),
    );
    const writer = await sharedRead(planned, `${level} of ${accountId}`, open);
    const contextOf = (money: AccountMoney) => ({ accountId, writer, platformName: platform.name, money });
    const target: LiveTarget<CampaignRecord, CampaignUpdate, CampaignChange> = {
      accountId,
      id,
      name: nameOf(level),
      platformName: platform.name,
      kind: level,
      checkpoint: 'campaign',
      validateOnly,
      userId,
      find: (ids) => findEach(writer, accountId, ids),
      send: (campaign, update, onlyChecks) => writer.update(accountId, campaign, update, onlyChecks),
      checkAll: writer.checkAll?.bind(writer, accountId),
      resourceOf: ({ item, update }) => (isBudget(update) ? item.budgetResourceName : item.resourceName),
      afterEarlier: async (turn, campaign, money) =>
        turn.applyEarlier(CAMPAIGN, campaign, (await derive(campaign, contextOf(money))).standing.subject),
      addEffect: (turn, campaign, { standing, update }) =>
        turn.addEffect(CAMPAIGN, standing.subject, effectOf(campaign, update)),
      check: (campaign, { update, euroMicros }, money) =>
        this.guard.check(viewer, accountId, campaign, { ...update, euroMicros }, money, planned),
      // Ad sets are not stored.
      ...(level === 'campaign' && { store: (tx, now, money) => storeCampaign(tx, viewer, accountId, now, money) }),
    };
    return this.live.make(viewer, target, latest, write, (campaign, money) => derive(campaign, contextOf(money)));
  }

  /** Throws NotFoundError unless the campaign is visible. */
  private async requireCampaign(
    viewer: Viewer,
    accountId: string,
    campaignId: string,
    planned: PlannedWrite | undefined,
  ): Promise<void> {
    const isThere = planned?.dryRun
      ? await planned.dryRun.batch('campaigns', { accountId, campaignId }, (keys) =>
          areCampaigns(this.db, viewer, keys),
        )
      : (await campaignDetail(this.db, viewer, accountId, campaignId)) !== undefined;
    if (!isThere) throw new NotFoundError('campaign');
  }

  /** Throws AppError `platform_rejected` for a platform that takes no changes, NotFoundError for one without ad sets. */
  private async writerOf(viewer: Viewer, level: Level, accountId: string) {
    const found = await requireWritable(this.db, this.platforms, viewer, accountId, 'campaignWriter');
    const { platform, currency } = found;
    if (!platform[WRITERS[level]]) throw new NotFoundError(nameOf(level));
    return { platform, currency, open: () => requireFound(platform[WRITERS[level]]?.(viewer.teamId), nameOf(level)) };
  }
}

function isBudget(update: CampaignUpdate): boolean {
  return 'budgetMicros' in update || 'totalBudgetMicros' in update;
}

/** In the order of `ids`; undefined for unknown ones. Throws PlatformError. */
export async function findEach(writer: CampaignWriter, accountId: string, ids: readonly string[]) {
  if (!writer.findAll) return inTurns(ids, (id) => writer.find(accountId, id));
  const found = new Map((await writer.findAll(accountId, ids)).map((campaign) => [campaign.id, campaign]));
  return ids.map((id) => found.get(id));
}

/** The effect on any campaign: a budget changes for all that share it. */
function effectOf(campaign: CampaignRecord, update: CampaignUpdate): (other: CampaignRecord) => CampaignRecord {
  return (other) => {
    const isAffected = isBudget(update)
      ? other.budgetResourceName === campaign.budgetResourceName
      : other.resourceName === campaign.resourceName;
    return isAffected ? afterUpdate(other, update) : other;
  };
}

/** Also stores the budget of all campaigns that share it. */
async function storeCampaign(tx: Sql, { teamId }: Viewer, accountId: string, now: CampaignRecord, money: AccountMoney) {
  const { id, status, biddingStrategyType, targetRoas, budgetMicros, budgetShared, budgetResourceName } = now;
  const total = money.isKnown && now.totalBudgetMicros !== null ? money.inEuro(Number(now.totalBudgetMicros)) : null;
  const native = Number(budgetMicros);
  const isNamed = budgetMicros !== null;
  // Without a rate what is stored stays.
  const euro = money.isKnown && isNamed ? money.inEuro(native) : null;
  const beside = money.isKnown && !money.isEuro && isNamed ? native : null;
  await tx.query(
    sql`update campaigns set
        status = case when id = ${id} then ${status} else status end,
        bidding_strategy_type = case when id = ${id} then ${biddingStrategyType} else bidding_strategy_type end,
        target_roas = case when id = ${id} then ${targetRoas}::numeric else target_roas end,
        budget_micros = coalesce(${euro}::bigint, budget_micros),
        total_budget_micros = coalesce(${total}::bigint, total_budget_micros),
        native_budget_micros = coalesce(${beside}::bigint, native_budget_micros), written_at = statement_timestamp()
      where team_id = ${teamId} and account_id = ${accountId}
        and (id = ${id} or (${budgetShared}::boolean and budget_resource_name = ${budgetResourceName}))`,
    'campaigns.mirror',
  );
  await copyFacts(tx, { teamId, accountId }, CAMPAIGN_TABLE, [id], new Date());
}
