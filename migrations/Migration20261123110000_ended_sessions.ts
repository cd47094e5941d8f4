import { Migration } from '@mikro-orm/migrations';

/** Sessions that people ended before their tokens do. A row is needed no longer than its token is good. */
export class Migration20261123110000_ended_sessions extends Migration {
  override up(): void {
    this.addSql(`
      create table ended_sessions (
        team_id uuid not null,
        user_id uuid not null,
        token_digest text not null,
        expires_at timestamptz not null,
        primary key (team_id, user_id, token_digest),
        foreign key (team_id, user_id) references team_members on delete cascade
      )`);
  }
}
