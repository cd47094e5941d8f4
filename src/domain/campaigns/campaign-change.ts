import { isDeepStrictEqual } from 'node:util';
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
