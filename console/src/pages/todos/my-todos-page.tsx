import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { write } from '../../api/client';
import { useLive } from '../../api/use-live';
import { useWrite } from '../../api/use-write';
import { reaches, useViewer, WAITING_KEY } from '../../api/viewer';
import { useCurrentAccount } from '../../app/account';
import { useFormats } from '../../app/formats';
import { defineTexts, useTexts } from '../../app/language';
import { Link } from '../../app/link';
import { ErrorNote } from '../../parts/error-note';
import { EmptyState, Page } from '../../parts/page';
import { Skeleton } from '../../parts/skeleton';
import { today } from '../calendar/month';
import { MY_TODOS_KEY, type MyTodo, myTodosQuery } from './my-todos.query';
import { TODOS_CHANGED, UPDATE_TODO } from './todos.query';

const TEXTS = defineTexts({
  en: {
    title: 'My todos',
    lead: '{count, plural, =0 {Nothing open} one {# open} other {# open}}, of all accounts',
    none: 'Nothing is waiting for you.',
    noneHint: 'Todos of any account that name you stand here until they are done.',
    overdue: 'Overdue',
    today: 'Today',
    later: 'Later',
    undated: 'Without a date',
    dueOn: 'due {date}',
    complete: 'Done: {title}',
    completed: '“{title}” is done.',
    undo: 'Undo',
    firstOf: 'The first {shown, number} of {total, number}.',
  },
  de: {
    title: 'Meine Aufgaben',
    lead: '{count, plural, =0 {Nichts offen} one {# offen} other {# offen}}, aus allen Konten',
    none: 'Auf Sie wartet nichts.',
    noneHint: 'Aufgaben jedes Kontos, die Sie nennen, stehen hier, bis sie erledigt sind.',
    overdue: 'Überfällig',
    today: 'Heute',
    later: 'Später',
    undated: 'Ohne Datum',
    dueOn: 'fällig am {date}',
    complete: 'Erledigt: {title}',
    completed: '„{title}“ ist erledigt.',
    undo: 'Rückgängig',
    firstOf: 'Die ersten {shown, number} von {total, number}.',
  },
});

type Group = 'overdue' | 'today' | 'later' | 'undated';
const GROUPS: readonly Group[] = ['overdue', 'today', 'later', 'undated'];

function groupOf({ dueDate }: MyTodo): Group {
  if (dueDate === '') return 'undated';
  return dueDate < today() ? 'overdue' : dueDate === today() ? 'today' : 'later';
}

/** What the person has to do, whichever account it is about. */
export default function MyTodosPage() {
  const t = useTexts(TEXTS);
  const found = useQuery(myTodosQuery);
  const queries = useQueryClient();
  const readAgain = () => void queries.invalidateQueries({ queryKey: MY_TODOS_KEY });
  useLive(TODOS_CHANGED, {}, { onData: readAgain, onGap: readAgain });
  const mine = found.data?.myTodos;
  const groups = GROUPS.map((group) => ({ group, todos: mine?.data.filter((todo) => groupOf(todo) === group) ?? [] }));
  return (
    <Page title={t('title')} lead={mine ? t('lead', { count: mine.meta.total }) : '\u00a0'}>
      {found.error ? <ErrorNote error={found.error} onRetry={() => found.refetch()} /> : null}
      {mine?.data.length === 0 ? (
        <div className="card">
          <EmptyState title={t('none')}>
            <p className="quiet">{t('noneHint')}</p>
          </EmptyState>
        </div>
      ) : null}
      {mine || found.error ? null : (
        <div className="card">
          <Skeleton lines={5} />
        </div>
      )}
      {groups.map(({ group, todos }) =>
        todos.length === 0 ? null : (
          <section key={group} className="card">
            <header>
              <h2 className={group === 'overdue' ? 'bad' : undefined}>{t(group)}</h2>
            </header>
            <ul className="todo-list">
              {todos.map((todo) => (
                <Row key={todo.id} todo={todo} group={group} />
              ))}
            </ul>
          </section>
        ),
      )}
      {mine && mine.meta.total > mine.data.length ? (
        <p className="pager quiet">{t('firstOf', { shown: mine.data.length, total: mine.meta.total })}</p>
      ) : null}
    </Page>
  );
}

function Row({ todo, group }: { todo: MyTodo; group: Group }) {
  const t = useTexts(TEXTS);
  const { date } = useFormats();
  const { accounts } = useCurrentAccount();
  const queries = useQueryClient();
  const mayWrite = reaches(useViewer(), 'member');
  const { run, isRunning } = useWrite(['todos'], WAITING_KEY);
  const [isTicked, setTicked] = useState(false);
  const { id, accountId, title, description, dueDate } = todo;
  const complete = async () => {
    setTicked(true);
    const undo = async () => {
      await write(UPDATE_TODO, { todoId: id, isCompleted: false });
      await queries.invalidateQueries({ queryKey: ['todos'] });
    };
    const said = { text: t('completed', { title }), action: { label: t('undo'), run: undo } };
    await run(UPDATE_TODO, { todoId: id, isCompleted: true }, said);
    setTicked(false);
  };
  return (
    <li className="todo">
      <input
        type="checkbox"
        aria-label={t('complete', { title })}
        checked={isTicked}
        disabled={!mayWrite || isRunning}
        onChange={() => void complete()}
      />
      <div>
        <div className="todo-title">{title}</div>
        {description ? <div className="quiet small">{description}</div> : null}
        <div className="todo-meta">
          <Link to={`/app/accounts/${accountId}/todos`}>
            {accounts.find((account) => account.id === accountId)?.name ?? accountId}
          </Link>
          {dueDate && group !== 'today' ? (
            <span className={group === 'overdue' ? 'bad' : undefined}>{t('dueOn', { date: date(dueDate) })}</span>
          ) : null}
        </div>
      </div>
    </li>
  );
}
