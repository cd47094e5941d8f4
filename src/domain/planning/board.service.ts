import type {
  BoardCardArgs,
  BoardCardSettingsArgs,
  BoardCardWithAccount,
  MoveBoardCardArgs,
} from '../../../schema/planning/board.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Clock } from '../../clock.js';
import { databaseNow } from '../../db/columns.js';
import type { Database, Transaction } from '../../db/database.js';
import { FOR_CHANGE } from '../../db/orm.js';
import { NotFoundError, ParameterError } from '../../errors.js';
import { requireVisible } from '../accounts/visible-accounts.sql.js';
import { requireDate } from '../metrics/window.js';
import { requireMember } from '../teams/membership.js';
import { boardCards } from './board.reads.js';
import { BoardOrder } from './board-order.js';
import { BoardCard } from './planning.entity.js';
import { notifyPlanning } from './planning-changes.js';

/** The planning board: a card for every account that is no manager account (document 2, sections 3 and 4.4). */
export class BoardService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** The visible cards by column and position. Creates missing cards and moves overdue ones first. */
  board(viewer: Viewer): Promise<BoardCardWithAccount[]> {
    return this.settled(viewer, null);
  }

  /** The card of each account, in the order of `accountIds`; null for manager accounts and those that are not visible. */
  async ofAccounts(viewer: Viewer, accountIds: readonly string[]): Promise<(BoardCardWithAccount | null)[]> {
    const cards = new Map((await this.settled(viewer, accountIds)).map((card) => [card.accountId, card]));
    return accountIds.map((id) => cards.get(id) ?? null);
  }

  /** The visible cards of these accounts (null: all), without changing any. */
  async cards(viewer: Viewer, accountIds: readonly string[] | null): Promise<BoardCardWithAccount[]> {
    return (await boardCards(this.db, viewer, this.clock(), accountIds)).cards;
  }

  /** `position` counts from 0, at most the end. Throws NotFoundError for an account without a card. */
  async move(viewer: Viewer, args: MoveBoardCardArgs): Promise<void> {
    await this.change(viewer, args, async (_tx, order) => {
      const changed = await order.move(this.clock(), args.accountId, args.status, args.position);
      if (!changed.includes(args.accountId)) throw new NotFoundError('board card');
      return changed;
    });
  }

  /** Throws ParameterError if there is nothing to set, and NotFoundError. */
  async configure(viewer: Viewer, args: BoardCardSettingsArgs): Promise<void> {
    const { accountId, cycleDurationDays, clearDueDate } = args;
    const dueDate = clearDueDate && args.dueDate === undefined ? null : args.dueDate;
    if (cycleDurationDays === undefined && args.dueDate === undefined && clearDueDate == null) {
      throw new ParameterError('cycleDurationDays', 'is required where neither a due date is set nor cleared');
    }
    if (dueDate != null) requireDate('dueDate', dueDate);
    if (clearDueDate && dueDate !== null) throw new ParameterError('clearDueDate', 'must not go with a due date');
    await this.change(viewer, args, async ({ em }) => {
      const card = await em.findOneOrFail(BoardCard, { account: { id: accountId } }, FOR_CHANGE);
      em.assign(card, { cycleDurationDays, dueDate, updatedAt: databaseNow() });
      return [accountId];
    });
  }

  private async settled(viewer: Viewer, accountIds: readonly string[] | null): Promise<BoardCardWithAccount[]> {
    const { unsettled, cards } = await boardCards(this.db, viewer, this.clock(), accountIds);
    if (!unsettled) return cards;
    await this.ordering(viewer, (_tx, order) => order.wakeOverdue(this.clock()));
    return this.cards(viewer, accountIds);
  }

  private async change(
    viewer: Viewer,
    { accountId, userId }: BoardCardArgs,
    work: (tx: Transaction, order: BoardOrder) => Promise<string[]>,
  ): Promise<void> {
    await requireMember(this.db, viewer, userId);
    await requireVisible(this.db, viewer, accountId);
    await this.ordering(viewer, work);
  }

  /** Runs `work` on the complete board, without concurrent changes of its order, and notifies watchers. */
  private ordering(viewer: Viewer, work: (tx: Transaction, order: BoardOrder) => Promise<string[]>): Promise<void> {
    const { teamId } = viewer;
    return this.db.edit(viewer, async (tx) => {
      const order = await BoardOrder.lock(tx, teamId);
      const changed = new Set([...(await order.createMissing()), ...(await work(tx, order))]);
      if (changed.size > 0) await notifyPlanning(tx, { teamId, accountIds: [...changed], todos: [] });
    });
  }
}
