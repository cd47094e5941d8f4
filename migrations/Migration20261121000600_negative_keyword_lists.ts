import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000600_negative_keyword_lists extends Migration {
  override up(): void {
    this.addSql(`
      create table negative_keyword_lists (
        team_id uuid not null,
        account_id text not null,
        id text not null,
        name text not null,
        resource_name text not null,
        category text,
        keyword_count integer not null default 0,
        created_at timestamptz not null default clock_timestamp(),
        -- When the platform no longer had it.
        removed_at timestamptz,
        -- When this server last changed it at the platform: a report asked for earlier does not undo it.
        written_at timestamptz,
        primary key (team_id, account_id, id),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
    this.addSql(`
      create table negative_keywords (
        team_id uuid not null,
        account_id text not null,
        list_id text not null,
        id text not null,
        text text not null,
        match_type text not null check (match_type in ('BROAD', 'PHRASE', 'EXACT')),
        primary key (team_id, account_id, list_id, id),
        foreign key (team_id, account_id, list_id) references negative_keyword_lists on delete cascade
      )`);
    this.addSql(`
      create table negative_keyword_list_campaigns (
        team_id uuid not null,
        account_id text not null,
        list_id text not null,
        campaign_id text not null,
        primary key (team_id, account_id, list_id, campaign_id),
        foreign key (team_id, account_id, list_id) references negative_keyword_lists on delete cascade
      )`);
  }
}
