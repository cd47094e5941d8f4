import type { ChangeSelection, PlannedChangeFilter } from '../../../schema/change-plans/change-selection.type.js';
import { conflict, NotFoundError, ParameterError } from '../../errors.js';
import type { DryRun, PlannedChangeStatus } from './change-plan.enum.js';
import { pathOf } from './dry-run.js';

/** What decides whether a change can be approved. */
export interface SelectableChange {
  id: string;
  position: number;
  operation: string;
  accountId: string;
  campaignIds: readonly string[];
  dryRun: DryRun;
  isWithoutEffect: boolean;
  subject: string | null;
  conflictsWith: readonly string[];
  buildsOn: readonly string[];
  /** Change of the maximum daily spend; null if unknown. */
  amountEur: number | null;
  status: PlannedChangeStatus;
}

export interface Selecting {
  changeIds?: readonly string[] | null | undefined;
  leaveOut?: readonly PlannedChangeFilter[] | null | undefined;
}

/** The changes that are approved: all, or those of `changeIds`, without those of `leaveOut`. Throws NotFoundError. */
export function selectChanges(
  changes: readonly SelectableChange[],
  { changeIds, leaveOut }: Selecting,
): SelectableChange[] {
  const ids = changeIds == null ? undefined : lowered(changeIds);
  const chosen = ids ? changes.filter(({ id }) => ids.has(id)) : [...changes];
  if (ids && chosen.length < ids.size) throw new NotFoundError('change of the plan');
  const matchers = (leaveOut ?? []).map(matcherOf);
  return chosen.filter((change) => !matchers.some((matches) => matches(change)));
}

function matcherOf(filter: PlannedChangeFilter, at: number): (change: SelectableChange) => boolean {
  const { changeIds, accountId, campaignId, operation, dryRun } = filter;
  if ([changeIds, accountId, campaignId, operation, dryRun].every((value) => value == null)) {
    throw new ParameterError(`leaveOut[${at}]`, 'must say which changes are left out');
  }
  const ids = changeIds == null ? undefined : lowered(changeIds);
  return (change) =>
    (!ids || ids.has(change.id)) &&
    (accountId == null || change.accountId === accountId) &&
    (campaignId == null || change.campaignIds.includes(campaignId)) &&
    (operation == null || change.operation === operation) &&
    (dryRun == null || change.dryRun === dryRun);
}

const lowered = (ids: readonly string[]) => new Set(ids.map((id) => id.toLowerCase()));

const isRefused = ({ dryRun, isWithoutEffect }: SelectableChange) =>
  dryRun === 'refused' || dryRun === 'guardrail' || isWithoutEffect;

/** What approving these changes would mean. */
export function selectionOf(chosen: readonly SelectableChange[]): ChangeSelection {
  const ids = new Set(chosen.map(({ id }) => id));
  const possible = chosen.filter((change) => !isRefused(change));
  // Of changes that write to the same field, the one that moves the most counts.
  const groups = Map.groupBy(possible, ({ id, subject }) => subject ?? id);
  let [cents, unknown] = [0, 0];
  for (const group of groups.values()) {
    const amounts = group.map(({ amountEur }) => amountEur);
    if (amounts.includes(null)) unknown += 1;
    else cents += Math.round(Math.max(...(amounts as number[])) * 100);
  }
  return {
    changeCount: chosen.length,
    refusedCount: chosen.length - possible.length,
    conflictCount: chosen.filter(({ conflictsWith }) => conflictsWith.some((id) => ids.has(id))).length,
    incompleteCount: chosen.filter(({ buildsOn }) => buildsOn.some((id) => !ids.has(id))).length,
    dailySpendChangeEur: cents / 100,
    unknownSpendCount: unknown,
    accountCount: new Set(chosen.map(({ accountId }) => accountId)).size,
  };
}

/** Throws AppError `conflict` if not all of them can be approved together. */
export function requireApprovable(chosen: readonly SelectableChange[], count: number | null | undefined): void {
  if (count != null && chosen.length !== count) {
    throw conflict(`${chosen.length} changes would be approved, not ${count}; look at the selection again.`);
  }
  if (chosen.length === 0) throw conflict('No change is left to approve; leave out fewer.');
  const refused = chosen.filter(isRefused);
  if (refused.length > 0) {
    throw conflict(`${describe(refused)} refused when the plan was made; approve the others by changeIds.`);
  }
  const ids = new Set(chosen.map(({ id }) => id));
  const clashing = chosen.filter(({ conflictsWith }) => conflictsWith.some((id) => ids.has(id)));
  if (clashing.length > 0) {
    throw conflict(`${describe(clashing)} in conflict: of those that write to the same field, approve one.`);
  }
  const incomplete = chosen.filter(({ buildsOn }) => buildsOn.some((id) => !ids.has(id)));
  if (incomplete.length > 0) {
    throw conflict(
      `${describe(incomplete)} planned on the effect of earlier changes; approve those, too, or make a new plan.`,
    );
  }
}

function describe(changes: readonly SelectableChange[]): string {
  const paths = changes.slice(0, 10).map(({ position, operation }) => pathOf(position - 1, { name: operation }));
  const more = changes.length > 10 ? ` and ${changes.length - 10} more` : '';
  return `${paths.join(', ')}${more} ${changes.length === 1 ? 'is' : 'are'}`;
}
