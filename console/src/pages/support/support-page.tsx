import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../api/use-write';
import { useAddressDialog } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Link, useGo } from '../../app/link';
import type { Column } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { Field } from '../../parts/field';
import { ListPage } from '../../parts/list-page';
import { type Category, CREATE_TICKET, SUPPORT_KEY, type TicketInList, ticketsQuery } from './support.query';
import { STATUS_TONES, TEXTS } from './texts';

/** A person's questions to support. */
export default function SupportPage() {
  const t = useTexts(TEXTS);
  const { moment } = useFormats();
  const found = useQuery(ticketsQuery);
  const asking = useAddressDialog('new');
  const categories = found.data?.supportCategories;
  const columns = useMemo((): readonly Column<TicketInList>[] => {
    const labels = new Map(categories?.map(({ key, labelDe }) => [key, labelDe]));
    return [
      {
        key: 'subject',
        header: t('subject'),
        sortBy: ({ subject }) => subject,
        cell: ({ id, subject }) => <Link to={`/app/support/${id}`}>{subject}</Link>,
      },
      {
        key: 'category',
        header: t('category'),
        from: 'medium',
        sortBy: ({ categoryKey }) => labels.get(categoryKey) ?? categoryKey,
        cell: ({ categoryKey }) => <span lang="de">{labels.get(categoryKey) ?? categoryKey}</span>,
      },
      {
        key: 'status',
        header: t('status'),
        sortBy: ({ status }) => status,
        cell: ({ status }) => <span className={`tag ${STATUS_TONES[status]}`}>{t(status)}</span>,
      },
      {
        key: 'updated',
        header: t('updated'),
        isNumber: true,
        from: 'medium',
        sortBy: ({ updatedAt }) => updatedAt,
        cell: ({ updatedAt }) => moment(updatedAt),
      },
    ];
  }, [t, moment, categories]);
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      actions={
        <button type="button" className="button primary" disabled={!categories} onClick={() => asking.open()}>
          <Plus aria-hidden="true" />
          {t('new')}
        </button>
      }
      found={found}
      columns={columns}
      rows={found.data?.supportTickets}
      rowKey={({ id }) => id}
      sort={{ key: 'updated', isDescending: true }}
      empty={t('none')}
    >
      <Dialog isOpen={asking.isOpen && categories !== undefined} onClose={asking.close} title={t('new')}>
        <Question categories={categories ?? []} onSent={asking.close} />
      </Dialog>
    </ListPage>
  );
}

/** Answers to what people often ask stand beside the form, before they write. */
function Question({ categories, onSent }: { categories: readonly Category[]; onSent: () => void }) {
  const t = useTexts(TEXTS);
  const go = useGo();
  const { run, isRunning } = useWrite(SUPPORT_KEY);
  const {
    register,
    handleSubmit,
    watch,
    formState: { errors },
  } = useForm({ defaultValues: { categoryKey: categories[0]?.key ?? '', subject: '', message: '' } });
  const faqs = categories.find(({ key }) => key === watch('categoryKey'))?.faqs ?? [];
  const isFilled = (value: string) => value.trim() !== '';
  return (
    <form
      onSubmit={handleSubmit(async (values) => {
        const made = await run(CREATE_TICKET, values, t('sent'));
        if (!made) return;
        onSent();
        go(`/app/support/${made.createSupportTicket.id}`);
      })}
    >
      <Field label={t('category')}>
        <select lang="de" {...register('categoryKey')}>
          {categories.map(({ key, labelDe }) => (
            <option key={key} value={key}>
              {labelDe}
            </option>
          ))}
        </select>
      </Field>
      {faqs.length > 0 ? (
        <div className="faqs">
          <h3>{t('answers')}</h3>
          {faqs.map(({ id, questionDe, answerDe }) => (
            <details key={id} lang="de">
              <summary>{questionDe}</summary>
              <p>{answerDe}</p>
            </details>
          ))}
        </div>
      ) : null}
      <Field label={t('subject')} error={errors.subject && t('required')}>
        <input type="text" maxLength={200} {...register('subject', { validate: isFilled })} />
      </Field>
      <Field label={t('message')} error={errors.message && t('required')}>
        <textarea rows={6} maxLength={20_000} {...register('message', { validate: isFilled })} />
      </Field>
      <footer>
        <button type="submit" className="button primary" disabled={isRunning}>
          {t('send')}
        </button>
      </footer>
    </form>
  );
}
