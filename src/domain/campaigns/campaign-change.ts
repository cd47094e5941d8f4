import { isDeepStrictEqual } from 'node:util';
import type { ChangedState } from '../../../schema/undo/undone-change.type.js';
import { eurOfMicros } from '../../lib/money.js';
import type { CampaignUpdate, CampaignWriter } from '../../platforms/ad-platform.js';
import type { Bidding, CampaignRecord } from '../../platforms/ad-records.js';
import type { Standing } from '../audit/planned-write.js';
import type { AccountMoney } from '../currencies/account-money.js';
import { EURO } from '../currencies/conversion.js';
import { type Irreversible, type KeptState, overwritten, type Undone } from '../undo/undo.js';
import { biddingInWords, biddingOf, targetOf } from './bidding.js';

/** What a change can set of a campaign. */
interface States {
  /** Micro-units of the account's currency a day, for every campaign that shares the budget. */
  campaignBudget: number;
  campaignStatus: string;
  campaignBidding: Bidding;
}

/** One field of campaigns that can be changed. */
interface Field<State> {
  name: string;
  /** For the activity log, in German. */
  title: string;
  stateOf(campaign: CampaignRecord): State;
  /** The part of a state that a change must bring about, as JSON. */
  aimOf(state: State): unknown;
  /** All that decides what a change of it does, as JSON, and for people. */
  decidingOf(campaign: CampaignRecord): unknown;
  decidingInWords(campaign: CampaignRecord, money: AccountMoney): string;
  /** What of a campaign a plan shows, before and after. */
  shownOf(campaign: CampaignRecord, money: AccountMoney): ChangedState;
  /** Identifies what is changed: the same for every campaign that shares it. */
  subjectOf(campaign: CampaignRecord): string;
  update(state: State): CampaignUpdate;
  /** Change of the most that can be spent a day, in account micro-units; null for a shared or whole-period budget. */
  dailyMicros(before: CampaignRecord, to: State): number | null;
  /** The state as the API shows it. */
  shown(state: State, money: AccountMoney): ChangedState;
  /** For people: `30.00 EUR`. */
  inWords(state: State, money: AccountMoney): string;
  inGerman(state: State, money: AccountMoney): string;
}

/** What undoing needs. Stored with the audit entry. */
interface Kept<Kind extends keyof States> extends KeptState {
  kind: Kind;
  campaignId: string;
  previous: States[Kind];
  current: States[Kind];
  /** Only for a budget, as are the following. */
  budgetResourceName?: string;
  /** Absent for EUR. */
  currency?: string;
  /** How many campaigns shared the budget. */
  campaigns?: number;
}

export type CampaignKept = Kept<keyof States>;

/** One change of a live campaign, derived from its current state at the platform. */
export interface CampaignChange {
  update: CampaignUpdate;
  /** The new daily budget in micro-units of a euro, if the caller gave one. */
  euroMicros?: number | undefined;
  standing: Standing & { subject: string };
  /** The changed value before, as JSON. */
  previous: unknown;
  /** The changed value of a campaign, as JSON. */
  stateOf(campaign: CampaignRecord): unknown;
  /** `stateOf` a campaign once the change is in force. */
  wanted: unknown;
  /** For the activity log, in German. */
  message: string;
  /** What undoing needs, once the platform has the campaign as `now`. */
  kept(now: CampaignRecord): CampaignKept | Irreversible;
}

export interface Circumstances {
  accountId: string;
  writer: CampaignWriter;
  money: AccountMoney;
}

/** What can be spent follows from status and budget together. */
const SPENDING: Pick<Field<never>, 'decidingOf' | 'decidingInWords' | 'shownOf'> = {
  decidingOf: ({ status, budgetMicros, totalBudgetMicros, budgetResourceName, budgetReferenceCount }) => ({
    status,
    dailyMicros: Number(budgetMicros),
    totalMicros: totalBudgetMicros === null ? null : Number(totalBudgetMicros),
    budget: budgetResourceName,
    campaigns: Number(budgetReferenceCount),
  }),
  decidingInWords(campaign, money) {
    const { status, budgetMicros, totalBudgetMicros, budgetReferenceCount } = campaign;
    if (totalBudgetMicros !== null)
      return `${status} with ${money.text(Number(totalBudgetMicros))} for its whole period`;
    const shared = isShared(campaign) ? `, shared by ${budgetReferenceCount} campaigns` : '';
    return `${status} with ${money.text(Number(budgetMicros))} a day${shared}`;
  },
  shownOf: ({ status, budgetMicros }, money) => ({ status, ...shownBudget(Number(budgetMicros), money) }),
};

const FIELDS: { [Kind in keyof States]: Field<States[Kind]> } = {
  campaignBudget: {
    name: 'daily budget',
    title: 'Tagesbudget',
    stateOf: ({ budgetMicros }) => Number(budgetMicros),
    aimOf: (micros) => micros,
    ...SPENDING,
    subjectOf: ({ budgetResourceName }) => `${budgetResourceName} amount`,
    update: (budgetMicros) => ({ budgetMicros }),
    dailyMicros(before, micros) {
      if (before.status === 'ENABLED' && before.totalBudgetMicros == null) return micros - Number(before.budgetMicros);
      return isShared(before) ? null : 0;
    },
    shown: shownBudget,
    inWords: (micros, money) => money.text(micros),
    inGerman: (micros, money) => money.inGerman(micros),
  },
  campaignStatus: {
    name: 'status',
    title: 'Status',
    stateOf: ({ status }) => status,
    aimOf: (status) => status,
    ...SPENDING,
    subjectOf: ({ resourceName }) => `${resourceName} status`,
    update: (status) => ({ status }),
    dailyMicros(before, status) {
      if (before.status === status) return 0;
      const [micros, after] = [dailyOf(before), dailyOf({ ...before, status })];
      return isShared(before) || micros === null || after === null ? null : after - micros;
    },
    shown: (status) => ({ status }),
    inWords: (status) => status,
    inGerman: (status) => status,
  },
  campaignBidding: {
    name: 'bidding',
    title: 'Gebotsstrategie',
    stateOf: biddingOf,
    aimOf: targetOf,
    decidingOf: biddingOf,
    decidingInWords: (campaign, money) => biddingInWords(biddingOf(campaign), money),
    shownOf: (campaign) => targetOf(biddingOf(campaign)),
    subjectOf: ({ resourceName }) => `${resourceName} bidding`,
    update: (bidding) => ({ bidding }),
    dailyMicros: () => 0,
    shown: targetOf,
    inWords: biddingInWords,
    inGerman(bidding) {
      const { strategy, targetRoas } = targetOf(bidding);
      return targetRoas === null ? strategy : `${strategy} (Ziel-ROAS ${targetRoas.toLocaleString('de-DE')})`;
    },
  },
};

/** Sets one field of a campaign. `euroMicros`: a new budget as the caller gave it, in EUR. */
export function changeOf<Kind extends keyof States>(
  kind: Kind,
  before: CampaignRecord,
  to: States[Kind],
  { accountId, writer, money }: Circumstances,
  euroMicros?: number,
): CampaignChange {
  const field: Field<States[Kind]> = FIELDS[kind];
  const previous = field.stateOf(before);
  const update = field.update(to);
  const rate = kind === 'campaignBudget' ? money.rateInGerman : '';
  return {
    update,
    euroMicros,
    previous: field.aimOf(previous),
    standing: {
      subject: field.subjectOf(before),
      state: field.decidingOf(before),
      inWords: field.decidingInWords(before, money),
      before: field.shownOf(before, money),
      after: field.shownOf(afterUpdate(before, update), money),
      campaignIds: [before.id],
      dailyMicros: field.dailyMicros(before, to),
      dailyMicrosBefore: dailyOf(before),
      money,
      ...(kind !== 'campaignBidding' && {
        spender: { accountId, campaignId: before.id, budget: before.budgetResourceName },
      }),
    },
    stateOf: (campaign) => field.aimOf(field.stateOf(campaign)),
    wanted: field.aimOf(to),
    message: `${field.title} der Kampagne „${before.name}“ geändert: ${field.inGerman(previous, money)} → ${field.inGerman(to, money)}${rate}`,
    kept(now) {
      const current = field.stateOf(now);
      const back = field.update(previous);
      if ('bidding' in back && !writer.canSet(back.bidding)) {
        const irreversible = `The bidding before was ${field.inWords(previous, money)}, which cannot be put back.`;
        return { accountId, irreversible };
      }
      if (isDeepStrictEqual(previous, current)) {
        return { accountId, irreversible: 'This change left everything as it was, so there is nothing to undo.' };
      }
      const kept: CampaignKept = { kind, accountId, campaignId: before.id, previous, current };
      if (kind !== 'campaignBudget') return kept;
      const currency = money.isEuro ? undefined : money.kept.currency;
      const { budgetResourceName } = before;
      return { ...kept, currency, budgetResourceName, campaigns: Number(now.budgetReferenceCount) };
    },
  };
}

/** The change that reverts a kept one. Throws AppError `conflict` if the campaign was changed since. */
export function reversalOf(
  { kind, previous, current, budgetResourceName, currency = EURO, campaigns = 0 }: CampaignKept,
  campaign: CampaignRecord,
  circumstances: Circumstances,
): CampaignChange {
  const { money } = circumstances;
  if (campaign.status === 'REMOVED') throw overwritten('The campaign was removed since this change');
  const isBudget = kind === 'campaignBudget';
  if (isBudget && currency !== money.kept.currency) {
    throw overwritten('The account has counted in another currency since this change');
  }
  if (isBudget && campaign.budgetResourceName !== budgetResourceName) {
    throw overwritten('The campaign has had another budget since this change');
  }
  const field = fieldOf(kind);
  const now = field.stateOf(campaign);
  if (!isDeepStrictEqual(now, current)) {
    const [found, left] = [field.inWords(now, money), field.inWords(current, money)];
    throw overwritten(`The ${field.name} is ${found} now; this change left ${left}`);
  }
  if (isBudget && Number(campaign.budgetReferenceCount) > campaigns) {
    throw overwritten('More campaigns share the budget than at this change');
  }
  const change = changeOf(kind, campaign, previous, circumstances);
  return { ...change, message: `Rückgängig gemacht: ${change.message}` };
}

/** The state before undoing a change and after it. */
export function undoneOf({ kind, campaignId, previous, current }: CampaignKept, money: AccountMoney): Undone {
  const { shown } = fieldOf(kind);
  return { campaignId, previous: shown(current, money), current: shown(previous, money) };
}

/** Whether the change is in force in `campaign`. */
export function isDone({ stateOf, wanted }: CampaignChange, campaign: CampaignRecord): boolean {
  return isDeepStrictEqual(stateOf(campaign), wanted);
}

/** The campaign once `update` is in force. */
export function afterUpdate(campaign: CampaignRecord, update: CampaignUpdate): CampaignRecord {
  if ('bidding' in update) return { ...campaign, ...update.bidding };
  if ('status' in update) return { ...campaign, status: update.status };
  return { ...campaign, budgetMicros: String(update.budgetMicros) };
}

function shownBudget(micros: number, money: AccountMoney): ChangedState {
  const dailyBudgetEur = money.isKnown ? eurOfMicros(money.inEuro(micros)) : null;
  return { dailyBudgetEur, dailyBudgetNative: money.native(micros) };
}

function fieldOf<Kind extends keyof States>(kind: Kind): Field<States[Kind]> {
  return FIELDS[kind];
}

function isShared({ budgetShared, budgetReferenceCount }: CampaignRecord): boolean {
  return budgetShared && Number(budgetReferenceCount) > 1;
}

/** The most that can be spent a day, in micro-units; null for a budget for a whole period. */
function dailyOf({ status, budgetMicros, totalBudgetMicros }: CampaignRecord): number | null {
  if (totalBudgetMicros != null) return null;
  return status === 'ENABLED' ? Number(budgetMicros) : 0;
}
