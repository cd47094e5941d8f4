import { isDeepStrictEqual } from 'node:util';
import type {
  BidSettingChange,
  SetAdGroupBidArgs,
  SetAdGroupStatusArgs,
  SetKeywordBidArgs,
  SetKeywordStatusArgs,
} from '../../../schema/ad-groups/bid-write.type.js';
import type { StatusChange } from '../../../schema/campaigns/campaign-write.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { AppError, conflict, ParameterError, requireFound } from '../../errors.js';
import { eurOfMicros, requireMicros } from '../../lib/money.js';
import type { AdPlatforms, BidWriter } from '../../platforms/ad-platform.js';
import type { BidLevel, BidRecord } from '../../platforms/ad-records.js';
import { isOutcomeUnknown } from '../../platforms/platform-error.js';
import { type EnsureLocked, type Locks, withAccountLock } from '../accounts/account-lock.js';
import { requireWritable } from '../accounts/account-platform.js';
import { requireVisible } from '../accounts/visible-accounts.sql.js';
import { type Outcome, settleInterruptedTries } from '../audit/claim.js';
import { sharedRead } from '../audit/planned-write.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import { CAMPAIGN } from '../campaigns/campaign-write.service.js';
import { AccountMoney, type MoneySnapshot } from '../currencies/account-money.js';
import type { ReferenceRates } from '../currencies/reference-rates.js';
import type { BudgetGuard } from '../guardrails/budget-guard.js';
import { logChange } from '../logs/activity-log.js';
import { requireMember } from '../teams/membership.js';
import type { Irreversible, Undoer, UndoInProgress, Undone } from '../undo/undo.js';
import {
  appliedBidOf,
  type BidChange,
  type BidUndoState,
  type ChangeContext,
  changeOf,
  effectOf,
  isInEffect,
  isRemoved,
  requireBids,
  reversalOf,
  subjectOf,
  undoneOf,
} from './bid-change.js';

interface BidWrite {
  level: BidLevel;
  field: 'status' | 'bid';
  accountId: string;
  id: string;
  validateOnly: boolean;
  userId?: string | null | undefined;
}

interface Derived extends ChangeContext {
  writer: BidWriter;
}

type ChangeFrom = (record: BidRecord, context: Derived) => BidChange | Promise<BidChange>;

/** Checkpoint for a retry of the same request. */
interface SavedTry {
  before: BidRecord;
  previous: unknown;
  wanted: unknown;
  /** The rate, kept for retries. */
  money: MoneySnapshot;
  /** Set by the next change of the same field. */
  outcome?: Outcome;
  /** Set once the change is made and stored. */
  recorded?: boolean;
  kept?: BidUndoState | Irreversible | undefined;
}

interface BidCheckpoint {
  bid: SavedTry;
}

interface MadeChange {
  before: BidRecord;
  wanted: unknown;
  money: AccountMoney;
}

const NAMES: Record<BidLevel, string> = { adGroup: 'ad group', keyword: 'keyword' };
const WRITERS = { adGroup: 'adGroupWriter', keyword: 'keywordWriter' } as const;

const OVERTAKEN =
  'The first try of this request was interrupted, and somebody else has changed the same since; check it and send what is still missing under a new Idempotency-Key.';

const CENT_MICROS = 10_000;
const MAX_BID_EUR = 1_000_000;
/** The kind of object whose planned effects later changes build on. */
const BID = 'bid';

/** Status and bids of ad groups and keywords, which exist at the platform alone (ADR 7). */
export class BidWriteService implements Undoer<BidUndoState> {
  constructor(
    private readonly db: Database,
    private readonly platforms: AdPlatforms,
    private readonly locks: Locks,
    private readonly guard: BudgetGuard,
    private readonly rates: Pick<ReferenceRates, 'latest'>,
  ) {}

  /** Throws NotFoundError, PlatformError, and `platform_rejected` for what is removed, as do the others. */
  setAdGroupStatus(viewer: Viewer, { adGroupId: id, ...args }: SetAdGroupStatusArgs, write: WriteInProgress) {
    return this.setStatus(viewer, { ...args, level: 'adGroup', id }, write);
  }

  setKeywordStatus(viewer: Viewer, { keywordId: id, ...args }: SetKeywordStatusArgs, write: WriteInProgress) {
    return this.setStatus(viewer, { ...args, level: 'keyword', id }, write);
  }

  /**
   * Sets the highest amount per click, 0.01 to 1,000,000 EUR, rounded to the account's smallest unit. Throws `conflict` in a
   * campaign whose bidding ignores bids, and `guardrail` for a raise above the campaign's budget or the team's limits.
   */
  async setAdGroupBid(
    viewer: Viewer,
    { adGroupId: id, bidEur, ...args }: SetAdGroupBidArgs,
    write: WriteInProgress,
  ): Promise<BidSettingChange> {
    return this.setBid(viewer, { ...args, level: 'adGroup', id }, microsOf(bidEur), write);
  }

  /** The same of a keyword, or with `useAdGroupBid` takes its own bid away. */
  async setKeywordBid(
    viewer: Viewer,
    { keywordId: id, bidEur, useAdGroupBid, ...args }: SetKeywordBidArgs,
    write: WriteInProgress,
  ): Promise<BidSettingChange> {
    if (useAdGroupBid && bidEur != null) {
      throw new ParameterError('bidEur', 'must not be given where useAdGroupBid is true');
    }
    if (!useAdGroupBid && bidEur == null) throw new ParameterError('bidEur', 'is required');
    const micros = bidEur == null ? null : microsOf(bidEur);
    return this.setBid(viewer, { ...args, level: 'keyword', id }, micros, write);
  }

  /** Reverts a change. Throws AppError `conflict` if the ad group or keyword has been changed since. */
  async undo(viewer: Viewer, kept: BidUndoState, write: UndoInProgress): Promise<Undone> {
    const { accountId, level, field, id } = kept;
    const target = { accountId, level, field, id, validateOnly: write.planned?.dryRun !== undefined };
    const { money } = await this.make(viewer, { ...target, userId: write.userId }, write, (record, context) =>
      reversalOf(kept, record, context),
    );
    return undoneOf(kept, money);
  }

  private async setStatus(
    viewer: Viewer,
    { status, ...args }: Omit<BidWrite, 'field'> & { status: string },
    write: WriteInProgress,
  ): Promise<StatusChange> {
    const { before } = await this.set(viewer, { ...args, field: 'status' }, write, (record, context) =>
      changeOf('status', record, status, context),
    );
    return { success: true, previousStatus: before.status, newStatus: status };
  }

  /** `euro` in micro-euros; null for no bid of its own. */
  private async setBid(
    viewer: Viewer,
    args: Omit<BidWrite, 'field'>,
    euro: number | null,
    write: WriteInProgress,
  ): Promise<BidSettingChange> {
    const made = await this.set(viewer, { ...args, field: 'bid' }, write, async (record, context) => {
      const { accountId, money, writer } = context;
      requireBids(record, money);
      if (euro === null) return changeOf('bid', record, null, context);
      const unit = money.isEuro ? CENT_MICROS : await writer.smallestUnit(accountId, money.snapshot.currency);
      const native = money.ofEuro(euro, unit);
      if (native === 0) {
        throw new ParameterError('bidEur', `must be at least half of ${money.text(unit)}, the smallest amount`);
      }
      return changeOf('bid', record, native, context);
    });
    const { money, before, wanted } = made;
    const [previous, now] = [before.bidMicros === null ? null : Number(before.bidMicros), wanted as number | null];
    return {
      success: true,
      previousBidEur: previous === null ? null : eurOfMicros(money.inEuro(previous)),
      newBidEur: now === null ? null : eurOfMicros(money.inEuro(now)),
      previousNative: previous === null ? null : money.native(previous),
      newNative: now === null ? null : money.native(now),
    };
  }

  private set(viewer: Viewer, args: BidWrite, write: WriteInProgress, derive: ChangeFrom): Promise<MadeChange> {
    return this.make(viewer, args, write, (record, context) => {
      if (isRemoved(record)) {
        throw new AppError('platform_rejected', `A removed ${NAMES[args.level]} cannot be changed.`);
      }
      return derive(record, context);
    });
  }

  /** Makes the change that `derive` computes from the platform's state, under the account's lock. */
  private async make(
    viewer: Viewer,
    { level, field, accountId, id, validateOnly, userId }: BidWrite,
    write: WriteInProgress,
    derive: ChangeFrom,
  ): Promise<MadeChange> {
    await requireMember(this.db, viewer, userId);
    const { planned } = write;
    const read = <T>(what: string, load: () => Promise<T>) => sharedRead(planned, `${what} ${accountId}`, load);
    await read('visible', () => requireVisible(this.db, viewer, accountId));
    const { platform, currency } = await read(`writable ${level}`, () =>
      requireWritable(this.db, this.platforms, viewer, accountId, WRITERS[level]),
    );
    const rate = field === 'bid' ? 'now' : 'ifKnown';
    const latest = await sharedRead(planned, `money ${rate} ${currency}`, () =>
      AccountMoney[rate](currency, this.rates),
    );
    const writer = await read(`writer ${level}`, () => platform[WRITERS[level]](viewer.teamId));
    const find = async () => {
      const found = planned?.dryRun
        ? await planned.dryRun.batch(`find ${level} ${accountId}`, id, (ids) => findEach(writer, accountId, ids))
        : (await writer.find(accountId, [id]))[0];
      return requireFound(found, NAMES[level]);
    };
    const work = async (ensureLocked: EnsureLocked): Promise<MadeChange> => {
      const tried = (await write.loadProgress<BidCheckpoint>()).bid;
      const money = tried ? new AccountMoney(tried.money) : latest;
      if (tried?.recorded) {
        if (tried.kept) write.keepForUndo(tried.kept);
        return { before: tried.before, wanted: tried.wanted, money };
      }
      const context: Derived = { accountId, level, money, writer };
      const found = await this.withEarlierEffects(write, await find(), field);
      const outcome = tried && (tried.outcome ?? outcomeOf(tried, await derive(tried.before, context), found));
      if (outcome === 'unknown') throw conflict(OVERTAKEN);
      const isMade = outcome === 'done';
      const before = isMade ? (tried?.before ?? found) : found;
      const change = await derive(before, context);
      if (!isMade) {
        const { update, standing } = change;
        planned?.turn?.addEffect(BID, standing.subject, effectOf(before, update));
        await planned?.check(standing);
        if ('bidMicros' in update) {
          const bid = { previous: appliedBidOf(before), next: update.bidMicros ?? Number(before.adGroup.bidMicros) };
          await this.guard.checkBid(viewer, accountId, before, bid, money, planned);
        }
        if (!validateOnly) await this.saveTry(viewer, write, triedOf(before, change, money), change);
        try {
          if (!validateOnly) await ensureLocked();
          await writer.update(accountId, before.resourceName, update, validateOnly);
        } catch (error) {
          if (validateOnly || !(await wasMade(writer, accountId, before, change, error))) throw error;
        }
      }
      if (!validateOnly) {
        const [now] = await writer.find(accountId, [id]);
        const kept = now && isInEffect(change, now) ? change.kept(now) : undefined;
        if (kept) write.keepForUndo(kept);
        const metadata = { campaignId: before.campaign.id, adGroupId: before.adGroup.id };
        await this.db.transaction(async (tx) => {
          if (now?.keyword) await storeStatus(tx, viewer, accountId, now);
          await logChange(tx, viewer, write, { accountId, message: change.message, metadata, userId });
          const bid = { ...triedOf(before, change, money), kept, recorded: true };
          await write.saveProgress({ bid } satisfies BidCheckpoint, { tx, subject: null });
        });
      }
      return { before, wanted: change.goal, money };
    };
    return withAccountLock(this.locks, viewer.teamId, accountId, work, planned);
  }

  /** With the effects of the plan's earlier changes; of a campaign's, only those that matter to bids. */
  private async withEarlierEffects({ planned }: WriteInProgress, record: BidRecord, field: BidWrite['field']) {
    const turn = planned?.turn;
    if (!turn) return record;
    await turn.ready;
    const own = turn.applyEarlier(BID, record, subjectOf(record, field));
    return field === 'bid' ? { ...own, campaign: turn.applyEarlier(CAMPAIGN, own.campaign, null) } : own;
  }

  /** Settles other interrupted changes and records this one, before the platform is called. */
  private async saveTry({ teamId }: Viewer, write: WriteInProgress, tried: SavedTry, change: BidChange) {
    const { subject } = change.standing;
    await settleInterruptedTries<SavedTry>(this.db, teamId, subject, 'bid', (other) =>
      outcomeOf(other, change, tried.before),
    );
    await write.saveProgress({ bid: tried } satisfies BidCheckpoint, { subject });
  }
}

/** Micro-euros. Throws ParameterError outside 0.01 to 1,000,000 EUR and above 2 decimals. */
function microsOf(eur: number): number {
  if (!(eur >= 0.01 && eur <= MAX_BID_EUR)) {
    throw new ParameterError('bidEur', 'must be between 0.01 and 1,000,000');
  }
  return requireMicros('bidEur', eur);
}

async function findEach(writer: BidWriter, accountId: string, ids: readonly string[]) {
  const found = new Map((await writer.find(accountId, ids)).map((record) => [record.id, record]));
  return ids.map((id) => found.get(id));
}

function triedOf(before: BidRecord, { previous, goal }: BidChange, money: AccountMoney): SavedTry {
  return { before, previous, wanted: goal, money: money.snapshot };
}

/** The outcome of an interrupted try, judged by the platform's state before its next change. */
function outcomeOf({ previous, wanted }: SavedTry, { stateOf }: BidChange, found: BidRecord): Outcome {
  const now = stateOf(found);
  if (isDeepStrictEqual(now, wanted)) return 'done';
  return isDeepStrictEqual(now, previous) ? 'not done' : 'unknown';
}

/** Without an answer of the platform: whether the change was made. */
async function wasMade(writer: BidWriter, accountId: string, before: BidRecord, change: BidChange, error: unknown) {
  if (!isOutcomeUnknown(error) || isInEffect(change, before)) return false;
  const [now] = await writer.find(accountId, [before.id]).catch(() => []);
  return now !== undefined && isInEffect(change, now);
}

async function storeStatus(tx: Sql, { teamId }: Viewer, accountId: string, { id, status }: BidRecord) {
  await tx.query(
    sql`update keywords set status = ${status} where team_id = ${teamId} and account_id = ${accountId} and id = ${id}`,
    'keywords.mirror',
  );
}
