import { Migration } from '@mikro-orm/migrations';

export class Migration20261123020100_counts_of_activity_logs extends Migration {
  override up(): void {
    // All that follows needs it in the end: who asks for more bit by bit and writers that have read would wait for each other.
    this.addSql('lock table activity_logs in access exclusive mode');
    // How many entries there are, as sums of what was added: of an account, where `account_id` is set, and of a month (UTC), where
    // `month` is.
    this.addSql(`
      create table activity_log_counts (
        team_id uuid not null references teams on delete cascade,
        id bigint generated always as identity,
        account_id text,
        month date,
        log_type text not null,
        entries bigint not null,
        primary key (team_id, id)
      )`);
    const counted = (rows: string, sign: string, condition: string) => `
      insert into activity_log_counts (team_id, account_id, month, log_type, entries)
      select c.team_id, c.account_id, null::date, c.log_type, ${sign}count(*) from ${rows} c ${condition} group by 1, 2, 4
      union all
      select c.team_id, null, date_trunc('month', c.created_at at time zone 'UTC')::date, c.log_type, ${sign}count(*)
      from ${rows} c ${condition} group by 1, 3, 4`;
    // Entries that go with their team need no count.
    const ofTeam = 'where exists (select from teams t where t.id = c.team_id)';
    for (const [event, rows, sign] of [
      ['insert', 'new', ''],
      ['delete', 'old', '-'],
    ] as const) {
      this.addSql(`
      create function count_activity_logs_${event}() returns trigger language plpgsql as $$
      begin
        ${counted('changed', sign, ofTeam)};
        return null;
      end $$`);
      this.addSql(
        `create trigger activity_logs_${event}_counted after ${event} on activity_logs referencing ${rows} table as changed
          for each statement execute function count_activity_logs_${event}()`,
      );
    }
    this.addSql(counted('activity_logs', '', ''));

    // With what lists are filtered by, so that they are read from their index alone.
    this.addSql('drop index activity_logs_time');
    this.addSql('drop index activity_logs_account');
    this.addSql(
      'create index activity_logs_time on activity_logs (team_id, created_at desc, id) include (account_id, log_type)',
    );
    this.addSql(
      'create index activity_logs_type on activity_logs (team_id, log_type, created_at desc, id) include (account_id)',
    );
    this.addSql(
      'create index activity_logs_account on activity_logs (team_id, account_id, created_at desc, id) include (log_type)',
    );
  }
}
