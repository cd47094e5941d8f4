import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.js';
import { type Columns, columnsOf, listed, rowsOf } from '../db/statements/rows.js';
import { raw, type Statement, sql } from '../db/statements/sql.js';
import type { PriceBenchmark, ProductRecord } from '../platforms/merchant.js';

/** Products that have arrived and are not stored yet. */
export const PULLED_PRODUCTS = 'pulled_products';

/** A Merchant Center that was read completely. */
export interface ReadCenter {
  merchantId: string;
  /** Its place among those that are linked to the account. */
  center: number;
  /** Where its products are compared. */
  comparedIn: string;
}

/** The columns of a product that come from its record. */
export const PRODUCT: Columns<ProductRecord> = {
  ...columnsOf<ProductRecord>('text', 'offerId', 'title', 'brand', 'currency', 'availability', 'status', 'link'),
  ...columnsOf<ProductRecord>('text', 'imageLink', 'condition', 'gtin', 'productType', 'feedLabel', 'contentLanguage'),
  ...columnsOf<ProductRecord>('text', 'dataSourceId'),
  ...columnsOf<ProductRecord>('text[]', 'customLabels'),
  ...columnsOf<ProductRecord>('bigint', 'priceMicros'),
  ...columnsOf<ProductRecord>('jsonb', 'issues'),
};

const BENCHMARK: Columns<PriceBenchmark> = {
  ...columnsOf<PriceBenchmark>('text', 'offerId', 'currency'),
  benchmark_price_micros: ['bigint', 'benchmarkMicros'],
};

/** What arrives, by kind: products, what others charge for them, and ids of unreadable ones. */
export interface Arriving {
  product: ProductRecord;
  benchmark: PriceBenchmark;
  'unread product': { offerId: string };
  'unread benchmark': { offerId: string };
}

const UNREAD = columnsOf<{ offerId: string }>('text', 'offerId');
const ARRIVING: { readonly [Kind in keyof Arriving]: Columns<Arriving[Kind]> } = {
  product: PRODUCT,
  benchmark: BENCHMARK,
  'unread product': UNREAD,
  'unread benchmark': UNREAD,
};

const CENTER: Columns<ReadCenter> = {
  ...columnsOf<ReadCenter>('integer', 'center'),
  ...columnsOf<ReadCenter>('text', 'merchantId', 'comparedIn'),
};

/** Rows per transaction, so that none blocks others for long. */
const BATCH = 4_000;

/**
 * An account's catalogue on its way: it waits in the database, so that memory stays small. Products are ordered by
 * their offer id in lower case, as reports spell it, so that all records of one product are together.
 */
export class PulledProducts {
  private readonly pull = randomUUID();
  private place = 0;

  constructor(
    private readonly db: Database,
    private readonly teamId: string,
  ) {}

  /** Takes in records of a center. */
  async add<Kind extends keyof Arriving>(center: number, kind: Kind, records: readonly Arriving[Kind][]) {
    if (records.length === 0) return;
    const columns: Columns<Arriving[Kind]> = {
      ...ARRIVING[kind],
      place: ['integer', () => this.place++],
      spelled: ['text', ({ offerId }) => offerId.toLowerCase()],
    };
    await this.db.query(
      sql`insert into ${raw(PULLED_PRODUCTS)} (team_id, pull, center, kind, ${listed(columns)})
        select ${this.teamId}, ${this.pull}, ${center}, ${kind}, told.* from (${rowsOf(columns, records)}) told`,
    );
  }

  /** The last spelling of the next batch after `after`; undefined if there are no more products. */
  async upTo(after: string | undefined): Promise<string | undefined> {
    const [row] = await this.db.query<{ last: string | null }>(
      sql`select max(spelled) as last from (
        select spelled ${this.rows(after)} order by spelled limit ${BATCH}) f`,
    );
    return row?.last ?? undefined;
  }

  /**
   * Common table expressions. `told`: what `centers` say of products spelled after `after` up to `upTo`. `listed`:
   * these as they are to be stored, one an offer id. An offer for several countries or languages counts for its
   * center's country of comparison, or else the first. One of several centers is one product, as figures come by offer
   * id alone, in lower case: the first center's counts and names the others; if unreadable, none is listed.
   */
  listed(centers: readonly ReadCenter[], after: string | undefined, upTo: string): Statement {
    return sql`told as materialized (
        select f.*, c.merchant_id, c.compared_in from (select * ${this.rows(after, upTo)}) f
        join (${rowsOf(CENTER, centers)}) c on c.center = f.center
      ),
      holder as (
        select distinct spelled, center, merchant_id, kind from told where kind in ('product', 'unread product')
      ),
      owner as materialized (select spelled, min(center) as center from holder group by spelled),
      other as (
        select h.spelled, array_agg(h.merchant_id order by h.center) as ids
        from holder h join owner o on o.spelled = h.spelled
        where h.kind = 'product' and h.center > o.center group by h.spelled
      ),
      benchmark as (
        select distinct on (center, offer_id) center, offer_id, benchmark_price_micros, currency
        from told where kind = 'benchmark' order by center, offer_id, place desc
      ),
      own as (
        select distinct on (t.offer_id) t.* from told t join owner o on o.spelled = t.spelled and o.center = t.center
        where t.kind = 'product'
        order by t.offer_id, t.feed_label = t.compared_in desc,
          case when t.feed_label = t.compared_in then -t.place else t.place end
      ),
      listed as materialized (
        select ${listed(PRODUCT, 'p')}, b.benchmark_price_micros, p.merchant_id, coalesce(o.ids, '{}') as other_merchant_ids
        from own p
        left join benchmark b on b.center = p.center and b.offer_id = p.offer_id and b.currency = p.currency
        left join other o on o.spelled = p.spelled
      )`;
  }

  /** SQL: whether `centers` list the stored product with the offer id `id`, or could not read it. */
  names(centers: readonly ReadCenter[], id: Statement): Statement {
    return sql`exists (
      select from (
        select f.offer_id, f.kind, f.center, min(f.center) over (partition by f.spelled) as owner
        from (select * ${this.rows()}) f
        where f.kind in ('product', 'unread product') and f.center = any(${centers.map(({ center }) => center)}::integer[])
      ) n
      where n.offer_id = ${id} and (n.center = n.owner or n.kind = 'unread product'))`;
  }

  /** Deletes all of it. */
  async end(): Promise<void> {
    await this.db.query(sql`delete ${this.rows()}`);
  }

  private rows(after?: string, upTo?: string): Statement {
    return sql`from ${raw(PULLED_PRODUCTS)} where team_id = ${this.teamId} and pull = ${this.pull}
      ${after === undefined ? sql`` : sql`and spelled > ${after}`} ${upTo === undefined ? sql`` : sql`and spelled <= ${upTo}`}`;
  }
}
