import { Migration } from '@mikro-orm/migrations';

export class Migration20261121001600_favorites_and_manager_visibility extends Migration {
  override up(): void {
    this.addSql('alter table teams add column show_manager_accounts boolean not null default true');
    this.addSql(`
      create table favorites (
        team_id uuid not null,
        user_id uuid not null,
        account_id text not null,
        created_at timestamptz not null default clock_timestamp(),
        primary key (team_id, user_id, account_id),
        foreign key (team_id, user_id) references team_members on delete cascade,
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
  }
}
