import { Migration } from '@mikro-orm/migrations';

const DAYS = ['search_term_days', 'campaign_impression_shares'];

/** The two that follow make these tables partitions of others. What is proved here they need not look for under their locks. */
export class Migration20261123100000_last_year_of_days extends Migration {
  /** Each statement commits alone: the proof reads every row, and holds up nobody who reads or writes. */
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // Shares were not dropped with the figures of their days.
    this.addSql(`
      delete from campaign_impression_shares s using accounts a
      where a.team_id = s.team_id and a.id = s.account_id and s.date < a.figures_from`);
    for (const table of DAYS) {
      // Days are never after today; those that come while the version before still writes have a year that is not over.
      this.addSql(`
      do $$
      declare
        year int;
      begin
        if exists (select from pg_constraint where conrelid = '${table}'::regclass and conname like '${table}_until_%') then
          return;
        end if;
        select extract(year from greatest(max(date), current_date + 31)) into year from ${table};
        execute format('alter table ${table} add constraint %I check (date < %L) not valid',
          '${table}_until_' || year, make_date(year + 1, 1, 1));
      end $$`);
      this.addSql(`
      do $$
      declare
        proof name;
      begin
        select conname into strict proof from pg_constraint
        where conrelid = '${table}'::regclass and conname like '${table}_until_%';
        execute format('alter table ${table} validate constraint %I', proof);
      end $$`);
    }
  }
}
