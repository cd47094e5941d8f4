import { Migration } from '@mikro-orm/migrations';

/** How landing pages answered, and how many were not found on each day. */
export class Migration20261128003700_answers_of_landing_pages extends Migration {
  override up(): void {
    this.addSql('alter table landing_pages add column checked_at timestamptz, add column http_status integer');
    this.addSql(
      'alter table landing_page_refreshes add column checked_through date, add column check_after timestamptz',
    );
    this.addSql(`
      create table landing_page_days (
        team_id uuid not null,
        account_id text not null,
        date date not null,
        page_count integer not null,
        not_found_count integer not null,
        constraint landing_page_days_pkey primary key (team_id, account_id, date)
      )`);
    this.addSql(`select keep_with_team('landing_page_days')`);
    this.addSql(`
      alter table landing_page_days
        add constraint landing_page_days_account_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade`);
  }
}
