import {
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  DragOverlay,
  MeasuringStrategy,
  useDroppable,
} from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, GripVertical, ListTodo } from 'lucide-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useLive } from '../../api/use-live';
import { useWrite } from '../../api/use-write';
import { reaches, useViewer } from '../../api/viewer';
import { useAddressDialog, useAddressText } from '../../app/address';
import { useFormats } from '../../app/formats';
import { useTexts } from '../../app/language';
import { Dialog } from '../../parts/dialog';
import { ErrorNote } from '../../parts/error-note';
import { Page } from '../../parts/page';
import { Skeleton } from '../../parts/skeleton';
import {
  arranged,
  BOARD_CHANGED,
  type Board,
  boardQuery,
  type Card,
  type Columns,
  columnsOf,
  MOVE,
  type Status,
} from './board.query';
import { CardForm } from './card-form';
import { useDragging } from './dragging';
import { TEXTS } from './texts';

const SHOWN_AS_NEW_MS = 2_000;

/** Columns change while a card is over them. */
const MEASURED = { droppable: { strategy: MeasuringStrategy.Always } };

/** Every account's card, moved by hand or keys; what others move arrives by itself. */
export default function BoardPage() {
  const t = useTexts(TEXTS);
  const found = useQuery(boardQuery);
  const queries = useQueryClient();
  const [moved, setMoved] = useState<ReadonlySet<string>>(new Set());
  const [wanted, setWanted] = useAddressText('search');
  const timer = useRef(0);
  const readAgain = () => void queries.invalidateQueries(boardQuery);
  useLive(
    BOARD_CHANGED,
    {},
    {
      onData: ({ boardChanged }) => {
        const before = new Map(
          queries.getQueryData(boardQuery.queryKey)?.planningBoard.map((card) => [card.accountId, card]),
        );
        const elsewhere = (boardChanged ?? []).filter(
          ({ accountId, status }) => before.get(accountId)?.status !== status,
        );
        if (elsewhere.length > 0) {
          setMoved(new Set(elsewhere.map(({ accountId }) => accountId)));
          window.clearTimeout(timer.current);
          timer.current = window.setTimeout(() => setMoved(new Set()), SHOWN_AS_NEW_MS);
        }
        readAgain();
      },
      onGap: readAgain,
    },
  );
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (
    <div className="wide-page">
      <Page
        title={t('title')}
        lead={t('lead')}
        actions={
          <input
            type="search"
            placeholder={t('find')}
            aria-label={t('find')}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        }
      >
        {found.error ? <ErrorNote error={found.error} onRetry={() => found.refetch()} /> : null}
        {found.data ? (
          <Lanes board={found.data} moved={moved} wanted={wanted.trim()} />
        ) : found.error ? null : (
          <Skeleton lines={8} />
        )}
      </Page>
    </div>
  );
}

interface LanesProps {
  board: Board;
  /** Cards that somebody moved a moment ago. */
  moved: ReadonlySet<string>;
  wanted: string;
}

function Lanes({ board, moved, wanted }: LanesProps) {
  const t = useTexts(TEXTS);
  const viewer = useViewer();
  const queries = useQueryClient();
  const { run } = useWrite(boardQuery.queryKey);
  const mayMove = reaches(viewer, 'member');
  const [draft, setDraft] = useState<Columns>();
  const [dragged, setDragged] = useState<string>();
  const { about, open, close } = useAddressDialog('card');
  const columns = draft ?? columnsOf(board);
  const cards = new Map(board.planningBoard.map((card) => [card.accountId, card]));
  const people = board.teamMembers.data.filter(({ role }) => role !== 'kunde');
  const labels = new Map(board.boardStatusConfigs.map(({ status, label }) => [status, label]));
  const { sensors, collisionDetection } = useDragging(columns);
  const nameOf = (id: string | number) => cards.get(String(id))?.accountName ?? '';
  const placeOf = (id: string | number): { status: Status; at: number } | undefined => {
    for (const [status, ids] of Object.entries(columns) as [Status, string[]][]) {
      if (id === status) return { status, at: ids.length };
      const at = ids.indexOf(String(id));
      if (at >= 0) return { status, at };
    }
    return undefined;
  };
  /** What to say of a card that is over something; it counts where it is. */
  const told = (id: string | number, over: { id: string | number } | null) => {
    const place = placeOf(over?.id ?? id);
    if (!place) return { name: nameOf(id), column: '', place: 0, count: 0 };
    const others = columns[place.status].filter((each) => each !== id).length;
    return {
      name: nameOf(id),
      column: labels.get(place.status) ?? '',
      place: Math.min(place.at, others) + 1,
      count: others + 1,
    };
  };
  const move = async (accountId: string, next: Columns, status: Status) => {
    const position = next[status].indexOf(accountId);
    const before = cards.get(accountId);
    if (before?.status === status && columnsOf(board)[status].indexOf(accountId) === position) return;
    await queries.cancelQueries(boardQuery);
    queries.setQueryData(boardQuery.queryKey, arranged(board, next));
    await run(MOVE, { accountId, status, position });
  };
  const onDragOver = ({ active, over }: DragOverEvent) => {
    const from = placeOf(active.id);
    const to = over ? placeOf(over.id) : undefined;
    if (!from || !to || from.status === to.status) return;
    const id = String(active.id);
    const target = columns[to.status].filter((each) => each !== id);
    target.splice(to.at, 0, id);
    setDraft({ ...columns, [from.status]: columns[from.status].filter((each) => each !== id), [to.status]: target });
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const from = placeOf(active.id);
    const to = over ? placeOf(over.id) : undefined;
    setDraft(undefined);
    setDragged(undefined);
    if (!from || !to) return;
    const ids = columns[from.status];
    const next = { ...columns, [from.status]: arrayMove(ids, from.at, Math.min(to.at, ids.length - 1)) };
    void move(String(active.id), from.status === to.status ? next : columns, from.status);
  };
  const cancel = () => {
    setDraft(undefined);
    setDragged(undefined);
  };
  const active = dragged === undefined ? undefined : cards.get(dragged);
  const shown = about === undefined ? undefined : cards.get(about);
  const isWanted = ({ accountName }: Card) => accountName.toLowerCase().includes(wanted.toLowerCase());
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={collisionDetection}
        measuring={MEASURED}
        onDragStart={({ active: { id } }) => {
          setDraft(columnsOf(board));
          setDragged(String(id));
        }}
        onDragOver={onDragOver}
        onDragEnd={onDragEnd}
        onDragCancel={cancel}
        accessibility={{
          screenReaderInstructions: { draggable: t('pick') },
          announcements: {
            onDragStart: ({ active: { id } }) => t('picked', { name: nameOf(id) }),
            onDragOver: ({ active: { id }, over }) => t('over', told(id, over)),
            onDragEnd: ({ active: { id }, over }) => t('dropped', told(id, over)),
            onDragCancel: ({ active: { id } }) => t('cancelled', { name: nameOf(id) }),
          },
        }}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
        <section className="board" aria-label={t('title')} tabIndex={0}>
          {board.boardStatusConfigs.map(({ status, label, color }) => {
            const own = columns[status].flatMap((id) => cards.get(id) ?? []).filter(isWanted);
            return (
              <Lane
                key={status}
                status={status}
                label={label}
                color={color}
                ids={own.map(({ accountId }) => accountId)}
              >
                {own.map((card) => (
                  <SortableCard
                    key={card.accountId}
                    card={card}
                    mayMove={mayMove && wanted === ''}
                    isNew={moved.has(card.accountId)}
                    onOpen={() => open(card.accountId)}
                  />
                ))}
                {own.length === 0 ? <li className="board-empty quiet">{t('empty')}</li> : null}
              </Lane>
            );
          })}
        </section>
        <DragOverlay>
          {active ? (
            <div className="board-card dragged">
              <CardFace card={active} />
            </div>
          ) : null}
        </DragOverlay>
      </DndContext>
      <Dialog isOpen={shown !== undefined} onClose={close} title={shown?.accountName ?? ''}>
        {shown ? (
          <CardForm
            card={shown}
            columns={board.boardStatusConfigs}
            mayChange={mayMove}
            people={people}
            onMove={(status) => {
              const next = columnsOf(board);
              next[shown.status] = next[shown.status].filter((id) => id !== shown.accountId);
              next[status] = [shown.accountId, ...next[status].filter((id) => id !== shown.accountId)];
              return move(shown.accountId, next, status);
            }}
            onClose={close}
          />
        ) : null}
      </Dialog>
    </>
  );
}

interface LaneProps {
  status: Status;
  label: string;
  color: string;
  ids: string[];
  children: React.ReactNode;
}

function Lane({ status, label, color, ids, children }: LaneProps) {
  const { setNodeRef } = useDroppable({ id: status });
  const { count } = useFormats();
  return (
    <section
      ref={setNodeRef}
      className="lane"
      style={{ '--lane': `var(--board-${color})` } as CSSProperties}
      aria-label={label}
    >
      <header>
        <span className="lane-dot" aria-hidden="true" />
        <h2>{label}</h2>
        <span className="quiet">{count(ids.length)}</span>
      </header>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul>{children}</ul>
      </SortableContext>
    </section>
  );
}

interface SortableCardProps {
  card: Card;
  mayMove: boolean;
  isNew: boolean;
  onOpen: () => void;
}

function SortableCard({ card, mayMove, isNew, onOpen }: SortableCardProps) {
  const t = useTexts(TEXTS);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: card.accountId,
    disabled: !mayMove,
  });
  return (
    <li
      ref={setNodeRef}
      className="board-card"
      data-dragging={isDragging || undefined}
      data-new={isNew || undefined}
      data-fixed={!mayMove || undefined}
      style={{ transform: CSS.Transform.toString(transform), transition: transition ?? '' }}
      {...listeners}
    >
      {mayMove ? (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className="grip"
          {...attributes}
          aria-label={t('move', { name: card.accountName })}
        >
          <GripVertical aria-hidden="true" />
        </button>
      ) : null}
      <CardFace card={card} onOpen={onOpen} />
    </li>
  );
}

function CardFace({ card, onOpen }: { card: Card; onOpen?: () => void }) {
  const t = useTexts(TEXTS);
  const { date } = useFormats();
  return (
    <>
      <div className="board-card-head">
        {card.logoUrl ? <img src={card.logoUrl} alt="" width="24" height="24" draggable="false" /> : null}
        {onOpen ? (
          <button type="button" className="plain" onClick={onOpen}>
            {card.accountName}
          </button>
        ) : (
          <span>{card.accountName}</span>
        )}
      </div>
      {card.dueDate || card.openTodoCount > 0 || card.assignees.length > 0 ? (
        <div className="board-card-foot">
          {card.dueDate ? (
            <span className={card.isOverdue ? 'bad' : undefined}>
              <CalendarClock aria-hidden="true" />
              {t(card.isOverdue ? 'overdue' : 'due', { date: date(card.dueDate) })}
            </span>
          ) : null}
          {card.openTodoCount > 0 ? (
            <span>
              <ListTodo aria-hidden="true" />
              {t('todos', { count: card.openTodoCount })}
            </span>
          ) : null}
          {card.assignees.length > 0 ? (
            <span className="people">
              {card.assignees.map(({ id, name }) => (
                <span key={id} className="avatar small" title={name}>
                  <span className="hidden">{name}</span>
                  <span aria-hidden="true">{initials(name)}</span>
                </span>
              ))}
            </span>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function initials(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('');
}
