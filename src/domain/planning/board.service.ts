import type {
  AccountAssigneesArgs,
  Assignee,
  BoardCardArgs,
  BoardCardSettingsArgs,
  BoardCardWithAccount,
  BoardStatusConfig,
  BoardStatusConfigArgs,
  MoveBoardCardArgs,
} from '../../../schema/planning/board.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database, Transaction } from '../../db/database.js';
import { databaseNow } from '../../db/records/columns.js';
import { FOR_CHANGE } from '../../db/records/orm.js';
import { sql } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { NotFoundError, ParameterError } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import { requireName } from '../../lib/texts.js';
import { requireVisible, visible } from '../accounts/visible-accounts.sql.js';
import { requireDate } from '../figures/window.js';
import { knownPeople } from '../teams/known-people.js';
import { requireMember, requireMembers } from '../teams/membership.js';
import { assigneesOf, boardCards } from './board.reads.js';
import { BoardOrder } from './board-order.js';
import { BoardCard, BoardStatusConfig as Config } from './planning.entity.js';
import type { BoardStatus } from './planning.enum.js';
import { notifyPlanning } from './planning-changes.js';

/** Default labels and colors of columns. */
const DEFAULTS: Readonly<Record<BoardStatus, Pick<BoardStatusConfig, 'label' | 'color'>>> = {
  onboarding: { label: 'Onboarding', color: 'blue' },
  setup: { label: 'Setup', color: 'purple' },
  wartend: { label: 'Wartend', color: 'amber' },
  zu_bearbeiten: { label: 'Zu bearbeiten', color: 'red' },
  rueckfragen: { label: 'Rückfragen', color: 'orange' },
};

const STATUSES = Object.keys(DEFAULTS);
const LABELS = Object.values(DEFAULTS).map(({ label }) => label);
const COLORS = Object.values(DEFAULTS).map(({ color }) => color);

/** A card per account, in columns that a team can rename (document 2, sections 3 and 4.4). */
export class BoardService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** By column and position, for all accounts if null. Creates missing cards and moves overdue ones first. */
  async board(viewer: Viewer, accountIds: readonly string[] | null = null): Promise<BoardCardWithAccount[]> {
    const { unsettled, cards } = await boardCards(this.db, viewer, this.clock(), accountIds);
    if (!unsettled) return cards;
    await this.ordering(viewer, (_tx, order) => order.wakeOverdue(this.clock()));
    return this.cards(viewer, accountIds);
  }

  /** Does not change any card. */
  async cards(viewer: Viewer, accountIds: readonly string[] | null): Promise<BoardCardWithAccount[]> {
    return (await boardCards(this.db, viewer, this.clock(), accountIds)).cards;
  }

  /** In the order of `accountIds`; null for manager accounts and those that are not visible. */
  async ofAccounts(viewer: Viewer, accountIds: readonly string[]): Promise<(BoardCardWithAccount | null)[]> {
    const cards = new Map((await this.board(viewer, accountIds)).map((card) => [card.accountId, card]));
    return accountIds.map((id) => cards.get(id) ?? null);
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

  /** By name, in the order of `accountIds`; empty for an account that is not visible. */
  async assigneesOf(viewer: Viewer, accountIds: readonly string[]): Promise<Assignee[][]> {
    const rows = await this.db.query<{ id: string; assignees: Assignee[] }>(
      sql`select a.id, ${assigneesOf(viewer.teamId, sql`a.id`)} as assignees from accounts a
        where ${visible(viewer)} and a.id = any(${accountIds})`,
      'planning.assignees',
    );
    const isKnown = await knownPeople(this.db, viewer);
    const byAccount = new Map(rows.map(({ id, assignees }) => [id, assignees.filter(isKnown)]));
    return accountIds.map((id) => byAccount.get(id) ?? []);
  }

  /** Throws NotFoundError, and ParameterError for somebody outside the team. */
  async assign(viewer: Viewer, { accountId, userIds, userId }: AccountAssigneesArgs): Promise<void> {
    await requireMember(this.db, viewer, userId);
    await this.db.transaction(async (tx) => {
      const memberIds = await requireMembers(tx, viewer, userIds, 'userIds');
      // Serializes replacements of one account.
      const [account] = await tx.query(
        sql`select 1 from accounts a where ${visible(viewer)} and a.id = ${accountId} for no key update`,
      );
      if (!account) throw new NotFoundError('account');
      await tx.query(sql`delete from account_assignees where team_id = ${viewer.teamId} and account_id = ${accountId}`);
      await tx.query(
        sql`insert into account_assignees (team_id, account_id, user_id)
          select ${viewer.teamId}, ${accountId}, unnest(${memberIds}::uuid[])`,
      );
      await notifyPlanning(tx, { teamId: viewer.teamId, accountIds: [accountId], todos: [] });
    });
  }

  /** Labels and colors of all five columns, in order. */
  columns(viewer: Viewer): Promise<BoardStatusConfig[]> {
    return this.db.query<BoardStatusConfig>(
      sql`select d.status, coalesce(c.label, d.label) as label, coalesce(c.color, d.color) as color,
          ${isoUtc(sql`coalesce(c.updated_at, t.created_at)`)} as "updatedAt"
        from teams t
        cross join unnest(${STATUSES}::text[], ${LABELS}::text[], ${COLORS}::text[])
          with ordinality d(status, label, color, position)
        left join board_status_configs c on c.team_id = t.id and c.status = d.status
        where t.id = ${viewer.teamId}
        order by d.position`,
      'planning.statuses',
    );
  }

  async updateColumn(viewer: Viewer, args: BoardStatusConfigArgs): Promise<BoardStatusConfig> {
    const label = requireName('label', args.label);
    const { teamId } = viewer;
    return this.db.edit(viewer, async ({ em }) => {
      const { status, color } = args;
      const config = await em.upsert(Config, { teamId, status, label, color, updatedAt: databaseNow() });
      return { status, label, color, updatedAt: config.updatedAt };
    });
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

  /** Runs `work` on the complete, locked board and notifies watchers. */
  private ordering(viewer: Viewer, work: (tx: Transaction, order: BoardOrder) => Promise<string[]>): Promise<void> {
    const { teamId } = viewer;
    return this.db.edit(viewer, async (tx) => {
      const order = await BoardOrder.lock(tx, teamId);
      const changed = new Set([...(await order.createMissing()), ...(await work(tx, order))]);
      if (changed.size > 0) await notifyPlanning(tx, { teamId, accountIds: [...changed], todos: [] });
    });
  }
}
