import type {
  EndDateChange,
  SetEndDateArgs,
  SetTargetArgs,
  TargetChange,
} from '../../../schema/campaigns/campaign-terms.type.js';
import type { CampaignWriteArgs } from '../../../schema/campaigns/campaign-write.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { AppError, ParameterError, requireFound } from '../../errors.js';
import { type Clock, dateIn } from '../../lib/clock.js';
import { eurOfMicros } from '../../lib/money.js';
import type { AdPlatforms, CampaignWriter } from '../../platforms/ad-platform.js';
import type { CampaignRecord } from '../../platforms/ad-records.js';
import { requireWritable } from '../accounts/account-platform.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import type { LiveTarget, LiveWrites, MadeChange } from '../audit/live-write.js';
import { sharedRead } from '../audit/planned-write.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import { AccountMoney } from '../currencies/account-money.js';
import type { ReferenceRates } from '../currencies/reference-rates.js';
import type { BudgetGuard } from '../guardrails/budget-guard.js';
import { copyFacts } from '../lists/kept-sums.records.js';
import { CAMPAIGN_TABLE } from '../lists/kept-sums.sql.js';
import { requireMember } from '../teams/membership.js';
import type { Undoer, UndoInProgress, Undone } from '../undo/undo.js';
import { biddingOf } from './bidding.js';
import {
  CENT_MICROS,
  changeOf,
  effectOf,
  requireTarget,
  requireUnchanged,
  subjectOf,
  type Term,
  type TermChange,
  type TermUndoState,
  type TermUpdate,
  targetsOf,
  undoneOf,
} from './campaign-terms.js';
import { CAMPAIGN, findEach } from './campaign-write.service.js';

interface TermWrite extends Pick<CampaignWriteArgs, 'accountId' | 'campaignId' | 'validateOnly' | 'userId'> {
  term: Term;
}

interface Circumstances {
  accountId: string;
  writer: CampaignWriter;
  money: AccountMoney;
  /** YYYY-MM-DD in the account's time zone. */
  today: string;
}

/** From the day after, the platform means no end. */
const LAST_END = '2037-12-29';

/** End dates and targets of live campaigns (ADR 7). */
export class CampaignTermsService implements Undoer<TermUndoState> {
  constructor(
    private readonly db: Database,
    private readonly platforms: AdPlatforms,
    private readonly live: LiveWrites,
    private readonly guard: BudgetGuard,
    private readonly rates: Pick<ReferenceRates, 'latest'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Sets the last day, or with `openEnd` none. Throws ParameterError for a day that is over or before the first one,
   * `guardrail` where a campaign would run again with a budget above the team's limit, and PlatformError.
   */
  async setEndDate(
    viewer: Viewer,
    { endDate, openEnd, ...args }: SetEndDateArgs,
    write: WriteInProgress,
  ): Promise<EndDateChange> {
    if (openEnd && endDate != null) throw new ParameterError('endDate', 'must not be given where openEnd is true');
    if (!openEnd && endDate == null) throw new ParameterError('endDate', 'is required');
    const wanted = endDate ?? null;
    const { before } = await this.set(viewer, { ...args, term: 'endDate' }, write, (campaign, found) => {
      requireDay(wanted, campaign, found.today);
      return endOf(campaign, wanted, found);
    });
    return { success: true, previousEndDate: before.endDate, newEndDate: wanted };
  }

  /**
   * Sets what the campaign's strategy aims at, in other currencies converted to the smallest unit. Throws ParameterError
   * unless exactly one target is given, and `conflict` if the strategy has no such target or is a portfolio's.
   */
  async setTarget(
    viewer: Viewer,
    { targetRoas, targetCpaEur, ...args }: SetTargetArgs,
    write: WriteInProgress,
  ): Promise<TargetChange> {
    const { roas, euro } = targetsOf({ targetRoas, targetCpaEur });
    const made = await this.set(viewer, { ...args, term: 'target' }, write, async (campaign, found) => {
      const { accountId, money, writer } = found;
      requireTarget(campaign, roas === null ? 'targetCpaMicros' : 'targetRoas', money);
      const unit = money.isEuro ? CENT_MICROS : await writer.smallestUnit(accountId, money.snapshot.currency);
      const cpa = euro === null ? null : money.ofEuro(euro, unit);
      if (cpa === 0) {
        throw new ParameterError('targetCpaEur', `must be at least half of ${money.text(unit)}, the smallest amount`);
      }
      const target = { targetRoas: roas, targetCpaMicros: cpa === null ? null : String(cpa) };
      return changeOf('target', campaign, { ...biddingOf(campaign), ...target }, found);
    });
    const { before, money } = made;
    const inEuro = (micros: string | null) => (micros === null ? null : eurOfMicros(money.inEuro(Number(micros))));
    const now = made.wanted as ReturnType<typeof biddingOf>;
    return {
      success: true,
      previousTargetRoas: before.targetRoas,
      newTargetRoas: now.targetRoas,
      previousTargetCpaEur: inEuro(before.targetCpaMicros),
      newTargetCpaEur: inEuro(now.targetCpaMicros),
      newTargetCpaNative: now.targetCpaMicros === null ? null : money.native(Number(now.targetCpaMicros)),
    };
  }

  /** Reverts a change. Throws AppError `conflict` if the campaign has been changed since. */
  async undo(viewer: Viewer, kept: TermUndoState, write: UndoInProgress): Promise<Undone> {
    const { accountId, campaignId, term } = kept;
    const target = { accountId, campaignId, term, validateOnly: write.planned?.dryRun !== undefined };
    const { money } = await this.make(viewer, { ...target, userId: write.userId }, write, (campaign, found) => {
      const previous = requireUnchanged(kept, campaign, found.money);
      const change =
        previous === null || typeof previous === 'string'
          ? endOf(campaign, previous, found)
          : changeOf('target', campaign, previous, found);
      return { ...change, message: `Rückgängig gemacht: ${change.message}` };
    });
    return undoneOf(kept, money);
  }

  private set(
    viewer: Viewer,
    args: TermWrite,
    write: WriteInProgress,
    derive: (campaign: CampaignRecord, found: Circumstances) => TermChange | Promise<TermChange>,
  ): Promise<MadeChange<CampaignRecord>> {
    return this.make(viewer, args, write, (campaign, found) => {
      if (campaign.status === 'REMOVED') {
        throw new AppError('platform_rejected', 'A removed campaign cannot be changed.');
      }
      return derive(campaign, found);
    });
  }

  private async make(
    viewer: Viewer,
    { accountId, campaignId, term, validateOnly, userId }: TermWrite,
    write: WriteInProgress,
    derive: (campaign: CampaignRecord, found: Circumstances) => TermChange | Promise<TermChange>,
  ): Promise<MadeChange<CampaignRecord>> {
    await requireMember(this.db, viewer, userId);
    const { planned } = write;
    const read = <T>(what: string, load: () => Promise<T>) => sharedRead(planned, `${what} ${accountId}`, load);
    const timeZone = await sharedRead(planned, `zone ${accountId} ${campaignId}`, () =>
      this.zoneOf(viewer, accountId, campaignId),
    );
    const { platform, currency } = await read('campaignWriter', () =>
      requireWritable(this.db, this.platforms, viewer, accountId, 'campaignWriter'),
    );
    const writer = await read('terms of campaigns', () => platform.campaignWriter(viewer.teamId));
    const { setEndDate } = writer;
    if (term === 'endDate' && !setEndDate) {
      throw new AppError('platform_rejected', `End dates of campaigns are changed at ${platform.name} itself.`);
    }
    const rate = term === 'target' ? 'now' : 'ifKnown';
    const latest = await sharedRead(planned, `money ${rate} ${currency}`, () =>
      AccountMoney[rate](currency, this.rates),
    );
    const today = dateIn(timeZone, this.clock());
    const target: LiveTarget<CampaignRecord, TermUpdate> = {
      accountId,
      id: campaignId,
      name: 'campaign',
      platformName: platform.name,
      kind: 'terms',
      validateOnly,
      userId,
      find: (ids) => findEach(writer, accountId, ids),
      send: async (campaign, update, onlyChecks) =>
        'bidding' in update
          ? writer.update(accountId, campaign, update, onlyChecks)
          : setEndDate?.(accountId, campaign, update.endDate, onlyChecks),
      resourceOf: ({ item }) => item.resourceName,
      afterEarlier: (turn, campaign) => turn.applyEarlier(CAMPAIGN, campaign, subjectOf(campaign, term)),
      addEffect: (turn, campaign, { standing, update }) =>
        turn.addEffect(CAMPAIGN, standing.subject, effectOf(campaign, update)),
      check: async (campaign, { update }, money) => {
        if (!('endDate' in update) || !restarts(campaign, update.endDate, today)) return;
        // A campaign that runs again is as good as enabled.
        const paused = { ...campaign, status: 'PAUSED' };
        await this.guard.check(viewer, accountId, paused, { status: 'ENABLED' }, money, planned);
      },
      store: (tx, now) => storeTerms(tx, viewer, accountId, now),
    };
    return this.live.make(viewer, target, latest, write, (campaign, money) =>
      derive(campaign, { accountId, writer, money, today }),
    );
  }

  /** Throws NotFoundError for a campaign that is not visible. */
  private async zoneOf(viewer: Viewer, accountId: string, campaignId: string): Promise<string> {
    const [row] = await this.db.query<{ timeZone: string }>(
      sql`select a.time_zone as "timeZone" from accounts a
        join campaigns c on c.team_id = a.team_id and c.account_id = a.id and c.id = ${campaignId}
        where ${visible(viewer)} and a.id = ${accountId}`,
      'campaigns.zone',
    );
    return requireFound(row, 'campaign').timeZone;
  }
}

function endOf(campaign: CampaignRecord, endDate: string | null, { accountId, money, today }: Circumstances) {
  return changeOf('endDate', campaign, endDate, { accountId, money, restarts: restarts(campaign, endDate, today) });
}

/** Whether an enabled campaign that is over would run again. */
function restarts({ status, endDate: before }: CampaignRecord, endDate: string | null, today: string): boolean {
  const isOver = before !== null && before < today;
  return status === 'ENABLED' && isOver && (endDate === null || endDate >= today);
}

function requireDay(endDate: string | null, { startDate }: CampaignRecord, today: string): void {
  if (endDate === null) return;
  if (endDate < today) {
    throw new ParameterError('endDate', `must not be before ${today}, today in the account's time zone`);
  }
  if (startDate !== null && endDate < startDate) {
    throw new ParameterError('endDate', `must not be before ${startDate}, the first day of the campaign`);
  }
  if (endDate > LAST_END) throw new ParameterError('endDate', `must not be after ${LAST_END}; openEnd means no end`);
}

async function storeTerms(
  tx: Sql,
  { teamId }: Viewer,
  accountId: string,
  { id, endDate, targetRoas }: CampaignRecord,
): Promise<void> {
  await tx.query(
    sql`update campaigns set end_date = ${endDate}::date, target_roas = ${targetRoas}::numeric,
        written_at = statement_timestamp()
      where team_id = ${teamId} and account_id = ${accountId} and id = ${id}`,
    'campaigns.terms',
  );
  await copyFacts(tx, { teamId, accountId }, CAMPAIGN_TABLE, [id], new Date());
}
