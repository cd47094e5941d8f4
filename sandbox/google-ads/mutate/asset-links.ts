import { primaryStatusOf } from '../tables/ad-groups.js';
import { linkReasonsOf } from '../tables/asset-links.js';
import { type Entity, nameOf } from '../tables/entity.js';
import { statusOf } from './ad-groups.js';
import type { Draft } from './draft.js';
import { maskedValues, refuseRemoved } from './mask.js';
import { type Operation, operationError } from './operation.js';

const WRITABLE = new Set(['status']);
const OWNERS = ['asset_group', 'ad_group', 'campaign'] as const;

/**
 * Fewest assets of an asset group that are enabled, by their role
 * (https://developers.google.com/google-ads/api/performance-max/asset-requirements).
 */
const FEWEST: Readonly<Record<string, readonly [count: number, code: `assetGroupError.${string}`]>> = {
  HEADLINE: [3, 'assetGroupError.NOT_ENOUGH_HEADLINE_ASSET'],
  LONG_HEADLINE: [1, 'assetGroupError.NOT_ENOUGH_LONG_HEADLINE_ASSET'],
  DESCRIPTION: [2, 'assetGroupError.NOT_ENOUGH_DESCRIPTION_ASSET'],
  BUSINESS_NAME: [1, 'assetGroupError.NOT_ENOUGH_BUSINESS_NAME_ASSET'],
  MARKETING_IMAGE: [1, 'assetGroupError.NOT_ENOUGH_MARKETING_IMAGE_ASSET'],
  SQUARE_MARKETING_IMAGE: [1, 'assetGroupError.NOT_ENOUGH_SQUARE_MARKETING_IMAGE_ASSET'],
  LOGO: [1, 'assetGroupError.NOT_ENOUGH_LOGO_ASSET'],
};

/** Status of the link of an asset, whoever made it. */
export function mutateAssetLink(draft: Draft, operation: Operation): string {
  const { resource } = operation;
  if (operation.verb !== 'update') {
    const message = 'Assets cannot be linked or unlinked here.';
    throw operationError(operation, 'assetLinkError.UNSUPPORTED_FIELD_TYPE', message);
  }
  const link = draft.target(operation);
  if (link[`${resource}.status`] === 'REMOVED' || isInRemoved(draft, resource, link)) refuseRemoved(operation);
  const { status } = statusOf({ ...operation, values: maskedValues(operation, WRITABLE) });
  if (resource === 'asset_group_asset' && status === 'PAUSED') demandEnough(draft, operation, link);
  const approval = approvalOf(draft, resource, link);
  return draft.set(resource, nameOf(resource, link), {
    status,
    primary_status: primaryStatusOf(String(status), approval),
    primary_status_reasons: linkReasonsOf(String(status), approval) ?? null,
  });
}

function isInRemoved(draft: Draft, resource: string, item: Entity): boolean {
  return OWNERS.some((owner) => {
    const name = item[`${resource}.${owner}`];
    const found = name === undefined ? undefined : draft.find(owner, String(name));
    return found !== undefined && (found[`${owner}.status`] === 'REMOVED' || isInRemoved(draft, owner, found));
  });
}

/** Of a link to an asset group its own, otherwise that of the asset. */
function approvalOf(draft: Draft, resource: string, link: Entity): string {
  const own = link[`${resource}.policy_summary.approval_status`];
  const asset = draft.find('asset', String(link[`${resource}.asset`]));
  return String(own ?? asset?.['asset.policy_summary.approval_status']);
}

function demandEnough(draft: Draft, operation: Operation, link: Entity): void {
  const ofLink = (item: Entity, field: string) => item[`asset_group_asset.${field}`];
  const role = String(ofLink(link, 'field_type'));
  const [fewest, code] = FEWEST[role] ?? [];
  if (fewest === undefined || code === undefined) return;
  const left = [...draft.rows('asset_group_asset').values()].filter(
    (each) =>
      each !== link &&
      ofLink(each, 'status') === 'ENABLED' &&
      (['asset_group', 'field_type'] as const).every((field) => ofLink(each, field) === ofLink(link, field)),
  );
  if (left.length >= fewest) return;
  const words = role.toLowerCase().replaceAll('_', ' ');
  const message = `${words.charAt(0).toUpperCase()}${words.slice(1)} asset for a valid asset group is not enough.`;
  throw operationError(operation, code, message);
}
