export interface PublishedRate {
  /** ISO 4217. */
  currency: string;
  /** YYYY-MM-DD. */
  date: string;
  /** Units of the currency per euro: a positive decimal, as published. */
  rate: string;
}

/** Publishes euro reference rates. Throws PlatformError and then uses nothing of the answer. */
export interface RatePublisher {
  /** The display name. */
  readonly name: string;
  history(signal?: AbortSignal): Promise<PublishedRate[]>;
  /** The last 90 days, including corrections. */
  recent(signal?: AbortSignal): Promise<PublishedRate[]>;
}
