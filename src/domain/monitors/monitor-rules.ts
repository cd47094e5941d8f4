import type { MonitorCondition, MonitorConditionInput } from '../../../schema/monitors/monitor.type.js';
import { ParameterError } from '../../errors.js';
import type { MonitorComparison, MonitorLevel, MonitorMetric } from './monitor.enum.js';

/** What can be asked of a metric. */
interface MetricRule {
  levels: readonly MonitorLevel[];
  comparisons: readonly MonitorComparison[];
  /** Days add up, so that their average means something. */
  isSum?: boolean;
  /** It is the state of a day: the window is one day. */
  isState?: boolean;
}

const BOTH: readonly MonitorLevel[] = ['account', 'campaign'];
const OWN_PAST: readonly MonitorComparison[] = ['value', 'weekday_average', 'previous_window'];
const SUM: MetricRule = { levels: BOTH, comparisons: [...OWN_PAST, 'account_share'], isSum: true };
const RATIO: MetricRule = { levels: BOTH, comparisons: OWN_PAST };
const SHARE: MetricRule = { levels: BOTH, comparisons: ['value'] };
const STATE: MetricRule = { levels: ['account'], comparisons: ['value'], isState: true };

const METRICS: Readonly<Record<MonitorMetric, MetricRule>> = {
  cost: { ...SUM, comparisons: [...SUM.comparisons, 'daily_budget'] },
  impressions: SUM,
  clicks: SUM,
  conversions: SUM,
  conversionValue: SUM,
  roas: { ...RATIO, comparisons: [...OWN_PAST, 'target'] },
  ctr: RATIO,
  cpc: RATIO,
  costPerConversion: RATIO,
  searchImpressionShare: SHARE,
  searchBudgetLostImpressionShare: SHARE,
  searchRankLostImpressionShare: SHARE,
  disapprovedProductCount: STATE,
  disapprovedProductShare: STATE,
  outOfStockProductShare: STATE,
  notFoundPageCount: STATE,
  expectedMonthSpend: { ...STATE, comparisons: ['value', 'target'] },
};

/** Whether accounts have what the metric is compared with, and not only their campaigns. */
function isOfAccounts(comparison: MonitorComparison, metric: MonitorMetric): boolean {
  if (comparison === 'account_share' || comparison === 'daily_budget') return false;
  return comparison !== 'target' || metric !== 'roas';
}

/** Windows of the same weekdays must not overlap. */
const MAX_WEEKDAY_WINDOW = 7;

/** As they are stored. Throws ParameterError for a condition that means nothing at this level. */
export function knownConditions(level: MonitorLevel, conditions: readonly MonitorConditionInput[]): MonitorCondition[] {
  return conditions.map((condition, at) => {
    const { metric, windowDays, comparison, operator, threshold } = condition;
    const known = { metric, windowDays, comparison, operator, threshold, aggregate: condition.aggregate ?? 'total' };
    try {
      requireCondition(level, known);
      return known;
    } catch (error) {
      throw error instanceof ParameterError ? error.within(`conditions[${at}]`) : error;
    }
  });
}

function requireCondition(level: MonitorLevel, condition: MonitorCondition): void {
  const { metric, aggregate, windowDays, comparison } = condition;
  const { levels, comparisons, isSum = false, isState = false } = METRICS[metric];
  if (!levels.includes(level)) throw new ParameterError('metric', `must not be ${metric}, which only accounts have`);
  const possible = comparisons.filter((each) => level === 'campaign' || isOfAccounts(each, metric));
  if (!possible.includes(comparison)) throw ParameterError.oneOf('comparison', possible);
  if (aggregate === 'daily_average' && !isSum) throw new ParameterError('aggregate', `must be total for ${metric}`);
  if (isState && windowDays !== 1) throw new ParameterError('windowDays', `must be 1 for ${metric}`);
  if (comparison === 'weekday_average' && windowDays > MAX_WEEKDAY_WINDOW)
    throw new ParameterError('windowDays', `must be at most ${MAX_WEEKDAY_WINDOW} for weekday_average`);
}
