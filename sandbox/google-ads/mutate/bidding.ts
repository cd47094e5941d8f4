import type { FieldValue } from '../gaql/condition.js';
import type { Draft } from './draft.js';
import { type Operation, operationError, type Values } from './operation.js';

/** The messages of which a campaign has exactly one, with the strategy type and the field of each. */
const STRATEGIES = {
  target_roas: ['TARGET_ROAS', 'target_roas.target_roas'],
  maximize_conversion_value: ['MAXIMIZE_CONVERSION_VALUE', 'maximize_conversion_value.target_roas'],
  maximize_conversions: ['MAXIMIZE_CONVERSIONS', 'maximize_conversions.target_cpa_micros'],
  target_cpa: ['TARGET_CPA', 'target_cpa.target_cpa_micros'],
  target_spend: ['TARGET_SPEND', 'target_spend.cpc_bid_ceiling_micros'],
  manual_cpc: ['MANUAL_CPC', 'manual_cpc.enhanced_cpc_enabled'],
} as const;

type Strategy = keyof typeof STRATEGIES;
const NAMES = Object.keys(STRATEGIES) as Strategy[];
export const BIDDING_FIELDS = NAMES.map((name) => STRATEGIES[name][1]);

const LEAST_ROAS = 0.01;
const MOST_ROAS = 1_000;
const PERFORMANCE_MAX_TYPES = new Set(['MAXIMIZE_CONVERSIONS', 'MAXIMIZE_CONVERSION_VALUE']);

/** What the named fields make of a campaign's bidding; nothing where none of them is about it. */
export function biddingValues(
  draft: Draft,
  operation: Operation,
  fields: readonly string[],
  channel: FieldValue,
): Values {
  const named = NAMES.filter((name) => fields.includes(STRATEGIES[name][1]) || operation.messages.has(name));
  const masked = operation.verb === 'create' ? named : named.filter((name) => fields.includes(STRATEGIES[name][1]));
  const sent = masked.filter((name) => operation.messages.has(name));
  const [strategy, ...more] = sent.length > 0 ? sent : masked;
  if (!strategy) return {};
  if (more.length > 0) {
    const message = 'Only one bidding strategy can be set on a campaign.';
    throw operationError(operation, 'fieldError.VALUE_MUST_BE_UNSET', message, more.slice(0, 1));
  }
  const [type, field] = STRATEGIES[strategy];
  if (channel === 'PERFORMANCE_MAX' && !PERFORMANCE_MAX_TYPES.has(type)) {
    const message = 'The bidding strategy cannot be attached to a campaign of this type.';
    throw operationError(operation, 'biddingError.CANNOT_ATTACH_BIDDING_STRATEGY_TO_CAMPAIGN', message, [strategy]);
  }
  const cleared = Object.fromEntries(BIDDING_FIELDS.map((each) => [each, null]));
  return { ...cleared, [field]: targetOf(draft, operation, strategy, field), bidding_strategy_type: type };
}

function targetOf(draft: Draft, operation: Operation, strategy: Strategy, field: string): FieldValue | null {
  const value = operation.values[field] ?? null;
  const path = field.split('.');
  switch (strategy) {
    case 'manual_cpc':
      return value ?? false;
    case 'target_roas':
      if (value === null) throw operationError(operation, 'fieldError.REQUIRED', 'A target is required.', path);
      break;
    default:
      // Proto3 cannot tell a zero from an unset value here.
      if (value === null || value === 0) return null;
  }
  const number = Number(value);
  if (strategy === 'target_roas' || strategy === 'maximize_conversion_value') {
    if (number < LEAST_ROAS) throw operationError(operation, 'rangeError.TOO_LOW', 'Too low.', path);
    if (number > MOST_ROAS) throw operationError(operation, 'rangeError.TOO_HIGH', 'Too high.', path);
  } else {
    if (number < 0) throw operationError(operation, 'biddingError.BID_TOO_SMALL', 'Bid amount is too small.', path);
    if (number % draft.unitMicros !== 0) {
      const message = 'The bid has too many fractional digits.';
      throw operationError(operation, 'biddingError.BID_TOO_MANY_FRACTIONAL_DIGITS', message, path);
    }
  }
  return value;
}
