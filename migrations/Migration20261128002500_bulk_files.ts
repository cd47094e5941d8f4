import { Migration } from '@mikro-orm/migrations';

/** Files of changes that become change plans, and what became of each line. */
export class Migration20261128002500_bulk_files extends Migration {
  override up(): void {
    this.addSql(`
      create table bulk_files (
        team_id uuid not null,
        id uuid not null,
        file_name text not null,
        size integer not null,
        content bytea,
        status text default 'waiting' not null,
        message text,
        on_refusal text not null,
        note text,
        expires_in_hours integer not null,
        line_count integer default 0 not null,
        change_count integer default 0 not null,
        tried_count integer default 0 not null,
        planned_count integer default 0 not null,
        tries integer default 0 not null,
        plan_id uuid,
        proposed_by uuid,
        api_key_id uuid,
        created_at timestamptz default clock_timestamp() not null,
        ended_at timestamptz,
        constraint bulk_files_pkey primary key (team_id, id),
        constraint bulk_files_on_refusal_check check (on_refusal in ('stop', 'continue')),
        constraint bulk_files_status_check check (status in ('waiting', 'planning', 'planned', 'nothing_planned', 'failed')),
        constraint bulk_files_team_id_fkey foreign key (team_id) references teams(id) on delete cascade,
        constraint bulk_files_proposed_by_fkey foreign key (proposed_by) references users(id) on delete set null
      )`);
    this.addSql('create index bulk_files_newest on bulk_files (team_id, created_at, id)');
    this.addSql(`create index bulk_files_left on bulk_files (team_id, id) where (status in ('waiting', 'planning'))`);
    this.addSql('create index bulk_files_proposed_by on bulk_files (proposed_by)');
    this.addSql(`
      create table bulk_file_lines (
        team_id uuid not null,
        file_id uuid not null,
        line integer not null,
        verdict text not null,
        message text,
        target text not null,
        account_id text,
        change_ids uuid[] not null,
        constraint bulk_file_lines_pkey primary key (team_id, file_id, line),
        constraint bulk_file_lines_file_fkey foreign key (team_id, file_id) references bulk_files(team_id, id) on delete cascade
      )`);
    this.addSql(`
      create index planned_changes_left on planned_changes (team_id, plan_id, "position")
        where (status in ('waiting', 'undoing'))`);
    for (const table of ['bulk_files', 'bulk_file_lines']) this.addSql(`select keep_with_team('${table}')`);
  }
}
