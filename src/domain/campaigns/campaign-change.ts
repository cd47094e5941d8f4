import { isDeepStrictEqual } from 'node:util';
import type { ChangedState } from '../../../schema/undo/undone-change.type.js';
import { eurOfMicros } from '../../money.js';
import type { CampaignUpdate, CampaignWriter } from '../../platforms/ad-platform.js';
import type { Bidding, CampaignRecord } from '../../platforms/ad-records.js';
import type { AccountMoney } from '../currencies/account-money.js';
import type { BudgetAim } from '../guardrails/budget-guard.js';
import type { Irreversible, KeptState } from '../undo/undo.js';
import { type AmountText, biddingInWords, biddingOf, strategyOf } from './bidding.js';

/** One change of a live campaign, worked out from how it stands at the platform. */
export interface CampaignChange {
  update: CampaignUpdate;
  /** What the team's guardrails look at. */
  aim: BudgetAim;
  /** Names what is changed, for everybody who changes the same. */
  subject: string;
  /** That of a campaign which is changed, as JSON. */
  stateOf(campaign: CampaignRecord): unknown;
  /** `stateOf` a campaign in which the change is in force. */
  wanted: unknown;
  /** What is changed, of such a campaign, for people: `30.00 EUR`. */
  inWords(campaign: CampaignRecord): string;
  /** The same as the API tells it: as it stands, and as it shall be. */
  shown: { before: ChangedState; after: ChangedState };
  /**
   * By how much the most that can be spent a day changes, in micro-units of the account's currency; null where others share the
   * budget or it is one for a whole period.
   */
  dailyMicros: number | null;
  /** The most that can be spent a day before, in the same; null where nobody can tell. */
  dailyMicrosBefore: number | null;
  /** For the activity log, in German. */
  message: string;
  /** What to keep for undoing it, once the campaign stands as `now`. */
  kept(now: CampaignRecord): CampaignKept | Irreversible;
}

interface Kept<Kind extends string, State> extends KeptState {
  kind: Kind;
  campaignId: string;
  /** What the change found. */
  previous: State;
  /** What it left. */
  current: State;
}

export interface KeptBudget extends Kept<'campaignBudget', number> {
  /** Of both amounts, which are micro-units; absent for EUR. */
  currency?: string;
  budgetResourceName: string;
  /** Campaigns that the budget was for. */
  campaigns: number;
}

export type KeptStatus = Kept<'campaignStatus', string>;
export type KeptBidding = Kept<'campaignBidding', Bidding>;
export type CampaignKept = KeptBudget | KeptStatus | KeptBidding;

/**
 * `micros` of the account's currency a day, for every campaign that shares the budget. `euroMicros` is the amount that was
 * asked for, where it was asked for in EUR.
 */
export function budgetChange(
  before: CampaignRecord,
  accountId: string,
  micros: number,
  money: AccountMoney,
  euroMicros = money.inEuro(micros),
): CampaignChange {
  const { name, budgetResourceName } = before;
  const previous = Number(before.budgetMicros);
  return {
    update: { budgetMicros: micros },
    aim: { budgetMicros: micros, euroMicros },
    subject: `${budgetResourceName} amount`,
    stateOf: (campaign) => Number(campaign.budgetMicros),
    wanted: micros,
    inWords: (campaign) => money.text(Number(campaign.budgetMicros)),
    shown: { before: shownBudget(previous, money), after: shownBudget(micros, money) },
    dailyMicros: spendsDaily(before) ? micros - previous : isShared(before) ? null : 0,
    dailyMicrosBefore: dailyOf(before),
    message: `Tagesbudget der Kampagne „${name}“ geändert: ${money.inGerman(previous)} → ${money.inGerman(micros)}${money.rateInGerman}`,
    kept: (now) =>
      unlessSame({
        kind: 'campaignBudget',
        accountId,
        campaignId: before.id,
        previous,
        current: micros,
        ...(!money.isEuro && { currency: money.kept.currency }),
        budgetResourceName,
        campaigns: Number(now.budgetReferenceCount),
      }),
  };
}

export function statusChange(before: CampaignRecord, accountId: string, status: string): CampaignChange {
  const { id: campaignId, name, resourceName, status: previous } = before;
  return {
    update: { status },
    aim: { status },
    subject: `${resourceName} status`,
    stateOf: (campaign) => campaign.status,
    wanted: status,
    inWords: (campaign) => campaign.status,
    shown: { before: { status: previous }, after: { status } },
    dailyMicros: dailyOfStatus(before, status),
    dailyMicrosBefore: dailyOf(before),
    message: `Status der Kampagne „${name}“ geändert: ${previous} → ${status}`,
    kept: () => unlessSame({ kind: 'campaignStatus', accountId, campaignId, previous, current: status }),
  };
}

export function biddingChange(
  before: CampaignRecord,
  accountId: string,
  bidding: Bidding,
  writer: CampaignWriter,
  textOf: AmountText,
): CampaignChange {
  const { id: campaignId, name, resourceName } = before;
  return {
    update: { bidding },
    aim: {},
    subject: `${resourceName} bidding`,
    stateOf: targetOf,
    wanted: targetOf(bidding),
    inWords: (campaign) => biddingInWords(biddingOf(campaign), textOf),
    shown: { before: targetOf(before), after: targetOf(bidding) },
    dailyMicros: 0,
    dailyMicrosBefore: dailyOf(before),
    message: `Gebotsstrategie der Kampagne „${name}“ geändert: ${inWords(before)} → ${inWords(bidding)}`,
    kept: (now) => {
      const [previous, current] = [biddingOf(before), biddingOf(now)];
      if (writer.canSet(previous)) {
        return unlessSame({ kind: 'campaignBidding', accountId, campaignId, previous, current });
      }
      const irreversible = `The bidding before was ${biddingInWords(previous, textOf)}, which cannot be put back.`;
      return { accountId, irreversible };
    },
  };
}

/** True for a campaign in which the change is in force. */
export function isDone({ stateOf, wanted }: CampaignChange, campaign: CampaignRecord): boolean {
  return isDeepStrictEqual(stateOf(campaign), wanted);
}

function shownBudget(micros: number, money: AccountMoney): ChangedState {
  return { dailyBudgetEur: eurOfMicros(money.inEuro(micros)), dailyBudgetNative: money.native(micros) };
}

function isShared({ budgetShared, budgetReferenceCount }: CampaignRecord): boolean {
  return budgetShared && Number(budgetReferenceCount) > 1;
}

function spendsDaily({ status, totalBudgetMicros }: CampaignRecord): boolean {
  return status === 'ENABLED' && totalBudgetMicros == null;
}

/** The most that can be spent a day, in micro-units; null for a budget of a whole period. */
function dailyOf({ status, budgetMicros, totalBudgetMicros }: CampaignRecord): number | null {
  if (totalBudgetMicros != null) return null;
  return status === 'ENABLED' ? Number(budgetMicros) : 0;
}

function dailyOfStatus(before: CampaignRecord, status: string): number | null {
  if (before.status === status) return 0;
  if (isShared(before) || before.totalBudgetMicros != null) return null;
  const micros = Number(before.budgetMicros);
  return status === 'ENABLED' ? micros : before.status === 'ENABLED' ? -micros : 0;
}

function targetOf(bidding: Bidding) {
  return { strategy: strategyOf(bidding), targetRoas: bidding.targetRoas };
}

function unlessSame(kept: CampaignKept): CampaignKept | Irreversible {
  return isDeepStrictEqual(kept.previous, kept.current)
    ? { accountId: kept.accountId, irreversible: 'This change left everything as it was, so there is nothing to undo.' }
    : kept;
}

function inWords(bidding: Bidding): string {
  const { targetRoas } = bidding;
  const strategy = strategyOf(bidding);
  return targetRoas === null ? strategy : `${strategy} (Ziel-ROAS ${targetRoas.toLocaleString('de-DE')})`;
}
