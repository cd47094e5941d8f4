/** What a bank of reference says of one currency on one of its publishing days. */
export interface PublishedRate {
  /** ISO 4217. */
  currency: string;
  /** YYYY-MM-DD. */
  date: string;
  /** Units of the currency for one euro: a decimal above 0, as it was published. */
  rate: string;
}

/** Publishes reference rates of the euro. Throws PlatformError; then nothing of an answer is used. */
export interface RatePublisher {
  /** As people call it. */
  readonly name: string;
  /** Everything that was ever published. */
  history(signal?: AbortSignal): Promise<PublishedRate[]>;
  /** The last 90 days, with what was corrected of them. */
  recent(signal?: AbortSignal): Promise<PublishedRate[]>;
}
