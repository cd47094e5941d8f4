/** A source of products of an account. */
export interface Feed {
  id: string;
  accountId: string;
  name: string;
  type: string;
  feedLabel: string;
  contentLanguage: string;
  targetCountry: string;
  /** Null for a feed that is not fetched from an address. */
  fileUrl: string | null;
  itemCount: number;
  /** Includes products that are shown in a limited way. */
  approvedCount: number;
  pendingCount: number;
  disapprovedCount: number;
  lastFetchedAt: string | null;
}
