/** What tells one product of an account from another at the platform. */
export interface ProductPlace {
  offerId: string;
  /** Empty, like the language, where it is not said. */
  feedLabel: string;
  contentLanguage: string;
}

/** An offer id as reports spell it. */
export function itemIdOf(offerId: string): string {
  return offerId.toLowerCase();
}

/** Language, feed label and offer id as the platform joins them, in lower case: figures stand under it. */
export function productIdOf({ contentLanguage, feedLabel, offerId }: ProductPlace): string {
  return itemIdOf(`${contentLanguage}~${feedLabel}~${offerId}`);
}
