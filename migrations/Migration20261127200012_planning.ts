import { Migration } from '@mikro-orm/migrations';

export class Migration20261127200012_planning extends Migration {
  override up(): void {
    this.addSql(`
      create table board_cards (
        team_id uuid not null,
        account_id text not null,
        status text default 'onboarding' not null,
        position integer not null,
        cycle_duration_days integer,
        due_date date,
        updated_at timestamptz default clock_timestamp() not null,
        constraint board_cards_pkey primary key (team_id, account_id),
        constraint board_cards_team_id_status_position_key unique (team_id, status, "position") DEFERRABLE INITIALLY DEFERRED,
        constraint board_cards_cycle_duration_days_check check (cycle_duration_days > 0),
        constraint board_cards_position_check check ("position" >= 0),
        constraint board_cards_status_check check (status in ('onboarding', 'setup', 'wartend', 'zu_bearbeiten', 'rueckfragen')),
        constraint board_cards_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
    this.addSql('create index board_cards_due on board_cards (team_id, due_date) where (due_date is not null)');
    this.addSql(`
      create table board_status_configs (
        team_id uuid not null,
        status text not null,
        label text not null,
        color text not null,
        updated_at timestamptz default clock_timestamp() not null,
        constraint board_status_configs_pkey primary key (team_id, status),
        constraint board_status_configs_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
      )`);
    this.addSql(`
      create table todos (
        team_id uuid not null,
        id uuid default gen_random_uuid() not null,
        account_id text not null,
        title text not null,
        description text,
        due_date date,
        assigned_to uuid,
        completed_at timestamptz,
        completed_by uuid,
        created_by uuid,
        created_at timestamptz default clock_timestamp() not null,
        constraint todos_pkey primary key (team_id, id),
        constraint todos_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade,
        constraint todos_team_id_assigned_to_fkey foreign key (team_id, assigned_to) references team_members(team_id, user_id) on delete set null (assigned_to)
      )`);
    this.addSql('create index todos_account on todos (team_id, account_id)');
    this.addSql('create index todos_assignee on todos (team_id, assigned_to)');
    this.addSql(`
      create index todos_due on todos
        (team_id, due_date) where ((completed_at is null) and (due_date is not null))`);
    this.addSql('create index todos_not_done on todos (team_id, account_id) where (completed_at is null)');
    this.addSql(`
      create table calendar_entries (
        team_id uuid not null,
        id uuid default gen_random_uuid() not null,
        account_id text not null,
        scheduled_date date not null,
        note text not null,
        created_by uuid,
        created_at timestamptz default clock_timestamp() not null,
        constraint calendar_entries_pkey primary key (team_id, id),
        constraint calendar_entries_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
    this.addSql('create index calendar_entries_date on calendar_entries (team_id, scheduled_date)');
    this.addSql(`
      create table event_markers (
        team_id uuid not null,
        account_id text not null,
        id uuid default gen_random_uuid() not null,
        event_date date not null,
        title text not null,
        description text,
        color text not null,
        icon text,
        created_by uuid,
        created_at timestamptz default clock_timestamp() not null,
        updated_at timestamptz default clock_timestamp() not null,
        constraint event_markers_pkey primary key (team_id, account_id, id),
        constraint event_markers_created_by_fkey foreign key (created_by) references users(id) on delete set null,
        constraint event_markers_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
    this.addSql('create index event_markers_date on event_markers (team_id, account_id, event_date)');
  }
}
