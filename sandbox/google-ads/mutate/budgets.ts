import type { FieldValue } from '../gaql/condition.js';
import { nameOf } from '../tables/entity.js';
import type { Draft } from './draft.js';
import { demandName, maskedValues } from './mask.js';
import { type Operation, operationError } from './operation.js';

const BUDGET = 'campaign_budget';
const WRITABLE = new Set(['name', 'amount_micros', 'explicitly_shared', 'delivery_method']);
const MOST_NAME = 255;

export function mutateBudget(draft: Draft, operation: Operation): string {
  if (operation.verb === 'create') return create(draft, operation);
  const item = draft.target(operation);
  const name = nameOf(BUDGET, item);
  if (item['campaign_budget.status'] === 'REMOVED') {
    throw operationError(operation, 'campaignBudgetError.CAMPAIGN_BUDGET_REMOVED', 'The campaign budget is removed.');
  }
  if (operation.verb === 'remove') {
    if (Number(item['campaign_budget.reference_count']) > 0) {
      throw operationError(
        operation,
        'campaignBudgetError.CAMPAIGN_BUDGET_IN_USE',
        'The campaign budget is used by a campaign and cannot be removed.',
      );
    }
    return draft.set(BUDGET, name, { status: 'REMOVED' });
  }
  const values = maskedValues(operation, WRITABLE);
  if ('amount_micros' in values) demandAmount(draft, operation, values.amount_micros);
  if ('name' in values) demandFreeName(draft, operation, demandName(operation, values.name, MOST_NAME), name);
  if (values.explicitly_shared === false && item['campaign_budget.explicitly_shared'] === true) {
    throw operationError(
      operation,
      'campaignBudgetError.CANNOT_UPDATE_CAMPAIGN_BUDGET_TO_IMPLICITLY_SHARED',
      'A shared budget cannot become one for a single campaign.',
      ['explicitly_shared'],
    );
  }
  return draft.set(BUDGET, name, values);
}

function create(draft: Draft, operation: Operation): string {
  const { values } = operation;
  demandAmount(draft, operation, values.amount_micros);
  const explicitly_shared = values.explicitly_shared ?? true;
  if (explicitly_shared) demandFreeName(draft, operation, demandName(operation, values.name, MOST_NAME));
  const id = draft.nextId();
  return draft.add(operation, draft.name(BUDGET, id), {
    id,
    name: values.name ?? null,
    status: 'ENABLED',
    amount_micros: values.amount_micros,
    explicitly_shared,
    reference_count: 0,
    delivery_method: values.delivery_method ?? 'STANDARD',
    period: 'DAILY',
    type: 'STANDARD',
  });
}

function demandAmount(draft: Draft, operation: Operation, amount: FieldValue | null): void {
  const refuse = (code: string, message: string) =>
    operationError(operation, `campaignBudgetError.${code}`, message, ['amount_micros']);
  if (typeof amount !== 'number') {
    throw operationError(operation, 'fieldError.REQUIRED', 'The required field was not present.', ['amount_micros']);
  }
  if (amount < 0) throw refuse('NEGATIVE_MONEY_AMOUNT', 'A money amount was negative.');
  if (amount === 0) {
    throw refuse('MONEY_AMOUNT_LESS_THAN_CURRENCY_MINIMUM_CPC', 'A money amount was less than the minimum CPC.');
  }
  if (amount % draft.unitMicros !== 0) {
    throw refuse('NON_MULTIPLE_OF_MINIMUM_CURRENCY_UNIT', 'A money amount was not a multiple of a minimum unit.');
  }
}

/** Names of shared budgets are unique. */
function demandFreeName(draft: Draft, operation: Operation, name: string, own?: string): void {
  for (const [key, each] of draft.rows(BUDGET)) {
    if (key === own || each['campaign_budget.status'] === 'REMOVED' || !each['campaign_budget.explicitly_shared'])
      continue;
    if (each['campaign_budget.name'] !== name) continue;
    const message = 'A campaign budget with this name already exists.';
    throw operationError(operation, 'campaignBudgetError.DUPLICATE_NAME', message, ['name']);
  }
}
