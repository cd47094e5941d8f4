import type {
  DisapprovedProductsArgs,
  OutOfStockProductsArgs,
  StatusHistoryArgs,
  StatusSummaryArgs,
} from '../../../schema/products/product-status.args.js';
import type {
  DisapprovedProduct,
  OutOfStockProduct,
  ProductStatusHistory,
  ProductStatusSummary,
} from '../../../schema/products/product-status.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { NotFoundError, requireFound } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import { dailyWindowOf } from '../figures/window.js';
import type { Page } from '../lists/page.js';
import type { ProductKey } from './product.reads.js';
import { ProductStatusReads } from './product-status.reads.js';
import { disapprovedProducts, outOfStockProducts } from './unsellable-product.reads.js';

/** The states of products at the merchant platform, now and on earlier days. */
export class ProductStatusService {
  private readonly reads: ProductStatusReads;

  constructor(
    private readonly db: Sql,
    private readonly clock: Clock,
  ) {
    this.reads = new ProductStatusReads(db);
  }

  /**
   * The counts of each account that has products, by name; of one account, whether it has or not. Throws NotFoundError
   * for an account that the caller may not see.
   */
  async summary(
    viewer: Viewer,
    { accountId, limit, offset, ...feed }: StatusSummaryArgs,
  ): Promise<Page<ProductStatusSummary>> {
    const accountIds = accountId == null ? null : [accountId];
    const { total, summaries } = await this.reads.summaries(viewer, accountIds, limit, offset, feed);
    if (accountIds && total === 0) throw new NotFoundError('account');
    return { data: summaries, meta: { total, limit, offset } };
  }

  /** Each account of `ids` in their order; null for one that the caller may not see. */
  async summariesOf(viewer: Viewer, ids: readonly string[]): Promise<(ProductStatusSummary | null)[]> {
    const { summaries } = await this.reads.summaries(viewer, ids, null, 0);
    const byAccount = new Map(summaries.map((summary) => [summary.accountId, summary]));
    return ids.map((id) => byAccount.get(id) ?? null);
  }

  /** Accounts with disapproved products, by name. */
  async withDisapproved(viewer: Viewer): Promise<ProductStatusSummary[]> {
    const { summaries } = await this.reads.summaries(viewer, null, null, 0);
    return summaries.filter(({ disapproved }) => disapproved > 0);
  }

  /** By cost in the window, descending. Throws NotFoundError for an account that the caller may not see. */
  async disapproved(viewer: Viewer, args: DisapprovedProductsArgs): Promise<Page<DisapprovedProduct & ProductKey>> {
    return disapprovedProducts(this.db, viewer, this.clock(), args);
  }

  /** By cost in the window, descending. Throws NotFoundError for an account that the caller may not see. */
  async outOfStock(viewer: Viewer, args: OutOfStockProductsArgs): Promise<Page<OutOfStockProduct & ProductKey>> {
    return outOfStockProducts(this.db, viewer, this.clock(), args);
  }

  /**
   * The known days of a range of at most 366, and their changes. A day without a pull has the states of the day before.
   * Throws NotFoundError, also for a product that the account never had, and ParameterError for an invalid range.
   */
  async history(viewer: Viewer, args: StatusHistoryArgs): Promise<ProductStatusHistory> {
    const { accountId, offerId = null, feedLabel, contentLanguage, limit } = args;
    const feed = { feedLabel, contentLanguage };
    const scope = { viewer, now: this.clock(), window: dailyWindowOf(args) };
    const known = requireFound(await this.reads.scope(scope, { accountId, offerId, ...feed }), 'account');
    const { from, to, productId, ...shown } = known;
    if (offerId !== null && productId === null) throw new NotFoundError('product');
    const history = { accountId, offerId, ...shown };
    if (history.knownFrom === null || from === null || to === null || from > to) {
      const none = offerId === null ? { days: [], productDays: null } : { days: null, productDays: [] };
      return { ...history, ...none, changesTotal: 0, changes: [] };
    }
    const span = { teamId: viewer.teamId, accountId, productId, ...feed, from, to };
    const { total, changes } = await this.reads.changes(span, history.knownFrom, limit);
    return {
      ...history,
      days: offerId === null ? await this.reads.days(span) : null,
      productDays: offerId === null ? null : await this.reads.productDays(span),
      changesTotal: total,
      changes,
    };
  }
}
