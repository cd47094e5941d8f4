import type { PageSession } from '../../src/access/page-session.js';
import type { Viewer } from '../../src/access/viewer.js';
import type { WriteInProgress } from '../../src/domain/audit/write-in-progress.js';
import type { Browser } from '../../src/domain/connections/browser.js';
import type { CountSteps } from '../../src/lib/progress.js';
import type { Services } from '../../src/services.js';
import type { Loaders } from './loaders.js';

/** What a resolver receives: the services and the state of the request. */
export interface Context {
  services: Services;
  /** The caller. Absent only in public operations; otherwise the guard has answered `unauthorized`. */
  viewer: Viewer;
  requestId: string;
  /** Called with the audit id of each write, for `X-Audit-Id`. */
  onAudit?(auditId: string): void;
  /** The session token of the request, for operations on the session itself. */
  sessionToken?(): string | undefined;
  loaders: Loaders;
  browser(): Browser;
  pageSession(): PageSession;
  /** Called with steps done and total by operations with `tellsProgress`; set if the caller asked for it. */
  progress?: CountSteps | undefined;
  /** Aborted if the caller disconnects before the answer is complete; for streams and long work. */
  callerLeft(): AbortSignal;
}

/** Context of a mutation. */
export interface WriteContext extends Context {
  write: WriteInProgress;
}
