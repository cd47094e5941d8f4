import { isDeepStrictEqual } from 'node:util';
import type { SetTargetArgs } from '../../../schema/campaigns/campaign-terms.type.js';
import type { ChangedState } from '../../../schema/undo/undone-change.type.js';
import { conflict, ParameterError } from '../../errors.js';
import { eurOfMicros, requireMicros } from '../../lib/money.js';
import type { CampaignUpdate } from '../../platforms/ad-platform.js';
import type { Bidding, CampaignRecord } from '../../platforms/ad-records.js';
import type { LiveChange } from '../audit/live-write.js';
import type { AccountMoney } from '../currencies/account-money.js';
import { EURO } from '../currencies/conversion.js';
import { type KeptState, overwritten, type Undone } from '../undo/undo.js';
import { biddingInWords, biddingOf } from './bidding.js';

/** Until when a campaign runs, and what its strategy aims at. */
interface TermStates {
  /** YYYY-MM-DD; null without an end. */
  endDate: string | null;
  target: Bidding;
}

export type Term = keyof TermStates;
export type TermUpdate = { endDate: string | null } | Extract<CampaignUpdate, { bidding: Bidding }>;
export type TermChange = LiveChange<CampaignRecord, TermUpdate>;

/** State needed to undo a change. Stored with the audit entry. */
export interface TermUndoState extends KeptState {
  kind: 'campaignTerms';
  term: Term;
  campaignId: string;
  previous: TermStates[Term];
  current: TermStates[Term];
  /** Of a target; absent for EUR. */
  currency?: string | undefined;
}

interface TermKind<State> {
  name: string;
  title: string;
  subject: string;
  stateOf(campaign: CampaignRecord): State;
  planStateInWords(campaign: CampaignRecord, money: AccountMoney): string;
  update(state: State): TermUpdate;
  toChangedState(state: State, money: AccountMoney): ChangedState;
  inWords(state: State, money: AccountMoney): string;
  inGerman(state: State, money: AccountMoney): string;
}

const TERMS: { [Name in Term]: TermKind<TermStates[Name]> } = {
  endDate: {
    name: 'end date',
    title: 'Enddatum',
    subject: 'end date',
    stateOf: ({ endDate }) => endDate,
    planStateInWords: ({ endDate }) => endInWords(endDate),
    update: (endDate) => ({ endDate }),
    toChangedState: (endDate) => ({ endDate }),
    inWords: endInWords,
    inGerman: (endDate) => (endDate === null ? 'keines' : endDate.split('-').reverse().join('.')),
  },
  target: {
    name: 'target',
    title: 'Ziel',
    // The same as that of a change of the strategy: only one of both can be approved.
    subject: 'bidding',
    stateOf: biddingOf,
    planStateInWords: (campaign, money) => biddingInWords(biddingOf(campaign), money),
    update: (bidding) => ({ bidding }),
    toChangedState: ({ targetRoas, targetCpaMicros }, money) => ({
      targetRoas,
      targetCpaEur:
        targetCpaMicros !== null && money.isKnown ? eurOfMicros(money.inEuro(Number(targetCpaMicros))) : null,
    }),
    inWords: biddingInWords,
    inGerman({ targetRoas, targetCpaMicros }, money) {
      if (targetRoas !== null) return `ROAS ${targetRoas.toLocaleString('de-DE')}`;
      return targetCpaMicros === null ? 'keines' : `CPA ${money.inGerman(Number(targetCpaMicros))}`;
    },
  },
};

export function subjectOf({ resourceName }: CampaignRecord, term: Term): string {
  return `${resourceName} ${TERMS[term].subject}`;
}

/** Sets the end or the target of a campaign. `restarts`: the campaign spends again because of it. */
export function changeOf<Name extends Term>(
  term: Name,
  before: CampaignRecord,
  to: TermStates[Name],
  { accountId, money, restarts = false }: { accountId: string; money: AccountMoney; restarts?: boolean },
): TermChange {
  const kind: TermKind<TermStates[Name]> = TERMS[term];
  const previous = kind.stateOf(before);
  return {
    update: kind.update(to),
    previous,
    goal: to,
    stateOf: kind.stateOf,
    standing: {
      subject: subjectOf(before, term),
      state: previous,
      inWords: kind.planStateInWords(before, money),
      before: kind.toChangedState(previous, money),
      after: kind.toChangedState(to, money),
      campaignIds: [before.id],
      dailyMicros: restarts ? null : 0,
      dailyMicrosBefore: restarts ? null : 0,
      money,
    },
    message: `${kind.title} der Kampagne „${before.name}“ geändert: ${kind.inGerman(previous, money)} → ${kind.inGerman(to, money)}`,
    metadata: { campaignId: before.id },
    kept(now) {
      const current = kind.stateOf(now);
      if (isDeepStrictEqual(previous, current)) {
        return { accountId, irreversible: 'This change left everything as it was, so there is nothing to undo.' };
      }
      const kept: TermUndoState = {
        kind: 'campaignTerms',
        accountId,
        term,
        campaignId: before.id,
        previous,
        current,
        ...(term === 'target' && !money.isEuro && { currency: money.snapshot.currency }),
      };
      return kept;
    },
  };
}

/** Throws AppError `conflict` unless the campaign still has what the change left; returns what it had before. */
export function requireUnchanged(
  { term, current, previous, currency = EURO }: TermUndoState,
  campaign: CampaignRecord,
  money: AccountMoney,
): TermStates[Term] {
  if (campaign.status === 'REMOVED') throw overwritten('The campaign was removed since this change');
  if (term === 'target' && currency !== money.snapshot.currency) {
    throw overwritten('The account uses another currency now');
  }
  const kind = kindOf(term);
  const now = kind.stateOf(campaign);
  if (isDeepStrictEqual(now, current)) return previous;
  throw overwritten(
    `The ${kind.name} is ${kind.inWords(now, money)} now; this change left ${kind.inWords(current, money)}`,
  );
}

export function undoneOf({ term, campaignId, previous, current }: TermUndoState, money: AccountMoney): Undone {
  const { toChangedState } = kindOf(term);
  return { campaignId, previous: toChangedState(current, money), current: toChangedState(previous, money) };
}

/** A change's effect on any campaign. */
export function effectOf(changed: CampaignRecord, update: TermUpdate): (other: CampaignRecord) => CampaignRecord {
  const values = 'bidding' in update ? update.bidding : update;
  return (other) => (other.resourceName === changed.resourceName ? { ...other, ...values } : other);
}

export const AIMS: Readonly<Record<'targetRoas' | 'targetCpaMicros', { name: string; strategies: readonly string[] }>> =
  {
    targetRoas: { name: 'ROAS', strategies: ['TARGET_ROAS', 'MAXIMIZE_CONVERSION_VALUE'] },
    targetCpaMicros: { name: 'CPA', strategies: ['TARGET_CPA', 'MAXIMIZE_CONVERSIONS'] },
  };

/** Throws AppError `conflict` if the campaign's strategy has no such target, or shares it with other campaigns. */
export function requireTarget(campaign: CampaignRecord, aim: keyof typeof AIMS, money: AccountMoney): void {
  const { name, strategies } = AIMS[aim];
  if (campaign.portfolioStrategy !== '') {
    throw conflict(
      'This campaign bids by a portfolio strategy, whose target is that of all its campaigns: change that of the strategy.',
    );
  }
  if (strategies.includes(campaign.biddingStrategyType)) return;
  throw conflict(
    `The campaign bids by ${biddingInWords(biddingOf(campaign), money)}, which has no target ${name}: change its strategy first.`,
  );
}

function endInWords(endDate: string | null): string {
  return endDate === null ? 'no end' : `the end on ${endDate}`;
}

function kindOf<Name extends Term>(term: Name): TermKind<TermStates[Name]> {
  return TERMS[term];
}

export const CENT_MICROS = 10_000;
const MAX_TARGET_EUR = 1_000_000;

/** The one target that is given; the cost per conversion in micro-euros. Throws ParameterError for none or both. */
export function targetsOf({ targetRoas, targetCpaEur }: Pick<SetTargetArgs, 'targetRoas' | 'targetCpaEur'>) {
  const [roas, euro] = [roasOf(targetRoas), cpaOf(targetCpaEur)];
  if (roas === null && euro === null) throw new ParameterError('targetRoas', 'is required, or targetCpaEur');
  if (roas !== null && euro !== null) throw new ParameterError('targetCpaEur', 'must not be given with targetRoas');
  return { roas, euro };
}

function roasOf(targetRoas: number | null | undefined): number | null {
  if (targetRoas == null) return null;
  if (targetRoas >= 0.01 && targetRoas <= 1_000) return targetRoas;
  throw new ParameterError('targetRoas', 'must be between 0.01 and 1,000');
}

/** Micro-euros. */
function cpaOf(eur: number | null | undefined): number | null {
  if (eur == null) return null;
  if (eur >= 0.01 && eur <= MAX_TARGET_EUR) return requireMicros('targetCpaEur', eur);
  throw new ParameterError('targetCpaEur', 'must be between 0.01 and 1,000,000');
}
