import { isDeepStrictEqual } from 'node:util';
import type { ChangedState } from '../../../schema/undo/undone-change.type.js';
import { eurOfMicros } from '../../money.js';
import type { CampaignUpdate, CampaignWriter } from '../../platforms/ad-platform.js';
import type { Bidding, CampaignRecord } from '../../platforms/ad-records.js';
import type { AccountMoney } from '../currencies/account-money.js';
import type { Irreversible, KeptState } from '../undo/undo.js';
import { biddingInWords, biddingOf, strategyOf } from './bidding.js';

/** One change of a live campaign, worked out from how it stands at the platform. */
export interface CampaignChange {
  update: CampaignUpdate;
  /** The new daily budget in micro-units of a euro, as the caller gave it. */
  euroMicros?: number;
  /** Identifies what is changed: the same for every change of it. */
  subject: string;
  /** The changed value of a campaign, as JSON. */
  stateOf(campaign: CampaignRecord): unknown;
  /** `stateOf` a campaign once the change is in force. */
  wanted: unknown;
  /** `stateOf` for people: `30.00 EUR`. */
  inWords(campaign: CampaignRecord): string;
  /** The change as the API shows it. */
  shown: { before: ChangedState; after: ChangedState };
  /** Change of the most that can be spent a day, in account micro-units; null for a shared or whole-period budget. */
  dailyMicros: number | null;
  /** The most that could be spent a day before, in the same unit; null if unknown. */
  dailyMicrosBefore: number | null;
  /** For the activity log, in German. */
  message: string;
  /** What undoing needs, once the platform has the campaign as `now`. */
  kept(now: CampaignRecord): CampaignKept | Irreversible;
}

interface Kept<Kind extends string, State> extends KeptState {
  kind: Kind;
  campaignId: string;
  previous: State;
  current: State;
}

export interface KeptBudget extends Kept<'campaignBudget', number> {
  /** Of both amounts, in micro-units; absent for EUR. */
  currency?: string;
  budgetResourceName: string;
  /** How many campaigns shared the budget. */
  campaigns: number;
}

type KeptStatus = Kept<'campaignStatus', string>;
type KeptBidding = Kept<'campaignBidding', Bidding>;
export type CampaignKept = KeptBudget | KeptStatus | KeptBidding;

/** `micros` of the account's currency a day, for every campaign that shares the budget. `euroMicros`: as the caller gave it, in EUR. */
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
    euroMicros,
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
  money: AccountMoney,
): CampaignChange {
  const { id: campaignId, name, resourceName } = before;
  return {
    update: { bidding },
    subject: `${resourceName} bidding`,
    stateOf: targetOf,
    wanted: targetOf(bidding),
    inWords: (campaign) => biddingInWords(campaign, money),
    shown: { before: targetOf(before), after: targetOf(bidding) },
    dailyMicros: 0,
    dailyMicrosBefore: dailyOf(before),
    message: `Gebotsstrategie der Kampagne „${name}“ geändert: ${inWords(before)} → ${inWords(bidding)}`,
    kept: (now) => {
      const [previous, current] = [biddingOf(before), biddingOf(now)];
      if (writer.canSet(previous)) {
        return unlessSame({ kind: 'campaignBidding', accountId, campaignId, previous, current });
      }
      const irreversible = `The bidding before was ${biddingInWords(previous, money)}, which cannot be put back.`;
      return { accountId, irreversible };
    },
  };
}

/** Whether the change is in force in `campaign`. */
export function isDone({ stateOf, wanted }: CampaignChange, campaign: CampaignRecord): boolean {
  return isDeepStrictEqual(stateOf(campaign), wanted);
}

export function shownBudget(micros: number, money: AccountMoney): ChangedState {
  return { dailyBudgetEur: eurOfMicros(money.inEuro(micros)), dailyBudgetNative: money.native(micros) };
}

function isShared({ budgetShared, budgetReferenceCount }: CampaignRecord): boolean {
  return budgetShared && Number(budgetReferenceCount) > 1;
}

function spendsDaily({ status, totalBudgetMicros }: CampaignRecord): boolean {
  return status === 'ENABLED' && totalBudgetMicros == null;
}

/** The most that can be spent a day, in micro-units; null for a budget for a whole period. */
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

export function targetOf(bidding: Bidding) {
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
