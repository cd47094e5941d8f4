import type { Sql, Transaction } from '../../db/database.js';
import { AS_NAMES, type Statement, sql } from '../../db/statements/sql.js';
import { PRESENT } from '../../db/statements/timestamps.js';
import { lockName } from '../../db/transaction-locks.js';
import { BELONGS_ON_BOARD, todayAt } from './board.reads.js';
import type { BoardStatus } from './planning.enum.js';

/** The locked order of a team's board, positions 0 to n-1 per column. Methods return changed accounts. */
export class BoardOrder {
  private constructor(
    private readonly tx: Sql,
    private readonly teamId: string,
  ) {}

  /** Waits until no other transaction changes this board. */
  static async lock(tx: Transaction, teamId: string): Promise<BoardOrder> {
    await lockName(tx, `board ${teamId}`);
    return new BoardOrder(tx, teamId);
  }

  /** Creates missing cards at the end of onboarding. */
  createMissing(): Promise<string[]> {
    return this.changed(sql`
      insert into board_cards as b (team_id, account_id, status, position)
      select a.team_id, a.id, 'onboarding',
        (select count(*) from board_cards c where c.team_id = ${this.teamId} and c.status = 'onboarding')
          + row_number() over (order by a.name ${AS_NAMES}, a.id collate "C") - 1
      from accounts a
      where a.team_id = ${this.teamId} and ${BELONGS_ON_BOARD}
        and not exists (select 1 from board_cards c where c.team_id = ${this.teamId} and c.account_id = a.id)
      returning b.account_id`);
  }

  /** Moves overdue waiting cards to the top of zu_bearbeiten, the longest overdue first. */
  wakeOverdue(now: Date): Promise<string[]> {
    return this.changed(sql`
      with cards as (
        select c.account_id, c.status, c.position, c.due_date,
          coalesce(c.status = 'wartend' and c.due_date < ${todayAt(now)}, false) as overdue
        from board_cards c join accounts a on a.team_id = c.team_id and a.id = c.account_id
        where c.team_id = ${this.teamId}
      ),
      placed as (
        select d.account_id, d.status, c.overdue,
          row_number() over (
            partition by d.status order by c.overdue desc, case when c.overdue then c.due_date end, c.position
          ) - 1 as position
        from cards c
        cross join lateral (
          select c.account_id, case when c.overdue then 'zu_bearbeiten' else c.status end as status
        ) d
      )
      update board_cards c set status = p.status, position = p.position,
        due_date = case when p.overdue then null else c.due_date end,
        updated_at = case when p.overdue then present.now else c.updated_at end
      from placed p, ${PRESENT}
      where c.team_id = ${this.teamId} and c.account_id = p.account_id
        and (c.status, c.position) is distinct from (p.status, p.position::int)
      returning c.account_id`);
  }

  /** Moves a card, at most to the end. Entering wartend with a cycle sets the due date, leaving clears it. */
  move(now: Date, accountId: string, status: BoardStatus, position: number): Promise<string[]> {
    return this.changed(sql`
      with moved as (select ${accountId}::text as account_id, ${status}::text as status),
      others as (
        select c.account_id, c.status, row_number() over (partition by c.status order by c.position) - 1 as position
        from board_cards c cross join moved m where c.team_id = ${this.teamId} and c.account_id <> m.account_id
      ),
      slot as (
        select m.*, least(${position}::int, (select count(*) from others o where o.status = m.status)) as position
        from moved m
      ),
      placed as (
        select o.account_id, o.status,
          o.position + case when o.status = slot.status and o.position >= slot.position then 1 else 0 end as position
        from others o cross join slot
        union all
        select account_id, status, position from slot
      )
      update board_cards c set status = p.status, position = p.position,
        due_date = case
          when c.account_id <> m.account_id then c.due_date
          when c.status = 'wartend' and m.status <> 'wartend' then null
          when m.status <> 'wartend' or (c.status = 'wartend' and c.due_date is not null) then c.due_date
          else coalesce(${todayAt(now)} + c.cycle_duration_days, c.due_date)
        end,
        updated_at = case when c.account_id = m.account_id then present.now else c.updated_at end
      from placed p, accounts a, moved m, ${PRESENT}
      where c.team_id = ${this.teamId} and c.account_id = p.account_id and a.team_id = c.team_id
        and a.id = c.account_id
        and (c.account_id = m.account_id or (c.status, c.position) is distinct from (p.status, p.position::int))
      returning c.account_id`);
  }

  private async changed(statement: Statement): Promise<string[]> {
    const rows = await this.tx.query<{ account_id: string }>(statement);
    return rows.map(({ account_id }) => account_id);
  }
}
