import { describedEnum } from '../described.enum.js';

export const ChangePlanStatus = describedEnum('ChangePlanStatus', 'How a change plan stands.', {
  proposed: 'Nobody has decided about it.',
  rejected: 'A person decided against it.',
  expired: 'Nobody decided in time.',
  applying: 'It is approved, and its changes are being made.',
  applied: 'Every change that was approved is made.',
  partly_applied: 'Some of the approved changes are made; the others say why not.',
  not_applied: 'None of the approved changes could be made.',
  undoing: 'Its changes are being taken back.',
  undone: 'Every change that was made is taken back.',
  partly_undone: 'Some changes could not be taken back; they say why not.',
});

export type ChangePlanStatus = keyof typeof ChangePlanStatus;

export const PlannedChangeStatus = describedEnum('PlannedChangeStatus', 'How one change of a plan stands.', {
  proposed: 'Nobody has decided about it.',
  left_out: 'The plan was approved without it.',
  waiting: 'It is approved and not made yet.',
  applied: 'It is made.',
  refused: 'It was tried and refused.',
  skipped: 'It was not tried, because one before it was refused.',
  undoing: 'It is made, and to be taken back.',
  undone: 'It was made and is taken back.',
  undo_refused: 'It is made, and could not be taken back.',
});

export type PlannedChangeStatus = keyof typeof PlannedChangeStatus;

export const OnRefusal = describedEnum('OnRefusal', 'What happens to the changes behind one that is refused.', {
  stop: 'They are not tried.',
  continue: 'They are tried all the same.',
});

export type OnRefusal = keyof typeof OnRefusal;

export const DryRun = describedEnum('DryRun', 'What became of trying a change without making it.', {
  passed: 'The platform checked it and would make it.',
  not_offered: 'Our own rules let it pass; the platform offers no check of it.',
  guardrail: 'The guardrails of the team forbid it.',
  refused: 'The platform or a rule of ours refuses it.',
});

export type DryRun = keyof typeof DryRun;
