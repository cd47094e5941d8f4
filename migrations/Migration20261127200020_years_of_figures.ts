import { Migration } from '@mikro-orm/migrations';

export class Migration20261127200020_years_of_figures extends Migration {
  override up(): void {
    this.addSql(`
      create function make_figures_years(first date, last date) returns void language plpgsql as $$
      declare
        parent text;
        part text;
      begin
        for year in extract(year from first)::int .. extract(year from last)::int loop
          foreach parent in array array['campaign_months', 'product_months', 'account_months', 'search_term_days', 'campaign_impression_shares'] loop
            part := parent || '_' || year;
            continue when to_regclass(part) is not null;
            continue when exists (
              select from pg_inherits where inhparent = parent::regclass
                and substring(inhrelid::regclass::text from '_until_(\\d+)$')::int >= year);
            execute format('lock table %I in share update exclusive mode', parent);
            continue when to_regclass(part) is not null;
            execute format('create table %I (like %I including defaults including constraints including indexes)', part, parent);
            execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part,
              make_date(year, 1, 1), make_date(year + 1, 1, 1));
          end loop;
        end loop;
      end $$`);
    this.addSql(`
      create function drop_figures_years(first date) returns void language plpgsql as $$
      declare
        part regclass;
      begin
        for part in
          select inhrelid from pg_inherits
          where inhparent in ('campaign_months'::regclass, 'product_months'::regclass, 'account_months'::regclass, 'search_term_days'::regclass, 'campaign_impression_shares'::regclass)
            and substring(inhrelid::regclass::text from '\\d+$')::int < extract(year from first)
        loop
          execute format('drop table %s', part);
        end loop;
      end $$`);
    this.addSql(`
      create function forget_figures() returns trigger language plpgsql as $$
      begin
        delete from campaign_months t using gone g where t.team_id = g.team_id and t.account_id = g.id;
        delete from product_months t using gone g where t.team_id = g.team_id and t.account_id = g.id;
        delete from account_months t using gone g where t.team_id = g.team_id and t.account_id = g.id;
        delete from search_term_days t using gone g where t.team_id = g.team_id and t.account_id = g.id;
        delete from campaign_impression_shares t using gone g where t.team_id = g.team_id and t.account_id = g.id;
        delete from pulled_days t using gone g where t.team_id = g.team_id and t.account_id = g.id;
        return null;
      end $$`);
    this.addSql(`
      CREATE TRIGGER accounts_forget_figures AFTER DELETE ON accounts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_figures()`);
    this.addSql(`
      create table campaign_impression_shares_until_2026 partition of campaign_impression_shares for values from (minvalue) to ('2027-01-01')`);
    this.addSql(`
      create table search_term_days_until_2026 partition of search_term_days for values from (minvalue) to ('2027-01-01')`);
    this.addSql(`select make_figures_years(date '2026-01-01', date '2026-12-31')`);
  }
}
