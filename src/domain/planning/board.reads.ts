import type { BoardCardWithAccount } from '../../../schema/planning/board.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { AS_NAMES, type Statement, sql } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { knownPeople } from '../teams/known-people.js';
import { BoardStatus } from './planning.enum.js';

/** SQL condition on `accounts a`: has a card, even after leaving its manager account. */
export const BELONGS_ON_BOARD = sql`not a.is_mcc and a.status <> 'UNLINKED'`;

/** SQL: the date at `now` in the time zone of `accounts a`. */
export function todayAt(now: Date): Statement {
  return sql`(${now.toISOString()}::timestamptz at time zone a.time_zone)::date`;
}

/** SQL: the assignees of account `id` by name, as JSON of Assignee. */
export function assigneesOf(teamId: string, id: Statement): Statement {
  return sql`(
    select coalesce(
      jsonb_agg(
        jsonb_build_object('id', u.id, 'name', u.name, 'avatarUrl', u.avatar_url) order by u.name ${AS_NAMES}, u.id
      ), '[]')
    from account_assignees s join users u on u.id = s.user_id
    where s.team_id = ${teamId} and s.account_id = ${id}
  )`;
}

/**
 * Visible cards by column and position, optionally only of `accountIds`. `unsettled` if an account has no
 * card yet, or a waiting card is overdue.
 */
export async function boardCards(
  db: Sql,
  viewer: Viewer,
  now: Date,
  accountIds: readonly string[] | null,
): Promise<{ unsettled: boolean; cards: BoardCardWithAccount[] }> {
  const { teamId } = viewer;
  const today = todayAt(now);
  const rows = await db.query<BoardCardWithAccount & { unsettled: boolean }>(
    // A left join, because `unsettled` must be returned without cards, too.
    sql`with state as (
        select exists (
          select 1 from accounts a
          where a.team_id = ${teamId} and ${BELONGS_ON_BOARD}
            and not exists (select 1 from board_cards c where c.team_id = ${teamId} and c.account_id = a.id)
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
  const isKnown = await knownPeople(db, viewer);
  return {
    unsettled: rows[0]?.unsettled ?? false,
    cards: rows.flatMap(({ unsettled: _, ...card }) =>
      card.accountId === null ? [] : [{ ...card, assignees: card.assignees.filter(isKnown) }],
    ),
  };
}
