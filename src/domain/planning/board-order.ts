import type { Sql, Transaction } from '../../db/database.js';
import { BELONGS_ON_BOARD, todayAt } from './board.sql.js';
import type { BoardStatus } from './planning.enum.js';

const CREATE_SQL = `
  insert into board_cards (team_id, account_id, status, position)
  select $1, a.id, 'onboarding',
    (select count(*) from board_cards c where c.team_id = $1 and c.status = 'onboarding')
      + row_number() over (order by a.name collate "C", a.id collate "C") - 1
  from accounts a
  where a.team_id = $1 and ${BELONGS_ON_BOARD}
    and not exists (select 1 from board_cards c where c.team_id = $1 and c.account_id = a.id)
  returning account_id`;

const TODAY = todayAt('$2');

/** The longest overdue come to the top. Binds $2 the present instant. */
const WAKE_SQL = `
  with cards as (
    select c.account_id, c.status, c.position, c.due_date,
      coalesce(c.status = 'wartend' and c.due_date < ${TODAY}, false) as overdue
    from board_cards c join accounts a on a.team_id = c.team_id and a.id = c.account_id
    where c.team_id = $1
  ),
  placed as (
    select d.account_id, d.status, c.overdue,
      row_number() over (
        partition by d.status order by c.overdue desc, case when c.overdue then c.due_date end, c.position
      ) - 1 as position
    from cards c
    cross join lateral (select c.account_id, case when c.overdue then 'zu_bearbeiten' else c.status end as status) d
  )
  update board_cards c set status = p.status, position = p.position,
    due_date = case when p.overdue then null else c.due_date end,
    updated_at = case when p.overdue then clock_timestamp() else c.updated_at end
  from placed p
  where c.team_id = $1 and c.account_id = p.account_id
    and (c.status, c.position) is distinct from (p.status, p.position::int)
  returning c.account_id`;

/** Binds $2 the present instant, $3 account, $4 column, $5 position. */
const MOVE_SQL = `
  with others as (
    select account_id, status, row_number() over (partition by status order by position) - 1 as position
    from board_cards where team_id = $1 and account_id <> $3
  ),
  slot as (select least($5::int, (select count(*) from others where status = $4)) as position),
  placed as (
    select o.account_id, o.status,
      o.position + case when o.status = $4 and o.position >= slot.position then 1 else 0 end as position
    from others o cross join slot
    union all
    select $3, $4, slot.position from slot
  )
  update board_cards c set status = p.status, position = p.position,
    due_date = case
      when c.account_id <> $3 then c.due_date
      when c.status = 'wartend' and $4 <> 'wartend' then null
      when $4 <> 'wartend' or (c.status = 'wartend' and c.due_date is not null) then c.due_date
      else coalesce(${TODAY} + c.cycle_duration_days, c.due_date)
    end,
    updated_at = case when c.account_id = $3 then clock_timestamp() else c.updated_at end
  from placed p, accounts a
  where c.team_id = $1 and c.account_id = p.account_id and a.team_id = c.team_id and a.id = c.account_id
    and (c.account_id = $3 or (c.status, c.position) is distinct from (p.status, p.position::int))
  returning c.account_id`;

/**
 * The order of one team's board inside a transaction. Changes of it take turns, so that positions in a column are always
 * 0..n-1 without gaps. Each step returns the accounts whose cards changed.
 */
export class BoardOrder {
  private constructor(
    private readonly tx: Sql,
    private readonly teamId: string,
  ) {}

  /** Waits for every other change of this board, in any process, to be over. */
  static async lock(tx: Transaction, teamId: string): Promise<BoardOrder> {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`board ${teamId}`]);
    return new BoardOrder(tx, teamId);
  }

  /** Gives accounts without a card one at the end of onboarding. */
  createMissing(): Promise<string[]> {
    return this.ids(CREATE_SQL, []);
  }

  /** Moves waiting cards whose due date is over to the top of zu_bearbeiten. */
  wakeOverdue(now: Date): Promise<string[]> {
    return this.ids(WAKE_SQL, [now.toISOString()]);
  }

  /**
   * Puts a card at `position` of a column, or at its end when that lies before. Coming to wartend with a cycle sets the
   * due date, leaving wartend clears it.
   */
  move(now: Date, accountId: string, status: BoardStatus, position: number): Promise<string[]> {
    return this.ids(MOVE_SQL, [now.toISOString(), accountId, status, position]);
  }

  private async ids(text: string, values: readonly unknown[]): Promise<string[]> {
    const rows = await this.tx.query<{ account_id: string }>(text, [this.teamId, ...values]);
    return rows.map(({ account_id }) => account_id);
  }
}
