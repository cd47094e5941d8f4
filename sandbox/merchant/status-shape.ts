import type { Account } from '../world/account.js';
import type { Product } from '../world/product.js';
import { CONTEXTS, COUNTRY } from './product-shape.js';

/** How many products are in which state, and why, for each place where they are shown; counts of none are left out. */
export function aggregateStatuses(account: Account, all: Product[]) {
  const products = all.filter(({ feedLabel }) => feedLabel === COUNTRY);
  const count = (...statuses: Product['status'][]) => {
    const found = products.filter(({ status }) => statuses.includes(status)).length;
    return found > 0 ? String(found) : undefined;
  };
  const stats = {
    activeCount: count('approved', 'limited'),
    pendingCount: count('pending'),
    disapprovedCount: count('disapproved'),
  };
  const itemLevelIssues = issueCounts(products);
  return CONTEXTS.map((reportingContext) => ({
    name: `accounts/${account.merchantId}/aggregateProductStatuses/${reportingContext}~${COUNTRY}`,
    reportingContext,
    country: COUNTRY,
    stats,
    itemLevelIssues,
  }));
}

function issueCounts(products: Product[]) {
  const byCode = new Map<string, { issue: Product['issues'][number]; count: number }>();
  for (const issue of products.flatMap(({ issues }) => issues)) {
    const entry = byCode.get(issue.code);
    if (entry) entry.count += 1;
    else byCode.set(issue.code, { issue, count: 1 });
  }
  return [...byCode.values()].map(({ issue: { documentation, resolution, ...issue }, count }) => ({
    ...issue,
    resolution: resolution.toUpperCase(),
    documentationUri: documentation,
    productCount: String(count),
  }));
}
