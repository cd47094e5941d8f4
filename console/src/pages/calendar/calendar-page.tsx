import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write';
import { reaches, useViewer } from '../../api/viewer';
import { useCurrentAccount } from '../../app/account';
import { useAddressDialog, useAddressText } from '../../app/address';
import { useFormats } from '../../app/formats';
import { localeOf, useLanguage, useTexts } from '../../app/language';
import { Link } from '../../app/link';
import { Dialog } from '../../parts/dialog';
import { ErrorNote } from '../../parts/error-note';
import { Field } from '../../parts/field';
import { Page } from '../../parts/page';
import { Stale } from '../../parts/skeleton';
import { CALENDAR_KEY, type CalendarEvent, CREATE, calendarQuery, DELETE, RESCHEDULE } from './calendar.query';
import { type Day, daysOf, monthAfter, today } from './month';
import { TEXTS } from './texts';

/** A month of what was planned, over all accounts. */
export default function CalendarPage() {
  const t = useTexts(TEXTS);
  const viewer = useViewer();
  const language = useLanguage();
  const { date } = useFormats();
  const [asked, show] = useAddressText('month');
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : today().slice(0, 7);
  const days = daysOf(month);
  const found = useQuery(calendarQuery(days[0]?.date ?? '', days.at(-1)?.date ?? ''));
  const adding = useAddressDialog('add');
  const opening = useAddressDialog('entry');
  const opened = found.data?.planningCalendar.find((event) => entryKey(event) === opening.about);
  const { accounts, current } = useCurrentAccount();
  const plannable = accounts.filter(({ isMcc }) => !isMcc);
  const suggested = plannable.find(({ id }) => id === current?.id) ?? plannable[0];
  const mayPlan = reaches(viewer, 'member');
  const locale = localeOf(language);
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const named = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  const utc = (day: string) => new Date(`${day}T00:00:00Z`);
  const events = Map.groupBy(found.data?.planningCalendar ?? [], ({ scheduledDate }) => scheduledDate);
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <div className="calendar-head">
          <button type="button" className="button" onClick={() => show(today().slice(0, 7))}>
            {t('today')}
          </button>
          <button type="button" className="icon-button" onClick={() => show(monthAfter(month, -1))}>
            <ChevronLeft aria-hidden="true" />
            <span className="hidden">{t('earlier')}</span>
          </button>
          <h2 aria-live="polite">{name.format(utc(`${month}-01`))}</h2>
          <button type="button" className="icon-button" onClick={() => show(monthAfter(month, 1))}>
            <ChevronRight aria-hidden="true" />
            <span className="hidden">{t('later')}</span>
          </button>
        </div>
      }
    >
      {found.error ? <ErrorNote error={found.error} onRetry={() => found.refetch()} /> : null}
      {/* Empty days say that nothing is planned; until the answer is there, nobody knows. */}
      <Stale isStale={found.isPending}>
        <div className="calendar">
          {days.slice(0, 7).map((day) => (
            <span key={day.date} className="weekday" aria-hidden="true">
              {weekday.format(utc(day.date))}
            </span>
          ))}
          {days.map((day) => (
            <DayCell
              key={day.date}
              day={day}
              label={named.format(utc(day.date))}
              events={events.get(day.date) ?? []}
              {...(mayPlan && suggested && { onAdd: () => adding.open(day.date) })}
              onOpen={(event) => opening.open(entryKey(event))}
            />
          ))}
        </div>
      </Stale>
      <Dialog isOpen={mayPlan && adding.isOpen} onClose={adding.close} title={t('new')}>
        {suggested ? (
          <NewEntry
            day={/^\d{4}-\d\d-\d\d$/.test(adding.about ?? '') ? (adding.about as string) : today()}
            accounts={plannable}
            accountId={suggested.id}
            onClose={adding.close}
          />
        ) : null}
      </Dialog>
      <Dialog
        isOpen={opened !== undefined}
        onClose={opening.close}
        title={opened ? `${opened.accountName}, ${date(opened.scheduledDate)}` : ''}
      >
        {opened ? <Entry event={opened} mayPlan={mayPlan} onClose={opening.close} /> : null}
      </Dialog>
    </Page>
  );
}

/** Entries of different kinds may have the same id. */
function entryKey({ source, id }: CalendarEvent): string {
  return `${source}~${id}`;
}

interface DayCellProps {
  day: Day;
  label: string;
  events: readonly CalendarEvent[];
  onAdd?: () => void;
  onOpen: (event: CalendarEvent) => void;
}

function DayCell({ day, label, events, onAdd, onOpen }: DayCellProps) {
  const t = useTexts(TEXTS);
  return (
    <section
      className="day"
      aria-label={label}
      aria-current={day.date === today() ? 'date' : undefined}
      data-outside={day.isInMonth ? undefined : ''}
      data-empty={events.length === 0 ? '' : undefined}
    >
      <div className="day-head">
        <span aria-hidden="true">
          <span className="day-number">{Number(day.date.slice(8))}</span>
          <span className="day-name quiet small">{label}</span>
        </span>
        {onAdd ? (
          <button type="button" className="icon-button" onClick={onAdd}>
            <Plus aria-hidden="true" />
            <span className="hidden">{t('add', { date: label })}</span>
          </button>
        ) : null}
      </div>
      {events.map((event) => (
        <button
          key={`${event.source} ${event.id}`}
          type="button"
          className="day-event"
          data-source={event.source}
          onClick={() => onOpen(event)}
        >
          <span className="hidden">{t(event.source)}: </span>
          {event.note || t(event.source)} <small>{event.accountName}</small>
        </button>
      ))}
    </section>
  );
}

interface NewEntryProps {
  day: string;
  accounts: readonly { id: string; name: string }[];
  /** The one that it is for unless another is chosen. */
  accountId: string;
  onClose: () => void;
}

function NewEntry({ day, accounts, accountId, onClose }: NewEntryProps) {
  const t = useTexts(TEXTS);
  const { date } = useFormats();
  const { run, isRunning } = useWrite(CALENDAR_KEY);
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ defaultValues: { accountId, note: '', scheduledDate: day } });
  return (
    <form
      onSubmit={handleSubmit(async (values) => {
        if (await run(CREATE, values, t('added', { date: date(values.scheduledDate) }))) onClose();
      })}
    >
      <Field label={t('account')}>
        <select {...register('accountId', { required: true })}>
          {accounts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Field label={t('note')} error={errors.note && t('required')}>
        <input type="text" maxLength={1000} {...register('note', { validate: (value) => value.trim() !== '' })} />
      </Field>
      <Field label={t('date')} error={errors.scheduledDate && t('required')}>
        <input type="date" {...register('scheduledDate', { required: true })} />
      </Field>
      <footer>
        <button type="submit" className="button primary" disabled={isRunning}>
          {t('save')}
        </button>
      </footer>
    </form>
  );
}

function Entry({ event, mayPlan, onClose }: { event: CalendarEvent; mayPlan: boolean; onClose: () => void }) {
  const t = useTexts(TEXTS);
  const { date } = useFormats();
  const { run, isRunning } = useWrite(CALENDAR_KEY);
  const { register, handleSubmit } = useForm({ defaultValues: { scheduledDate: event.scheduledDate } });
  const isOwn = event.source === 'manual';
  return (
    <form
      onSubmit={handleSubmit(async ({ scheduledDate }) => {
        const entryId = event.id;
        if (await run(RESCHEDULE, { entryId, scheduledDate }, t('moved', { date: date(scheduledDate) }))) onClose();
      })}
    >
      <p>
        <span className="tag">{t(event.source)}</span> {event.note}
      </p>
      {event.source === 'todo' ? (
        <Link to={`/app/accounts/${event.accountId}/todos`}>{t('toTodos', { name: event.accountName })}</Link>
      ) : null}
      {event.source === 'due_date' ? <Link to="/app/board">{t('toBoard')}</Link> : null}
      {isOwn && mayPlan ? (
        <>
          <Field label={t('date')}>
            <input type="date" {...register('scheduledDate', { required: true })} />
          </Field>
          <footer>
            <button
              type="button"
              className="button danger"
              disabled={isRunning}
              onClick={async () => {
                if (await run(DELETE, { entryId: event.id }, t('removed'))) onClose();
              }}
            >
              {t('remove')}
            </button>
            <button type="submit" className="button primary" disabled={isRunning}>
              {t('save')}
            </button>
          </footer>
        </>
      ) : null}
    </form>
  );
}
