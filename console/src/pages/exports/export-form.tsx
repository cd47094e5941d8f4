import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write';
import { useTexts } from '../../app/language';
import { Field } from '../../parts/field';
import { AccountFields } from './account-fields';
import { EXPORTS_KEY, type ListedExport, SAVE_EXPORT, SAVED_KEY, START_EXPORT } from './exports.query';
import { TEXTS } from './texts';

const DATASETS = [
  'campaign_days',
  'campaigns',
  'account_days',
  'accounts',
  'products',
  'search_term_days',
  'keywords',
] as const satisfies readonly ListedExport['dataset'][];
const FORMATS = ['csv', 'json_lines', 'parquet'] as const satisfies readonly ListedExport['fileFormat'][];
const DAYS = ['7', '30', '90', '365', '1095'] as const;
const PERIODS = [
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
] as const;

interface Values {
  name: string;
  dataset: (typeof DATASETS)[number];
  fileFormat: (typeof FORMATS)[number];
  window: (typeof DAYS)[number] | (typeof PERIODS)[number] | 'dates';
  startDate: string;
  endDate: string;
}

/** What is read: into a file now, or kept under a name for links. */
export default function ExportForm({ isSaved = false, onClose }: { isSaved?: boolean; onClose: () => void }) {
  const t = useTexts(TEXTS);
  const { run, isRunning } = useWrite(isSaved ? SAVED_KEY : EXPORTS_KEY);
  const [accountIds, limit] = useState<ReadonlySet<string>>();
  const {
    register,
    handleSubmit,
    watch,
    formState: { errors, isSubmitted },
  } = useForm<Values>({
    defaultValues: { name: '', dataset: 'campaign_days', fileFormat: 'csv', window: '30', startDate: '', endDate: '' },
  });
  const { dataset, fileFormat, window, startDate } = watch();
  const save = async (values: Values) => {
    if (accountIds?.size === 0) return;
    const period = PERIODS.find((each) => each === values.window);
    const days = DAYS.find((each) => each === values.window);
    const what = {
      dataset: values.dataset,
      ...(accountIds && { accountIds: [...accountIds] }),
      ...(period && { period }),
      ...(days && { days: Number(days) }),
    };
    const dates = values.window === 'dates' && { startDate: values.startDate, endDate: values.endDate };
    const isDone = isSaved
      ? await run(SAVE_EXPORT, { ...what, name: values.name.trim() }, t('savedNow'))
      : await run(START_EXPORT, { ...what, ...dates, fileFormat: values.fileFormat }, t('startedNow'));
    if (isDone) onClose();
  };
  return (
    <form onSubmit={handleSubmit(save)}>
      {isSaved ? (
        <Field label={t('name')} error={errors.name && t('nameWrong')}>
          <input type="text" maxLength={200} {...register('name', { validate: (value) => value.trim() !== '' })} />
        </Field>
      ) : null}
      <Field label={t('dataset')} hint={dataset === 'keywords' ? t('keywordHint') : undefined}>
        <select {...register('dataset')}>
          {DATASETS.map((each) => (
            <option key={each} value={each}>
              {t(`of_${each}`)}
            </option>
          ))}
        </select>
      </Field>
      {isSaved ? null : (
        <Field label={t('fileFormat')} hint={t(`${fileFormat}_hint`)}>
          <select {...register('fileFormat')}>
            {FORMATS.map((each) => (
              <option key={each} value={each}>
                {t(each)}
              </option>
            ))}
          </select>
        </Field>
      )}
      {dataset === 'keywords' ? null : (
        <Field label={t('period')}>
          <select {...register('window')}>
            {DAYS.map((days) => (
              <option key={days} value={days}>
                {t('lastDays', { days: Number(days) })}
              </option>
            ))}
            {PERIODS.map((period) => (
              <option key={period} value={period}>
                {t(period)}
              </option>
            ))}
            {isSaved ? null : <option value="dates">{t('dates')}</option>}
          </select>
        </Field>
      )}
      {window === 'dates' && dataset !== 'keywords' ? (
        <>
          <Field label={t('from')}>
            <input type="date" required {...register('startDate')} />
          </Field>
          <Field label={t('to')}>
            <input type="date" required min={startDate} {...register('endDate')} />
          </Field>
        </>
      ) : null}
      <AccountFields ids={accountIds} onChange={limit} isMissing={isSubmitted && accountIds?.size === 0} />
      <footer>
        <button type="button" className="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="submit" className="button primary" disabled={isRunning}>
          {t(isSaved ? 'save' : 'start')}
        </button>
      </footer>
    </form>
  );
}
