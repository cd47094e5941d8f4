/** The session that a page of this server keeps where its scripts cannot read it (ADR 70). */
export interface PageSession {
  /** Throws AppError `forbidden` unless a page of this server calls. */
  requireMayBegin(): void;
  /** Has the browser keep `token`. */
  begin(token: string, seconds: number): void;
  /** Has the browser forget it, if this call came with it. */
  end(): void;
}
