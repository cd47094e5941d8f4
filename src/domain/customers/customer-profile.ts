/** What an agency knows of the customer behind an account. */
export interface CustomerProfile {
  accountId: string;
  customerType: string | null;
  servicesProducts: string | null;
  industry: string | null;
  websiteStrengths: string[];
  websiteWeaknesses: string[];
  /** Null before the first change. */
  updatedAt: string | null;
}

/** What is absent stays, null clears. */
export interface CustomerProfileChange {
  accountId: string;
  customerType?: string | null;
  servicesProducts?: string | null;
  industry?: string | null;
  websiteStrengths?: string[] | null;
  websiteWeaknesses?: string[] | null;
  /** The member on whose behalf an API key writes. */
  userId?: string | null;
}
