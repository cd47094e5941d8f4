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
import { AppError, ParameterError } from '../../errors.js';
import { eurOfMicros, requireMicros } from '../../lib/money.js';
import type { AdPlatforms, BidUpdate, BidWriter } from '../../platforms/ad-platform.js';
import type { BidLevel, BidRecord } from '../../platforms/ad-records.js';
import { requireWritable } from '../accounts/account-platform.js';
import { requireVisible } from '../accounts/visible-accounts.sql.js';
import type { LiveTarget, LiveWrites, MadeChange } from '../audit/live-write.js';
import { sharedRead } from '../audit/planned-write.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import { CAMPAIGN } from '../campaigns/campaign-write.service.js';
import { AccountMoney } from '../currencies/account-money.js';
import type { ReferenceRates } from '../currencies/reference-rates.js';
import type { BudgetGuard } from '../guardrails/budget-guard.js';
import { requireMember } from '../teams/membership.js';
import type { Undoer, UndoInProgress, Undone } from '../undo/undo.js';
import {
  appliedBidOf,
  type BidChange,
  type BidUndoState,
  type ChangeContext,
  changeOf,
  effectOf,
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

const NAMES: Record<BidLevel, string> = { adGroup: 'ad group', keyword: 'keyword' };
const WRITERS = { adGroup: 'adGroupWriter', keyword: 'keywordWriter' } as const;

const CENT_MICROS = 10_000;
const MAX_BID_EUR = 1_000_000;
/** The kind of object whose planned effects later changes build on. */
const BID = 'bid';

/** Status and bids of ad groups and keywords, which exist at the platform alone (ADR 7). */
export class BidWriteService implements Undoer<BidUndoState> {
  constructor(
    private readonly db: Database,
    private readonly platforms: AdPlatforms,
    private readonly live: LiveWrites,
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
      const { currency } = money.snapshot;
      const unit = money.isEuro
        ? CENT_MICROS
        : await sharedRead(write.planned, `unit ${accountId} ${currency}`, () =>
            writer.smallestUnit(accountId, currency),
          );
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

  private set(
    viewer: Viewer,
    args: BidWrite,
    write: WriteInProgress,
    derive: ChangeFrom,
  ): Promise<MadeChange<BidRecord>> {
    return this.make(viewer, args, write, (record, context) => {
      if (isRemoved(record)) {
        throw new AppError('platform_rejected', `A removed ${NAMES[args.level]} cannot be changed.`);
      }
      return derive(record, context);
    });
  }

  private async make(
    viewer: Viewer,
    { level, field, accountId, id, validateOnly, userId }: BidWrite,
    write: WriteInProgress,
    derive: ChangeFrom,
  ): Promise<MadeChange<BidRecord>> {
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
    const target: LiveTarget<BidRecord, BidUpdate> = {
      accountId,
      id,
      name: NAMES[level],
      platformName: platform.name,
      kind: level,
      validateOnly,
      userId,
      find: (ids) => findEach(writer, accountId, ids),
      send: ({ resourceName }, update, onlyChecks) => writer.update(accountId, resourceName, update, onlyChecks),
      checkAll: writer.checkAll?.bind(writer, accountId),
      resourceOf: ({ item }) => item.resourceName,
      // Of the campaign's changes, only those that matter to bids.
      afterEarlier(turn, record) {
        const own = turn.applyEarlier(BID, record, subjectOf(record, field));
        return field === 'bid' ? { ...own, campaign: turn.applyEarlier(CAMPAIGN, own.campaign, null) } : own;
      },
      addEffect: (turn, record, { standing, update }) =>
        turn.addEffect(BID, standing.subject, effectOf(record, update)),
      check: async (record, { update }, money) => {
        if (!('bidMicros' in update)) return;
        const bid = { previous: appliedBidOf(record), next: update.bidMicros ?? Number(record.adGroup.bidMicros) };
        await this.guard.checkBid(viewer, accountId, record, bid, money, planned);
      },
      store: (tx, now) => storeStatus(tx, viewer, accountId, now),
    };
    return this.live.make(viewer, target, latest, write, (record, money) =>
      derive(record, { accountId, level, money, writer }),
    );
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

async function storeStatus(tx: Sql, { teamId }: Viewer, accountId: string, { id, status, keyword }: BidRecord) {
  if (!keyword) return;
  await tx.query(
    sql`update keywords set status = ${status} where team_id = ${teamId} and account_id = ${accountId} and id = ${id}`,
    'keywords.mirror',
  );
}
