import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLive } from '../../api/use-live';
import { useWrite } from '../../api/use-write';
import { reaches, useViewer } from '../../api/viewer';
import { useAccountId, useCurrentAccount } from '../../app/account';
import { useFormats } from '../../app/formats';
import { defineTexts, useTexts } from '../../app/language';
import { ErrorNote } from '../../parts/error-note';
import { Field } from '../../parts/field';
import { EmptyState, Page } from '../../parts/page';
import { Skeleton } from '../../parts/skeleton';
import { today } from '../calendar/month';
import {
  CREATE_TODO,
  DELETE_TODO,
  type Member,
  TODOS_CHANGED,
  type Todo,
  todosQuery,
  UPDATE_TODO,
} from './todos.query';

const TEXTS = defineTexts({
  en: {
    title: 'Todos',
    add: 'Add a todo',
    what: 'What is to be done?',
    due: 'Due',
    who: 'Who',
    nobody: 'Nobody',
    required: 'Please fill this in.',
    dueOn: 'due {date}',
    done: 'done {date}',
    complete: 'Done: {title}',
    remove: 'Remove {title}',
    removed: 'Removed “{title}”.',
    none: 'Nothing is to be done for this account.',
    open: '{count, plural, =0 {Nothing open} one {# open} other {# open}}',
  },
  de: {
    title: 'Aufgaben',
    add: 'Aufgabe anlegen',
    what: 'Was ist zu tun?',
    due: 'Fällig',
    who: 'Wer',
    nobody: 'Niemand',
    required: 'Bitte ausfüllen.',
    dueOn: 'fällig am {date}',
    done: 'erledigt am {date}',
    complete: 'Erledigt: {title}',
    remove: '{title} entfernen',
    removed: '„{title}“ wurde entfernt.',
    none: 'Für dieses Konto ist nichts zu tun.',
    open: '{count, plural, =0 {Nichts offen} one {# offen} other {# offen}}',
  },
});

/** What is to be done for an account; what others add or finish appears by itself. */
export default function TodosPage() {
  const t = useTexts(TEXTS);
  const accountId = useAccountId();
  const { current } = useCurrentAccount();
  const mayWrite = reaches(useViewer(), 'member');
  const found = useQuery(todosQuery(accountId));
  const queries = useQueryClient();
  const readAgain = () => void queries.invalidateQueries(todosQuery(accountId));
  useLive(TODOS_CHANGED, { accountId }, { onData: readAgain, onGap: readAgain });
  const todos = found.data?.todos;
  const members = found.data?.teamMembers.data.filter(({ role }) => role !== 'kunde') ?? [];
  const open = todos?.filter(({ isCompleted }) => !isCompleted).length;
  return (
    <Page
      title={t('title')}
      lead={[current?.name, open !== undefined && t('open', { count: open })].filter(Boolean).join(' · ')}
    >
      {found.error ? <ErrorNote error={found.error} onRetry={() => found.refetch()} /> : null}
      <div className="card">
        {mayWrite ? <NewTodo accountId={accountId} members={members} /> : null}
        {todos ? (
          todos.length === 0 ? (
            <EmptyState title={t('none')} />
          ) : (
            <ul className="todo-list">
              {todos.map((todo) => (
                <TodoRow key={todo.id} todo={todo} accountId={accountId} mayWrite={mayWrite} />
              ))}
            </ul>
          )
        ) : found.error ? null : (
          <Skeleton lines={5} />
        )}
      </div>
    </Page>
  );
}

function NewTodo({ accountId, members }: { accountId: string; members: readonly Member[] }) {
  const t = useTexts(TEXTS);
  const { run, isRunning } = useWrite(todosQuery(accountId).queryKey);
  const {
    register,
    handleSubmit,
    reset,
    setFocus,
    formState: { errors },
  } = useForm({ defaultValues: { title: '', dueDate: '', assignedTo: '' } });
  return (
    <form
      className="quick-add"
      onSubmit={handleSubmit(async ({ title, dueDate, assignedTo }) => {
        const added = await run(CREATE_TODO, {
          accountId,
          title,
          dueDate: dueDate || null,
          assignedTo: assignedTo || null,
        });
        if (!added) return;
        reset();
        setFocus('title');
      })}
    >
      <Field label={t('what')} error={errors.title && t('required')}>
        <input type="text" maxLength={200} {...register('title', { validate: (value) => value.trim() !== '' })} />
      </Field>
      <Field label={t('due')}>
        <input type="date" {...register('dueDate')} />
      </Field>
      <Field label={t('who')}>
        <select {...register('assignedTo')}>
          <option value="">{t('nobody')}</option>
          {members.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <button type="submit" className="button primary" disabled={isRunning}>
        {t('add')}
      </button>
    </form>
  );
}

interface TodoRowProps {
  todo: Todo;
  accountId: string;
  mayWrite: boolean;
}

function TodoRow({ todo, accountId, mayWrite }: TodoRowProps) {
  const t = useTexts(TEXTS);
  const { date } = useFormats();
  const { run, isRunning } = useWrite(todosQuery(accountId).queryKey);
  const { id, title, dueDate, isCompleted, completedAt, assigneeName } = todo;
  // Ticked at once; what the server says follows.
  const [ticked, setTicked] = useState<boolean>();
  const tick = async () => {
    setTicked(!isCompleted);
    await run(UPDATE_TODO, { todoId: id, isCompleted: !isCompleted });
    setTicked(undefined);
  };
  const isOverdue = !isCompleted && dueDate !== '' && dueDate < today();
  return (
    <li className="todo" data-done={isCompleted || undefined}>
      <input
        type="checkbox"
        aria-label={t('complete', { title })}
        checked={ticked ?? isCompleted}
        disabled={!mayWrite}
        onChange={() => void tick()}
      />
      <div>
        <div className="todo-title">{title}</div>
        <div className="todo-meta">
          {isCompleted && completedAt ? <span>{t('done', { date: date(completedAt) })}</span> : null}
          {!isCompleted && dueDate ? (
            <span className={isOverdue ? 'bad' : undefined}>{t('dueOn', { date: date(dueDate) })}</span>
          ) : null}
          {assigneeName ? <span>{assigneeName}</span> : null}
        </div>
      </div>
      {mayWrite ? (
        <button
          type="button"
          className="icon-button"
          disabled={isRunning}
          onClick={() => void run(DELETE_TODO, { todoId: id }, t('removed', { title }))}
        >
          <Trash2 aria-hidden="true" />
          <span className="hidden">{t('remove', { title })}</span>
        </button>
      ) : null}
    </li>
  );
}
