import { Migration } from '@mikro-orm/migrations';

export class Migration20261128000006_inherited_negative_keywords extends Migration {
  override up(): void {
    this.addSql(`
      create table inherited_negative_keywords (
        team_id uuid not null,
        account_id text not null,
        campaign_id text not null,
        text text not null,
        match_type text not null,
        constraint inherited_negative_keywords_pkey primary key (team_id, account_id, campaign_id, text, match_type),
        constraint inherited_negative_keywords_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
  }
}
