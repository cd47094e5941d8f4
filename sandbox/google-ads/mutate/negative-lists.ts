import { type Entity, nameOf } from '../tables/entity.js';
import type { Draft } from './draft.js';
import { keywordOf } from './keyword-value.js';
import { demandName, maskedValues, refuseRemoved } from './mask.js';
import { type Operation, operationError } from './operation.js';

const ACCOUNT_LEVEL = 'ACCOUNT_LEVEL_NEGATIVE_KEYWORDS';
/** Of a list, by its type. */
const MOST_CRITERIA: Record<string, number> = { NEGATIVE_KEYWORDS: 5_000, [ACCOUNT_LEVEL]: 1_000 };
const MOST_NAME = 255;

export function mutateSharedSet(draft: Draft, operation: Operation): string {
  if (operation.verb === 'create') return createSet(draft, operation);
  const item = draft.target(operation);
  const name = nameOf('shared_set', item);
  refuseRemovedSet(operation, item);
  if (operation.verb === 'remove') {
    if (Number(item['shared_set.reference_count']) > 0) {
      const message = 'The shared set is used by a campaign and cannot be removed.';
      throw operationError(operation, 'sharedSetError.SHARED_SET_IN_USE', message);
    }
    return draft.set('shared_set', name, { status: 'REMOVED' });
  }
  const values = maskedValues(operation, new Set(['name']));
  if ('name' in values) demandFreeName(draft, operation, demandName(operation, values.name, MOST_NAME), name);
  return draft.set('shared_set', name, values);
}

function createSet(draft: Draft, operation: Operation): string {
  const { type } = operation.values;
  const name = demandName(operation, operation.values.name, MOST_NAME);
  if (type == null) throw operationError(operation, 'fieldError.REQUIRED', 'A type is required.', ['type']);
  if (!Object.hasOwn(MOST_CRITERIA, String(type))) {
    const message = 'The customer cannot create a shared set of this type.';
    throw operationError(operation, 'sharedSetError.CUSTOMER_CANNOT_CREATE_SHARED_SET_OF_THIS_TYPE', message, ['type']);
  }
  demandFreeName(draft, operation, name);
  const id = draft.nextId();
  const values = { id, name, type, status: 'ENABLED', member_count: 0, reference_count: 0 };
  return draft.add(operation, draft.name('shared_set', id), values);
}

export function mutateSharedCriterion(draft: Draft, operation: Operation): string {
  const members = membersOf(draft);
  if (operation.verb === 'remove') {
    const item = draft.target(operation);
    const set = String(item['shared_criterion.shared_set']);
    members.get(set)?.delete(keyOf(item));
    setCount(draft, set, members.get(set)?.size ?? 0);
    return draft.drop('shared_criterion', nameOf('shared_criterion', item));
  }
  const set = draft.reference(operation, 'shared_set', 'shared_set');
  refuseRemovedSet(operation, set, ['shared_set']);
  const { text, matchType } = keywordOf(operation);
  const setName = nameOf('shared_set', set);
  const own = members.get(setName) ?? new Set<string>();
  members.set(setName, own);
  const key = `${matchType} ${text.toLowerCase()}`;
  if (own.has(key)) {
    throw operationError(operation, 'mutateError.RESOURCE_ALREADY_EXISTS', 'The resource already exists.', ['keyword']);
  }
  if (own.size >= mostIn(set)) throw full(operation, set, own.size);
  own.add(key);
  setCount(draft, setName, own.size);
  const id = draft.nextId();
  return draft.add(operation, draft.name('shared_criterion', `${set['shared_set.id']}~${id}`), {
    criterion_id: id,
    shared_set: setName,
    type: 'KEYWORD',
    negative: true,
    'keyword.text': text,
    'keyword.match_type': matchType,
  });
}

export function mutateCampaignSharedSet(draft: Draft, operation: Operation): string {
  if (operation.verb === 'remove') {
    const item = draft.target(operation);
    if (item['campaign_shared_set.status'] === 'REMOVED') refuseRemoved(operation);
    countLink(draft, String(item['campaign_shared_set.shared_set']), -1);
    return draft.set('campaign_shared_set', nameOf('campaign_shared_set', item), { status: 'REMOVED' });
  }
  const campaign = draft.reference(operation, 'campaign', 'campaign');
  if (campaign['campaign.status'] === 'REMOVED') refuseRemoved(operation);
  const set = draft.reference(operation, 'shared_set', 'shared_set');
  refuseRemovedSet(operation, set, ['shared_set']);
  const setName = nameOf('shared_set', set);
  const name = draft.name('campaign_shared_set', `${campaign['campaign.id']}~${set['shared_set.id']}`);
  const known = draft.find('campaign_shared_set', name);
  if (known && known['campaign_shared_set.status'] !== 'REMOVED') {
    throw operationError(operation, 'mutateError.RESOURCE_ALREADY_EXISTS', 'The resource already exists.');
  }
  countLink(draft, setName, 1);
  if (known) return draft.set('campaign_shared_set', name, { status: 'ENABLED' });
  const values = { campaign: nameOf('campaign', campaign), shared_set: setName, status: 'ENABLED' };
  return draft.add(operation, name, values);
}

/** Links the one list of an account; the link has no other parts that this stands in for. */
export function mutateCustomerNegativeCriterion(draft: Draft, operation: Operation): string {
  const resource = 'customer_negative_criterion';
  if (operation.verb === 'remove') return draft.drop(resource, nameOf(resource, draft.target(operation)));
  const field = 'negative_keyword_list.shared_set';
  const set = draft.reference(operation, 'shared_set', field);
  const refuse = (code: string, message: string) =>
    operationError(operation, `criterionError.${code}`, message, field.split('.'));
  if (set['shared_set.type'] !== ACCOUNT_LEVEL) {
    throw refuse('NEGATIVE_KEYWORD_SHARED_SET_DOES_NOT_EXIST', 'The shared set is not one for negative keywords here.');
  }
  if (set['shared_set.status'] === 'REMOVED') {
    throw refuse('CANNOT_ADD_REMOVED_NEGATIVE_KEYWORD_SHARED_SET', 'The shared set is removed.');
  }
  const isList = (each: Entity) => each[`${resource}.type`] === 'NEGATIVE_KEYWORD_LIST';
  if ([...draft.rows(resource).values()].some(isList)) {
    const message = 'An account can have one list of negative keywords.';
    throw refuse('CANNOT_HAVE_MULTIPLE_NEGATIVE_KEYWORD_LIST_PER_ACCOUNT', message);
  }
  const id = draft.nextId();
  return draft.add(operation, draft.name(resource, id), {
    id,
    type: 'NEGATIVE_KEYWORD_LIST',
    [field]: nameOf('shared_set', set),
  });
}

function mostIn(set: Entity): number {
  return MOST_CRITERIA[String(set['shared_set.type'])] ?? 0;
}

/** The keywords of every set, made once for a request and kept up to date by it. */
function membersOf(draft: Draft): Map<string, Set<string>> {
  const known = draft.indexes.get('members') as Map<string, Set<string>> | undefined;
  if (known) return known;
  const members = new Map<string, Set<string>>();
  for (const each of draft.rows('shared_criterion').values()) {
    const set = String(each['shared_criterion.shared_set']);
    const own = members.get(set) ?? new Set<string>();
    members.set(set, own.add(keyOf(each)));
  }
  draft.indexes.set('members', members);
  return members;
}

function keyOf(item: Entity): string {
  const text = String(item['shared_criterion.keyword.text']).toLowerCase();
  return `${item['shared_criterion.keyword.match_type']} ${text}`;
}

function setCount(draft: Draft, set: string, members: number): void {
  draft.set('shared_set', set, { member_count: members });
}

function countLink(draft: Draft, set: string, by: number): void {
  const count = Number(draft.find('shared_set', set)?.['shared_set.reference_count'] ?? 0) + by;
  draft.set('shared_set', set, { reference_count: Math.max(0, count) });
}

function full(operation: Operation, set: Entity, existingCount: number) {
  const message = 'The shared set has as many criteria as it may have.';
  const resourceCountDetails = {
    enclosingId: String(set['shared_set.id']),
    enclosingResource: 'SHARED_SET',
    limit: mostIn(set),
    existingCount,
  };
  const code = 'resourceCountLimitExceededError.SHARED_SET_LIMIT';
  return operationError(operation, code, message, ['shared_set'], { resourceCountDetails });
}

function refuseRemovedSet(operation: Operation, set: Entity, fields = ['resource_name']): void {
  if (set['shared_set.status'] !== 'REMOVED') return;
  throw operationError(operation, 'sharedSetError.SHARED_SET_REMOVED', 'The shared set is removed.', fields);
}

function demandFreeName(draft: Draft, operation: Operation, name: string, own?: string): void {
  for (const [key, each] of draft.rows('shared_set')) {
    if (key === own || each['shared_set.status'] === 'REMOVED' || each['shared_set.name'] !== name) continue;
    const message = 'A shared set with this name already exists.';
    throw operationError(operation, 'sharedSetError.DUPLICATE_NAME', message, ['name']);
  }
}
