import { type Entity, nameOf } from '../tables/entity.js';
import { BIDDING_FIELDS, biddingValues } from './bidding.js';
import type { Draft } from './draft.js';
import { maskedValues } from './mask.js';
import { type Operation, operationError } from './operation.js';

const STRATEGY = 'bidding_strategy';
const ACCESSIBLE = 'accessible_bidding_strategy';
const WRITABLE = new Set(BIDDING_FIELDS.filter((field) => !field.startsWith('manual_cpc')));

/** Targets of a strategy that campaigns share; its type stays as it is. */
export function mutateBiddingStrategy(draft: Draft, operation: Operation): string {
  if (operation.verb !== 'update') {
    const message = 'Bidding strategies cannot be created or removed here.';
    throw operationError(operation, 'biddingStrategyError.BIDDING_STRATEGY_NOT_SUPPORTED', message);
  }
  const item = draft.target(operation);
  const values = maskedValues(operation, WRITABLE);
  const { bidding_strategy_type: type, ...targets } = biddingValues(draft, operation, Object.keys(values), 'SEARCH');
  if (type !== undefined && type !== item[`${STRATEGY}.type`]) {
    const message = 'The type of a bidding strategy cannot be changed.';
    throw operationError(operation, 'biddingStrategyError.CANNOT_CHANGE_BIDDING_STRATEGY_TYPE', message);
  }
  const shared = Object.fromEntries(Object.entries(targets).filter(([field]) => WRITABLE.has(field as never)));
  const isSame = (each: Entity) => each[`${ACCESSIBLE}.id`] === item[`${STRATEGY}.id`];
  const accessible = [...draft.rows(ACCESSIBLE).values()].find(isSame);
  if (accessible) draft.set(ACCESSIBLE, nameOf(ACCESSIBLE, accessible), shared);
  return draft.set(STRATEGY, nameOf(STRATEGY, item), shared);
}
