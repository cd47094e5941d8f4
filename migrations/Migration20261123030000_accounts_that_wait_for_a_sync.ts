import { Migration } from '@mikro-orm/migrations';

export class Migration20261123030000_accounts_that_wait_for_a_sync extends Migration {
  override up(): void {
    // What is left of the run of a team: a row for each account until its part has ended.
    this.addSql(`
      create table sync_backlog (
        team_id uuid not null,
        account_id text not null,
        run_id uuid not null,
        platform text not null,
        notice text,
        queued_at timestamptz not null default now(),
        primary key (team_id, account_id),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
    // The run of the team that the run of an account is part of; none for one of that account alone.
    this.addSql('alter table sync_runs add column team_run_id uuid');
    this.addSql('create index sync_runs_of_team_run on sync_runs (team_id, team_run_id) where team_run_id is not null');
  }
}
