import { Migration } from '@mikro-orm/migrations';
import { dropped, yearsOf } from './Migration20261123100100_search_terms_by_year.js';

const FIGURES = ['campaign_months', 'product_months', 'account_months'];
const BY_YEAR = [...FIGURES, 'search_term_days', 'campaign_impression_shares'];
/** Attaching asks for checks of the same names. */
const SHARES = ['share', 'lost_to_budget', 'lost_to_rank'];
const TOTALS = ['campaign_totals', 'product_totals', 'account_totals'];

export class Migration20261123100200_impression_shares_by_year extends Migration {
  override up(): void {
    this.addSql(`
      do $$
      declare
        part text;
      begin
        select conname into strict part from pg_constraint
        where conrelid = 'campaign_impression_shares'::regclass and conname like 'campaign_impression_shares_until_%';
        execute format('alter table campaign_impression_shares rename to %I', part);
        execute format('alter index campaign_impression_shares_pkey rename to %I', part || '_pkey');
        execute format('create table campaign_impression_shares (like %I including defaults) partition by range (date)', part);
        alter table campaign_impression_shares
          ${SHARES.map((share) => `add constraint campaign_impression_shares_${share}_check check (${share} between 0 and 10000),`).join('\n          ')}
          add primary key (team_id, account_id, campaign_id, date);
        execute format('alter table campaign_impression_shares attach partition %I for values from (minvalue) to (%L)', part,
          make_date(substring(part from '\\d+$')::int + 1, 1, 1));
      end $$`);
    this.addSql(yearsOf(BY_YEAR));
    this.addSql(dropped(BY_YEAR));
    this.addSql(`
      create or replace function forget_figures() returns trigger language plpgsql as $$
      begin
        ${[...BY_YEAR, ...TOTALS, 'pulled_days']
          .map((table) => `delete from ${table} t using gone g where t.team_id = g.team_id and t.account_id = g.id;`)
          .join('\n        ')}
        return null;
      end $$`);
  }
}
