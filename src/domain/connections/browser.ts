/** A secret that a browser stores and returns. */
export interface BrowserSecret {
  name: string;
  secret: string;
  /** The only address that it is sent back to. */
  url: string;
  seconds: number;
}

/** The caller's browser, if any. */
export interface Browser {
  /** Whether the call comes from this server's own page in a browser that can store secrets for `url`. */
  returnsTo(url: string): boolean;
  keep(keepsake: BrowserSecret): void;
  /** Returns the secret of this name and makes the browser delete it. */
  takeBack(keepsake: Pick<BrowserSecret, 'name' | 'url'>): string | undefined;
}
