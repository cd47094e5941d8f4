import { Migration } from '@mikro-orm/migrations';

export class Migration20261123090000_catalogues_on_their_way extends Migration {
  override up(): void {
    // What Merchant Centers say of products, as it arrives; a pull that has ended has no rows here. `spelled` is the offer id as
    // reports have it, `place` the order in which a center named its records. Of one that could not be read only the id is known.
    this.addSql(`
      create unlogged table pulled_products (
        team_id uuid not null,
        pull uuid not null,
        center integer not null,
        kind text not null check (kind in ('product', 'benchmark', 'unread product', 'unread benchmark')),
        place integer not null,
        spelled text collate "C" not null,
        offer_id text not null,
        title text,
        brand text,
        price_micros bigint,
        currency text,
        benchmark_price_micros bigint,
        availability text,
        status text,
        issues jsonb,
        link text,
        image_link text,
        condition text,
        gtin text,
        product_type text,
        feed_label text,
        content_language text,
        custom_labels text[],
        data_source_id text,
        pulled_at timestamptz not null default now()
      )`);
    this.addSql('create index pulled_products_pull on pulled_products (team_id, pull, spelled)');
  }
}
