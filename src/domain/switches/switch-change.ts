import type { ChangedState } from '../../../schema/undo/undone-change.type.js';
import type { SwitchState } from '../../platforms/ad-records.js';
import type { LiveChange } from '../audit/live-write.js';
import { type KeptState, overwritten, type Undone } from '../undo/undo.js';

/** What is switched on and off and has nothing else to change. */
export type SwitchLevel = 'assetGroup' | 'ad' | 'asset';

/** State needed to undo a change. Stored with the audit entry. */
export interface SwitchUndoState extends KeptState {
  kind: `${SwitchLevel}Status`;
  id: string;
  name: string;
  /** Name of the ad group of an ad, or of the group that an asset is linked to. */
  adGroup?: string;
  assetGroup?: string;
  /** Null for what is of the whole account. */
  campaignId: string | null;
  previous: string;
  current: string;
}

export type StatusUpdate = { status: string };
export type SwitchChange = LiveChange<SwitchState, StatusUpdate>;

export const NAMES: Record<SwitchLevel, string> = { assetGroup: 'asset group', ad: 'ad', asset: 'asset' };
const IN_GERMAN: Record<SwitchLevel, string> = {
  assetGroup: 'der Asset-Gruppe',
  ad: 'der Anzeige',
  asset: 'des Assets',
};
/** In the metadata of the activity log, as the argument of the operation. */
const ID_FIELDS: Record<SwitchLevel, string> = { assetGroup: 'assetGroupId', ad: 'adId', asset: 'assetLinkId' };

export function subjectOf({ resourceName }: SwitchState): string {
  return `${resourceName} status`;
}

/** Sets the status. */
export function changeOf(level: SwitchLevel, accountId: string, item: SwitchState, status: string): SwitchChange {
  const { id, name, campaignId, adGroup, assetGroup, status: previous } = item;
  const place = { name, ...(adGroup && { adGroup: adGroup.name }), ...(assetGroup && { assetGroup: assetGroup.name }) };
  const stateWith = (value: string) => stateOf(level, place, value);
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
      campaignIds: campaignId === null ? [] : [campaignId],
      // What can be spent in a day is the budget of the campaign or ad set, whatever runs in it.
      dailyMicros: 0,
      dailyMicrosBefore: 0,
    },
    message: `Status ${IN_GERMAN[level]} „${name}“ geändert: ${previous} → ${status}`,
    metadata: {
      ...(campaignId !== null && { campaignId }),
      ...(adGroup && { adGroupId: adGroup.id }),
      ...(assetGroup && { assetGroupId: assetGroup.id }),
      [ID_FIELDS[level]]: id,
    },
    kept({ status: current }) {
      if (previous === current) {
        return { accountId, irreversible: 'This change left everything as it was, so there is nothing to undo.' };
      }
      const kind = `${level}Status` as const;
      return { kind, accountId, id, ...place, campaignId, previous, current } satisfies SwitchUndoState;
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
  return kind.slice(0, -'Status'.length) as SwitchLevel;
}

function stateOf(
  level: SwitchLevel,
  { name, adGroup, assetGroup }: Pick<SwitchUndoState, 'name' | 'adGroup' | 'assetGroup'>,
  status: string,
): ChangedState {
  const place = { ...(adGroup !== undefined && { adGroup }), ...(assetGroup !== undefined && { assetGroup }) };
  return { [level]: name, ...place, status };
}
