import { Migration } from '@mikro-orm/migrations';

export class Migration20261122095100_impression_shares extends Migration {
  override up(): void {
    // Shares in ten-thousandths. 999 is any share below 10 %, 9001 any loss above 90 %.
    this.addSql(`
      create table campaign_impression_shares (
        team_id uuid not null,
        account_id text not null,
        campaign_id text not null,
        date date not null,
        impressions bigint not null,
        share smallint check (share between 0 and 10000),
        lost_to_budget smallint check (lost_to_budget between 0 and 10000),
        lost_to_rank smallint check (lost_to_rank between 0 and 10000),
        primary key (team_id, account_id, campaign_id, date),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
    this.addSql('alter table accounts add column impression_shares_through date');
  }
}
