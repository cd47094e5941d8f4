import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write';
import { useLanguage, useTexts } from '../../app/language';
import { Field } from '../../parts/field';
import { CREATE_REPORT, REPORTS_KEY } from './reports.query';
import { TEXTS } from './texts';

const PERIODS = ['last_month', 'this_month', 'last_week', 'last_quarter', 'last_year'] as const;

interface Values {
  period: (typeof PERIODS)[number] | 'dates';
  startDate: string;
  endDate: string;
  compare: 'previous_period' | 'year_before' | '';
  language: 'de' | 'en';
}

interface NewReportProps {
  accountId: string;
  onClose: () => void;
  onMade: (reportId: string) => void;
}

export default function NewReport({ accountId, onClose, onMade }: NewReportProps) {
  const t = useTexts(TEXTS);
  const language = useLanguage();
  const { run, isRunning } = useWrite(REPORTS_KEY);
  const { register, handleSubmit, watch } = useForm<Values>({
    defaultValues: { period: 'last_month', startDate: '', endDate: '', compare: 'previous_period', language },
  });
  const hasDates = watch('period') === 'dates';
  const create = async ({ period, startDate, endDate, compare, ...values }: Values) => {
    const days = period === 'dates' ? { startDate, endDate } : { period };
    const made = await run(CREATE_REPORT, { accountId, ...values, ...days, compare: compare || null });
    if (!made) return;
    onClose();
    onMade(made.createClientReport.id);
  };
  return (
    <form onSubmit={handleSubmit(create)}>
      <Field label={t('days')}>
        <select {...register('period')}>
          {[...PERIODS, 'dates' as const].map((period) => (
            <option key={period} value={period}>
              {t(period)}
            </option>
          ))}
        </select>
      </Field>
      {hasDates ? (
        <>
          <Field label={t('from')}>
            <input type="date" required {...register('startDate')} />
          </Field>
          <Field label={t('to')}>
            <input type="date" required {...register('endDate')} />
          </Field>
        </>
      ) : null}
      <Field label={t('compare')}>
        <select {...register('compare')}>
          <option value="previous_period">{t('previous_period')}</option>
          <option value="year_before">{t('year_before')}</option>
          <option value="">{t('nothing')}</option>
        </select>
      </Field>
      <Field label={t('language')}>
        <select {...register('language')}>
          <option value="de">{t('de')}</option>
          <option value="en">{t('en')}</option>
        </select>
      </Field>
      <footer>
        <button type="button" className="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="submit" className="button primary" disabled={isRunning}>
          {t('create')}
        </button>
      </footer>
    </form>
  );
}
