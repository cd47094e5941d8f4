import type { Viewer } from '../../access/viewer.js';
import type { PlannedWrite, Standing } from '../audit/planned-write.js';
import type { Approval } from './approval.enum.js';

export interface ApprovalRules {
  approval: Approval;
  /** With `ABOVE`: the largest change of daily spend without approval, in micro-units of a euro. */
  aboveMicros: number | null;
  /** The same in percent of the daily spend before. */
  abovePercent: number | null;
}

/** Ends a write that a person has to approve first; nothing was changed. */
export class NeedsApproval extends Error {
  constructor() {
    super('A person has to approve this first.');
  }
}

/** Throws NeedsApproval right before a change that has to wait for approval. */
export interface ApprovalNeeded extends PlannedWrite {
  /** Every change has to. */
  ofAll: boolean;
}

/** Undefined for a caller who needs no approval. A propose-only key always needs one. */
export function approvalOf(viewer: Viewer, rules: ApprovalRules): ApprovalNeeded | undefined {
  const { approval } = rules;
  const isKey = viewer.kind === 'key';
  const ofAll = approval === 'ALWAYS' || (isKey && (viewer.proposeOnly === true || approval === 'ASSISTANTS'));
  if (!ofAll && approval !== 'ABOVE') return undefined;
  return {
    ofAll,
    meet(standing) {
      if (ofAll || isAbove(standing, rules)) throw new NeedsApproval();
    },
  };
}

/** Whether a change moves more than the team allows, up or down; true if its size is unknown. */
export function isAbove(
  { dailyMicros, dailyMicrosBefore, money }: Pick<Standing, 'dailyMicros' | 'dailyMicrosBefore' | 'money'>,
  { aboveMicros, abovePercent }: Pick<ApprovalRules, 'aboveMicros' | 'abovePercent'>,
): boolean {
  if (dailyMicros === 0) return false;
  if (dailyMicros === null) return true;
  const moved = Math.abs(dailyMicros);
  if (aboveMicros !== null && !(money?.isKnown && money.inEuro(moved) <= aboveMicros)) return true;
  if (abovePercent === null) return false;
  if (dailyMicrosBefore === null) return true;
  return BigInt(moved) * 10_000n > BigInt(dailyMicrosBefore) * BigInt(Math.round(abovePercent * 100));
}
