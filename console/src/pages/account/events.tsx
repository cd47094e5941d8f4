import { useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { write } from '../../api/client';
import { reaches, useViewer } from '../../api/viewer';
import { useAddressDialog } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { useYesterday } from '../../app/period';
import { Dialog } from '../../parts/dialog';
import { ErrorNote } from '../../parts/error-note';
import { Field } from '../../parts/field';
import { useToast } from '../../parts/toasts';
import { type Account, type AccountMark, CREATE_EVENT, DELETE_EVENT } from './account.query';
import { TEXTS } from './texts';

const COLORS = ['blue', 'green', 'amber', 'red', 'purple', 'slate'] as const;

/** What happened in the window, as marked on the curves. */
export function Events({ account: { id: accountId, events } }: { account: Account }) {
  const t = useTexts(TEXTS);
  const { date } = useFormats();
  const toast = useToast();
  const queries = useQueryClient();
  const mayWrite = reaches(useViewer(), 'member');
  const adding = useAddressDialog('event');
  const reload = () => queries.invalidateQueries({ queryKey: ['account', accountId] });
  const remove = async ({ id, ...mark }: AccountMark) => {
    try {
      await write(DELETE_EVENT, { accountId, eventId: id });
      await reload();
      const undo = async () => {
        await write(CREATE_EVENT, { accountId, ...mark });
        await reload();
      };
      toast({ text: t('deleted', { title: mark.title }), action: { label: t('undo'), run: undo } });
    } catch (error) {
      toast({ error });
    }
  };
  return (
    <section className="card">
      <header>
        <h2>{t('events')}</h2>
        {mayWrite ? (
          <button type="button" className="button" onClick={() => adding.open()}>
            <Plus aria-hidden="true" />
            {t('addEvent')}
          </button>
        ) : null}
      </header>
      <div className="card-body">
        {events.length === 0 ? <p className="quiet">{t('noEvents')}</p> : null}
        <ul className="events">
          {events.map((mark) => (
            <li key={mark.id}>
              <svg className="dot" viewBox="0 0 10 10" aria-hidden="true">
                <circle cx="5" cy="5" r="5" fill={colorOf(mark.color)} />
              </svg>
              <span className="quiet">{date(mark.eventDate)}</span>
              <span>
                <strong>{mark.title}</strong>
                {mark.description ? <span className="quiet"> {mark.description}</span> : null}
              </span>
              {mayWrite ? (
                <button type="button" className="icon-button" onClick={() => void remove(mark)}>
                  <X aria-hidden="true" />
                  <span className="hidden">{t('delete', { title: mark.title })}</span>
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
      <Dialog isOpen={adding.isOpen && mayWrite} onClose={adding.close} title={t('addEvent')}>
        <EventForm
          accountId={accountId}
          onClose={adding.close}
          onAdded={(title) => {
            toast({ tone: 'good', text: t('added', { title }) });
            void reload();
          }}
        />
      </Dialog>
    </section>
  );
}

function colorOf(color: string): string {
  return color.startsWith('#') ? color : `var(--board-${color})`;
}

interface Entered {
  title: string;
  eventDate: string;
  description: string;
  color: string;
}

function EventForm({
  accountId,
  onClose,
  onAdded,
}: {
  accountId: string;
  onClose: () => void;
  onAdded: (title: string) => void;
}) {
  const t = useTexts(TEXTS);
  const [error, setError] = useState<unknown>();
  const { register, handleSubmit, formState } = useForm<Entered>({
    defaultValues: { title: '', eventDate: useYesterday(), description: '', color: 'blue' },
  });
  const save = async ({ description, ...entered }: Entered) => {
    try {
      await write(CREATE_EVENT, { accountId, ...entered, description: description || null });
      onAdded(entered.title);
      onClose();
    } catch (reason) {
      setError(reason);
    }
  };
  const { errors, isSubmitting } = formState;
  return (
    <form onSubmit={handleSubmit(save)} noValidate>
      <Field label={t('title')} error={errors.title && t('required')}>
        <input
          type="text"
          maxLength={200}
          {...register('title', { required: true, setValueAs: (text: string) => text.trim() })}
        />
      </Field>
      <Field label={t('date')} error={errors.eventDate && t('required')}>
        <input type="date" {...register('eventDate', { required: true })} />
      </Field>
      <Field label={t('description')}>
        <textarea rows={3} {...register('description')} />
      </Field>
      <Field label={t('color')}>
        <select {...register('color')}>
          {COLORS.map((color) => (
            <option key={color} value={color}>
              {t(color)}
            </option>
          ))}
        </select>
      </Field>
      {error === undefined ? null : <ErrorNote error={error} />}
      <footer>
        <button type="button" className="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="submit" className="button primary" disabled={isSubmitting}>
          {t('save')}
        </button>
      </footer>
    </form>
  );
}
