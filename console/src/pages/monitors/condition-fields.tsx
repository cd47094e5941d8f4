import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { useTexts } from '../../app/language';
import { enteredNumber } from '../../parts/entered-number';
import { Field } from '../../parts/field';
import type { Values } from './form-values';
import { TEXTS } from './texts';

const OF_BOTH = [
  'cost',
  'impressions',
  'clicks',
  'conversions',
  'conversionValue',
  'roas',
  'ctr',
  'cpc',
  'costPerConversion',
  'searchImpressionShare',
  'searchBudgetLostImpressionShare',
  'searchRankLostImpressionShare',
] as const;
const OF_ACCOUNTS = [
  'disapprovedProductCount',
  'disapprovedProductShare',
  'outOfStockProductShare',
  'notFoundPageCount',
  'expectedMonthSpend',
] as const;
const COMPARISONS = ['value', 'weekday_average', 'previous_window', 'target', 'account_share', 'daily_budget'] as const;
const OPERATORS = ['above', 'at_least', 'below', 'at_most'] as const;
const AGGREGATES = ['total', 'daily_average'] as const;
const MAX_DAYS = 90;

const isLimit = (text: string) => {
  const value = enteredNumber(text);
  return value !== null && value >= 0;
};
const isDays = (text: string) => /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= MAX_DAYS;

/** What is measured, over which days, and where the limit is. The server says what does not go together. */
export function ConditionFields({
  at,
  level,
  register,
  errors,
  onRemove,
}: {
  at: number;
  level: Values['level'];
  register: UseFormRegister<Values>;
  errors: FieldErrors<Values>;
  onRemove: (() => void) | undefined;
}) {
  const t = useTexts(TEXTS);
  const wrong = errors.conditions?.[at];
  const metrics = level === 'account' ? [...OF_BOTH, ...OF_ACCOUNTS] : OF_BOTH;
  return (
    <fieldset>
      <legend>{t('condition1', { place: at + 1 })}</legend>
      <div className="condition-fields">
        <Field label={t('metric')}>
          <select {...register(`conditions.${at}.metric`)}>
            {metrics.map((metric) => (
              <option key={metric} value={metric}>
                {t(metric)}
              </option>
            ))}
          </select>
        </Field>
        <Field label={t('days')} error={wrong?.windowDays && t('daysWrong')}>
          <input type="text" inputMode="numeric" {...register(`conditions.${at}.windowDays`, { validate: isDays })} />
        </Field>
        <Field label={t('aggregate')}>
          <select {...register(`conditions.${at}.aggregate`)}>
            {AGGREGATES.map((aggregate) => (
              <option key={aggregate} value={aggregate}>
                {t(aggregate)}
              </option>
            ))}
          </select>
        </Field>
        <Field label={t('operator')}>
          <select {...register(`conditions.${at}.operator`)}>
            {OPERATORS.map((operator) => (
              <option key={operator} value={operator}>
                {t(operator)}
              </option>
            ))}
          </select>
        </Field>
        <Field label={t('threshold')} error={wrong?.threshold && t('thresholdWrong')}>
          <input type="text" inputMode="decimal" {...register(`conditions.${at}.threshold`, { validate: isLimit })} />
        </Field>
        <Field label={t('comparison')}>
          <select {...register(`conditions.${at}.comparison`)}>
            {COMPARISONS.map((comparison) => (
              <option key={comparison} value={comparison}>
                {t(`cmp_${comparison}`)}
              </option>
            ))}
          </select>
        </Field>
      </div>
      {onRemove ? (
        <button type="button" className="link bad" onClick={onRemove}>
          {t('removeCondition')}
        </button>
      ) : null}
    </fieldset>
  );
}
