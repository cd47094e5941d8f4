import { Migration } from '@mikro-orm/migrations';

export class Migration20261121001000_event_markers extends Migration {
  override up(): void {
    this.addSql(`
      create table event_markers (
        team_id uuid not null,
        account_id text not null,
        id uuid not null default gen_random_uuid(),
        event_date date not null,
        title text not null,
        description text,
        color text not null,
        icon text,
        created_by uuid references users on delete set null,
        created_at timestamptz not null default clock_timestamp(),
        updated_at timestamptz not null default clock_timestamp(),
        primary key (team_id, account_id, id),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
    this.addSql('create index event_markers_date on event_markers (team_id, account_id, event_date)');
  }
}
