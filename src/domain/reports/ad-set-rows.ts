import type { AdSet } from '../../../schema/ad-sets/ad-set.type.js';
import { eurOfMicros } from '../../lib/money.js';
import type { AdSetRecord } from '../../platforms/ad-records.js';
import type { AccountMoney } from '../currencies/account-money.js';
import type { ShownRow } from './level-rows.js';

/** Its budget is converted at the rate of `money`, if that has one. */
export function adSetOf({ record, figures, accountId }: ShownRow<AdSetRecord>, money: AccountMoney): AdSet {
  const { id, name, status, effectiveStatus, hasOwnBudget, runs, campaign } = record;
  const { budgetMicros, totalBudgetMicros } = record;
  const [daily, lifetime] = [totalBudgetMicros === null ? budgetMicros : null, totalBudgetMicros].map((micros) =>
    hasOwnBudget && micros !== null ? Number(micros) : null,
  ) as [number | null, number | null];
  const inEuro = (micros: number | null) =>
    micros !== null && money.isKnown ? eurOfMicros(money.inEuro(micros)) : null;
  const native = (micros: number | null) => (micros === null ? null : money.native(micros));
  return {
    id,
    accountId,
    campaignId: campaign.id,
    name,
    status,
    effectiveStatus,
    hasOwnBudget,
    dailyBudget: inEuro(daily),
    dailyBudgetNative: native(daily),
    lifetimeBudget: inEuro(lifetime),
    lifetimeBudgetNative: native(lifetime),
    ...runs,
    campaignEndDate: campaign.endDate,
    ...figures,
  };
}
