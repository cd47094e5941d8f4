import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, FileText, Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useParams } from 'react-router';
import { client } from '../../api/client';
import { useWrite } from '../../api/use-write';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Link } from '../../app/link';
import { ErrorNote } from '../../parts/error-note';
import { Field } from '../../parts/field';
import { Page } from '../../parts/page';
import { Skeleton } from '../../parts/skeleton';
import { useToast } from '../../parts/toasts';
import { REPLY, SUPPORT_KEY, type Ticket, ticketQuery } from './support.query';
import { STATUS_TONES, TEXTS } from './texts';

/** One question with what was said and sent. */
export default function TicketPage() {
  const t = useTexts(TEXTS);
  const { ticketId = '' } = useParams();
  const found = useQuery(ticketQuery(ticketId));
  const ticket = found.data?.supportTicket;
  return (
    <Page
      title={ticket?.subject ?? t('title')}
      lead={
        <Link className="back" to="/app/support">
          <ArrowLeft aria-hidden="true" />
          {t('back')}
        </Link>
      }
      actions={ticket ? <span className={`tag ${STATUS_TONES[ticket.status]}`}>{t(ticket.status)}</span> : null}
    >
      {found.error ? <ErrorNote error={found.error} onRetry={() => found.refetch()} /> : null}
      {ticket ? <Conversation ticket={ticket} /> : found.error ? null : <Skeleton lines={8} />}
    </Page>
  );
}

function Conversation({ ticket }: { ticket: Ticket }) {
  const t = useTexts(TEXTS);
  const { moment } = useFormats();
  const said = [
    {
      id: ticket.id,
      author: 'user' as const,
      authorName: t('you'),
      message: ticket.message,
      createdAt: ticket.createdAt,
    },
    ...ticket.replies,
  ];
  return (
    <div className="ticket">
      <div>
        <ol className="ticket-log">
          {said.map(({ id, author, authorName, message, createdAt }) => (
            <li key={id} data-author={author}>
              <p className="small quiet">
                <strong>{author === 'user' ? t('you') : authorName}</strong> {moment(createdAt)}
              </p>
              <p className="said">{message}</p>
            </li>
          ))}
        </ol>
        <ReplyForm ticket={ticket} />
      </div>
      <Files ticket={ticket} />
    </div>
  );
}

function ReplyForm({ ticket }: { ticket: Ticket }) {
  const t = useTexts(TEXTS);
  const { run, isRunning } = useWrite(SUPPORT_KEY);
  const {
    register,
    handleSubmit,
    reset,
    formState: { errors },
  } = useForm({ defaultValues: { message: '' } });
  return (
    <form
      className="reply"
      onSubmit={handleSubmit(async ({ message }) => {
        if (await run(REPLY, { id: ticket.id, message }, t('sent'))) reset();
      })}
    >
      <Field
        label={t('reply')}
        hint={ticket.status === 'geschlossen' ? t('replyHint') : undefined}
        error={errors.message && t('required')}
      >
        <textarea rows={4} maxLength={20_000} {...register('message', { validate: (value) => value.trim() !== '' })} />
      </Field>
      <button type="submit" className="button primary" disabled={isRunning}>
        {t('send')}
      </button>
    </form>
  );
}

function Files({ ticket }: { ticket: Ticket }) {
  const t = useTexts(TEXTS);
  const toast = useToast();
  const queries = useQueryClient();
  const formats = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const adding = useMutation({
    mutationFn: (file: File) => client.upload(ticket.id, file, file.name),
    onSuccess: (_, { name }) => toast({ tone: 'good', text: t('attached', { name }) }),
    onError: (error) => toast({ error }),
    onSettled: () => queries.invalidateQueries({ queryKey: SUPPORT_KEY }),
  });
  return (
    <aside className="card files">
      <header>
        <h2>{t('files')}</h2>
      </header>
      <ul>
        {ticket.attachments.map(({ id, fileName, size, url }) => (
          <li key={id}>
            <a href={url} download={fileName}>
              <FileText aria-hidden="true" />
              <span>{fileName}</span>
            </a>
            <span className="quiet small">{formats.size(size)}</span>
          </li>
        ))}
        {adding.isPending ? <li className="quiet">{t('attaching', { name: adding.variables.name })}</li> : null}
      </ul>
      <input
        ref={input}
        type="file"
        className="hidden"
        tabIndex={-1}
        aria-label={t('attach')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) adding.mutate(file);
          target.value = '';
        }}
      />
      <button type="button" className="button" disabled={adding.isPending} onClick={() => input.current?.click()}>
        <Paperclip aria-hidden="true" />
        {t('attach')}
      </button>
    </aside>
  );
}
