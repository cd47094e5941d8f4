import type { FieldValue } from '../gaql/condition.js';
import { type Entity, nameOf } from '../tables/entity.js';
import { BIDDING_FIELDS, biddingValues } from './bidding.js';
import type { Draft } from './draft.js';
import { demandName, maskedValues, refuseRemoved } from './mask.js';
import { type Operation, operationError, type Values } from './operation.js';

const CAMPAIGN = 'campaign';
const WRITABLE = new Set(['name', 'status', 'campaign_budget', 'end_date_time', ...BIDDING_FIELDS]);
const MOST_NAME = 255;

export function mutateCampaign(draft: Draft, operation: Operation): string {
  if (operation.verb === 'create') return create(draft, operation);
  const item = draft.target(operation);
  const name = nameOf(CAMPAIGN, item);
  if (item['campaign.status'] === 'REMOVED') refuseRemoved(operation);
  if (operation.verb === 'remove') {
    countOn(draft, item['campaign.campaign_budget'], -1);
    return draft.set(CAMPAIGN, name, { status: 'REMOVED', primary_status: 'REMOVED', serving_status: 'NONE' });
  }
  const values = maskedValues(operation, WRITABLE);
  if ('name' in values) demandFreeName(draft, operation, demandName(operation, values.name, MOST_NAME), name);
  demandEnd(operation, values, item);
  const status = 'status' in values ? statusValues(operation, values.status) : {};
  const bidding = biddingValues(draft, operation, Object.keys(values), item['campaign.advertising_channel_type']);
  for (const field of BIDDING_FIELDS) delete values[field];
  if ('campaign_budget' in values) {
    const budget = budgetOf(draft, operation, item['campaign.campaign_budget']);
    values.campaign_budget = nameOf('campaign_budget', budget);
    countOn(draft, item['campaign.campaign_budget'], -1);
    countOn(draft, values.campaign_budget, 1);
  }
  return draft.set(CAMPAIGN, name, { ...values, ...status, ...bidding });
}

function create(draft: Draft, operation: Operation): string {
  const { values } = operation;
  const name = demandName(operation, values.name, MOST_NAME);
  demandFreeName(draft, operation, name);
  const channel = values.advertising_channel_type;
  if (channel == null) {
    const message = 'The required field was not present.';
    throw operationError(operation, 'fieldError.REQUIRED', message, ['advertising_channel_type']);
  }
  const status = statusValues(operation, values.status ?? 'ENABLED');
  const bidding = biddingValues(draft, operation, Object.keys(values), channel);
  if (bidding.bidding_strategy_type === undefined) {
    const message = 'The required field was not present.';
    throw operationError(operation, 'fieldError.REQUIRED', message, ['campaign_bidding_strategy']);
  }
  const budget = nameOf('campaign_budget', budgetOf(draft, operation, undefined));
  countOn(draft, budget, 1);
  const id = draft.nextId();
  return draft.add(operation, draft.name(CAMPAIGN, id), {
    ...values,
    id,
    name,
    serving_status: 'SERVING',
    campaign_budget: budget,
    ...status,
    ...bidding,
  });
}

/** `2026-12-24 23:59:59`, not before the start. */
function demandEnd(operation: Operation, { end_date_time: end }: Values, item: Entity): void {
  if (end == null) return;
  const refuse = (code: string, message: string) =>
    operationError(operation, `dateRangeError.${code}`, message, ['end_date_time']);
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(String(end))) throw refuse('INVALID_DATE', 'The date is invalid.');
  if (String(end) < String(item['campaign.start_date_time'] ?? '')) {
    throw refuse('START_DATE_AFTER_END_DATE', 'The start date is after the end date.');
  }
}

function statusValues(operation: Operation, status: FieldValue | null | undefined): Values {
  if (status === 'ENABLED' || status === 'PAUSED') {
    return { status, primary_status: status === 'ENABLED' ? 'ELIGIBLE' : status };
  }
  const message = `Enum value '${String(status)}' is not permitted.`;
  throw operationError(operation, 'requestError.INVALID_ENUM_VALUE', message, ['status']);
}

/** The budget that the operation names; one that is not shared serves a single campaign. */
function budgetOf(draft: Draft, operation: Operation, current: FieldValue): Entity {
  const budget = draft.reference(operation, 'campaign_budget', 'campaign_budget');
  const fields = ['campaign_budget'];
  if (budget['campaign_budget.status'] === 'REMOVED') {
    const message = 'The campaign budget is removed.';
    throw operationError(operation, 'campaignBudgetError.CAMPAIGN_BUDGET_REMOVED', message, fields);
  }
  const taken = Number(budget['campaign_budget.reference_count']) > 0 && nameOf('campaign_budget', budget) !== current;
  if (taken && !budget['campaign_budget.explicitly_shared']) {
    throw operationError(
      operation,
      'campaignBudgetError.CANNOT_USE_IMPLICITLY_SHARED_CAMPAIGN_BUDGET_WITH_MULTIPLE_CAMPAIGNS',
      'Only shared budgets can be used by several campaigns.',
      fields,
    );
  }
  return budget;
}

function countOn(draft: Draft, budget: FieldValue, by: number): void {
  const item = draft.find('campaign_budget', String(budget));
  const count = Number(item?.['campaign_budget.reference_count'] ?? 0) + by;
  if (item) draft.set('campaign_budget', String(budget), { reference_count: Math.max(0, count) });
}

function demandFreeName(draft: Draft, operation: Operation, name: string, own?: string): void {
  for (const [key, each] of draft.rows(CAMPAIGN)) {
    if (key === own || each['campaign.status'] === 'REMOVED' || each['campaign.name'] !== name) continue;
    const message = 'A campaign with this name already exists.';
    throw operationError(operation, 'campaignError.DUPLICATE_CAMPAIGN_NAME', message, ['name']);
  }
}
