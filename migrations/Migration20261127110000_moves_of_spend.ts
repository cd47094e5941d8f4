import { Migration } from '@mikro-orm/migrations';

export class Migration20261127110000_moves_of_spend extends Migration {
  override up(): void {
    // What writes moved of the possible daily spend: thresholds for approval add it up over a day.
    this.addSql(`create table spend_moves (
      team_id uuid not null, account_id text not null, id uuid not null,
      campaign_id text not null, budget text not null,
      micros bigint, euro_micros bigint,
      is_approved boolean not null,
      moved_at timestamptz not null default clock_timestamp(),
      primary key (team_id, account_id, id),
      foreign key (team_id, account_id) references accounts (team_id, id) on delete cascade
    )`);
    this.addSql('alter table team_guardrails add column approval_since timestamptz');
    this.addSql('create index spend_moves_newest on spend_moves (team_id, account_id, moved_at desc, id)');
  }
}
