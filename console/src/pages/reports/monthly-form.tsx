import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write';
import { useFormats } from '../../app/formats';
import { useLanguage, useTexts } from '../../app/language';
import { ErrorNote } from '../../parts/error-note';
import { Field } from '../../parts/field';
import { addressesIn } from './addresses';
import { DELETE_SCHEDULE, REPORTS_KEY, type Schedule, SET_SCHEDULE, setupQuery } from './reports.query';
import { TEXTS } from './texts';

interface MonthlyProps {
  accountId: string;
  onClose: () => void;
}

/** When the reports of the account are made by themselves. */
export default function MonthlyForm({ accountId, onClose }: MonthlyProps) {
  const { data, error, refetch } = useQuery(setupQuery);
  if (error) return <ErrorNote error={error} onRetry={() => refetch()} />;
  if (!data) return null;
  const schedule = data.clientReportSchedules.find((each) => each.accountId === accountId);
  return <Form accountId={accountId} onClose={onClose} schedule={schedule} />;
}

interface Values {
  dayOfMonth: number;
  compare: 'previous_period' | 'year_before' | '';
  language: 'de' | 'en';
  delivery: 'draft' | 'mail';
  mailTo: string;
  linkDays: number;
  text: string;
}

function Form({ accountId, onClose, schedule }: MonthlyProps & { schedule: Schedule | undefined }) {
  const t = useTexts(TEXTS);
  const language = useLanguage();
  const { range } = useFormats();
  const { run, isRunning } = useWrite(REPORTS_KEY);
  const { register, handleSubmit, watch } = useForm<Values>({
    defaultValues: {
      dayOfMonth: schedule?.dayOfMonth ?? 2,
      compare: schedule ? (schedule.comparedWith ?? '') : 'previous_period',
      language: schedule?.language ?? language,
      delivery: schedule?.delivery ?? 'draft',
      mailTo: schedule?.mailTo.join(', ') ?? '',
      linkDays: schedule?.linkDays ?? 90,
      text: schedule?.text ?? '',
    },
  });
  const save = async ({ compare, mailTo, ...values }: Values) => {
    const fields = { accountId, ...values, compare: compare || null, mailTo: addressesIn(mailTo) };
    if (await run(SET_SCHEDULE, fields, t('saved'))) onClose();
  };
  const stop = async () => {
    if (await run(DELETE_SCHEDULE, { accountId }, t('stopped'))) onClose();
  };
  return (
    <form onSubmit={handleSubmit(save)}>
      {schedule ? (
        <p className="quiet">{t('next', { month: range(schedule.nextMonth, lastDayOf(schedule.nextMonth)) })}</p>
      ) : null}
      <Field label={t('day')} hint={t('dayHint')}>
        <input type="number" min={1} max={28} required {...register('dayOfMonth', { valueAsNumber: true })} />
      </Field>
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
      <Field label={t('delivery')}>
        <select {...register('delivery')}>
          <option value="draft">{t('asDraft')}</option>
          <option value="mail">{t('byMail')}</option>
        </select>
      </Field>
      {watch('delivery') === 'mail' ? (
        <>
          <Field label={t('mailTo')} hint={t('mailToHint')}>
            <input type="text" required {...register('mailTo')} />
          </Field>
          <Field label={t('linkDays')}>
            <input type="number" min={1} max={365} required {...register('linkDays', { valueAsNumber: true })} />
          </Field>
        </>
      ) : null}
      <Field label={t('startText')}>
        <textarea rows={4} maxLength={10_000} {...register('text')} />
      </Field>
      <footer>
        {schedule ? (
          <button type="button" className="button danger" disabled={isRunning} onClick={() => void stop()}>
            {t('stop')}
          </button>
        ) : null}
        <button type="button" className="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="submit" className="button primary" disabled={isRunning}>
          {t('save')}
        </button>
      </footer>
    </form>
  );
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
