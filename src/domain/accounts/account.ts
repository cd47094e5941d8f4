import type { Metrics } from '../figures/figures.js';
import type { PageArgs } from '../page.js';

export interface Account {
  id: string;
  name: string;
  currency: string;
  status: string;
  isMcc: boolean;
  /** Of a manager account: the sums of its sub-accounts that the caller may see. */
  metrics: Metrics;
}

export interface AccountDetails extends Account {
  mccId: string | null;
  timeZone: string;
  industry: string;
  logoUrl: string;
  isEcommerce: boolean;
  productRoasBoundary: number;
  /** Without removed campaigns. */
  campaignCount: number;
  productCount: number;
  lastSyncedAt: string | null;
  createdAt: string;
}

export interface AccountListArgs extends PageArgs {
  /** Only the sub-accounts of this manager account. */
  mccId?: string | null;
  /** Part of the name, in any case. */
  search?: string | null;
  days: number;
  minRoas?: number | null;
  sort: string;
}
