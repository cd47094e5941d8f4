import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write';
import { useTexts } from '../../app/language';
import { Field } from '../../parts/field';
import { AccountFields } from './account-fields';
import {
  EXPORTS_KEY,
  FORMATS,
  type ListedExport,
  SAVE_EXPORT,
  SAVED_KEY,
  type Saved,
  START_EXPORT,
  UPDATE_SAVED_EXPORT,
} from './exports.query';
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
  /** A number of days, the name of a period, or `dates`. */
  window: string;
  startDate: string;
  endDate: string;
}

interface ExportFormProps {
  isSaved?: boolean;
  /** A saved one to change; what it reads stays. */
  saved?: Saved;
  onClose: () => void;
}

/** What is read: into a file now, or kept under a name for links and schedules. */
export default function ExportForm({ saved, isSaved = saved !== undefined, onClose }: ExportFormProps) {
  const t = useTexts(TEXTS);
  const { run, isRunning } = useWrite(isSaved ? SAVED_KEY : EXPORTS_KEY);
  const [accountIds, limit] = useState<ReadonlySet<string> | undefined>(() =>
    saved?.accountIds ? new Set(saved.accountIds) : undefined,
  );
  const {
    register,
    handleSubmit,
    watch,
    formState: { errors, isSubmitted },
  } = useForm<Values>({
    defaultValues: {
      name: saved?.name ?? '',
      dataset: saved?.dataset ?? 'campaign_days',
      fileFormat: 'csv',
      window: saved?.period ?? String(saved?.days ?? 30),
      startDate: '',
      endDate: '',
    },
  });
  const { dataset, fileFormat, window, startDate } = watch();
  // A caller of the API may have asked for another number.
  const offered =
    saved?.days && !DAYS.some((each) => each === String(saved.days)) ? [...DAYS, String(saved.days)] : DAYS;
  const save = async (values: Values) => {
    if (accountIds?.size === 0) return;
    const period = PERIODS.find((each) => each === values.window);
    const days = Number(values.window) || undefined;
    const reads = { ...(period && { period }), ...(days && { days }) };
    if (saved) {
      const changed = { name: values.name.trim(), accountIds: accountIds ? [...accountIds] : null, ...reads };
      if (await run(UPDATE_SAVED_EXPORT, { savedExportId: saved.id, ...changed }, t('changedNow'))) onClose();
      return;
    }
    const what = { dataset: values.dataset, ...(accountIds && { accountIds: [...accountIds] }), ...reads };
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
        <select {...register('dataset')} disabled={saved !== undefined}>
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
            {offered.map((days) => (
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
          {t(saved ? 'saveChange' : isSaved ? 'save' : 'start')}
        </button>
      </footer>
    </form>
  );
}
