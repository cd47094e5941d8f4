import { isDeepStrictEqual } from 'node:util';
import type { CampaignWriteArgs } from '../../../schema/campaigns/campaign-write.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { conflict, existing, NotFoundError } from '../../errors.js';
import type { AdPlatforms, CampaignWriter } from '../../platforms/ad-platform.js';
import type { CampaignRecord } from '../../platforms/ad-records.js';
import { isOutcomeUnknown } from '../../platforms/platform-error.js';
import { type Locks, type StillHeld, withAccountLock } from '../accounts/account-lock.js';
import { requireWritable } from '../accounts/account-platform.js';
import { settleOpenTries } from '../audit/claim.js';
import { type Standing, sharing } from '../audit/planned-write.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import { AccountMoney, type KeptMoney } from '../currencies/account-money.js';
import type { ReferenceRates } from '../currencies/reference-rates.js';
import type { BudgetGuard } from '../guardrails/budget-guard.js';
import { noteChange } from '../logs/activity-log.js';
import { requireMember } from '../teams/membership.js';
import type { Irreversible } from '../undo/undo.js';
import { areCampaigns, campaignDetail } from './campaign.reads.js';
import { type CampaignChange, type CampaignKept, isDone } from './campaign-change.js';
import { dryWriter } from './dry-writer.js';

export interface CampaignWrite extends CampaignWriteArgs {
  /** It writes an amount of money, so the rate of an account in another currency must be known. */
  writesMoney?: boolean;
}

/** A change that was made, or would be. */
export interface MadeChange {
  before: CampaignRecord;
  /** The changed value now. */
  wanted: unknown;
  money: AccountMoney;
}

export type ChangeOf = (
  campaign: CampaignRecord,
  writer: CampaignWriter,
  money: AccountMoney,
) => CampaignChange | Promise<CampaignChange>;

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

type Outcome = 'done' | 'not done' | 'unknown';

interface NotedTry {
  campaign: Tried;
}

const OVERTAKEN =
  'The first try of this request was broken off, and the campaign was changed by somebody else since; look at it and send what you still want under a new Idempotency-Key.';

/** Every change of a live campaign goes this way: guardrails, platform, mirror, activity log, state for undoing. */
export class CampaignChanges {
  constructor(
    private readonly db: Database,
    private readonly platforms: AdPlatforms,
    private readonly locks: Locks,
    private readonly guard: BudgetGuard,
    private readonly rates: Pick<ReferenceRates, 'latest'>,
  ) {}

  /**
   * Makes the change that `changeOf` derives from the platform's campaign. Throws PlatformError, `guardrail` beyond the
   * team's limits, and, before the platform is called, `unsupported_currency` and `unavailable` if money has no rate.
   */
  async make(
    viewer: Viewer,
    { accountId, campaignId, validateOnly, userId, writesMoney }: CampaignWrite,
    write: WriteInProgress,
    changeOf: ChangeOf,
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
      const found = existing(await writer.find(accountId, campaignId), 'campaign');
      const outcome = tried && outcomeOf(tried, await changeOf(tried.before, writer, money), found);
      if (outcome === 'unknown') throw conflict(OVERTAKEN);
      const isMade = outcome === 'done';
      const before = isMade ? (tried?.before ?? found) : found;
      const change = await changeOf(before, writer, money);
      if (!isMade) {
        planned?.meet(standingOf(before, change, money));
        const { update, euroMicros } = change;
        await this.guard.check(viewer, accountId, before, { ...update, euroMicros }, money, planned);
        if (!validateOnly) {
          await this.noteTry(viewer, write, triedOf(before, change, money), change);
          await stillHeld();
        }
        try {
          await writer.update(accountId, before, change.update, validateOnly);
        } catch (error) {
          if (validateOnly || !(await this.wasDone(writer, accountId, before, change, error))) throw error;
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
    const { subject } = change;
    await settleOpenTries<NotedTry>(this.db, teamId, subject, ({ campaign }) =>
      campaign ? { campaign: { ...campaign, outcome: outcomeOf(campaign, change, tried.before) } } : {},
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

function standingOf(before: CampaignRecord, change: CampaignChange, money: AccountMoney): Standing {
  const { subject, stateOf, inWords, shown, dailyMicros, dailyMicrosBefore } = change;
  const state = stateOf(before);
  const spend = { dailyMicros, dailyMicrosBefore, money };
  return { subject, state, inWords: inWords(before), ...shown, campaignIds: [before.id], ...spend };
}

function triedOf(before: CampaignRecord, { stateOf, wanted }: CampaignChange, money: AccountMoney): Tried {
  return { before, previous: stateOf(before), wanted, money: money.kept };
}

/** How a broken-off try ended, judged by the platform's campaign before anybody else changes it. */
function outcomeOf({ outcome, previous, wanted }: Tried, { stateOf }: CampaignChange, found: CampaignRecord): Outcome {
  if (outcome) return outcome;
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
}
