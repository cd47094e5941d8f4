import { Migration } from '@mikro-orm/migrations';

export class Migration20261123020000_kept_sums extends Migration {
  override up(): void {
    // The sums of windows that end on `kept_through`, of as many campaigns and products as the account has. Null: they do not
    // hold.
    this.addSql(`
      alter table accounts
        add column kept_through date,
        add column kept_campaigns integer not null default 0,
        add column kept_products integer not null default 0`);
    this.addSql('lock table campaigns, products in share row exclusive mode');
    for (const [table, key] of [
      ['campaign_window_sums', 'campaign_id'],
      ['product_window_sums', 'offer_id'],
    ]) {
      this.addSql(`
      create table ${table} (
        team_id uuid not null,
        account_id text not null,
        days smallint not null,
        ${key} text not null,
        cost_micros bigint not null,
        impressions bigint not null,
        clicks bigint not null,
        conversions_micros bigint not null,
        conversion_value_micros bigint not null,
        native_cost_micros bigint not null,
        native_conversion_value_micros bigint not null,
        primary key (team_id, account_id, days, ${key}),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
    }

    // An index an order. They go by what answers show; the columns that it is made of are included, so that an order is read from
    // its index alone.
    const cost = 'floor(cost_micros / 10000::float8 + 0.5) / 100';
    const roas = `case when cost_micros = 0 then 0
      else floor(conversion_value_micros::float8 / cost_micros * 10000 + 0.5) / 10000 end`;
    const conversions = 'floor(conversions_micros / 10000::float8 + 0.5) / 100';
    const figures = { cost, roas };
    const columns = { cost: 'cost_micros', roas: 'conversion_value_micros, cost_micros' };
    this.sorted('product_window_sums', 'days, ', 'offer_id', figures, columns);
    this.sorted(
      'campaign_window_sums',
      'days, ',
      'campaign_id',
      { ...figures, conversions },
      {
        ...columns,
        conversions: 'conversions_micros',
      },
    );
    for (const count of ['clicks', 'impressions']) {
      this.sorted('campaign_window_sums', 'days, ', 'campaign_id', { [count]: count }, { [count]: count });
    }
    const price = 'floor(price_micros / 10000::float8 + 0.5) / 100';
    const difference = `floor((price_micros - benchmark_price_micros)::float8 / nullif(benchmark_price_micros, 0) * 10000 + 0.5)`;
    this.sorted('products', '', 'offer_id', { price }, { price: 'price_micros' });
    this.addSql(
      `create index products_price_diff on products (team_id, (coalesce(${difference}, 'Infinity')), offer_id collate "C",
        account_id collate "C") include (price_micros, benchmark_price_micros)`,
    );
    this.addSql(
      `create index products_price_diff_desc on products (team_id, (coalesce(-${difference}, 'Infinity')),
        offer_id collate "C", account_id collate "C") include (price_micros, benchmark_price_micros)`,
    );
    this.addSql(
      'create index campaigns_name on campaigns (team_id, name collate "C", id collate "C", account_id collate "C")',
    );
    this.addSql(
      'create index campaigns_name_desc on campaigns (team_id, name collate "C" desc, id collate "C", account_id collate "C")',
    );

    this.addSql(`
      create function forget_kept_sums() returns trigger language plpgsql as $$
      begin
        update accounts a set kept_through = null
        from (select distinct team_id, account_id from changed) c
        where a.team_id = c.team_id and a.id = c.account_id and a.kept_through is not null;
        return null;
      end $$`);
    for (const table of ['campaigns', 'products']) {
      for (const [event, rows] of [
        ['insert', 'new'],
        ['delete', 'old'],
      ]) {
        this.addSql(
          `create trigger ${table}_${event}_kept after ${event} on ${table} referencing ${rows} table as changed
            for each statement execute function forget_kept_sums()`,
        );
      }
    }
  }

  private sorted(
    table: string,
    window: string,
    key: string,
    sorts: Readonly<Record<string, string>>,
    columns: Readonly<Record<string, string>>,
  ): void {
    for (const [name, value] of Object.entries(sorts)) {
      for (const [direction, rank] of [
        ['', value],
        ['_desc', `-(${value})`],
      ]) {
        this.addSql(
          `create index ${table}_${name}${direction} on ${table} (team_id, ${window}(${rank}), ${key} collate "C",
            account_id collate "C") include (${columns[name]})`,
        );
      }
    }
  }
}
