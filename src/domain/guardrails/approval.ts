import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import type { PlannedWrite, Spender, Standing } from '../audit/planned-write.js';
import type { Approval } from './approval.enum.js';
import {
  euroOf,
  isSameSpender,
  type Move,
  type Moves,
  recentMoves,
  recentMovesByAccount,
  toMove,
} from './spend-moves.js';

export interface ApprovalRules {
  approval: Approval;
  /** With `ABOVE`: largest unapproved change of daily spend, in micro-euros. */
  aboveMicros: number | null;
  /** The same limit, in percent of the previous daily spend. */
  abovePercent: number | null;
  /** Whether whoever approves a plan must not be who proposed it. */
  secondPersonApproves: boolean;
}

/** Thrown instead of a write that needs approval; nothing was changed. */
export class NeedsApproval extends Error {
  constructor() {
    super('A person has to approve this first.');
  }
}

/** Throws NeedsApproval right before a change that needs approval. */
export interface ApprovalNeeded extends PlannedWrite {
  /** Whether every change needs approval. */
  isAlways: boolean;
}

/** Undefined if the caller needs no approval. A propose-only key always needs it, and a monitor where two people must agree. */
export function approvalOf(db: Sql, viewer: Viewer, rules: ApprovalRules): ApprovalNeeded | undefined {
  const { approval } = rules;
  const isKey = viewer.kind === 'key';
  const isUnattended = !isKey && viewer.isUnattended === true;
  const ofAll =
    approval === 'ALWAYS' ||
    (approval === 'ASSISTANTS' && (isKey || isUnattended)) ||
    (isKey ? viewer.proposeOnly === true : isUnattended && rules.secondPersonApproves);
  if (!ofAll && approval !== 'ABOVE') return undefined;
  return {
    isAlways: ofAll,
    async check(standing) {
      if (ofAll || (await exceedsThreshold(db, viewer, standing, rules))) throw new NeedsApproval();
    },
  };
}

/** Whether a change and the last day's spend moves of its campaign and account exceed the team's limit. */
export async function exceedsThreshold(
  db: Sql,
  { teamId }: Pick<Viewer, 'teamId'>,
  standing: Standing,
  rules: ApprovalRules,
): Promise<boolean> {
  const { dailyMicros, spender } = standing;
  if (dailyMicros === 0) return false;
  return exceeds(standing, rules, spender && (await recentMoves(db, teamId, spender)));
}

/** Whether one of these changes, applied in order, would exceed the team's limit. */
export async function anyExceedsThreshold(
  db: Sql,
  { teamId }: Pick<Viewer, 'teamId'>,
  changes: readonly { standing: Standing | undefined }[],
  rules: ApprovalRules,
): Promise<boolean> {
  const spenders = changes.flatMap(({ standing }) => standing?.spender ?? []);
  const movesOf = await recentMovesByAccount(db, teamId, [...new Set(spenders.map(({ accountId }) => accountId))]);
  const earlier: (Move & { spender: Spender })[] = [];
  for (const { standing } of changes) {
    if (!standing || standing.dailyMicros === 0) continue;
    const { spender } = standing;
    if (!spender) return true;
    const { campaign, account, accountEuroMicros } = movesOf(spender);
    const ofAccount = earlier.filter((each) => each.spender.accountId === spender.accountId);
    const ofCampaign = ofAccount.filter((each) => isSameSpender(each.spender, spender));
    const moves = { campaign: [...ofCampaign, ...campaign], account: [...ofAccount, ...account], accountEuroMicros };
    if (exceeds(standing, rules, moves)) return true;
    earlier.unshift({ ...toMove(standing), spender });
  }
  return false;
}

type Spend = Pick<Standing, 'dailyMicros' | 'dailyMicrosBefore' | 'money'>;

/**
 * Whether a change exceeds the team's limit, up or down; true if its size is unknown. With `moves`, it is
 * measured from every earlier state of campaign and account, so that many small changes count as one large
 * one.
 */
export function exceeds(
  { dailyMicros, dailyMicrosBefore, money }: Spend,
  { aboveMicros, abovePercent }: Pick<ApprovalRules, 'aboveMicros' | 'abovePercent'>,
  moves: Moves = { campaign: [], account: [], accountEuroMicros: null },
): boolean {
  if (dailyMicros === 0) return false;
  if (dailyMicros === null) return true;
  const euroMicros = euroOf({ dailyMicros, money });
  const tests = [
    { moves: moves.campaign.map(({ micros }) => micros), to: dailyMicros, before: dailyMicrosBefore },
    { moves: moves.campaign.map(({ euroMicros }) => euroMicros), to: euroMicros, before: null },
    {
      moves: moves.account.map(({ euroMicros }) => euroMicros),
      to: euroMicros,
      before: moves.accountEuroMicros,
    },
  ] as const;
  const [inOwnCurrency, inEuro, ofAccount] = tests;
  if (aboveMicros !== null && [inEuro, ofAccount].some((test) => exceedsRange(test, (moved) => moved > aboveMicros))) {
    return true;
  }
  if (abovePercent === null) return false;
  const share = BigInt(Math.round(abovePercent * 100));
  const isShareAbove = (moved: number, before: number | null) =>
    before === null || BigInt(moved) * 10_000n > BigInt(Math.max(before, 0)) * share;
  if (exceedsRange(inOwnCurrency, isShareAbove)) return true;
  return moves.account.length > 0 && ofAccount.to !== null && exceedsRange(ofAccount, isShareAbove);
}

interface SpendTest {
  /** Newest first; null if unknown. */
  moves: readonly (number | null)[];
  to: number | null;
  /** Possible spend before the change; null if unknown. */
  before: number | null;
}

/**
 * Whether `to` is too far above the lowest state, or below the highest, that `moves` passed through. Unknown
 * is too far.
 */
function exceedsRange(
  { moves, to, before }: SpendTest,
  isTooMuch: (moved: number, before: number | null) => boolean,
): boolean {
  if (to === null) return true;
  const isTooFarFrom = (state: number) => {
    const moved = to > 0 ? to - state : state - to;
    return moved > 0 && isTooMuch(moved, before === null ? null : before + state);
  };
  let state = 0;
  if (isTooFarFrom(state)) return true;
  for (const move of moves) {
    if (move === null) return true;
    state -= move;
    if (isTooFarFrom(state)) return true;
  }
  return false;
}
