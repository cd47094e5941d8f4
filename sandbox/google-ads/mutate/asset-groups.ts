import { nameOf } from '../tables/entity.js';
import { statusOf } from './ad-groups.js';
import type { Draft } from './draft.js';
import { maskedValues, refuseRemoved } from './mask.js';
import { type Operation, operationError } from './operation.js';

const GROUP = 'asset_group';
const WRITABLE = new Set(['status']);

/** Status of an asset group. */
export function mutateAssetGroup(draft: Draft, operation: Operation): string {
  if (operation.verb !== 'update') {
    const message = 'Asset groups cannot be created or removed here.';
    throw operationError(operation, 'assetGroupError.CANNOT_ADD_ASSET_GROUP_FOR_CAMPAIGN_TYPE', message);
  }
  const item = draft.target(operation);
  const campaign = draft.find('campaign', String(item[`${GROUP}.campaign`]));
  if (item[`${GROUP}.status`] === 'REMOVED' || campaign?.['campaign.status'] === 'REMOVED') refuseRemoved(operation);
  const values = maskedValues(operation, WRITABLE);
  return draft.set(GROUP, nameOf(GROUP, item), statusOf({ ...operation, values }));
}
