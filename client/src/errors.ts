/** One error of a GraphQL answer. */
export interface ResponseError {
  message: string;
  path?: readonly (string | number)[];
  extensions?: { code?: string; parameter?: string; allowed?: readonly string[]; plan?: WaitingPlan };
}

/** The change plan that a write became, because a person has to approve it first. */
export interface WaitingPlan {
  id: string;
  /** Named by who approves it. */
  hash: string;
  status: string;
  /** ISO 8601 in UTC. */
  expiresAt: string;
}

/** What there is to know of a refusal. */
export interface Refusal {
  code: string;
  message: string;
  parameter?: string | undefined;
  allowed?: readonly string[] | undefined;
  plan?: WaitingPlan | undefined;
  status?: number | undefined;
  requestId?: string | undefined;
  auditId?: string | undefined;
  retryAfterSeconds?: number | undefined;
  errors?: readonly ResponseError[];
  data?: unknown;
  cause?: unknown;
}

/** Codes of the client's own: nobody answered, or somebody who is not adlane, such as a proxy. */
export const NETWORK_ERROR = 'network_error';
export const UNEXPECTED_ANSWER = 'unexpected_answer';

/** Whether trying again later may help: the code tells it, or the status of an answer without a code. */
const TRANSIENT_CODES = new Set([NETWORK_ERROR, 'too_many_requests', 'unavailable', 'maintenance']);
const TRANSIENT_STATUSES = new Set([429, 502, 503, 504]);

/** The token is no longer good; a renewed one may be. */
const ENDED_CODES = new Set(['expired_token', 'invalid_token']);

/** A request that was not answered as asked. Programs go by `code`; `message` says what to do. */
export class AdlaneError extends Error {
  override readonly name = 'AdlaneError';
  /** A code of the API, or `network_error`, or `unexpected_answer` of somebody in between. */
  readonly code: string;
  /** The argument that is wrong, inside lists and objects a path such as `keywords[3].text`. */
  readonly parameter: string | undefined;
  /** Every value that it may have, where there is a list of them. */
  readonly allowed: readonly string[] | undefined;
  /** Of `approval_required`: nothing is changed yet, and this waits for a person. */
  readonly plan: WaitingPlan | undefined;
  /** HTTP status; undefined when nobody answered, and of an event in a stream. */
  readonly status: number | undefined;
  /** Names the request in the server's logs. */
  readonly requestId: string | undefined;
  /** The entry of the audit log, of a write that was recorded. */
  readonly auditId: string | undefined;
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds: number | undefined;
  /** All errors of a GraphQL answer; `code`, `parameter`, `allowed` and `plan` are those of the first. */
  readonly errors: readonly ResponseError[];
  /** What was answered in spite of the errors; null or undefined without. */
  readonly data: unknown;

  constructor({ message, cause, ...refusal }: Refusal) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = refusal.code;
    this.parameter = refusal.parameter;
    this.allowed = refusal.allowed;
    this.plan = refusal.plan;
    this.status = refusal.status;
    this.requestId = refusal.requestId;
    this.auditId = refusal.auditId;
    this.retryAfterSeconds = refusal.retryAfterSeconds;
    this.errors = refusal.errors ?? [];
    this.data = refusal.data;
  }

  /** Whether the same request may succeed later. */
  get isTransient(): boolean {
    if (this.code === UNEXPECTED_ANSWER) return TRANSIENT_STATUSES.has(this.status ?? 0);
    return TRANSIENT_CODES.has(this.code);
  }

  /** Whether the session token has ended, so that a person has to sign in again. */
  get isSignedOut(): boolean {
    return ENDED_CODES.has(this.code);
  }
}

/** The error that the errors of a GraphQL answer make. */
export function errorOf(errors: readonly ResponseError[], rest: Partial<Refusal> = {}): AdlaneError {
  const [{ message = 'The server gave no reason.', extensions } = {} as Partial<ResponseError>] = errors;
  const { code = UNEXPECTED_ANSWER, parameter, allowed, plan } = extensions ?? {};
  return new AdlaneError({ ...rest, code, message, parameter, allowed, plan, errors });
}
