import type { Sql } from '../db/database.js';
import { columnsOf, rowsOf } from '../db/statements/rows.js';
import { sql } from '../db/statements/sql.js';
import type { DueAccount } from './account-parts.js';

/** An account queued in its team's run. */
export interface QueuedAccount {
  teamId: string;
  accountId: string;
  runId: string;
}

export interface WaitingAccount {
  accountId: string;
  platform: string;
  /** Shown in the account's history. */
  notice: string | null;
}

/** After this, a team's run is abandoned; its accounts are due again by then. */
const MAX_HOURS = 24;

/** Accounts of running team runs that are not done. */
export class SyncBacklog {
  constructor(private readonly db: Sql) {}

  /** Returns the ids, least recently pulled first. */
  async add(teamId: string, runId: string, accounts: readonly WaitingAccount[]): Promise<string[]> {
    const columns = columnsOf<WaitingAccount>('text', 'accountId', 'platform', 'notice');
    const rows = await this.db.query<{ accountId: string }>(
      sql`with incoming as (${rowsOf(columns, accounts)}),
        added as (
          insert into sync_backlog (team_id, run_id, account_id, platform, notice)
          select ${teamId}, ${runId}, incoming.* from incoming
        )
        select t.account_id as "accountId" from incoming t
        join accounts a on a.team_id = ${teamId} and a.id = t.account_id
        order by a.last_synced_at nulls first, a.id`,
    );
    return rows.map(({ accountId }) => accountId);
  }

  async next(teamId: string): Promise<QueuedAccount | undefined> {
    const [next] = await this.db.query<QueuedAccount>(
      sql`select b.team_id as "teamId", b.account_id as "accountId", b.run_id as "runId" from sync_backlog b
        join accounts a on a.team_id = b.team_id and a.id = b.account_id
        where b.team_id = ${teamId} order by a.last_synced_at nulls first, a.id limit 1`,
    );
    return next;
  }

  async has(teamId: string): Promise<boolean> {
    return (await this.db.query(sql`select 1 from sync_backlog where team_id = ${teamId} limit 1`)).length > 0;
  }

  /** Undefined once the account is done. */
  async find({ teamId, accountId, runId }: QueuedAccount): Promise<(WaitingAccount & DueAccount) | undefined> {
    const [row] = await this.db.query<WaitingAccount & DueAccount>(
      sql`select b.account_id as "accountId", b.platform, b.notice, a.id, a.name, a.time_zone as "timeZone", a.currency, a.status
        from sync_backlog b join accounts a on a.team_id = b.team_id and a.id = b.account_id
        where b.team_id = ${teamId} and b.account_id = ${accountId} and b.run_id = ${runId}`,
    );
    return row;
  }

  /** True if the run has other accounts left. */
  async remove({ teamId, accountId, runId }: QueuedAccount): Promise<boolean> {
    await this.db.query(
      sql`delete from sync_backlog where team_id = ${teamId} and account_id = ${accountId} and run_id = ${runId}`,
    );
    const others = sql`select 1 from sync_backlog where team_id = ${teamId} and run_id = ${runId} limit 1`;
    return (await this.db.query(others)).length > 0;
  }

  /** Accounts queued for a day, whose run is dead. */
  abandoned(): Promise<QueuedAccount[]> {
    return this.db.query(
      sql`select team_id as "teamId", account_id as "accountId", run_id as "runId" from sync_backlog
        where queued_at < now() - make_interval(hours => ${MAX_HOURS})`,
    );
  }
}
