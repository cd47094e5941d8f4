import type { SandboxState } from '../../state.js';
import type { AccountWorld } from '../../world/world.js';
import { FIELDS } from '../catalogue/catalogue.js';
import { camelCase } from '../catalogue/field.js';
import { type AdsError, AdsRefusal, failureDetail } from '../errors.js';
import { membersText } from '../result-text.js';
import { type AccountChanges, changesKey, originalTables } from '../tables/tables.js';
import { mutateAdGroup, mutateAdGroupAd, mutateAdGroupCriterion } from './ad-groups.js';
import { mutateAssetGroup } from './asset-groups.js';
import { mutateAssetLink } from './asset-links.js';
import { mutateBiddingStrategy } from './bidding-strategies.js';
import { mutateBudget } from './budgets.js';
import { mutateCampaignCriterion } from './campaign-criteria.js';
import { mutateCampaign } from './campaigns.js';
import { Draft } from './draft.js';
import {
  mutateCampaignSharedSet,
  mutateCustomerNegativeCriterion,
  mutateSharedCriterion,
  mutateSharedSet,
} from './negative-lists.js';
import { type MutateRequest, type Operation, readRequest } from './operation.js';

/** Carries out one operation on the draft and returns the resource name; throws before it changes anything. */
type Mutation = (draft: Draft, operation: Operation) => string;

const MUTATIONS: Record<string, Mutation> = {
  ad_group: mutateAdGroup,
  ad_group_ad: mutateAdGroupAd,
  ad_group_asset: mutateAssetLink,
  ad_group_criterion: mutateAdGroupCriterion,
  asset_group: mutateAssetGroup,
  asset_group_asset: mutateAssetLink,
  bidding_strategy: mutateBiddingStrategy,
  campaign_budget: mutateBudget,
  campaign: mutateCampaign,
  campaign_asset: mutateAssetLink,
  campaign_criterion: mutateCampaignCriterion,
  shared_set: mutateSharedSet,
  shared_criterion: mutateSharedCriterion,
  campaign_shared_set: mutateCampaignSharedSet,
  customer_asset: mutateAssetLink,
  customer_negative_criterion: mutateCustomerNegativeCriterion,
};

/** INVALID_ARGUMENT among the canonical codes. */
const INVALID_ARGUMENT = 3;

/** Carries out a mutate request and returns its answer. Without `partialFailure` all of it happens or nothing. */
export async function mutate(
  state: SandboxState,
  world: AccountWorld,
  method: string,
  body: unknown,
  path: string,
): Promise<unknown> {
  const request = readRequest(body, method);
  const key = changesKey(world.account.id);
  let answer: unknown = {};
  const change = (old: unknown) => {
    const changes = old as AccountChanges | undefined;
    const original = originalTables(world);
    const draft = new Draft(world.account.id, changes ? original.with(changes) : original, changes);
    answer = carryOut(draft, request, method, path);
    return draft.changes;
  };
  if (request.validateOnly) {
    change(await state.get(key));
    return withoutResults(answer);
  }
  await state.update(key, change);
  return answer;
}

function carryOut(draft: Draft, request: MutateRequest, method: string, path: string): unknown {
  const errors: AdsError[] = [];
  const results = request.operations.map((operation) => {
    try {
      if (operation.verb === 'create') draft.demandTemporary(operation);
      const name = (MUTATIONS[operation.resource] as Mutation)(draft, operation);
      const resource = request.withResource ? shown(draft, operation.resource, name) : {};
      const result = { resourceName: name, ...resource };
      return method === 'googleAds' ? { [`${camelCase(operation.resource)}Result`]: result } : result;
    } catch (error) {
      if (!(error instanceof AdsRefusal)) throw error;
      draft.failed(operation);
      errors.push(...error.errors);
      return {};
    }
  });
  if (errors.length > 0 && !request.partialFailure) throw new AdsRefusal(400, errors);
  const partialFailureError = {
    code: INVALID_ARGUMENT,
    message: errors[0]?.message,
    details: [failureDetail(errors, path)],
  };
  return {
    ...(errors.length > 0 ? { partialFailureError } : {}),
    [method === 'googleAds' ? 'mutateOperationResponses' : 'results']: results,
  };
}

function withoutResults(answer: unknown): unknown {
  const { partialFailureError } = answer as { partialFailureError?: unknown };
  return partialFailureError ? { partialFailureError } : {};
}

function shown(draft: Draft, resource: string, name: string): Record<string, unknown> {
  const item = draft.find(resource, name);
  if (!item) return {};
  const fields = [...FIELDS.values()].filter(({ owner }) => owner === resource);
  return JSON.parse(`{${membersText(fields, (field) => item[field.name], true)}}`) as Record<string, unknown>;
}
