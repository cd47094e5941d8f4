/** What a browser is given to bring back. */
export interface Keepsake {
  name: string;
  secret: string;
  /** The only address that it is brought back to. */
  url: string;
  seconds: number;
}

/** The browser that a call may come from, as far as the call shows it. */
export interface Browser {
  /** True for a call that comes from a page of this server's own in a browser, which keeps things for `url`. */
  returnsTo(url: string): boolean;
  keep(keepsake: Keepsake): void;
  /** What it was given under this name, which it then forgets. */
  takeBack(keepsake: Pick<Keepsake, 'name' | 'url'>): string | undefined;
}
