import { isDeepStrictEqual } from 'node:util';
import type { ChangedState } from '../../../schema/undo/undone-change.type.js';
import { eurOfMicros } from '../../lib/money.js';
import type { CampaignUpdate, CampaignWriter } from '../../platforms/ad-platform.js';
import { type Bidding, type CampaignRecord, isAdSet } from '../../platforms/ad-records.js';
import type { LiveChange } from '../audit/live-write.js';
import type { AccountMoney } from '../currencies/account-money.js';
import { EURO } from '../currencies/conversion.js';
import { type KeptState, overwritten, type Undone } from '../undo/undo.js';
import { biddingInWords, biddingOf, targetOf } from './bidding.js';

interface FieldStates {
  /** Micro-units of the account's currency a day. */
  campaignBudget: number;
  /** Micro-units of the account's currency for the whole period. */
  campaignLifetimeBudget: number;
  campaignStatus: string;
  campaignBidding: Bidding;
}

/** A field of campaigns that can be changed. */
interface Field<State> {
  name: string;
  /** For the activity log, in German. */
  title: string;
  stateOf(campaign: CampaignRecord): State;
  /** JSON of the part of a campaign's state that a change sets. */
  goalOf(state: State): unknown;
  /** Everything that determines a change's effect, as JSON and in words. */
  planStateOf(campaign: CampaignRecord): unknown;
  planStateInWords(campaign: CampaignRecord, money: AccountMoney): string;
  /** The field in a plan's before and after. */
  planFieldsOf(campaign: CampaignRecord, money: AccountMoney): ChangedState;
  /** Identifies the changed field, the same for every campaign that shares it. */
  subjectOf(campaign: CampaignRecord): string;
  update(state: State): CampaignUpdate;
  /** Change of the possible daily spend, in account micro-units; null for a shared or whole-period budget. */
  dailyMicros(before: CampaignRecord, to: State): number | null;
  toChangedState(state: State, money: AccountMoney): ChangedState;
  /** For people: `30.00 EUR`. */
  inWords(state: State, money: AccountMoney): string;
  inGerman(state: State, money: AccountMoney): string;
}

/** State needed to undo a change. Stored with the audit entry. */
interface UndoState<Kind extends keyof FieldStates> extends KeptState {
  kind: Kind;
  campaignId: string;
  /** Set for a change of an ad set. */
  adSet?: { id: string; name: string };
  previous: FieldStates[Kind];
  current: FieldStates[Kind];
  /** Set for budgets only, like the fields below. */
  budgetResourceName?: string;
  /** Absent for EUR. */
  currency?: string;
  /** Number of campaigns that shared the budget. */
  campaigns?: number;
}

export type CampaignUndoState = UndoState<keyof FieldStates>;

/** A change of a live campaign or ad set, derived from its current state at the platform. */
export interface CampaignChange extends LiveChange<CampaignRecord, CampaignUpdate> {
  /** New daily budget in micro-euros, if the caller sent one. */
  euroMicros?: number | undefined;
}

export interface ChangeContext {
  accountId: string;
  writer: CampaignWriter;
  platformName: string;
  money: AccountMoney;
}

/** Status and budget together determine the possible spend. */
const SPEND_STATE: Pick<Field<never>, 'planStateOf' | 'planStateInWords' | 'planFieldsOf'> = {
  planStateOf: ({ status, budgetMicros, totalBudgetMicros, budgetResourceName, budgetReferenceCount }) => ({
    status,
    dailyMicros: microsIn(budgetMicros),
    totalMicros: totalBudgetMicros === null ? null : Number(totalBudgetMicros),
    budget: budgetResourceName,
    campaigns: Number(budgetReferenceCount),
  }),
  planStateInWords(campaign, money) {
    const { status, budgetMicros, totalBudgetMicros, budgetReferenceCount } = campaign;
    if (totalBudgetMicros !== null)
      return `${status} with ${money.text(Number(totalBudgetMicros))} for its whole period`;
    if (budgetMicros === null) return `${status} with budgets that the platform does not name`;
    const shared = isShared(campaign) ? `, shared by ${budgetReferenceCount} campaigns` : '';
    return `${status} with ${money.text(Number(budgetMicros))} a day${shared}`;
  },
  planFieldsOf: ({ status, budgetMicros, totalBudgetMicros }, money) => ({
    status,
    ...(budgetMicros !== null && budgetState(Number(budgetMicros), money)),
    ...(totalBudgetMicros !== null && lifetimeState(Number(totalBudgetMicros), money)),
  }),
};

/** What is changed, for people. */
const WORDS = {
  campaign: { name: 'campaign', inGerman: 'der Kampagne' },
  adSet: { name: 'ad set', inGerman: 'der Anzeigengruppe' },
};

/** A campaign, or an ad set of one. */
export type Level = keyof typeof WORDS;

export function levelOf(record: CampaignRecord): Level {
  return isAdSet(record) ? 'adSet' : 'campaign';
}

export function nameOf(level: Level): string {
  return WORDS[level].name;
}

/** The campaign that a change is about or belongs to. */
export function campaignIdOf(record: CampaignRecord): string {
  return isAdSet(record) ? record.campaign.id : record.id;
}

const FIELDS: { [Kind in keyof FieldStates]: Field<FieldStates[Kind]> } = {
  campaignBudget: {
    name: 'daily budget',
    title: 'Tagesbudget',
    stateOf: ({ budgetMicros }) => Number(budgetMicros),
    goalOf: (micros) => micros,
    ...SPEND_STATE,
    subjectOf: ({ budgetResourceName }) => `${budgetResourceName} amount`,
    update: (budgetMicros) => ({ budgetMicros }),
    dailyMicros(before, micros) {
      if (before.budgetMicros === null) return null;
      if (before.status === 'ENABLED' && before.totalBudgetMicros == null) return micros - Number(before.budgetMicros);
      return isShared(before) ? null : 0;
    },
    toChangedState: budgetState,
    inWords: (micros, money) => money.text(micros),
    inGerman: (micros, money) => money.inGerman(micros),
  },
  campaignLifetimeBudget: {
    name: 'lifetime budget',
    title: 'Laufzeitbudget',
    stateOf: ({ totalBudgetMicros }) => Number(totalBudgetMicros),
    goalOf: (micros) => micros,
    ...SPEND_STATE,
    subjectOf: ({ budgetResourceName }) => `${budgetResourceName} amount`,
    update: (totalBudgetMicros) => ({ totalBudgetMicros }),
    // When it is spent is for the platform to say.
    dailyMicros: ({ status }) => (status === 'ENABLED' ? null : 0),
    toChangedState: lifetimeState,
    inWords: (micros, money) => money.text(micros),
    inGerman: (micros, money) => money.inGerman(micros),
  },
  campaignStatus: {
    name: 'status',
    title: 'Status',
    stateOf: ({ status }) => status,
    goalOf: (status) => status,
    ...SPEND_STATE,
    subjectOf: ({ resourceName }) => `${resourceName} status`,
    update: (status) => ({ status }),
    dailyMicros(before, status) {
      if (before.status === status) return 0;
      const [micros, after] = [dailySpendOf(before), dailySpendOf({ ...before, status })];
      return isShared(before) || micros === null || after === null ? null : after - micros;
    },
    toChangedState: (status) => ({ status }),
    inWords: (status) => status,
    inGerman: (status) => status,
  },
  campaignBidding: {
    name: 'bidding',
    title: 'Gebotsstrategie',
    stateOf: biddingOf,
    goalOf: targetOf,
    planStateOf: biddingOf,
    planStateInWords: (campaign, money) => biddingInWords(biddingOf(campaign), money),
    planFieldsOf: (campaign) => targetOf(biddingOf(campaign)),
    subjectOf: ({ resourceName }) => `${resourceName} bidding`,
    update: (bidding) => ({ bidding }),
    dailyMicros: () => 0,
    toChangedState: targetOf,
    inWords: biddingInWords,
    inGerman(bidding) {
      const { strategy, targetRoas } = targetOf(bidding);
      return targetRoas === null ? strategy : `${strategy} (Ziel-ROAS ${targetRoas.toLocaleString('de-DE')})`;
    },
  },
};

/** Sets one field of a campaign. `euroMicros` is the new budget in EUR as the caller sent it. */
export function changeOf<Kind extends keyof FieldStates>(
  kind: Kind,
  before: CampaignRecord,
  to: FieldStates[Kind],
  { accountId, writer, money }: ChangeContext,
  euroMicros?: number,
): CampaignChange {
  const field: Field<FieldStates[Kind]> = FIELDS[kind];
  const previous = field.stateOf(before);
  const update = field.update(to);
  const rate = isBudgetKind(kind) ? money.rateInGerman : '';
  const campaignId = campaignIdOf(before);
  const adSet = isAdSet(before) ? { id: before.id, name: before.name } : undefined;
  const about = adSet && { adSet: adSet.name };
  // What the other ad sets of the campaign do then is for the platform to say.
  const isPart = isAdSet(before) && !before.hasOwnBudget;
  return {
    update,
    euroMicros,
    previous: field.goalOf(previous),
    standing: {
      subject: field.subjectOf(before),
      state: field.planStateOf(before),
      inWords: field.planStateInWords(before, money),
      before: { ...about, ...field.planFieldsOf(before, money) },
      after: { ...about, ...field.planFieldsOf(afterUpdate(before, update), money) },
      campaignIds: [campaignId],
      dailyMicros: isPart ? null : field.dailyMicros(before, to),
      dailyMicrosBefore: isPart ? null : dailySpendOf(before),
      money,
      ...(kind !== 'campaignBidding' && {
        spender: { accountId, campaignId, budget: before.budgetResourceName },
      }),
    },
    stateOf: (campaign) => field.goalOf(field.stateOf(campaign)),
    goal: field.goalOf(to),
    message: `${field.title} ${WORDS[levelOf(before)].inGerman} „${before.name}“ geändert: ${field.inGerman(previous, money)} → ${field.inGerman(to, money)}${rate}`,
    metadata: { campaignId, ...(adSet && { adSetId: adSet.id }) },
    kept(now) {
      const current = field.stateOf(now);
      const back = field.update(previous);
      if ('bidding' in back && !writer.canSet(back.bidding)) {
        const irreversible = `The previous bidding was ${field.inWords(previous, money)}, which cannot be restored.`;
        return { accountId, irreversible };
      }
      if (isDeepStrictEqual(previous, current)) {
        return { accountId, irreversible: 'This change left everything as it was, so there is nothing to undo.' };
      }
      const kept: CampaignUndoState = { kind, accountId, campaignId, ...(adSet && { adSet }), previous, current };
      if (!isBudgetKind(kind)) return kept;
      const currency = money.isEuro ? undefined : money.snapshot.currency;
      const { budgetResourceName } = before;
      return { ...kept, currency, budgetResourceName, campaigns: Number(now.budgetReferenceCount) };
    },
  };
}

/** Reverts a change. Throws AppError `conflict` if the campaign has been changed since. */
export function reversalOf(
  { kind, previous, current, budgetResourceName, currency = EURO, campaigns = 0 }: CampaignUndoState,
  campaign: CampaignRecord,
  circumstances: ChangeContext,
): CampaignChange {
  const { money } = circumstances;
  const level = nameOf(levelOf(campaign));
  if (campaign.status === 'REMOVED') throw overwritten(`The ${level} was removed since this change`);
  const isBudget = isBudgetKind(kind);
  if (isBudget && currency !== money.snapshot.currency) {
    throw overwritten('The account uses another currency now');
  }
  if (isBudget && campaign.budgetResourceName !== budgetResourceName) {
    throw overwritten(`The ${level} has had another budget since this change`);
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

export function undoneOf(kept: CampaignUndoState, money: AccountMoney): Undone {
  const { kind, campaignId, adSet, previous, current } = kept;
  const stateOf = (state: typeof current) => ({
    ...(adSet && { adSet: adSet.name }),
    ...fieldOf(kind).toChangedState(state, money),
  });
  return { campaignId, previous: stateOf(current), current: stateOf(previous) };
}

export function afterUpdate(campaign: CampaignRecord, update: CampaignUpdate): CampaignRecord {
  if ('bidding' in update) return { ...campaign, ...update.bidding };
  if ('status' in update) return { ...campaign, status: update.status };
  if ('totalBudgetMicros' in update) return { ...campaign, totalBudgetMicros: String(update.totalBudgetMicros) };
  return { ...campaign, budgetMicros: String(update.budgetMicros) };
}

export function isBudgetKind(kind: keyof FieldStates): boolean {
  return kind === 'campaignBudget' || kind === 'campaignLifetimeBudget';
}

function budgetState(micros: number, money: AccountMoney): ChangedState {
  const dailyBudgetEur = money.isKnown ? eurOfMicros(money.inEuro(micros)) : null;
  return { dailyBudgetEur, dailyBudgetNative: money.native(micros) };
}

function lifetimeState(micros: number, money: AccountMoney): ChangedState {
  const lifetimeBudgetEur = money.isKnown ? eurOfMicros(money.inEuro(micros)) : null;
  return { lifetimeBudgetEur, lifetimeBudgetNative: money.native(micros) };
}

function fieldOf<Kind extends keyof FieldStates>(kind: Kind): Field<FieldStates[Kind]> {
  return FIELDS[kind];
}

function isShared({ budgetShared, budgetReferenceCount }: CampaignRecord): boolean {
  return budgetShared && Number(budgetReferenceCount) > 1;
}

/** The most that can be spent a day, in micro-units; null for a budget for a whole period, and if none is named. */
function dailySpendOf({ status, budgetMicros, totalBudgetMicros }: CampaignRecord): number | null {
  if (totalBudgetMicros != null) return null;
  return status === 'ENABLED' ? microsIn(budgetMicros) : 0;
}

function microsIn(micros: string | null): number | null {
  return micros === null ? null : Number(micros);
}
