import type { Assignee, BoardCardWithAccount } from '../../../schema/planning/board.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { isoUtc } from '../../db/timestamps.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { knownPeople } from '../teams/known-people.js';
import { assigneesOf, BELONGS_ON_BOARD, todayAt } from './board.sql.js';
import { BoardStatus } from './planning.enum.js';

type Row = BoardCardWithAccount & { unsettled: boolean };

/**
 * The cards that the caller may see, of some accounts only if `accountIds` says so, by column and position, with the
 * assignees of whom the caller may know.
 * `unsettled`: an account of the team has no card yet, or a waiting card is overdue.
 */
export async function boardCards(
  db: Sql,
  viewer: Viewer,
  now: Date,
  accountIds: readonly string[] | null,
): Promise<{ unsettled: boolean; cards: BoardCardWithAccount[] }> {
  const { teamId } = viewer;
  const today = todayAt(now);
  const rows = await db.query<Row>(
    // At least one row.
    sql`with state as (
        select exists (
          select 1 from accounts a
          where a.team_id = ${teamId} and ${BELONGS_ON_BOARD}
            and not exists (select 1 from board_cards c where c.team_id = a.team_id and c.account_id = a.id)
        ) or exists (
          select 1 from board_cards c join accounts a on a.team_id = c.team_id and a.id = c.account_id
          where c.team_id = ${teamId} and c.status = 'wartend' and c.due_date < ${today}
        ) as unsettled
      ),
      shown as (
        select a.id, a.name, a.logo_url, a.is_ecommerce, ${today} as today, c.status, c.position,
          c.cycle_duration_days, c.due_date, c.updated_at
        from accounts a join board_cards c on c.team_id = a.team_id and c.account_id = a.id
        where ${visible(viewer)} and (${accountIds}::text[] is null or a.id = any(${accountIds}))
      )
      select state.unsettled, c.id as "accountId", c.name as "accountName", c.logo_url as "logoUrl",
        c.is_ecommerce as "isEcommerce", c.status, c.position, c.cycle_duration_days as "cycleDurationDays",
        c.due_date as "dueDate", coalesce(c.due_date < c.today, false) as "isOverdue",
        ${assigneesOf(teamId, sql`c.id`)} as assignees,
        (select count(*) from todos t
          where t.team_id = ${teamId} and t.account_id = c.id and t.completed_at is null) as "openTodoCount",
        ${isoUtc(sql`c.updated_at`)} as "updatedAt"
      from state left join shown c on true
      order by array_position(${Object.keys(BoardStatus)}::text[], c.status), c.position`,
    'planning.board',
  );
  const known = await knownPeople(db, viewer);
  const shown = ({ id }: Assignee) => known === undefined || known.has(id);
  return {
    unsettled: rows[0]?.unsettled ?? false,
    cards: rows.flatMap(({ unsettled: _, ...card }) =>
      card.accountId === null ? [] : [{ ...card, assignees: card.assignees.filter(shown) }],
    ),
  };
}
