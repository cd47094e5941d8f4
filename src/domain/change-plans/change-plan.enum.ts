import { describedEnum } from '../described.enum.js';

export const ChangePlanStatus = describedEnum('ChangePlanStatus', 'Status of a change plan.', {
  proposed: 'Not decided yet.',
  rejected: 'Rejected.',
  expired: 'Expired without a decision.',
  applying: 'Approved; its changes are being applied.',
  applied: 'All approved changes are applied.',
  partly_applied: 'Some approved changes are applied; the others state why not.',
  not_applied: 'None of the approved changes could be applied.',
  undoing: 'Its changes are being undone.',
  undone: 'All applied changes are undone.',
  partly_undone: 'Some changes could not be undone; they state why.',
});

export type ChangePlanStatus = keyof typeof ChangePlanStatus;

export const PlannedChangeStatus = describedEnum('PlannedChangeStatus', 'Status of a planned change.', {
  proposed: 'Not decided yet.',
  left_out: 'The plan was approved without it.',
  waiting: 'Approved; not yet applied.',
  applied: 'Applied.',
  refused: 'Attempted and refused.',
  skipped: 'Not attempted, because an earlier change was refused.',
  undoing: 'Applied; will be undone.',
  undone: 'Applied and undone.',
  undo_refused: 'Applied; could not be undone.',
});

export type PlannedChangeStatus = keyof typeof PlannedChangeStatus;

export const OnRefusal = describedEnum('OnRefusal', 'What happens to the remaining changes if one is refused.', {
  stop: 'They are not attempted.',
  continue: 'They are attempted all the same.',
});

export type OnRefusal = keyof typeof OnRefusal;

export const DryRun = describedEnum('DryRun', 'Result of trying a change without applying it.', {
  passed: 'The platform checked it and would apply it.',
  not_offered: 'Passed our own rules; the platform offers no check.',
  guardrail: "Forbidden by the team's guardrails.",
  refused: 'Refused by the platform or one of our rules.',
});

export type DryRun = keyof typeof DryRun;
