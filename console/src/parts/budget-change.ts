import type { Formats } from '../app/formats';
import type { PlannedChange } from './confirm-write';

interface Amount {
  amount: number;
  currency: string;
}

interface ToldBudget {
  previousBudgetEur: number;
  newBudgetEur: number;
  previousNative?: Amount | null | undefined;
  newNative?: Amount | null | undefined;
}

/** A budget's change in EUR, and in the account's currency where that is another. */
export function budgetChange(label: string, told: ToldBudget, { money }: Pick<Formats, 'money'>): PlannedChange[] {
  const { previousBudgetEur, newBudgetEur, previousNative, newNative } = told;
  const inEuro = { label, from: money(previousBudgetEur), to: money(newBudgetEur) };
  if (!previousNative || !newNative) return [inEuro];
  const native = ({ amount, currency }: Amount) => money(amount, { currency });
  return [inEuro, { label: newNative.currency, from: native(previousNative), to: native(newNative) }];
}
