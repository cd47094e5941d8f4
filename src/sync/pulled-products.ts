import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.js';
import { type Columns, columnsOf, listed, rowsOf } from '../db/statements/rows.js';
import { raw, type Statement, sql } from '../db/statements/sql.js';
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

/** Columns from a product record. */
export const PRODUCT_COLUMNS: Columns<ProductRecord> = {
  ...columnsOf<ProductRecord>('text', 'offerId', 'title', 'brand', 'currency', 'availability', 'status', 'link'),
  ...columnsOf<ProductRecord>('text', 'imageLink', 'condition', 'gtin', 'productType', 'feedLabel', 'contentLanguage'),
  ...columnsOf<ProductRecord>('text', 'dataSourceId'),
  ...columnsOf<ProductRecord>('text[]', 'customLabels'),
  ...columnsOf<ProductRecord>('bigint', 'priceMicros'),
  ...columnsOf<ProductRecord>('jsonb', 'issues'),
};

const BENCHMARK_COLUMNS: Columns<PriceBenchmark> = {
  ...columnsOf<PriceBenchmark>('text', 'offerId', 'currency'),
  benchmark_price_micros: ['bigint', 'benchmarkMicros'],
};

/** Staged records by kind: products, benchmark prices and ids of unreadable records. */
export interface StagedRecords {
  product: ProductRecord;
  benchmark: PriceBenchmark;
  'unread product': { offerId: string };
  'unread benchmark': { offerId: string };
}

const UNREAD_COLUMNS = columnsOf<{ offerId: string }>('text', 'offerId');
const STAGED_COLUMNS: { readonly [Kind in keyof StagedRecords]: Columns<StagedRecords[Kind]> } = {
  product: PRODUCT_COLUMNS,
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
 * Stages a catalogue in the database to save memory. Products are ordered by lower-case offer id, the
 * spelling in reports, so that all records of a product are in one batch.
 */
export class StagedProducts {
  private readonly pull = randomUUID();
  private position = 0;

  constructor(
    private readonly db: Database,
    private readonly teamId: string,
  ) {}

  async add<Kind extends keyof StagedRecords>(center: number, kind: Kind, records: readonly StagedRecords[Kind][]) {
    if (records.length === 0) return;
    const columns: Columns<StagedRecords[Kind]> = {
      ...STAGED_COLUMNS[kind],
      place: ['integer', () => this.position++],
      spelled: ['text', ({ offerId }) => offerId.toLowerCase()],
    };
    await this.db.query(
      sql`insert into ${raw(STAGED_PRODUCTS)} (team_id, pull, center, kind, ${listed(columns)})
        select ${this.teamId}, ${this.pull}, ${center}, ${kind}, incoming.* from (${rowsOf(columns, records)}) incoming`,
    );
  }

  /** The last lower-case offer id of the batch after `after`; undefined at the end. */
  async batchEnd(after: string | undefined): Promise<string | undefined> {
    const [row] = await this.db.query<{ last: string | null }>(
      sql`select max(spelled) as last from (
        select spelled ${this.rows(after)} order by spelled limit ${BATCH}) f`,
    );
    return row?.last ?? undefined;
  }

  /**
   * CTEs for one batch: `incoming` has the staged records, `listed` one product per offer id as it is to be
   * stored. Among several offers, that of the comparison country wins, among several centers the first, which
   * names the others.
   */
  listed(centers: readonly ReadCenter[], after: string | undefined, upTo: string): Statement {
    return sql`incoming as materialized (
        select f.*, c.merchant_id, c.compared_in from (select * ${this.rows(after, upTo)}) f
        join (${rowsOf(CENTER_COLUMNS, centers)}) c on c.center = f.center
      ),
      holder as (
        select distinct spelled, center, merchant_id, kind from incoming where kind in ('product', 'unread product')
      ),
      owner as materialized (select spelled, min(center) as center from holder group by spelled),
      other as (
        select h.spelled, array_agg(h.merchant_id order by h.center) as ids
        from holder h join owner o on o.spelled = h.spelled
        where h.kind = 'product' and h.center > o.center group by h.spelled
      ),
      benchmark as (
        select distinct on (center, offer_id) center, offer_id, benchmark_price_micros, currency
        from incoming where kind = 'benchmark' order by center, offer_id, place desc
      ),
      own as (
        select distinct on (t.offer_id) t.* from incoming t join owner o on o.spelled = t.spelled and o.center = t.center
        where t.kind = 'product'
        order by t.offer_id, t.feed_label = t.compared_in desc,
          case when t.feed_label = t.compared_in then -t.place else t.place end
      ),
      listed as materialized (
        select ${listed(PRODUCT_COLUMNS, 'p')}, b.benchmark_price_micros, p.merchant_id, coalesce(o.ids, '{}') as other_merchant_ids
        from own p
        left join benchmark b on b.center = p.center and b.offer_id = p.offer_id and b.currency = p.currency
        left join other o on o.spelled = p.spelled
      )`;
  }

  /** Whether `centers` list the offer id, or could not read it. */
  isListed(centers: readonly ReadCenter[], id: Statement): Statement {
    return sql`exists (
      select from (
        select f.offer_id, f.kind, f.center, min(f.center) over (partition by f.spelled) as owner
        from (select * ${this.rows()}) f
        where f.kind in ('product', 'unread product') and f.center = any(${centers.map(({ center }) => center)}::integer[])
      ) n
      where n.offer_id = ${id} and (n.center = n.owner or n.kind = 'unread product'))`;
  }

  async end(): Promise<void> {
    await this.db.query(sql`delete ${this.rows()}`);
  }

  private rows(after?: string, upTo?: string): Statement {
    return sql`from ${raw(STAGED_PRODUCTS)} where team_id = ${this.teamId} and pull = ${this.pull}
      ${after === undefined ? sql`` : sql`and spelled > ${after}`} ${upTo === undefined ? sql`` : sql`and spelled <= ${upTo}`}`;
  }
}
