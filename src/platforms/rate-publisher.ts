export interface PublishedRate {
  /** ISO 4217. */
  currency: string;
  /** YYYY-MM-DD. */
  date: string;
  /** Units of the currency for one euro: a decimal above 0, as published. */
  rate: string;
}

/** Publishes reference rates of the euro. Throws PlatformError; then nothing of an answer is used. */
export interface RatePublisher {
  /** For people. */
  readonly name: string;
  /** Everything that was ever published. */
  history(signal?: AbortSignal): Promise<PublishedRate[]>;
  /** The last 90 days, with corrections. */
  recent(signal?: AbortSignal): Promise<PublishedRate[]>;
}
