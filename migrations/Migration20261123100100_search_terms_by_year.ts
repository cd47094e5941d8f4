import { Migration } from '@mikro-orm/migrations';

const INDEXES = ['pkey', 'campaign'];

export class Migration20261123100100_search_terms_by_year extends Migration {
  override up(): void {
    // The table becomes the partition of all years until one, under a table that has its name: both versions know it by that.
    this.addSql(`
      do $$
      declare
        part text;
      begin
        select conname into strict part from pg_constraint
        where conrelid = 'search_term_days'::regclass and conname like 'search_term_days_until_%';
        execute format('alter table search_term_days rename to %I', part);
        ${INDEXES.map((index) => `execute format('alter index search_term_days_${index} rename to %I', part || '_${index}');`).join('\n        ')}
        execute format('create table search_term_days (like %I including defaults) partition by range (date)', part);
        alter table search_term_days add primary key (team_id, account_id, date, campaign_id, search_term, match_type);
        create index search_term_days_campaign on search_term_days (team_id, account_id, campaign_id, date);
        execute format('alter table search_term_days attach partition %I for values from (minvalue) to (%L)', part,
          make_date(substring(part from '\\d+$')::int + 1, 1, 1));
      end $$`);
    this.addSql(yearsOf(['campaign_months', 'product_months', 'account_months', 'search_term_days']));
    this.addSql(dropped(['campaign_months', 'product_months', 'account_months', 'search_term_days']));
  }
}

/** Makes the partitions, one a year, that hold the days from "first" to "last", but for years that one of several years holds. */
export function yearsOf(tables: readonly string[]): string {
  return `
      create or replace function make_figures_years(first date, last date) returns void language plpgsql as $$
      declare
        parent text;
        part text;
      begin
        for year in extract(year from first)::int .. extract(year from last)::int loop
          foreach parent in array array[${tables.map((table) => `'${table}'`).join(', ')}] loop
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
      end $$`;
}

/** Drops the partitions of which every day is before "first". */
export function dropped(tables: readonly string[]): string {
  return `
      create or replace function drop_figures_years(first date) returns void language plpgsql as $$
      declare
        part regclass;
      begin
        for part in
          select inhrelid from pg_inherits
          where inhparent in (${tables.map((table) => `'${table}'::regclass`).join(', ')})
            and substring(inhrelid::regclass::text from '\\d+$')::int < extract(year from first)
        loop
          execute format('drop table %s', part);
        end loop;
      end $$`;
}
