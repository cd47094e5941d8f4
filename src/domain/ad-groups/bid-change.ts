import type { ChangedState } from '../../../schema/undo/undone-change.type.js';
import { conflict } from '../../errors.js';
import { eurOfMicros } from '../../lib/money.js';
import type { BidUpdate } from '../../platforms/ad-platform.js';
import type { BidLevel, BidRecord } from '../../platforms/ad-records.js';
import type { LiveChange } from '../audit/live-write.js';
import { biddingInWords, biddingOf } from '../campaigns/bidding.js';
import type { AccountMoney } from '../currencies/account-money.js';
import { EURO } from '../currencies/conversion.js';
import { type KeptState, overwritten, type Undone } from '../undo/undo.js';

interface FieldStates {
  status: string;
  /** Micro-units of the account's currency; null without a bid of its own. */
  bid: number | null;
}

/** A field of ad groups and keywords that can be changed. */
interface Field<State> {
  /** In English, for messages, and in German, for the activity log. */
  name: string;
  title: string;
  stateOf(record: BidRecord): State;
  /** Everything that determines a change's effect, as JSON and in words. */
  planStateOf(record: BidRecord): unknown;
  planStateInWords(record: BidRecord, money: AccountMoney): string;
  update(state: State): BidUpdate;
  toChangedState(state: State, money: AccountMoney): ChangedState;
  /** For people: `0.50 EUR`. */
  inWords(state: State, money: AccountMoney): string;
  inGerman(state: State, money: AccountMoney): string;
}

/** State needed to undo a change. Stored with the audit entry. */
export interface BidUndoState extends KeptState {
  kind: 'adGroupOrKeyword';
  level: BidLevel;
  field: keyof FieldStates;
  id: string;
  campaignId: string;
  adGroup: string;
  keyword: string | null;
  previous: FieldStates[keyof FieldStates];
  current: FieldStates[keyof FieldStates];
  /** Of a bid; absent for EUR. */
  currency?: string | undefined;
}

/** A change of an ad group or keyword, derived from its current state at the platform. */
export type BidChange = LiveChange<BidRecord, BidUpdate>;

export interface ChangeContext {
  accountId: string;
  level: BidLevel;
  money: AccountMoney;
}

const WORDS: Record<BidLevel, { name: string; inGerman: string }> = {
  adGroup: { name: 'ad group', inGerman: 'der Anzeigengruppe' },
  keyword: { name: 'keyword', inGerman: 'des Keywords' },
};

const FIELDS: { [Name in keyof FieldStates]: Field<FieldStates[Name]> } = {
  status: {
    name: 'status',
    title: 'Status',
    stateOf: ({ status }) => status,
    planStateOf: ({ status }) => status,
    planStateInWords: ({ status }) => status,
    update: (status) => ({ status }),
    toChangedState: (status) => ({ status }),
    inWords: (status) => status,
    inGerman: (status) => status,
  },
  bid: {
    name: 'bid',
    title: 'Gebot',
    stateOf: ({ bidMicros }) => microsIn(bidMicros),
    planStateOf: (record) => ({
      bid: record.bidMicros,
      adGroupBid: record.adGroup.bidMicros,
      bidding: biddingOf(record.campaign),
    }),
    planStateInWords: (record, money) =>
      `${bidInWords(appliedBidOf(record), money)} in a campaign that bids by ${biddingInWords(record.campaign, money)}`,
    update: (bidMicros) => ({ bidMicros }),
    toChangedState: (bid, money) => ({
      bidEur: bid !== null && money.isKnown ? eurOfMicros(money.inEuro(bid)) : null,
      bidNative: bid === null ? null : money.native(bid),
    }),
    inWords: bidInWords,
    inGerman: (bid, money) => (bid === null ? 'keines' : money.inGerman(bid)),
  },
};

export function subjectOf({ resourceName }: BidRecord, field: keyof FieldStates): string {
  return `${resourceName} ${field}`;
}

/** Sets one field of an ad group or keyword. */
export function changeOf<Name extends keyof FieldStates>(
  name: Name,
  before: BidRecord,
  to: FieldStates[Name],
  { accountId, level, money }: ChangeContext,
): BidChange {
  const field: Field<FieldStates[Name]> = FIELDS[name];
  const previous = field.stateOf(before);
  const about = { adGroup: before.adGroup.name, keyword: before.keyword?.text ?? null };
  const rate = name === 'bid' ? money.rateInGerman : '';
  return {
    update: field.update(to),
    previous,
    goal: to,
    stateOf: field.stateOf,
    standing: {
      subject: subjectOf(before, name),
      state: field.planStateOf(before),
      inWords: field.planStateInWords(before, money),
      before: { ...about, ...field.toChangedState(previous, money) },
      after: { ...about, ...field.toChangedState(to, money) },
      campaignIds: [before.campaign.id],
      // What can be spent in a day is the campaign's budget, whatever runs in it.
      dailyMicros: 0,
      dailyMicrosBefore: 0,
      money,
    },
    message: `${field.title} ${WORDS[level].inGerman} „${about.keyword ?? about.adGroup}“ geändert: ${field.inGerman(previous, money)} → ${field.inGerman(to, money)}${rate}`,
    metadata: { campaignId: before.campaign.id, adGroupId: before.adGroup.id },
    kept(now) {
      const current = field.stateOf(now);
      if (previous === current) {
        return { accountId, irreversible: 'This change left everything as it was, so there is nothing to undo.' };
      }
      const kept: BidUndoState = {
        kind: 'adGroupOrKeyword',
        accountId,
        level,
        field: name,
        id: before.id,
        campaignId: before.campaign.id,
        ...about,
        previous,
        current,
        ...(name === 'bid' && !money.isEuro && { currency: money.snapshot.currency }),
      };
      return kept;
    },
  };
}

/** Reverts a change. Throws AppError `conflict` if the ad group or keyword has been changed since. */
export function reversalOf(kept: BidUndoState, record: BidRecord, context: ChangeContext): BidChange {
  const { level, field: name, previous, current, currency = EURO } = kept;
  const { money } = context;
  if (isRemoved(record)) throw overwritten(`The ${WORDS[level].name} was removed since this change`);
  if (name === 'bid' && currency !== money.snapshot.currency) {
    throw overwritten('The account uses another currency now');
  }
  const field = fieldOf(name);
  const now = field.stateOf(record);
  if (now !== current) {
    const [found, left] = [field.inWords(now, money), field.inWords(current, money)];
    throw overwritten(`The ${field.name} is ${found} now; this change left ${left}`);
  }
  const change = changeOf(name, record, previous, context);
  return { ...change, message: `Rückgängig gemacht: ${change.message}` };
}

export function undoneOf(kept: BidUndoState, money: AccountMoney): Undone {
  const { campaignId, adGroup, keyword, previous, current } = kept;
  const { toChangedState } = fieldOf(kept.field);
  const stateOf = (state: FieldStates[keyof FieldStates]) => ({ adGroup, keyword, ...toChangedState(state, money) });
  return { campaignId, previous: stateOf(current), current: stateOf(previous) };
}

export function isRemoved({ status, adGroup, campaign }: BidRecord): boolean {
  return [status, adGroup.status, campaign.status].includes('REMOVED');
}

/** A change's effect on any ad group or keyword: the bid of an ad group is that of keywords without their own. */
export function effectOf(changed: BidRecord, update: BidUpdate): (other: BidRecord) => BidRecord {
  const values = 'status' in update ? update : { bidMicros: textOf(update.bidMicros) };
  return (other) => {
    const isSame = other.resourceName === changed.resourceName;
    if (changed.keyword !== null) return isSame ? { ...other, ...values } : other;
    if (other.adGroup.id !== changed.adGroup.id) return other;
    return { ...other, ...(isSame && values), adGroup: { ...other.adGroup, ...values } };
  };
}

/** The bid that applies, in micro-units; null if neither the keyword nor its ad group has one. */
export function appliedBidOf({ bidMicros, adGroup }: BidRecord): number | null {
  return microsIn(bidMicros ?? adGroup.bidMicros);
}

/** Throws AppError `conflict` if the campaign's bidding has no use for bids. */
export function requireBids({ campaign }: BidRecord, money: AccountMoney): void {
  if (campaign.biddingStrategyType === 'MANUAL_CPC' && campaign.portfolioStrategy === '') return;
  throw conflict(
    `The campaign bids by ${biddingInWords(biddingOf(campaign), money)}, which ignores bids of ad groups and keywords: change its budget, target or bidding strategy instead; with MANUAL_CPC these bids apply.`,
  );
}

function bidInWords(bid: number | null, money: AccountMoney): string {
  return bid === null ? 'no bid of its own' : `${money.text(bid)} a click`;
}

function fieldOf<Name extends keyof FieldStates>(name: Name): Field<FieldStates[Name]> {
  return FIELDS[name];
}

function microsIn(micros: string | null): number | null {
  return micros === null ? null : Number(micros);
}

function textOf(micros: number | null): string | null {
  return micros === null ? null : String(micros);
}
