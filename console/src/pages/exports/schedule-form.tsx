import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write';
import { localeOf, useLanguage, useTexts } from '../../app/language';
import { Field } from '../../parts/field';
import { CREATE_SCHEDULE, type Schedule, UPDATE_SCHEDULE } from './delivery.query';
import { DELIVERY } from './delivery-texts';
import { hourText, weekdayName } from './delivery-words';
import { FORMATS, type Kept, SAVED_KEY } from './exports.query';
import { TEXTS } from './texts';

const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const satisfies readonly Schedule['frequency'][];
const upTo = (last: number, first: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

interface ScheduleFormProps {
  kept: Kept;
  /** Absent: a new one. */
  schedule?: Schedule;
  onClose: () => void;
  /** Told the id of a new one, in place of closing. */
  onMade?: (id: string) => void;
}

interface Values {
  savedExportId: string;
  destinationId: string;
  fileFormat: Schedule['fileFormat'];
  frequency: Schedule['frequency'];
  dayOfWeek: string;
  dayOfMonth: string;
  hour: string;
  timeZone: string;
  objectName: string;
}

/** What is delivered where, how often, and under which name. */
export default function ScheduleForm({ kept, schedule, onClose, onMade }: ScheduleFormProps) {
  const t = useTexts(DELIVERY);
  const ofExports = useTexts(TEXTS);
  const locale = localeOf(useLanguage());
  const { run, isRunning } = useWrite(SAVED_KEY);
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = new Set([schedule?.timeZone ?? here, here, ...Intl.supportedValuesOf('timeZone')]);
  const {
    register,
    handleSubmit,
    watch,
    formState: { errors },
  } = useForm<Values>({
    defaultValues: {
      savedExportId: schedule?.savedExportId ?? kept.savedExports[0]?.id ?? '',
      destinationId: schedule?.destinationId ?? kept.bucketDestinations[0]?.id ?? '',
      fileFormat: schedule?.fileFormat ?? 'parquet',
      frequency: schedule?.frequency ?? 'daily',
      dayOfWeek: String(schedule?.dayOfWeek ?? 1),
      dayOfMonth: String(schedule?.dayOfMonth ?? 1),
      hour: String(schedule?.hour ?? 6),
      timeZone: schedule?.timeZone ?? here,
      objectName: schedule?.objectName ?? '{dataset}/{date}',
    },
  });
  const { frequency, fileFormat } = watch();
  if (!schedule && kept.savedExports.length === 0) return <p>{t('needsSaved')}</p>;
  if (kept.bucketDestinations.length === 0) return <p>{t('needsBucket')}</p>;
  const save = async ({ savedExportId, dayOfWeek, dayOfMonth, hour, objectName, ...values }: Values) => {
    const fields = {
      ...values,
      hour: Number(hour),
      objectName: objectName.trim(),
      ...(values.frequency === 'weekly' && { dayOfWeek: Number(dayOfWeek) }),
      ...(values.frequency === 'monthly' && { dayOfMonth: Number(dayOfMonth) }),
    };
    if (schedule) {
      if (await run(UPDATE_SCHEDULE, { scheduleId: schedule.id, ...fields }, t('scheduleSaved'))) onClose();
      return;
    }
    const made = await run(CREATE_SCHEDULE, { savedExportId, ...fields }, t('scheduleSaved'));
    if (!made) return;
    onClose();
    onMade?.(made.createExportSchedule.id);
  };
  return (
    <form onSubmit={handleSubmit(save)}>
      {schedule ? null : (
        <Field label={t('savedExport')}>
          <select {...register('savedExportId')}>
            {kept.savedExports.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </Field>
      )}
      <Field label={t('bucket')}>
        <select {...register('destinationId')}>
          {kept.bucketDestinations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Field label={ofExports('fileFormat')} hint={ofExports(`${fileFormat}_hint`)}>
        <select {...register('fileFormat')}>
          {FORMATS.map((each) => (
            <option key={each} value={each}>
              {ofExports(each)}
            </option>
          ))}
        </select>
      </Field>
      <div className="side-by-side">
        <Field label={t('frequency')}>
          <select {...register('frequency')}>
            {FREQUENCIES.map((each) => (
              <option key={each} value={each}>
                {t(each)}
              </option>
            ))}
          </select>
        </Field>
        {frequency === 'weekly' ? (
          <Field label={t('weekday')}>
            <select {...register('dayOfWeek')}>
              {upTo(7, 1).map((day) => (
                <option key={day} value={day}>
                  {weekdayName(locale, day)}
                </option>
              ))}
            </select>
          </Field>
        ) : null}
        {frequency === 'monthly' ? (
          <Field label={t('monthday')}>
            <select {...register('dayOfMonth')}>
              {upTo(28, 1).map((day) => (
                <option key={day} value={day}>
                  {day}
                </option>
              ))}
            </select>
          </Field>
        ) : null}
        <Field label={t('hour')}>
          <select {...register('hour')}>
            {upTo(23, 0).map((hour) => (
              <option key={hour} value={hour}>
                {hourText(hour)}
              </option>
            ))}
          </select>
        </Field>
      </div>
      <Field label={t('zone')}>
        <select {...register('timeZone')}>
          {[...zones].map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      </Field>
      <Field
        label={t('objectName')}
        hint={t('objectNameHint', { date: '{date}', dataset: '{dataset}', team: '{team}' })}
        error={errors.objectName && t('objectNameWrong')}
      >
        <input type="text" maxLength={200} {...register('objectName', { validate: (value) => value.trim() !== '' })} />
      </Field>
      <footer>
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
