import type { FieldValue } from '../gaql/condition.js';
import { primaryStatusOf } from '../tables/ad-groups.js';
import { type Entity, nameOf } from '../tables/entity.js';
import type { Draft } from './draft.js';
import { keywordOf } from './keyword-value.js';
import { maskedValues, refuseRemoved } from './mask.js';
import { type Operation, operationError, type Values } from './operation.js';

const GROUP = 'ad_group';
const AD = 'ad_group_ad';
const CRITERION = 'ad_group_criterion';
const WRITABLE = new Set(['status', 'cpc_bid_micros']);

/** Status and bid of an ad group; a bid that the campaign's bidding has no use for is taken, and ignored. */
export function mutateAdGroup(draft: Draft, operation: Operation): string {
  if (operation.verb !== 'update') {
    const message = 'Ad groups cannot be created or removed here.';
    throw operationError(operation, 'adGroupError.CANNOT_ADD_AD_GROUP_FOR_CAMPAIGN_TYPE', message);
  }
  const item = draft.target(operation);
  demandPresent(draft, operation, item);
  return draft.set(GROUP, nameOf(GROUP, item), changed(draft, operation));
}

/** Status of an ad. */
export function mutateAdGroupAd(draft: Draft, operation: Operation): string {
  if (operation.verb !== 'update') {
    const message = 'Ads cannot be created or removed here.';
    throw operationError(operation, 'adGroupAdError.CANNOT_CREATE_DEPRECATED_ADS', message);
  }
  const item = draft.target(operation);
  if (item[`${AD}.status`] === 'REMOVED') {
    const message = 'Cannot operate on a removed ad.';
    throw operationError(operation, 'adGroupAdError.CANNOT_OPERATE_ON_REMOVED_ADGROUPAD', message, ['resource_name']);
  }
  demandPresent(draft, operation, draft.find(GROUP, String(item[`${AD}.ad_group`])));
  const { status } = statusOf({ ...operation, values: maskedValues(operation, new Set(['status'])) });
  const approval = String(item[`${AD}.policy_summary.approval_status`]);
  return draft.set(AD, nameOf(AD, item), { status, primary_status: primaryStatusOf(String(status), approval) });
}

/** Keywords that an ad group bids on or excludes. */
export function mutateAdGroupCriterion(draft: Draft, operation: Operation): string {
  if (operation.verb === 'create') return create(draft, operation);
  const item = draft.target(operation);
  demandPresent(draft, operation, draft.find(GROUP, String(item[`${CRITERION}.ad_group`])));
  if (item[`${CRITERION}.type`] !== 'KEYWORD') {
    const message = 'Only keywords are changed here.';
    throw operationError(operation, 'adGroupCriterionError.CANNOT_ADD_CRITERIA_TYPE', message);
  }
  const name = nameOf(CRITERION, item);
  if (operation.verb === 'remove') return draft.drop(CRITERION, name);
  if (item[`${CRITERION}.negative`] === true) refuseNegative(operation);
  return draft.set(CRITERION, name, changed(draft, operation));
}

/** One that is there already takes the values that were sent, as at the platform: nothing is refused. */
function create(draft: Draft, operation: Operation): string {
  const group = draft.reference(operation, GROUP, 'ad_group');
  demandPresent(draft, operation, group);
  const { text, matchType } = keywordOf(operation);
  const negative = operation.values.negative === true;
  if (group['ad_group.type'] === 'SHOPPING_PRODUCT_ADS' && !negative) {
    const message = 'Criteria of this type cannot be targeted by the ad group.';
    throw operationError(operation, 'adGroupCriterionError.CANNOT_ADD_CRITERIA_TYPE', message, ['keyword']);
  }
  const values: Values = {
    ...(negative ? {} : statusOf(operation)),
    ...('cpc_bid_micros' in operation.values ? bidOf(draft, operation, operation.values.cpc_bid_micros ?? null) : {}),
  };
  const groupName = nameOf(GROUP, group);
  const same = [...draft.rows(CRITERION).values()].find(
    (each) =>
      each[`${CRITERION}.ad_group`] === groupName &&
      each[`${CRITERION}.keyword.match_type`] === matchType &&
      String(each[`${CRITERION}.keyword.text`]).toLowerCase() === text.toLowerCase(),
  );
  if (same && (same[`${CRITERION}.negative`] === true) !== negative) refuseNegative(operation);
  if (same) return draft.set(CRITERION, nameOf(CRITERION, same), values);
  const id = draft.nextId();
  return draft.add(operation, draft.name(CRITERION, `${group['ad_group.id']}~${id}`), {
    criterion_id: id,
    ad_group: groupName,
    status: 'ENABLED',
    type: 'KEYWORD',
    negative,
    'keyword.text': text,
    'keyword.match_type': matchType,
    ...values,
  });
}

function changed(draft: Draft, operation: Operation): Values {
  const values = maskedValues(operation, WRITABLE);
  return {
    ...('status' in values ? statusOf({ ...operation, values }) : {}),
    ...('cpc_bid_micros' in values ? bidOf(draft, operation, values.cpc_bid_micros ?? null) : {}),
  };
}

export function statusOf(operation: Operation): Values {
  const { status } = operation.values;
  if (status == null) return { status: 'ENABLED' };
  if (status === 'ENABLED' || status === 'PAUSED') return { status };
  const message = `Enum value '${String(status)}' is not permitted.`;
  throw operationError(operation, 'requestError.INVALID_ENUM_VALUE', message, ['status']);
}

function bidOf(draft: Draft, operation: Operation, bid: FieldValue | null): Values {
  if (bid === null) return { cpc_bid_micros: null };
  const micros = Number(bid);
  const refuse = (code: string, message: string) =>
    operationError(operation, `biddingError.${code}`, message, ['cpc_bid_micros']);
  if (micros <= 0) throw refuse('BID_TOO_SMALL', 'Bid amount is too small.');
  if (micros % draft.unitMicros !== 0) {
    throw refuse('BID_TOO_MANY_FRACTIONAL_DIGITS', 'The bid has too many fractional digits.');
  }
  return { cpc_bid_micros: micros };
}

function demandPresent(draft: Draft, operation: Operation, group: Entity | undefined): void {
  const campaign = draft.find('campaign', String(group?.['ad_group.campaign']));
  if (group?.['ad_group.status'] === 'REMOVED' || campaign?.['campaign.status'] === 'REMOVED') refuseRemoved(operation);
}

function refuseNegative(operation: Operation): never {
  const message = 'Negative ad group criteria are not updateable.';
  throw operationError(operation, 'adGroupCriterionError.CANT_UPDATE_NEGATIVE', message, ['negative']);
}
