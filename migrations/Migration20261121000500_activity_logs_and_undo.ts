import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000500_activity_logs_and_undo extends Migration {
  override up(): void {
    this.addSql(`
      create table activity_logs (
        team_id uuid not null references teams on delete cascade,
        id uuid not null default gen_random_uuid(),
        account_id text not null default 'system',
        log_type text not null,
        message text not null,
        metadata jsonb not null default '{}',
        user_id uuid,
        api_key_id uuid,
        event_date date,
        created_at timestamptz not null default clock_timestamp(),
        primary key (team_id, id)
      )`);
    this.addSql('create index activity_logs_time on activity_logs (team_id, created_at desc, id)');
    this.addSql('create index activity_logs_account on activity_logs (team_id, account_id, created_at desc, id)');
    // What a write needs to be taken back: the state before it and the one it made.
    this.addSql('alter table audit_results add column undo jsonb');
  }
}
