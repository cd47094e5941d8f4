import { Migration } from '@mikro-orm/migrations';

/** Log entries that the product writes once an event: their keys, who changed something at the platform, and what fails. */
export class Migration20261128000041_entries_of_the_product extends Migration {
  override up(): void {
    this.addSql('alter table activity_logs add column event_key text, add column person text');
    this.addSql(`
      create unique index activity_logs_event on activity_logs
        (team_id, event_key) where (event_key is not null)`);
    this.addSql('create index activity_logs_person on activity_logs (created_at) where (person is not null)');
    this.addSql('alter table accounts add column changes_through date');
    // Runs of before are not told again.
    this.addSql('alter table sync_runs add column noted boolean default true not null');
    this.addSql('alter table sync_runs alter column noted set default false');
    this.addSql('create index sync_runs_unnoted on sync_runs (team_id) where (not noted)');
    this.addSql(`
      create table sync_troubles (
        team_id uuid not null,
        account_id text not null,
        since timestamptz not null,
        causes text[] not null,
        constraint sync_troubles_pkey primary key (team_id, account_id),
        constraint sync_troubles_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
      )`);
  }
}
