import { ArrayMaxSize } from 'class-validator';
import { DryRun } from '../../src/domain/change-plans/change-plan.enum.js';
import { ArgumentsOf, FieldsOf, float, Input, int, listOf, of, Type, text, texts } from '../support/fields.js';

const MAX_FILTERS = 100;
const MAX_IDS = 500;

@Input('Changes of a plan: those that have all that is given. At least one field is required.')
export class PlannedChangeFilter extends FieldsOf({
  changeIds: texts(`These changes, at most ${MAX_IDS}.`, ArrayMaxSize(MAX_IDS)).nullable().optional(),
  accountId: text('Changes of this account.').nullable().optional(),
  campaignId: text('Changes that affect this campaign.').nullable().optional(),
  operation: text('Changes by this operation.').nullable().optional(),
  dryRun: of(DryRun, 'Changes with this result of the trial.').nullable().optional(),
}) {}

/** Leaves changes out of what is approved. */
export const LEAVE_OUT = listOf(
  PlannedChangeFilter,
  `Changes to leave out, at most ${MAX_FILTERS} filters: a change that matches one of them is left out.`,
  ArrayMaxSize(MAX_FILTERS),
).nullable();

export class ChangeSelectionArgs extends ArgumentsOf({
  planId: text('ID of the plan.'),
  leaveOut: LEAVE_OUT,
}) {}

@Type('What approving a part of a change plan would mean.')
export class ChangeSelection extends FieldsOf({
  changeCount: int('Number of changes that are not left out.').example(4800),
  refusedCount: int('Number of those whose trial was refused; they must be left out.').example(0),
  conflictCount: int(
    'Number of those that write to the same field as another of them; only one can be approved.',
  ).example(0),
  incompleteCount: int('Number of those that build on a change that is left out.').example(0),
  dailySpendChangeEur: float('Change in the maximum daily spend by all that can be approved, in EUR.').example(120.5),
  unknownSpendCount: int('Number of changes missing from that sum because their effect is unknown.').example(0),
  accountCount: int('Number of accounts that are changed.').example(30),
}) {}
