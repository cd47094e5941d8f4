import { useForm } from 'react-hook-form';
import { useFormats } from '../app/formats';
import { useTexts } from '../app/language';
import {
  COMPARISONS,
  type ComparedWith,
  type DayRange,
  dayAfter,
  daysIn,
  isRange,
  MOST_DAYS,
  type NamedPeriod,
  PERIODS,
  usePeriodChange,
  useWindow,
  useYesterday,
} from '../app/period';
import { Choice } from './choice';
import { Field } from './field';
import { PERIOD, periodName } from './period-texts';

/** The choice of a period and of what it is compared with; loaded when it is opened. */
export default function PeriodPanel({ isCompared, onDone }: { isCompared: boolean; onDone: () => void }) {
  const t = useTexts(PERIOD);
  const { name, now, comparedWith } = useWindow();
  const { choose, compare } = usePeriodChange();
  const words: Readonly<Record<ComparedWith, string>> = {
    previous: t('previous'),
    year: t('yearBefore'),
    none: t('none'),
  };
  const pick = (period: NamedPeriod | DayRange) => {
    choose(period);
    onDone();
  };
  return (
    <div className="period-panel" role="dialog" aria-label={t('period')}>
      {/* First, since the choice of a period closes the panel. */}
      {isCompared ? (
        <Choice<ComparedWith>
          label={t('comparedWith')}
          value={comparedWith}
          options={COMPARISONS.map((value) => ({ value, label: words[value] }))}
          onChange={compare}
        />
      ) : null}
      <ul>
        {PERIODS.map((period) => (
          <li key={period}>
            <button type="button" className="menu-item" aria-pressed={period === name} onClick={() => pick(period)}>
              {periodName(t, period)}
            </button>
          </li>
        ))}
      </ul>
      <OwnPeriod now={now} onChoose={pick} />
    </div>
  );
}

function OwnPeriod({ now, onChoose }: { now: DayRange; onChoose: (range: DayRange) => void }) {
  const t = useTexts(PERIOD);
  const { date } = useFormats();
  const today = dayAfter(useYesterday(), 1);
  const { register, handleSubmit, getValues, formState } = useForm<DayRange>({ defaultValues: now });
  const { errors } = formState;
  const isDay = (day: string) => isRange({ startDate: day, endDate: day }) || t('wrongDay', { day: date(today) });
  const isEnd = (endDate: string) => {
    const entered = { startDate: getValues('startDate'), endDate };
    if (isDay(endDate) !== true) return isDay(endDate);
    if (endDate < entered.startDate) return t('wrongEnd');
    return daysIn(entered) <= MOST_DAYS || Number.isNaN(daysIn(entered)) || t('tooLong', { count: MOST_DAYS });
  };
  return (
    <form className="own-period" onSubmit={handleSubmit(onChoose)} noValidate aria-label={t('own')}>
      <Field label={t('from')} error={errors.startDate?.message}>
        <input type="date" min="2000-01-01" max={today} {...register('startDate', { validate: isDay })} />
      </Field>
      <Field label={t('to')} error={errors.endDate?.message}>
        <input type="date" min="2000-01-01" max={today} {...register('endDate', { validate: isEnd })} />
      </Field>
      <button type="submit" className="button">
        {t('show')}
      </button>
    </form>
  );
}
