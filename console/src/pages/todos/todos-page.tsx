import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLive } from '../../api/use-live';
import { useWrite } from '../../api/use-write';
import { reaches, useViewer } from '../../api/viewer';
import { useAccountId, useCurrentAccount } from '../../app/account';
import { useFormats } from '../../app/formats';
import { defineTexts, useTexts } from '../../app/language';
import { Dialog } from '../../parts/dialog';
import { ErrorNote } from '../../parts/error-note';
import { Field } from '../../parts/field';
import { EmptyState, Page } from '../../parts/page';
import { Skeleton } from '../../parts/skeleton';
import { PARTS } from '../../parts/texts';
import type { Toast } from '../../parts/toasts';
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
    completed: 'Done: {title}',
    reopened: 'Open again: {title}',
    edit: 'Edit {title}',
    editTitle: 'Edit the todo',
    details: 'Details',
    save: 'Save',
    saved: 'Saved.',
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
    completed: 'Erledigt: {title}',
    reopened: 'Wieder offen: {title}',
    edit: '{title} bearbeiten',
    editTitle: 'Aufgabe bearbeiten',
    details: 'Einzelheiten',
    save: 'Speichern',
    saved: 'Gespeichert.',
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
  const [edited, setEdited] = useState<Todo>();
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
                <TodoRow
                  key={todo.id}
                  todo={todo}
                  accountId={accountId}
                  mayWrite={mayWrite}
                  onEdit={() => setEdited(todo)}
                />
              ))}
            </ul>
          )
        ) : found.error ? null : (
          <Skeleton lines={5} />
        )}
      </div>
      <Dialog isOpen={edited !== undefined} onClose={() => setEdited(undefined)} title={t('editTitle')}>
        {edited ? (
          <EditTodo todo={edited} accountId={accountId} members={members} onClose={() => setEdited(undefined)} />
        ) : null}
      </Dialog>
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

interface TodoProps {
  todo: Todo;
  accountId: string;
}

function TodoRow({ todo, accountId, mayWrite, onEdit }: TodoProps & { mayWrite: boolean; onEdit: () => void }) {
  const t = useTexts(TEXTS);
  const parts = useTexts(PARTS);
  const { date } = useFormats();
  const { run, isRunning } = useWrite(todosQuery(accountId).queryKey);
  const { id, title, description, dueDate, isCompleted, completedAt, assignedTo, assigneeName } = todo;
  // Ticked at once; what the server says follows.
  const [ticked, setTicked] = useState<boolean>();
  const undoBy = (work: () => Promise<unknown>) => ({ label: parts('undo'), run: async () => void (await work()) });
  const complete = (isDone: boolean, said?: Toast) => run(UPDATE_TODO, { todoId: id, isCompleted: isDone }, said);
  const tick = async () => {
    setTicked(!isCompleted);
    const text = t(isCompleted ? 'reopened' : 'completed', { title });
    await complete(!isCompleted, { tone: 'good', text, action: undoBy(() => complete(isCompleted)) });
    setTicked(undefined);
  };
  const putBack = async () => {
    const fields = { accountId, title, description, dueDate: dueDate || null, assignedTo };
    const again = await run(CREATE_TODO, fields);
    if (again && isCompleted) await run(UPDATE_TODO, { todoId: again.createTodo.id, isCompleted });
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
        {description ? <p className="todo-description">{description}</p> : null}
        <div className="todo-meta">
          {isCompleted && completedAt ? <span>{t('done', { date: date(completedAt) })}</span> : null}
          {!isCompleted && dueDate ? (
            <span className={isOverdue ? 'bad' : undefined}>{t('dueOn', { date: date(dueDate) })}</span>
          ) : null}
          {assigneeName ? <span>{assigneeName}</span> : null}
        </div>
      </div>
      {mayWrite ? (
        <span className="row">
          <button type="button" className="icon-button" disabled={isRunning} onClick={onEdit}>
            <Pencil aria-hidden="true" />
            <span className="hidden">{t('edit', { title })}</span>
          </button>
          <button
            type="button"
            className="icon-button"
            disabled={isRunning}
            onClick={() =>
              void run(DELETE_TODO, { todoId: id }, { text: t('removed', { title }), action: undoBy(putBack) })
            }
          >
            <Trash2 aria-hidden="true" />
            <span className="hidden">{t('remove', { title })}</span>
          </button>
        </span>
      ) : null}
    </li>
  );
}

function EditTodo({
  todo,
  accountId,
  members,
  onClose,
}: TodoProps & { members: readonly Member[]; onClose: () => void }) {
  const t = useTexts(TEXTS);
  const parts = useTexts(PARTS);
  const { run, isRunning } = useWrite(todosQuery(accountId).queryKey);
  const { id: todoId, title, description, dueDate, assignedTo, assigneeName } = todo;
  const before = { title, description: description ?? '', dueDate, assignedTo: assignedTo ?? '' };
  const {
    register,
    handleSubmit,
    formState: { errors, dirtyFields },
  } = useForm({ defaultValues: before });
  // What others change meanwhile stays, unless it is what was changed here.
  const change = (values: typeof before, said?: Toast) =>
    run(
      UPDATE_TODO,
      {
        todoId,
        ...(dirtyFields.title && { title: values.title }),
        ...(dirtyFields.description && { description: values.description || null }),
        ...(dirtyFields.dueDate && { dueDate: values.dueDate || null }),
        ...(dirtyFields.assignedTo && { assignedTo: values.assignedTo || null }),
      },
      said,
    );
  // Somebody who has left since keeps it until another one is chosen.
  const isGone = assignedTo !== null && !members.some(({ id }) => id === assignedTo);
  return (
    <form
      onSubmit={handleSubmit(async (values) => {
        const action = { label: parts('undo'), run: async () => void (await change(before)) };
        if (await change(values, { tone: 'good', text: t('saved'), action })) onClose();
      })}
    >
      <Field label={t('what')} error={errors.title && t('required')}>
        <input type="text" maxLength={200} {...register('title', { validate: (value) => value.trim() !== '' })} />
      </Field>
      <Field label={t('details')}>
        <textarea rows={4} maxLength={20_000} {...register('description')} />
      </Field>
      <div className="side-by-side">
        <Field label={t('due')}>
          <input type="date" {...register('dueDate')} />
        </Field>
        <Field label={t('who')}>
          <select {...register('assignedTo')}>
            <option value="">{t('nobody')}</option>
            {isGone ? <option value={assignedTo}>{assigneeName}</option> : null}
            {members.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </Field>
      </div>
      <footer>
        <button type="button" className="button" onClick={onClose}>
          {parts('cancel')}
        </button>
        <button type="submit" className="button primary" disabled={isRunning}>
          {t('save')}
        </button>
      </footer>
    </form>
  );
}
