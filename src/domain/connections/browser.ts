/** A secret that a browser keeps and returns. */
export interface Keepsake {
  name: string;
  secret: string;
  /** The only address that it is sent back to. */
  url: string;
  seconds: number;
}

/** The browser of a caller, if there is one. */
export interface Browser {
  /** Whether the call comes from this server's own page in a browser that can keep things for `url`. */
  returnsTo(url: string): boolean;
  keep(keepsake: Keepsake): void;
  /** The secret of this name, which the browser then deletes. */
  takeBack(keepsake: Pick<Keepsake, 'name' | 'url'>): string | undefined;
}
