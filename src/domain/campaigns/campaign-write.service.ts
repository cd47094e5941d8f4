import { isDeepStrictEqual } from 'node:util';
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
import { AppError, conflict, NotFoundError, ParameterError, requireFound } from '../../errors.js';
import { eurOfMicros } from '../../lib/money.js';
import type { AdPlatforms, CampaignUpdate, CampaignWriter } from '../../platforms/ad-platform.js';
import type { CampaignRecord } from '../../platforms/ad-records.js';
import { isOutcomeUnknown } from '../../platforms/platform-error.js';
import { type EnsureLocked, type Locks, withAccountLock } from '../accounts/account-lock.js';
import { requireWritable } from '../accounts/account-platform.js';
import { type Outcome, settleInterruptedTries } from '../audit/claim.js';
import { sharedRead, type Turn } from '../audit/planned-write.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import { AccountMoney, type MoneySnapshot } from '../currencies/account-money.js';
import type { ReferenceRates } from '../currencies/reference-rates.js';
import type { BudgetGuard } from '../guardrails/budget-guard.js';
import { deleteMove, recordMove } from '../guardrails/spend-moves.js';
import { copyFacts } from '../lists/kept-sums.records.js';
import { CAMPAIGN_TABLE } from '../lists/kept-sums.sql.js';
import { logChange } from '../logs/activity-log.js';
import { requireMember } from '../teams/membership.js';
import type { Irreversible, Undoer, UndoInProgress, Undone } from '../undo/undo.js';
import { biddingFor, strategyOf } from './bidding.js';
import { budgetGoalOf, changedBy, MAX_DAILY_BUDGET_EUR } from './budget-goal.js';
import { areCampaigns, campaignDetail } from './campaign.reads.js';
import {
  afterUpdate,
  type CampaignChange,
  type CampaignUndoState,
  type ChangeContext,
  changeOf,
  isInEffect,
  reversalOf,
  undoneOf,
} from './campaign-change.js';
import { dryWriter } from './dry-writer.js';

interface CampaignWrite extends CampaignWriteArgs {
  /** Whether the change writes money, so that other currencies need a known rate. */
  writesMoney?: boolean;
}

/** A change that was or would be made. */
interface MadeChange {
  before: CampaignRecord;
  wanted: unknown;
  money: AccountMoney;
}

type ChangeOf = (campaign: CampaignRecord, circumstances: ChangeContext) => CampaignChange | Promise<CampaignChange>;

/** Checkpoint for a retry of the same request. */
interface SavedTry {
  before: CampaignRecord;
  previous: unknown;
  wanted: unknown;
  /** The rate, kept for retries. */
  money?: MoneySnapshot;
  /** Set by the next change of the same field. */
  outcome?: Outcome;
  /** Set once the change is made and stored. */
  recorded?: boolean;
  kept?: CampaignUndoState | Irreversible | undefined;
}

interface CampaignCheckpoint {
  campaign: SavedTry;
}

const OVERTAKEN =
  'The first try of this request was interrupted, and somebody else has changed the campaign since; check it and send what is still missing under a new Idempotency-Key.';

const CENT_MICROS = 10_000;

/** The kind of object whose planned effects later changes build on. */
export const CAMPAIGN = 'campaign';

/** Changes live campaigns (ADR 7). Returns the platform's previous value, read under the account's lock. */
export class CampaignWriteService implements Undoer<CampaignUndoState> {
  constructor(
    private readonly db: Database,
    private readonly platforms: AdPlatforms,
    private readonly locks: Locks,
    private readonly guard: BudgetGuard,
    private readonly rates: Pick<ReferenceRates, 'latest'>,
  ) {}

  /**
   * Sets the daily budget, 0 to 1,000,000 EUR with at most 2 decimals (decisions, section 6), rounded to the
   * account's smallest unit, or changes it by a percentage of what the platform has. A shared budget is refused with 409 unless `applyToSharedBudget`, a whole-period
   * one with 400.
   */
  async setBudget(viewer: Viewer, args: SetBudgetArgs, write: WriteInProgress): Promise<BudgetChange> {
    const { applyToSharedBudget } = args;
    const goal = budgetGoalOf(args);
    const made = await this.set(viewer, { ...args, writesMoney: true }, write, async (campaign, context) => {
      if (campaign.totalBudgetMicros != null) {
        throw new AppError(
          'platform_rejected',
          'This campaign has one budget for its whole period, so that it takes no daily budget; change it at the platform.',
        );
      }
      if (campaign.budgetMicros === null) {
        throw new AppError(
          'platform_rejected',
          'The platform names no daily budget of this campaign; change its budgets at the platform.',
        );
      }
      if (!applyToSharedBudget && campaign.budgetShared && Number(campaign.budgetReferenceCount) > 1) {
        throw new SharedBudgetError(Number(campaign.budgetReferenceCount) - 1);
      }
      const { accountId, money, writer } = context;
      const unit = money.isEuro ? CENT_MICROS : await writer.smallestUnit(accountId, money.snapshot.currency);
      if ('percent' in goal) {
        const native = changedBy(Number(campaign.budgetMicros), goal.percent, unit);
        if (money.inEuro(native) > MAX_DAILY_BUDGET_EUR * 1e6) {
          throw new ParameterError('changePercent', `must leave a budget of at most ${MAX_DAILY_BUDGET_EUR} EUR`);
        }
        return changeOf('campaignBudget', campaign, native, context);
      }
      const { micros } = goal;
      const native = money.ofEuro(micros, unit);
      if (native === 0 && micros > 0) {
        const smallest = `half of ${money.text(unit)}, the smallest amount of the account's currency`;
        throw new ParameterError('dailyBudgetEur', `must be 0 or at least ${smallest}`);
      }
      return changeOf('campaignBudget', campaign, native, context, micros);
    });
    const [previous, now] = [Number(made.before.budgetMicros), Number(made.wanted)];
    return {
      success: true,
      previousBudgetEur: eurOfMicros(made.money.inEuro(previous)),
      newBudgetEur: eurOfMicros(made.money.inEuro(now)),
      previousNative: made.money.native(previous),
      newNative: made.money.native(now),
    };
  }

  async setStatus(viewer: Viewer, args: SetStatusArgs, write: WriteInProgress): Promise<StatusChange> {
    const { status } = args;
    const { before } = await this.set(viewer, args, write, (campaign, context) =>
      changeOf('campaignStatus', campaign, status, context),
    );
    return { success: true, previousStatus: before.status, newStatus: status };
  }

  /** `targetRoas` (4 means 400 %) is only for TARGET_ROAS, which requires it above 0. */
  async setBidding(viewer: Viewer, args: SetBiddingArgs, write: WriteInProgress): Promise<BiddingChange> {
    const { strategy, targetRoas = null, leavePortfolio } = args;
    if (strategy === 'TARGET_ROAS' && !(targetRoas !== null && targetRoas > 0)) {
      throw new ParameterError('targetRoas', 'must be above 0 for the strategy TARGET_ROAS');
    }
    if (strategy !== 'TARGET_ROAS' && targetRoas !== null) {
      throw new ParameterError('targetRoas', 'must only be given for the strategy TARGET_ROAS');
    }
    const { before } = await this.set(viewer, args, write, (campaign, given) => {
      if (campaign.portfolioStrategy !== '' && !leavePortfolio) throw new PortfolioError();
      return changeOf('campaignBidding', campaign, biddingFor(strategy, targetRoas, campaign.channelType), given);
    });
    return { success: true, previousStrategy: strategyOf(before), newStrategy: strategy };
  }

  /** Reverts a change. Throws AppError `conflict` if the campaign has been changed since. */
  async undo(viewer: Viewer, kept: CampaignUndoState, write: UndoInProgress): Promise<Undone> {
    const { accountId, campaignId, kind } = kept;
    const { userId } = write;
    const validateOnly = write.planned?.dryRun !== undefined;
    const target = { accountId, campaignId, validateOnly, userId, writesMoney: kind === 'campaignBudget' };
    const { money } = await this.make(viewer, target, write, (campaign, context) =>
      reversalOf(kept, campaign, context),
    );
    return undoneOf(kept, money);
  }

  private set(viewer: Viewer, args: CampaignWrite, write: WriteInProgress, derive: ChangeOf): Promise<MadeChange> {
    return this.make(viewer, args, write, (campaign, context) => {
      if (campaign.status === 'REMOVED') {
        throw new AppError('platform_rejected', 'A removed campaign cannot be changed.');
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
    { accountId, campaignId, validateOnly, userId, writesMoney }: CampaignWrite,
    write: WriteInProgress,
    derive: ChangeOf,
  ): Promise<MadeChange> {
    await requireMember(this.db, viewer, userId);
    const { planned } = write;
    const isThere = planned?.dryRun
      ? await planned.dryRun.batch('campaigns', { accountId, campaignId }, (keys) =>
          areCampaigns(this.db, viewer, keys),
        )
      : (await campaignDetail(this.db, viewer, accountId, campaignId)) !== undefined;
    if (!isThere) throw new NotFoundError('campaign');
    const { platform, currency } = await sharedRead(planned, `campaignWriter ${accountId}`, () =>
      requireWritable(this.db, this.platforms, viewer, accountId, 'campaignWriter'),
    );
    const rate = writesMoney ? 'now' : 'ifKnown';
    const latest = await sharedRead(planned, `money ${rate} ${currency}`, () =>
      AccountMoney[rate](currency, this.rates),
    );
    const writer = await sharedRead(planned, `campaigns of ${accountId}`, async () => {
      const own = await platform.campaignWriter(viewer.teamId);
      return planned?.dryRun ? dryWriter(own, planned.dryRun) : own;
    });
    const work = async (ensureLocked: EnsureLocked): Promise<MadeChange> => {
      const tried = (await write.loadProgress<CampaignCheckpoint>()).campaign;
      const money = tried?.money ? new AccountMoney(tried.money) : latest;
      if (tried?.recorded) {
        if (tried.kept) write.keepForUndo(tried.kept);
        return { before: tried.before, wanted: tried.wanted, money };
      }
      const context = { accountId, writer, money };
      const stored = requireFound(await writer.find(accountId, campaignId), 'campaign');
      const found = planned?.turn
        ? await withEarlierEffects(planned.turn, stored, await derive(stored, context))
        : stored;
      const move = { teamId: viewer.teamId, id: write.mark, isApproved: planned?.isApproved ?? false };
      const outcome = tried && (tried.outcome ?? outcomeOf(tried, await derive(tried.before, context), found));
      if (outcome === 'unknown') throw conflict(OVERTAKEN);
      const isMade = outcome === 'done';
      const before = isMade ? (tried?.before ?? found) : found;
      const change = await derive(before, context);
      if (!isMade) {
        const { update, euroMicros, standing } = change;
        planned?.turn?.addEffect(CAMPAIGN, standing.subject, effectOf(before, update));
        await planned?.check(standing);
        await this.guard.check(viewer, accountId, before, { ...update, euroMicros }, money, planned);
        if (!validateOnly) {
          await this.saveTry(viewer, write, triedOf(before, change, money), change);
          if (planned) await recordMove(this.db, move, standing);
        }
        try {
          if (!validateOnly) await ensureLocked();
          await writer.update(accountId, before, update, validateOnly);
        } catch (error) {
          if (validateOnly || !(await this.wasMade(writer, accountId, before, change, error))) {
            if (planned && !validateOnly && !isOutcomeUnknown(error)) await deleteMove(this.db, move, standing);
            throw error;
          }
        }
      }
      if (!validateOnly) {
        const now = await writer.find(accountId, campaignId);
        const { message } = change;
        const kept = now && isInEffect(change, now) ? change.kept(now) : undefined;
        if (kept) write.keepForUndo(kept);
        await this.db.transaction(async (tx) => {
          if (now) await storeCampaign(tx, viewer, accountId, now, money);
          await logChange(tx, viewer, write, { accountId, message, metadata: { campaignId }, userId });
          const campaign = { ...triedOf(before, change, money), kept, recorded: true };
          await write.saveProgress({ campaign } satisfies CampaignCheckpoint, { tx, subject: null });
        });
      }
      return { before, wanted: change.goal, money };
    };
    return withAccountLock(this.locks, viewer.teamId, accountId, work, planned);
  }

  /** Settles other interrupted changes and records this one, before the platform is called. */
  private async saveTry({ teamId }: Viewer, write: WriteInProgress, tried: SavedTry, change: CampaignChange) {
    const { subject } = change.standing;
    await settleInterruptedTries<SavedTry>(this.db, teamId, subject, 'campaign', (other) =>
      outcomeOf(other, change, tried.before),
    );
    await write.saveProgress({ campaign: tried } satisfies CampaignCheckpoint, { subject });
  }

  /** Without an answer of the platform: whether the change was made. */
  private async wasMade(
    writer: CampaignWriter,
    accountId: string,
    before: CampaignRecord,
    change: CampaignChange,
    error: unknown,
  ): Promise<boolean> {
    if (!isOutcomeUnknown(error) || isInEffect(change, before)) return false;
    const now = await writer.find(accountId, before.id).catch(() => undefined);
    return now !== undefined && isInEffect(change, now);
  }
}

function triedOf(before: CampaignRecord, { previous, goal }: CampaignChange, money: AccountMoney): SavedTry {
  return { before, previous, wanted: goal, money: money.snapshot };
}

/** The campaign with the effects of the plan's earlier changes. */
async function withEarlierEffects(
  turn: Turn,
  campaign: CampaignRecord,
  { standing }: CampaignChange,
): Promise<CampaignRecord> {
  await turn.ready;
  return turn.applyEarlier(CAMPAIGN, campaign, standing.subject);
}

/** The effect on any campaign: a budget changes for all that share it. */
function effectOf(campaign: CampaignRecord, update: CampaignUpdate): (other: CampaignRecord) => CampaignRecord {
  return (other) => {
    const isAffected =
      'budgetMicros' in update
        ? other.budgetResourceName === campaign.budgetResourceName
        : other.resourceName === campaign.resourceName;
    return isAffected ? afterUpdate(other, update) : other;
  };
}

/** The outcome of an interrupted try, judged by the platform's campaign before its next change. */
function outcomeOf({ previous, wanted }: SavedTry, { stateOf }: CampaignChange, found: CampaignRecord): Outcome {
  const now = stateOf(found);
  if (isDeepStrictEqual(now, wanted)) return 'done';
  return isDeepStrictEqual(now, previous) ? 'not done' : 'unknown';
}

/** Also stores the budget of all campaigns that share it. */
async function storeCampaign(tx: Sql, { teamId }: Viewer, accountId: string, now: CampaignRecord, money: AccountMoney) {
  const { id, status, biddingStrategyType, targetRoas, budgetMicros, budgetShared, budgetResourceName } = now;
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
        native_budget_micros = coalesce(${beside}::bigint, native_budget_micros), written_at = statement_timestamp()
      where team_id = ${teamId} and account_id = ${accountId}
        and (id = ${id} or (${budgetShared}::boolean and budget_resource_name = ${budgetResourceName}))`,
    'campaigns.mirror',
  );
  await copyFacts(tx, { teamId, accountId }, CAMPAIGN_TABLE, [id], new Date());
}

/** 409: other campaigns share the budget. */
class SharedBudgetError extends AppError {
  constructor(private readonly others: number) {
    super('conflict', messageOf(others, CONSENT));
  }

  override messageFor(spell: (parameter: string) => string): string {
    return messageOf(this.others, spell(CONSENT));
  }
}

/** 409: the campaign's bidding is that of a strategy which others have, too. */
class PortfolioError extends AppError {
  constructor() {
    super('conflict', portfolioMessage(LEAVE));
  }

  override messageFor(spell: (parameter: string) => string): string {
    return portfolioMessage(spell(LEAVE));
  }
}

const LEAVE = 'leavePortfolio' satisfies keyof SetBiddingArgs;

function portfolioMessage(leave: string): string {
  return `This campaign bids by a portfolio strategy; set ${leave} to true to take it out of that, or change the strategy at the platform.`;
}

const CONSENT = 'applyToSharedBudget' satisfies keyof SetBudgetArgs;

function messageOf(others: number, consent: string): string {
  return `This campaign shares its budget with ${others} more; set ${consent} to true to change it for all of them.`;
}
