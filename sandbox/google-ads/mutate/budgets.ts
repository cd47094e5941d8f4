import type { FieldValue } from '../gaql/condition.js';
import { nameOf } from '../tables/entity.js';
import type { Draft } from './draft.js';
import { demandName, maskedValues } from './mask.js';
import { type Operation, operationError } from './operation.js';

const BUDGET = 'campaign_budget';
const AMOUNTS = ['amount_micros', 'total_amount_micros'] as const;
const WRITABLE = new Set(['name', ...AMOUNTS, 'explicitly_shared', 'delivery_method']);
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
  for (const field of AMOUNTS.filter((each) => each in values)) {
    demandPeriod(operation, field, item['campaign_budget.period']);
    demandAmount(draft, operation, field, values[field]);
  }
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
  const period = values.period ?? 'DAILY';
  for (const field of AMOUNTS.filter((each) => values[each] != null)) demandPeriod(operation, field, period);
  const amount = period === 'DAILY' ? 'amount_micros' : 'total_amount_micros';
  demandAmount(draft, operation, amount, values[amount]);
  const explicitly_shared = values.explicitly_shared ?? true;
  if (explicitly_shared) demandFreeName(draft, operation, demandName(operation, values.name, MOST_NAME));
  const id = draft.nextId();
  return draft.add(operation, draft.name(BUDGET, id), {
    id,
    name: values.name ?? null,
    status: 'ENABLED',
    [amount]: values[amount],
    explicitly_shared,
    reference_count: 0,
    delivery_method: values.delivery_method ?? 'STANDARD',
    period,
    type: values.type ?? 'STANDARD',
  });
}

/** A budget has an amount a day or one for its whole period. */
function demandPeriod(operation: Operation, field: (typeof AMOUNTS)[number], period: FieldValue): void {
  if ((field === 'amount_micros') === (period === 'DAILY')) return;
  const code =
    period === 'DAILY'
      ? 'TOTAL_BUDGET_AMOUNT_MUST_BE_UNSET_FOR_BUDGET_PERIOD_DAILY'
      : 'BUDGET_AMOUNT_MUST_BE_UNSET_FOR_CUSTOM_BUDGET_PERIOD';
  const message = 'The amount must not be set for a budget of this period.';
  throw operationError(operation, `campaignBudgetError.${code}`, message, [field]);
}

function demandAmount(
  draft: Draft,
  operation: Operation,
  field: (typeof AMOUNTS)[number],
  amount: FieldValue | null,
): void {
  const refuse = (code: string, message: string) =>
    operationError(operation, `campaignBudgetError.${code}`, message, [field]);
  if (typeof amount !== 'number') {
    throw operationError(operation, 'fieldError.REQUIRED', 'The required field was not present.', [field]);
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
