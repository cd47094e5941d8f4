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
import { eurOfMicros, requireMicros } from '../../lib/money.js';
import type { AdPlatforms, CampaignUpdate, CampaignWriter } from '../../platforms/ad-platform.js';
import type { CampaignRecord } from '../../platforms/ad-records.js';
import { isOutcomeUnknown } from '../../platforms/platform-error.js';
import { type Locks, type StillHeld, withAccountLock } from '../accounts/account-lock.js';
import { requireWritable } from '../accounts/account-platform.js';
import { type Outcome, settleOpenTries } from '../audit/claim.js';
import { sharing, type Turn } from '../audit/planned-write.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import { AccountMoney, type KeptMoney } from '../currencies/account-money.js';
import type { ReferenceRates } from '../currencies/reference-rates.js';
import type { BudgetGuard } from '../guardrails/budget-guard.js';
import { forgetMove, noteMove } from '../guardrails/spend-moves.js';
import { keepFacts } from '../lists/kept-sums.records.js';
import { CAMPAIGN_TABLE } from '../lists/kept-sums.sql.js';
import { noteChange } from '../logs/activity-log.js';
import { requireMember } from '../teams/membership.js';
import type { Irreversible, Undoer, UndoInProgress, Undone } from '../undo/undo.js';
import { biddingFor, strategyOf } from './bidding.js';
import { areCampaigns, campaignDetail } from './campaign.reads.js';
import {
  afterUpdate,
  type CampaignChange,
  type CampaignKept,
  type Circumstances,
  changeOf,
  isDone,
  reversalOf,
  undoneOf,
} from './campaign-change.js';
import { dryWriter } from './dry-writer.js';

interface CampaignWrite extends CampaignWriteArgs {
  /** It writes an amount of money, so the rate of an account in another currency must be known. */
  writesMoney?: boolean;
}

/** A change that was made, or would be. */
interface MadeChange {
  before: CampaignRecord;
  /** The changed value now. */
  wanted: unknown;
  money: AccountMoney;
}

type ChangeOf = (campaign: CampaignRecord, circumstances: Circumstances) => CampaignChange | Promise<CampaignChange>;

/** What a try notes for the next one of the same request. */
interface Tried {
  before: CampaignRecord;
  /** The changed value, before and after. */
  previous: unknown;
  wanted: unknown;
  /** The rate, which a second try uses again. */
  money?: KeptMoney;
  /** Set by the next change of the same value. */
  outcome?: Outcome;
  /** Set once the change is made and stored. */
  recorded?: boolean;
  kept?: CampaignKept | Irreversible | undefined;
}

interface NotedTry {
  campaign: Tried;
}

const OVERTAKEN =
  'The first try of this request was broken off, and the campaign was changed by somebody else since; look at it and send what you still want under a new Idempotency-Key.';

const MAX_DAILY_BUDGET_EUR = 1_000_000;

/** The kind of object that campaign writes of a plan leave changed. */
const CAMPAIGN = 'campaign';

/** Changes live campaigns (ADR 7). Answers give the platform's previous value, read under the account's lock. */
export class CampaignWriteService implements Undoer<CampaignKept> {
  constructor(
    private readonly db: Database,
    private readonly platforms: AdPlatforms,
    private readonly locks: Locks,
    private readonly guard: BudgetGuard,
    private readonly rates: Pick<ReferenceRates, 'latest'>,
  ) {}

  /**
   * Sets the daily budget, 0 to 1,000,000 EUR with at most 2 decimals. A shared budget is refused with 409 unless
   * `applyToSharedBudget`, a whole-period one with 400 (decisions, section 6). Other currencies get the nearest
   * multiple of their smallest unit at the latest rate. The answer's amounts are EUR of what the platform had and has.
   */
  async setBudget(viewer: Viewer, args: SetBudgetArgs, write: WriteInProgress): Promise<BudgetChange> {
    const { dailyBudgetEur, applyToSharedBudget } = args;
    const micros = microsOf(dailyBudgetEur);
    const made = await this.set(viewer, { ...args, writesMoney: true }, write, async (campaign, given) => {
      if (campaign.totalBudgetMicros != null) {
        throw new AppError(
          'platform_rejected',
          'This campaign has one budget for its whole period, so that it takes no daily budget; change it at the platform.',
        );
      }
      if (!applyToSharedBudget && campaign.budgetShared && Number(campaign.budgetReferenceCount) > 1) {
        throw new SharedBudgetError(Number(campaign.budgetReferenceCount) - 1);
      }
      const { accountId, money, writer } = given;
      const unit = money.isEuro ? 1 : await writer.smallestUnit(accountId, money.kept.currency);
      return changeOf('campaignBudget', campaign, money.ofEuro(micros, unit), given, micros);
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
    const { before } = await this.set(viewer, args, write, (campaign, given) =>
      changeOf('campaignStatus', campaign, status, given),
    );
    return { success: true, previousStatus: before.status, newStatus: status };
  }

  /** `targetRoas` (4 means 400 %) belongs to TARGET_ROAS alone, which needs it above 0. */
  async setBidding(viewer: Viewer, args: SetBiddingArgs, write: WriteInProgress): Promise<BiddingChange> {
    const { strategy, targetRoas = null } = args;
    if (strategy === 'TARGET_ROAS' && !(targetRoas !== null && targetRoas > 0)) {
      throw new ParameterError('targetRoas', 'must be above 0 for the strategy TARGET_ROAS');
    }
    if (strategy !== 'TARGET_ROAS' && targetRoas !== null) {
      throw new ParameterError('targetRoas', 'must only be given for the strategy TARGET_ROAS');
    }
    const { before } = await this.set(viewer, args, write, (campaign, given) =>
      changeOf('campaignBidding', campaign, biddingFor(strategy, targetRoas, campaign.channelType), given),
    );
    return { success: true, previousStrategy: strategyOf(before), newStrategy: strategy };
  }

  /** Puts back what a change replaced. Throws AppError `conflict` if the campaign was changed since. */
  async undo(viewer: Viewer, kept: CampaignKept, write: UndoInProgress): Promise<Undone> {
    const { accountId, campaignId, kind } = kept;
    const { userId } = write;
    const validateOnly = write.planned?.dryRun !== undefined;
    const target = { accountId, campaignId, validateOnly, userId, writesMoney: kind === 'campaignBudget' };
    const { money } = await this.make(viewer, target, write, (campaign, given) => reversalOf(kept, campaign, given));
    return undoneOf(kept, money);
  }

  private set(viewer: Viewer, args: CampaignWrite, write: WriteInProgress, derive: ChangeOf): Promise<MadeChange> {
    return this.make(viewer, args, write, (campaign, given) => {
      if (campaign.status === 'REMOVED') {
        throw new AppError('platform_rejected', 'A removed campaign cannot be changed.');
      }
      return derive(campaign, given);
    });
  }

  /**
   * Makes the change that `derive` works out from the platform's campaign. Throws PlatformError, `guardrail` beyond the
   * team's limits, and, before the platform is called, `unsupported_currency` and `unavailable` if money has no rate.
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
    const { platform, currency } = await sharing(planned, `campaignWriter ${accountId}`, () =>
      requireWritable(this.db, this.platforms, viewer, accountId, 'campaignWriter'),
    );
    const rate = writesMoney ? 'now' : 'ifKnown';
    const latest = await sharing(planned, `money ${rate} ${currency}`, () => AccountMoney[rate](currency, this.rates));
    const writer = await sharing(planned, `campaigns of ${accountId}`, async () => {
      const own = await platform.campaignWriter(viewer.teamId);
      return planned?.dryRun ? dryWriter(own, planned.dryRun) : own;
    });
    const work = async (stillHeld: StillHeld): Promise<MadeChange> => {
      const tried = (await write.recall<NotedTry>()).campaign;
      const money = tried?.money ? new AccountMoney(tried.money) : latest;
      if (tried?.recorded) {
        if (tried.kept) write.keepForUndo(tried.kept);
        return { before: tried.before, wanted: tried.wanted, money };
      }
      const given = { accountId, writer, money };
      const stored = requireFound(await writer.find(accountId, campaignId), 'campaign');
      const found = planned?.turn ? await inTurn(planned.turn, stored, await derive(stored, given)) : stored;
      const move = { teamId: viewer.teamId, id: write.mark, isApproved: planned?.isApproved ?? false };
      const outcome = tried && (tried.outcome ?? outcomeOf(tried, await derive(tried.before, given), found));
      if (outcome === 'unknown') throw conflict(OVERTAKEN);
      const isMade = outcome === 'done';
      const before = isMade ? (tried?.before ?? found) : found;
      const change = await derive(before, given);
      if (!isMade) {
        const { update, euroMicros, standing } = change;
        planned?.turn?.leave(CAMPAIGN, standing.subject, leaving(before, update));
        await planned?.meet(standing);
        await this.guard.check(viewer, accountId, before, { ...update, euroMicros }, money, planned);
        if (!validateOnly) {
          await this.noteTry(viewer, write, triedOf(before, change, money), change);
          if (planned) await noteMove(this.db, move, standing);
        }
        try {
          if (!validateOnly) await stillHeld();
          await writer.update(accountId, before, update, validateOnly);
        } catch (error) {
          if (validateOnly || !(await this.wasDone(writer, accountId, before, change, error))) {
            if (planned && !validateOnly && !isOutcomeUnknown(error)) await forgetMove(this.db, move, standing);
            throw error;
          }
        }
      }
      if (!validateOnly) {
        const now = await writer.find(accountId, campaignId);
        const { message } = change;
        const kept = now && isDone(change, now) ? change.kept(now) : undefined;
        if (kept) write.keepForUndo(kept);
        await this.db.transaction(async (tx) => {
          if (now) await mirror(tx, viewer, accountId, now, money);
          await noteChange(tx, viewer, write, { accountId, message, metadata: { campaignId }, userId });
          const campaign = { ...triedOf(before, change, money), kept, recorded: true };
          await write.note({ campaign } satisfies NotedTry, { tx, subject: null });
        });
      }
      return { before, wanted: change.wanted, money };
    };
    return withAccountLock(this.locks, viewer.teamId, accountId, work, planned);
  }

  /** Before the platform is called: records how others' broken-off changes ended, and what this one is about to do. */
  private async noteTry({ teamId }: Viewer, write: WriteInProgress, tried: Tried, change: CampaignChange) {
    const { subject } = change.standing;
    await settleOpenTries<Tried>(this.db, teamId, subject, 'campaign', (other) =>
      outcomeOf(other, change, tried.before),
    );
    await write.note({ campaign: tried } satisfies NotedTry, { subject });
  }

  /** If the platform did not answer: whether it made the change all the same. */
  private async wasDone(
    writer: CampaignWriter,
    accountId: string,
    before: CampaignRecord,
    change: CampaignChange,
    error: unknown,
  ): Promise<boolean> {
    if (!isOutcomeUnknown(error) || isDone(change, before)) return false;
    const now = await writer.find(accountId, before.id).catch(() => undefined);
    return now !== undefined && isDone(change, now);
  }
}

function triedOf(before: CampaignRecord, { previous, wanted }: CampaignChange, money: AccountMoney): Tried {
  return { before, previous, wanted, money: money.kept };
}

/** The campaign as the changes of a plan before this one leave it. */
async function inTurn(turn: Turn, campaign: CampaignRecord, { standing }: CampaignChange): Promise<CampaignRecord> {
  await turn.ready;
  return turn.after(CAMPAIGN, campaign, standing.subject);
}

/** What the update of `campaign` makes of any campaign: a budget changes for all that share it. */
function leaving(campaign: CampaignRecord, update: CampaignUpdate): (other: CampaignRecord) => CampaignRecord {
  return (other) => {
    const isMeant =
      'budgetMicros' in update
        ? other.budgetResourceName === campaign.budgetResourceName
        : other.resourceName === campaign.resourceName;
    return isMeant ? afterUpdate(other, update) : other;
  };
}

/** How a broken-off try ended, judged by the platform's campaign before anybody else changes it. */
function outcomeOf({ previous, wanted }: Tried, { stateOf }: CampaignChange, found: CampaignRecord): Outcome {
  const now = stateOf(found);
  if (isDeepStrictEqual(now, wanted)) return 'done';
  return isDeepStrictEqual(now, previous) ? 'not done' : 'unknown';
}

/** Stores the platform's campaign, and its budget for every campaign that shares it. */
async function mirror(tx: Sql, { teamId }: Viewer, accountId: string, now: CampaignRecord, money: AccountMoney) {
  const { id, status, biddingStrategyType, targetRoas, budgetMicros, budgetShared, budgetResourceName } = now;
  const native = Number(budgetMicros);
  // Without a rate what is stored stays.
  const euro = money.isKnown ? money.inEuro(native) : null;
  const beside = money.isKnown && !money.isEuro ? native : null;
  await tx.query(
    sql`update campaigns set
        status = case when id = ${id} then ${status} else status end,
        bidding_strategy_type = case when id = ${id} then ${biddingStrategyType} else bidding_strategy_type end,
        target_roas = case when id = ${id} then ${targetRoas}::numeric else target_roas end,
        budget_micros = coalesce(${euro}::bigint, budget_micros),
        native_budget_micros = coalesce(${beside}::bigint, native_budget_micros), written_at = clock_timestamp()
      where team_id = ${teamId} and account_id = ${accountId}
        and (id = ${id} or (${budgetShared}::boolean and budget_resource_name = ${budgetResourceName}))`,
    'campaigns.mirror',
  );
  await keepFacts(tx, { teamId, accountId }, CAMPAIGN_TABLE, [id]);
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

const CONSENT = 'applyToSharedBudget' satisfies keyof SetBudgetArgs;

function messageOf(others: number, consent: string): string {
  return `This campaign shares its budget with ${others} more; set ${consent} to true to change it for all of them.`;
}

/** Micro-units of a daily budget. Throws ParameterError outside 0 to 1,000,000 EUR and above 2 decimals. */
function microsOf(eur: number): number {
  if (!(eur >= 0 && eur <= MAX_DAILY_BUDGET_EUR)) {
    throw new ParameterError('dailyBudgetEur', 'must be between 0 and 1,000,000');
  }
  return requireMicros('dailyBudgetEur', eur);
}
