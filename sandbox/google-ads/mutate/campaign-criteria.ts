import { type Entity, nameOf } from '../tables/entity.js';
import type { Draft } from './draft.js';
import { keywordOf } from './keyword-value.js';
import { refuseRemoved } from './mask.js';
import { type Operation, operationError } from './operation.js';

/** Keywords that a campaign excludes by itself; its places stay as they are. */
export function mutateCampaignCriterion(draft: Draft, operation: Operation): string {
  if (operation.verb === 'create') return exclude(draft, operation);
  const item = draft.target(operation);
  if (operation.verb === 'update') {
    const message = 'Negative criteria cannot be updated.';
    throw operationError(operation, 'campaignCriterionError.CANNOT_UPDATE_NEGATIVE_CRITERION', message);
  }
  if (item['campaign_criterion.type'] !== 'KEYWORD') {
    const code = 'campaignCriterionError.OPERATOR_NOT_SUPPORTED_FOR_CRITERION_TYPE';
    throw operationError(operation, code, 'This operator cannot be applied to a criterion of this type.');
  }
  return draft.drop('campaign_criterion', nameOf('campaign_criterion', item));
}

function exclude(draft: Draft, operation: Operation): string {
  const campaign = draft.reference(operation, 'campaign', 'campaign');
  if (campaign['campaign.status'] === 'REMOVED') refuseRemoved(operation);
  const { text, matchType } = keywordOf(operation);
  if (operation.values.negative !== true) {
    const message = 'Criterion is not allowed to be targeted.';
    throw operationError(operation, 'criterionError.CANNOT_TARGET_CRITERION', message, ['keyword']);
  }
  if (operation.values.status != null) {
    const code = 'campaignCriterionError.CANNOT_SET_STATUS_FOR_EXCLUDED_CRITERIA';
    throw operationError(operation, code, 'The status of an excluded criterion cannot be set.', ['status']);
  }
  const campaignName = nameOf('campaign', campaign);
  const isSame = (each: Entity) =>
    each['campaign_criterion.campaign'] === campaignName &&
    each['campaign_criterion.keyword.match_type'] === matchType &&
    String(each['campaign_criterion.keyword.text']).toLowerCase() === text.toLowerCase();
  if ([...draft.rows('campaign_criterion').values()].some(isSame)) {
    throw operationError(operation, 'mutateError.RESOURCE_ALREADY_EXISTS', 'The resource already exists.', ['keyword']);
  }
  const id = draft.nextId();
  return draft.add(operation, draft.name('campaign_criterion', `${campaign['campaign.id']}~${id}`), {
    criterion_id: id,
    campaign: campaignName,
    status: 'ENABLED',
    type: 'KEYWORD',
    negative: true,
    'keyword.text': text,
    'keyword.match_type': matchType,
  });
}
