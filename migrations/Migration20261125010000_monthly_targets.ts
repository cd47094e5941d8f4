import { Migration } from '@mikro-orm/migrations';

/** What an account is to spend in a calendar month, and when its team was told that it will not. */
export class Migration20261125010000_monthly_targets extends Migration {
  override up(): void {
    this.addSql('alter table accounts add column monthly_target_micros bigint');
    // The job that watches targets looks at these alone.
    this.addSql(
      'create index accounts_with_target on accounts (team_id, id) where monthly_target_micros is not null and not is_mcc',
    );
    this.addSql(`
      create table account_target_alerts (
        team_id uuid not null,
        account_id text not null,
        month date not null,
        direction text not null check (direction in ('over', 'under')),
        created_at timestamptz not null default clock_timestamp(),
        primary key (team_id, account_id, month, direction),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
  }
}
