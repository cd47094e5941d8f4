import type { Viewer } from '../../src/access/viewer.js';
import type { WriteInProgress } from '../../src/domain/audit/write-in-progress.js';
import type { Browser } from '../../src/domain/connections/browser.js';
import type { CountSteps } from '../../src/progress.js';
import type { Services } from '../../src/services.js';
import type { Loaders } from './loaders.js';

/** What a resolver gets: the services, and what belongs to this one request. */
export interface Context {
  services: Services;
  /** Who is calling. The guard answers `unauthorized` before a resolver runs without one; only public operations do. */
  viewer: Viewer;
  requestId: string;
  /** Told the audit id of each write, for `X-Audit-Id`. */
  onAudit?(auditId: string): void;
  /** The session token that was sent, for operations on the session itself. */
  sessionToken?(): string | undefined;
  loaders: Loaders;
  browser(): Browser;
  /** Told how much of how much is done, by operations that say so; for callers that asked. */
  progress?: CountSteps | undefined;
  /** Aborts when the caller leaves before the answer is out; for operations that stream. */
  callerLeft(): AbortSignal;
}

/** What the resolver of a mutation gets besides. */
export interface WriteContext extends Context {
  write: WriteInProgress;
}
