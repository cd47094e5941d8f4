import { Migration } from '@mikro-orm/migrations';

export class Migration20261121001500_planning extends Migration {
  override up(): void {
    // Positions of a column are 0..n-1 at the end of every transaction, which may shuffle them on the way.
    this.addSql(`
      create table board_cards (
        team_id uuid not null,
        account_id text not null,
        status text not null default 'onboarding'
          check (status in ('onboarding', 'setup', 'wartend', 'zu_bearbeiten', 'rueckfragen')),
        position integer not null check (position >= 0),
        cycle_duration_days integer check (cycle_duration_days > 0),
        due_date date,
        updated_at timestamptz not null default clock_timestamp(),
        primary key (team_id, account_id),
        foreign key (team_id, account_id) references accounts on delete cascade,
        unique (team_id, status, position) deferrable initially deferred
      )`);
    this.addSql('create index board_cards_due on board_cards (team_id, due_date) where due_date is not null');
    this.addSql(`
      create table board_status_configs (
        team_id uuid not null references teams on delete cascade,
        status text not null,
        label text not null,
        color text not null,
        updated_at timestamptz not null default clock_timestamp(),
        primary key (team_id, status)
      )`);
    this.addSql(`
      create table account_assignees (
        team_id uuid not null,
        account_id text not null,
        user_id uuid not null,
        primary key (team_id, account_id, user_id),
        foreign key (team_id, account_id) references accounts on delete cascade,
        foreign key (team_id, user_id) references team_members on delete cascade
      )`);
    this.addSql('create index account_assignees_user on account_assignees (team_id, user_id)');
    this.addSql(`
      create table calendar_entries (
        team_id uuid not null,
        id uuid not null default gen_random_uuid(),
        account_id text not null,
        scheduled_date date not null,
        note text not null,
        created_by uuid,
        created_at timestamptz not null default clock_timestamp(),
        primary key (team_id, id),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
    this.addSql('create index calendar_entries_date on calendar_entries (team_id, scheduled_date)');
    this.addSql(`
      create table todos (
        team_id uuid not null,
        id uuid not null default gen_random_uuid(),
        account_id text not null,
        title text not null,
        description text,
        due_date date,
        assigned_to uuid,
        completed_at timestamptz,
        completed_by uuid,
        created_by uuid,
        created_at timestamptz not null default clock_timestamp(),
        primary key (team_id, id),
        foreign key (team_id, account_id) references accounts on delete cascade,
        foreign key (team_id, assigned_to) references team_members on delete set null (assigned_to)
      )`);
    this.addSql('create index todos_account on todos (team_id, account_id)');
    this.addSql('create index todos_assignee on todos (team_id, assigned_to)');
    this.addSql(
      'create index todos_due on todos (team_id, due_date) where completed_at is null and due_date is not null',
    );
  }
}
