import { Trash2 } from 'lucide-react';
import { type Control, type UseFormRegister, useFieldArray } from 'react-hook-form';
import { localeOf, useLanguage, useTexts } from '../../app/language';
import { Field } from '../../parts/field';
import type { GroupValues } from './group-values';
import { TEXTS } from './texts';

/** As the server bounds them. */
const MOST = 24;

/** A month by its first day, in words. */
export function useMonthName(): (month: string) => string {
  const format = new Intl.DateTimeFormat(localeOf(useLanguage()), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (month) => format.format(new Date(`${month}T12:00:00Z`));
}

interface GroupMonthsProps {
  control: Control<GroupValues>;
  register: UseFormRegister<GroupValues>;
  isAmount: (text: string) => boolean;
  errors: readonly ({ month?: unknown; amount?: unknown } | undefined)[] | undefined;
}

/** Months whose budget is another one, such as that of Christmas. */
export function GroupMonths({ control, register, isAmount, errors }: GroupMonthsProps) {
  const t = useTexts(TEXTS);
  const { fields, append, remove } = useFieldArray({ control, name: 'months' });
  return (
    <fieldset className="plain-fields">
      <legend>{t('months')}</legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="month-row">
          <Field label={t('monthOf', { number: at + 1 })} error={errors?.[at]?.month ? t('monthWrong') : undefined}>
            <input
              type="month"
              placeholder="2026-12"
              {...register(`months.${at}.month`, {
                validate: (month, { months }) =>
                  /^20\d\d-(0[1-9]|1[0-2])$/.test(month) && months.filter((each) => each.month === month).length === 1,
              })}
            />
          </Field>
          <Field label={t('monthAmount')} error={errors?.[at]?.amount ? t('amountWrong') : undefined}>
            <input
              type="text"
              inputMode="decimal"
              autoComplete="off"
              {...register(`months.${at}.amount`, { validate: isAmount })}
            />
          </Field>
          <button type="button" className="icon-button" onClick={() => remove(at)}>
            <Trash2 aria-hidden="true" />
            <span className="hidden">{t('monthRemove', { number: at + 1 })}</span>
          </button>
        </div>
      ))}
      {fields.length < MOST ? (
        <button type="button" className="button small-button" onClick={() => append({ month: '', amount: '' })}>
          {t('monthAdd')}
        </button>
      ) : null}
    </fieldset>
  );
}
