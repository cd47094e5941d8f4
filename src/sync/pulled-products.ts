import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.js';
import { type Columns, columnsOf, listed, rowsOf } from '../db/statements/rows.js';
import { raw, type Statement, sql } from '../db/statements/sql.js';
import { itemIdOf } from '../domain/products/product-key.js';
import type { PriceBenchmark, ProductRecord } from '../platforms/merchant.js';

/** Staging table for products. */
export const STAGED_PRODUCTS = 'pulled_products';

/** A completely read Merchant Center. */
export interface ReadCenter {
  merchantId: string;
  /** Its index among the account's linked centers. */
  center: number;
  /** The country for price comparison. */
  comparedIn: string;
}

export interface PulledProduct extends ProductRecord {
  /** Where it is compared: an ISO 3166 code; null for where its center is. */
  country: string | null;
}

/** The columns of a product that come from its record. */
export const PRODUCT_COLUMNS: Columns<ProductRecord> = {
  ...columnsOf<ProductRecord>('text', 'offerId', 'title', 'brand', 'currency', 'availability', 'status', 'link'),
  ...columnsOf<ProductRecord>('text', 'imageLink', 'condition', 'gtin', 'productType', 'feedLabel', 'contentLanguage'),
  ...columnsOf<ProductRecord>('text', 'dataSourceId'),
  ...columnsOf<ProductRecord>('text[]', 'customLabels'),
  ...columnsOf<ProductRecord>('bigint', 'priceMicros', 'salePriceMicros'),
  ...columnsOf<ProductRecord>('timestamptz', 'saleFrom', 'saleUntil'),
  ...columnsOf<ProductRecord>('jsonb', 'issues'),
};

const { currency: _currency, ...NAMED_BY_PRODUCT } = PRODUCT_COLUMNS;

/** What is known of a product on its way only. */
const ON_THE_WAY: Columns<PulledProduct> = {
  ...columnsOf<PulledProduct>('text', 'country'),
  ...columnsOf<PulledProduct>('boolean', 'isLocal'),
};

const BENCHMARK_COLUMNS: Columns<PriceBenchmark> = {
  ...columnsOf<PriceBenchmark>('text', 'offerId', 'feedLabel', 'contentLanguage', 'country', 'currency'),
  benchmark_price_micros: ['bigint', 'benchmarkMicros'],
};

/** What arrives, by kind: products, what others charge for them, and ids of unreadable ones. */
export interface StagedRecords {
  product: PulledProduct;
  benchmark: PriceBenchmark;
  'unread product': { offerId: string };
  'unread benchmark': { offerId: string };
}

const UNREAD_COLUMNS = columnsOf<{ offerId: string }>('text', 'offerId');
const STAGED_COLUMNS: { readonly [Kind in keyof StagedRecords]: Columns<StagedRecords[Kind]> } = {
  product: { ...PRODUCT_COLUMNS, ...ON_THE_WAY },
  benchmark: BENCHMARK_COLUMNS,
  'unread product': UNREAD_COLUMNS,
  'unread benchmark': UNREAD_COLUMNS,
};

const CENTER_COLUMNS: Columns<ReadCenter> = {
  ...columnsOf<ReadCenter>('integer', 'center'),
  ...columnsOf<ReadCenter>('text', 'merchantId', 'comparedIn'),
};

/** Rows per transaction, so that none blocks others for long. */
const BATCH = 4_000;

/**
 * An account's catalogue on its way: it waits in the database, so that memory stays small. Products are ordered by
 * their offer id in lower case, as reports spell it, so that all that is said of one offer is together.
 */
export class StagedProducts {
  private readonly pull = randomUUID();
  private place = 0;

  constructor(
    private readonly db: Database,
    private readonly teamId: string,
  ) {}

  async add<Kind extends keyof StagedRecords>(center: number, kind: Kind, records: readonly StagedRecords[Kind][]) {
    if (records.length === 0) return;
    const columns: Columns<StagedRecords[Kind]> = {
      ...STAGED_COLUMNS[kind],
      place: ['integer', () => this.place++],
      item_id: ['text', ({ offerId }) => itemIdOf(offerId)],
    };
    await this.db.query(
      sql`insert into ${raw(STAGED_PRODUCTS)} (team_id, pull, center, kind, ${listed(columns)})
        select ${this.teamId}, ${this.pull}, ${center}, ${kind}, incoming.* from (${rowsOf(columns, records)}) incoming`,
    );
  }

  /** The last offer of the next batch after `after`; undefined if there are no more products. */
  async batchEnd(after: string | undefined): Promise<string | undefined> {
    const [row] = await this.db.query<{ last: string | null }>(
      sql`select max(item_id) as last from (
        select item_id ${this.rows(after)} order by item_id limit ${BATCH}) f`,
    );
    return row?.last ?? undefined;
  }

  /**
   * Common table expressions. `incoming`: what `centers` say of offers after `after` up to `upTo`. `listed`: the products as
   * they are to be stored, each with its benchmark where it is compared. A product without a price has the benchmark's
   * currency.
   */
  listed(centers: readonly ReadCenter[], after: string | undefined, upTo: string): Statement {
    // Compared by one text each: of several columns the planner may take one that all rows share.
    const benchmarkKey = (row: string, feed: string, country: string) =>
      raw(`concat_ws('~', ${row}.center, ${row}.${country}, ${row}.currency, ${feed}, ${row}.offer_id)`);
    return sql`${this.own(centers, after, upTo)},
      other as (
        select h.key, array_agg(h.merchant_id order by h.center) as ids
        from holder h join owner o on o.key = h.key where h.center > o.center group by h.key
      ),
      benchmark as materialized (
        select distinct on (k.compared) k.compared as key, b.currency, b.benchmark_price_micros
        from incoming b
        cross join lateral (
          values (${benchmarkKey('b', 'b.feed', 'country')}),
            (concat_ws('~', b.center, b.country, '', b.feed, b.offer_id))
        ) k(compared)
        where b.kind = 'benchmark' order by k.compared, b.place desc
      ),
      listed as materialized (
        select p.id, p.item_id, ${listed(NAMED_BY_PRODUCT, 'p')},
          coalesce(nullif(p.currency, ''), b.currency, any_feed.currency, '') as currency,
          coalesce(b.benchmark_price_micros, any_feed.benchmark_price_micros) as benchmark_price_micros, p.merchant_id,
          coalesce(o.ids, '{}') as other_merchant_ids
        from own p
        left join benchmark b on b.key = ${benchmarkKey('p', 'p.feed', 'compared_in')}
        left join benchmark any_feed on any_feed.key = ${benchmarkKey('p', `'~'`, 'compared_in')}
        left join other o on o.key = p.key
      )`;
  }

  /**
   * Common table expressions. `incoming`: what `centers` say; `unread`: offers of which a product could not be read. `own`:
   * their products, one per language, feed label and offer id. One of several centers is one product, as figures do not name
   * the center: the first center's counts; if unreadable, none does. Ids are as reports spell them. Of products that differ
   * only in capitals, which the platform keeps apart, one is as reports spell it; the others have their own spelling.
   */
  own(centers: readonly ReadCenter[], after?: string, upTo?: string): Statement {
    return sql`incoming as materialized (
        select f.*, f.feed || '~' || f.item_id as key, c.merchant_id, coalesce(f.country, c.compared_in) as compared_in
        from (select *, lower(content_language || '~' || feed_label) as feed ${this.rows(after, upTo)}) f
        join (${rowsOf(CENTER_COLUMNS, centers)}) c on c.center = f.center
      ),
      holder as (
        select distinct t.key, t.center, t.merchant_id from incoming t where t.kind = 'product'
      ),
      unread as (select item_id, min(center) as center from incoming where kind = 'unread product' group by item_id),
      owner as materialized (
        select h.key, min(h.center) as center from holder h group by h.key
      ),
      own as materialized (
        select d.*, case row_number() over (partition by d.key
            order by d.offer_id = d.item_id desc, d.offer_id collate "C")
          when 1 then d.key
          else d.content_language || '~' || d.feed_label || '~' || d.offer_id end as id
        from (
          select distinct on (t.key, t.offer_id) t.*
          from incoming t
          join owner o on o.key = t.key and o.center = t.center
          left join unread u on u.item_id = t.item_id
          where t.kind = 'product' and coalesce(u.center >= o.center, true)
          order by t.key, t.offer_id, t.is_local, t.place
        ) d
      )`;
  }

  async end(): Promise<void> {
    await this.db.query(sql`delete ${this.rows()}`);
  }

  private rows(after?: string, upTo?: string): Statement {
    return sql`from ${raw(STAGED_PRODUCTS)} where team_id = ${this.teamId} and pull = ${this.pull}
      ${after === undefined ? sql`` : sql`and item_id > ${after}`} ${upTo === undefined ? sql`` : sql`and item_id <= ${upTo}`}`;
  }
}
