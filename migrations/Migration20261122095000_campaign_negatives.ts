import { Migration } from '@mikro-orm/migrations';

export class Migration20261122095000_campaign_negatives extends Migration {
  override up(): void {
    this.addSql(`
      create table campaign_negative_keywords (
        team_id uuid not null,
        account_id text not null,
        campaign_id text not null,
        id text not null,
        text text not null,
        match_type text not null check (match_type in ('BROAD', 'PHRASE', 'EXACT')),
        primary key (team_id, account_id, campaign_id, id),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
    // When this server last changed one of them at the platform: what a sync asked for before that is out of date.
    this.addSql('alter table accounts add column campaign_negatives_written_at timestamptz');
  }
}
