import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import type { PlannedWrite, Spender, Standing } from '../audit/planned-write.js';
import type { Approval } from './approval.enum.js';
import { euroOf, isSameSpender, type Move, type Moves, moveOf, recentMoves, recentMovesOf } from './spend-moves.js';

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
export function approvalOf(db: Sql, viewer: Viewer, rules: ApprovalRules): ApprovalNeeded | undefined {
  const { approval } = rules;
  const isKey = viewer.kind === 'key';
  const ofAll = approval === 'ALWAYS' || (isKey && (viewer.proposeOnly === true || approval === 'ASSISTANTS'));
  if (!ofAll && approval !== 'ABOVE') return undefined;
  return {
    ofAll,
    async meet(standing) {
      if (ofAll || (await isAboveByNow(db, viewer, standing, rules))) throw new NeedsApproval();
    },
  };
}

/** Whether a change, with what moved the same campaign and account since yesterday, is more than the team allows. */
export async function isAboveByNow(
  db: Sql,
  { teamId }: Pick<Viewer, 'teamId'>,
  standing: Standing,
  rules: ApprovalRules,
): Promise<boolean> {
  const { dailyMicros, spender } = standing;
  if (dailyMicros === 0) return false;
  return isAbove(standing, rules, spender && (await recentMoves(db, teamId, spender)));
}

/** Whether one of these changes, made one after the other, would be more than the team allows. */
export async function areAbove(
  db: Sql,
  { teamId }: Pick<Viewer, 'teamId'>,
  changes: readonly { standing: Standing | undefined }[],
  rules: ApprovalRules,
): Promise<boolean> {
  const spenders = changes.flatMap(({ standing }) => standing?.spender ?? []);
  const movesOf = await recentMovesOf(db, teamId, [...new Set(spenders.map(({ accountId }) => accountId))]);
  const earlier: (Move & { spender: Spender })[] = [];
  for (const { standing } of changes) {
    if (!standing || standing.dailyMicros === 0) continue;
    const { spender } = standing;
    if (!spender) return true;
    const { campaign, account, accountEuroMicros } = movesOf(spender);
    const ofAccount = earlier.filter((each) => each.spender.accountId === spender.accountId);
    const ofCampaign = ofAccount.filter((each) => isSameSpender(each.spender, spender));
    const moves = { campaign: [...ofCampaign, ...campaign], account: [...ofAccount, ...account], accountEuroMicros };
    if (isAbove(standing, rules, moves)) return true;
    earlier.unshift({ ...moveOf(standing), spender });
  }
  return false;
}

type Spend = Pick<Standing, 'dailyMicros' | 'dailyMicrosBefore' | 'money'>;

/**
 * Whether a change moves more than the team allows, up or down; true if its size is unknown. With `moves`, the change is measured from each
 * state that the campaign and the account had since, so that many small changes count as one large one.
 */
export function isAbove(
  { dailyMicros, dailyMicrosBefore, money }: Spend,
  { aboveMicros, abovePercent }: Pick<ApprovalRules, 'aboveMicros' | 'abovePercent'>,
  moves: Moves = { campaign: [], account: [], accountEuroMicros: null },
): boolean {
  if (dailyMicros === 0) return false;
  if (dailyMicros === null) return true;
  const inEuroNow = euroOf({ dailyMicros, money });
  const tests = [
    { moves: moves.campaign.map(({ micros }) => micros), to: dailyMicros, before: dailyMicrosBefore },
    { moves: moves.campaign.map(({ euroMicros }) => euroMicros), to: inEuroNow, before: null },
    {
      moves: moves.account.map(({ euroMicros }) => euroMicros),
      to: inEuroNow,
      before: moves.accountEuroMicros,
    },
  ] as const;
  const [inOwnCurrency, inEuro, ofAccount] = tests;
  if (aboveMicros !== null && [inEuro, ofAccount].some((test) => movesMore(test, (moved) => moved > aboveMicros))) {
    return true;
  }
  if (abovePercent === null) return false;
  const share = BigInt(Math.round(abovePercent * 100));
  const isShareAbove = (moved: number, before: number | null) =>
    before === null || BigInt(moved) * 10_000n > BigInt(Math.max(before, 0)) * share;
  if (movesMore(inOwnCurrency, isShareAbove)) return true;
  return moves.account.length > 0 && ofAccount.to !== null && movesMore(ofAccount, isShareAbove);
}

interface Test {
  /** The newest first; null if unknown. */
  moves: readonly (number | null)[];
  /** The change, null if unknown. */
  to: number | null;
  /** What could be spent before it, null if unknown. */
  before: number | null;
}

/**
 * Whether it goes up by too much from now or from any lower state before one of the moves, or down from a higher one. Unknown ways are too
 * long.
 */
function movesMore({ moves, to, before }: Test, isTooMuch: (moved: number, before: number | null) => boolean): boolean {
  if (to === null) return true;
  const isFrom = (state: number) => {
    const moved = to > 0 ? to - state : state - to;
    return moved > 0 && isTooMuch(moved, before === null ? null : before + state);
  };
  let state = 0;
  if (isFrom(state)) return true;
  for (const move of moves) {
    if (move === null) return true;
    state -= move;
    if (isFrom(state)) return true;
  }
  return false;
}
