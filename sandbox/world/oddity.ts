/** When and from what odd accounts were made. */
export interface OddOrder {
  /** From 0 to 99,999. */
  seed: number;
  /** Milliseconds since 1970, in whole minutes. */
  at: number;
}

/** What makes an account odd as a whole. */
export interface Oddity extends OddOrder {
  role: 'main' | 'suspended' | 'ended';
  /** Milliseconds since 1970: an account is suspended, a currency loses its rates and conversions are complete from here on. */
  turn: number;
  /** Longest conversion window of its actions. */
  windowDays: number;
  /** Reports name neither feed label nor language. */
  isUnlabelled: boolean;
}
