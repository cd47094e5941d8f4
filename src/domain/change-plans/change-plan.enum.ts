/** How a change plan stands. */
export const ChangePlanStatus = {
  proposed: 'proposed',
  rejected: 'rejected',
  expired: 'expired',
  applying: 'applying',
  applied: 'applied',
  partly_applied: 'partly_applied',
  not_applied: 'not_applied',
  undoing: 'undoing',
  undone: 'undone',
  partly_undone: 'partly_undone',
} as const;

export type ChangePlanStatus = keyof typeof ChangePlanStatus;

/** How one change of a plan stands. */
export const PlannedChangeStatus = {
  proposed: 'proposed',
  left_out: 'left_out',
  waiting: 'waiting',
  applied: 'applied',
  refused: 'refused',
  skipped: 'skipped',
  undoing: 'undoing',
  undone: 'undone',
  undo_refused: 'undo_refused',
} as const;

export type PlannedChangeStatus = keyof typeof PlannedChangeStatus;

/** What happens to the changes behind one that is refused. */
export const OnRefusal = { stop: 'stop', continue: 'continue' } as const;

export type OnRefusal = keyof typeof OnRefusal;

/** What became of trying a change without making it. */
export const DryRun = {
  passed: 'passed',
  not_offered: 'not_offered',
  guardrail: 'guardrail',
  refused: 'refused',
} as const;

export type DryRun = keyof typeof DryRun;
