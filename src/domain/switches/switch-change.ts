import type { ChangedState } from '../../../schema/undo/undone-change.type.js';
import type { SwitchState } from '../../platforms/ad-records.js';
import type { LiveChange } from '../audit/live-write.js';
import { type KeptState, overwritten, type Undone } from '../undo/undo.js';

/** What is switched on and off and has nothing else to change. */
export type SwitchLevel = 'assetGroup' | 'ad';

/** State needed to undo a change. Stored with the audit entry. */
export interface SwitchUndoState extends KeptState {
  kind: `${SwitchLevel}Status`;
  id: string;
  name: string;
  /** Name of the ad group of an ad. */
  adGroup?: string;
  campaignId: string;
  previous: string;
  current: string;
}

export type StatusUpdate = { status: string };
export type SwitchChange = LiveChange<SwitchState, StatusUpdate>;

export const NAMES: Record<SwitchLevel, string> = { assetGroup: 'asset group', ad: 'ad' };
const IN_GERMAN: Record<SwitchLevel, string> = { assetGroup: 'der Asset-Gruppe', ad: 'der Anzeige' };

export function subjectOf({ resourceName }: SwitchState): string {
  return `${resourceName} status`;
}

/** Sets the status. */
export function changeOf(level: SwitchLevel, accountId: string, item: SwitchState, status: string): SwitchChange {
  const { id, name, campaignId, adGroup, status: previous } = item;
  const stateWith = (value: string) => stateOf(level, { name, adGroup: adGroup?.name }, value);
  return {
    update: { status },
    previous,
    goal: status,
    stateOf: (each) => each.status,
    standing: {
      subject: subjectOf(item),
      state: previous,
      inWords: previous,
      before: stateWith(previous),
      after: stateWith(status),
      campaignIds: [campaignId],
      // What can be spent in a day is the budget of the campaign or ad set, whatever runs in it.
      dailyMicros: 0,
      dailyMicrosBefore: 0,
    },
    message: `Status ${IN_GERMAN[level]} „${name}“ geändert: ${previous} → ${status}`,
    metadata: { campaignId, ...(adGroup && { adGroupId: adGroup.id }), [`${level}Id`]: id },
    kept({ status: current }) {
      if (previous === current) {
        return { accountId, irreversible: 'This change left everything as it was, so there is nothing to undo.' };
      }
      const kept: SwitchUndoState = {
        kind: `${level}Status`,
        accountId,
        id,
        name,
        ...(adGroup && { adGroup: adGroup.name }),
        campaignId,
        previous,
        current,
      };
      return kept;
    },
  };
}

/** Reverts a change. Throws AppError `conflict` if the item has been changed since. */
export function reversalOf(kept: SwitchUndoState, item: SwitchState): SwitchChange {
  const { accountId, previous, current } = kept;
  const level = levelOf(kept);
  if (item.isRemoved) throw overwritten(`The ${NAMES[level]} was removed since this change`);
  if (item.status !== current) throw overwritten(`The status is ${item.status} now; this change left ${current}`);
  const change = changeOf(level, accountId, item, previous);
  return { ...change, message: `Rückgängig gemacht: ${change.message}` };
}

export function undoneOf(kept: SwitchUndoState): Undone {
  const { campaignId, previous, current } = kept;
  const stateWith = (status: string) => stateOf(levelOf(kept), kept, status);
  return { campaignId, previous: stateWith(current), current: stateWith(previous) };
}

export function levelOf({ kind }: Pick<SwitchUndoState, 'kind'>): SwitchLevel {
  return kind === 'adStatus' ? 'ad' : 'assetGroup';
}

function stateOf(
  level: SwitchLevel,
  { name, adGroup }: { name: string; adGroup?: string | undefined },
  status: string,
): ChangedState {
  return { [level]: name, ...(adGroup !== undefined && { adGroup }), status };
}
