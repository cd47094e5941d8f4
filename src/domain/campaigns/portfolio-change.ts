import { isDeepStrictEqual } from 'node:util';
import type { ChangedState } from '../../../schema/undo/undone-change.type.js';
import { eurOfMicros } from '../../lib/money.js';
import type { PortfolioRecord, PortfolioTarget } from '../../platforms/ad-records.js';
import type { LiveChange } from '../audit/live-write.js';
import type { AccountMoney } from '../currencies/account-money.js';
import type { KeptState } from '../undo/undo.js';

/** State needed to undo a change. Stored with the audit entry. */
export interface PortfolioUndoState extends KeptState {
  kind: 'portfolioTarget';
  id: string;
  previous: PortfolioTarget;
  current: PortfolioTarget;
  /** Absent for EUR. */
  currency?: string | undefined;
  /** Number of campaigns that bid by it. */
  campaigns: number;
}

export type PortfolioChange = LiveChange<PortfolioRecord, PortfolioTarget>;

export function subjectOf(accountId: string, { id }: Pick<PortfolioRecord, 'id'>): string {
  return `customers/${accountId}/biddingStrategies/${id} target`;
}

export function targetOf({ targetRoas, targetCpaMicros }: PortfolioTarget): PortfolioTarget {
  return { targetRoas, targetCpaMicros };
}

export function stateInWords({ targetRoas, targetCpaMicros }: PortfolioTarget, money: AccountMoney): string {
  if (targetRoas !== null) return `target ROAS ${targetRoas}`;
  return targetCpaMicros === null ? 'no target' : `target CPA ${money.text(Number(targetCpaMicros))}`;
}

export function toChangedState({ targetRoas, targetCpaMicros }: PortfolioTarget, money: AccountMoney): ChangedState {
  const targetCpaEur =
    targetCpaMicros !== null && money.isKnown ? eurOfMicros(money.inEuro(Number(targetCpaMicros))) : null;
  return { targetRoas, targetCpaEur };
}

function inGerman({ targetRoas, targetCpaMicros }: PortfolioTarget, money: AccountMoney): string {
  if (targetRoas !== null) return `ROAS ${targetRoas.toLocaleString('de-DE')}`;
  return targetCpaMicros === null ? 'keines' : `CPA ${money.inGerman(Number(targetCpaMicros))}`;
}

/** The effect of a change on any strategy. */
export function effectOf(
  changed: PortfolioRecord,
  update: PortfolioTarget,
): (other: PortfolioRecord) => PortfolioRecord {
  return (other) => (other.id === changed.id ? { ...other, ...update } : other);
}

export function changeOf(
  accountId: string,
  before: PortfolioRecord,
  to: PortfolioTarget,
  money: AccountMoney,
): PortfolioChange {
  const previous = targetOf(before);
  const campaignIds = before.campaigns.map(({ id }) => id);
  return {
    update: to,
    previous,
    goal: to,
    stateOf: targetOf,
    standing: {
      subject: subjectOf(accountId, before),
      state: { ...previous, type: before.type, campaignIds },
      inWords: `${stateInWords(previous, money)} in ${campaignIds.length} campaigns`,
      before: toChangedState(previous, money),
      after: toChangedState(to, money),
      campaignIds,
      // What can be spent in a day is the campaigns' budgets, whatever they aim at.
      dailyMicros: 0,
      dailyMicrosBefore: 0,
      money,
    },
    message: `Ziel der Portfolio-Strategie „${before.name}“ geändert: ${inGerman(previous, money)} → ${inGerman(to, money)}`,
    metadata: {},
    kept(now) {
      const current = targetOf(now);
      if (isDeepStrictEqual(previous, current)) {
        return { accountId, irreversible: 'This change left everything as it was, so there is nothing to undo.' };
      }
      const kept: PortfolioUndoState = {
        kind: 'portfolioTarget',
        accountId,
        id: before.id,
        previous,
        current,
        ...(!money.isEuro && { currency: money.snapshot.currency }),
        campaigns: campaignIds.length,
      };
      return kept;
    },
  };
}
