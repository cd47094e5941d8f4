/** All error codes with their HTTP status. */
export const ERROR_STATUS = {
  /** Not an error: the write waits for approval. */
  approval_required: 202,
  bad_request: 400,
  platform_rejected: 400,
  /** Plan selection uses upper case for its two codes. */
  BAD_REQUEST: 400,
  unauthorized: 401,
  invalid_token: 401,
  expired_token: 401,
  invalid_credential: 401,
  api_key_required: 401,
  invalid_api_key: 401,
  expired_api_key: 401,
  credits_exhausted: 402,
  forbidden: 403,
  FORBIDDEN: 403,
  insufficient_scope: 403,
  untrusted_document: 403,
  plan_feature_required: 403,
  account_limit_reached: 403,
  guardrail: 403,
  not_found: 404,
  /** The code that clients of persisted queries expect. */
  PERSISTED_QUERY_NOT_FOUND: 404,
  method_not_allowed: 405,
  conflict: 409,
  unsupported_currency: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  internal: 500,
  platform_unavailable: 502,
  ai_not_configured: 503,
  unavailable: 503,
  maintenance: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The invalid part of a request, in machine-readable form. */
interface Fault {
  /** The argument, or a path such as `keywords[3].text`. */
  parameter: string;
  /** All allowed values, for closed sets. */
  allowed?: readonly string[];
}

/** The change plan created instead of a write. */
export interface WaitingPlan {
  id: string;
  hash: string;
  status: string;
  /** ISO 8601 in UTC. */
  expiresAt: string;
}

/** Messages quote names and values of callers, so both are truncated. */
const [MAX_NAME, MAX_MESSAGE] = [200, 2_000];

function truncate(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest).toWellFormed()}…`;
}

/** An error worded for the caller. All others reach callers as `internal`, without their message. */
export class AppError extends Error {
  readonly status: number;
  /** Seconds, sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;
  /** Set if exactly one argument is invalid. */
  readonly fault?: Fault | undefined;
  /** Set for `approval_required`. */
  readonly plan?: WaitingPlan;

  constructor(
    readonly code: ErrorCode,
    message: string,
    { retryAfterSeconds, ...options }: ErrorOptions & { retryAfterSeconds?: number | undefined } = {},
  ) {
    super(truncate(message, MAX_MESSAGE), options);
    this.name = new.target.name;
    this.status = ERROR_STATUS[code];
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** `spell` translates argument names to the transport's spelling. */
  messageFor(_spell: (parameter: string) => string): string {
    return this.message;
  }
}

/** 400 for one parameter. `rule` completes a sentence that starts with its name: "must be …". */
export class ParameterError extends AppError {
  /** In camelCase, or a path such as `keywords[3].text`. */
  readonly parameter: string;
  readonly rule: string;
  override readonly fault: Fault;

  constructor(parameter: string, rule: string, allowed?: readonly string[]) {
    const name = truncate(parameter, MAX_NAME);
    super('bad_request', `${name} ${rule}`);
    this.parameter = name;
    this.fault = { parameter: name, ...(allowed && { allowed }) };
    this.rule = truncate(rule, MAX_MESSAGE);
  }

  static oneOf(parameter: string, allowed: readonly string[]): ParameterError {
    return new ParameterError(parameter, `must be one of ${allowed.join(', ')}`, allowed);
  }

  /** The same error for a value nested at `path`. */
  within(path: string): ParameterError {
    return new ParameterError(`${path}.${this.parameter}`, this.rule, this.fault.allowed);
  }

  override messageFor(spell: (parameter: string) => string): string {
    return `${spell(this.parameter)} ${this.rule}`;
  }
}

/** An error passed on under another code. */
class RecodedError extends AppError {
  override readonly fault: Fault | undefined;

  constructor(
    code: ErrorCode,
    private readonly refusal: AppError,
  ) {
    super(code, refusal.message, { cause: refusal.cause, retryAfterSeconds: refusal.retryAfterSeconds });
    this.fault = refusal.fault;
  }

  override messageFor(spell: (parameter: string) => string): string {
    return this.refusal.messageFor(spell);
  }
}

/** Replaces the codes of AppErrors as `codes` says. */
export function recoded(error: unknown, codes: Partial<Record<ErrorCode, ErrorCode>> = {}): unknown {
  const code = error instanceof AppError ? codes[error.code] : undefined;
  return code ? new RecodedError(code, error as AppError) : error;
}

/** 202: the write became a change plan because it needs approval. */
export class ApprovalRequiredError extends AppError {
  constructor(override readonly plan: WaitingPlan) {
    super(
      'approval_required',
      `Nothing is changed yet: a person has to approve this first. It waits as change plan ${plan.id} until ${plan.expiresAt}. Do not send it again; read the plan to see what becomes of it.`,
    );
  }
}

/** 409: the request contradicts the present state. */
export function conflict(message: string): AppError {
  return new AppError('conflict', message);
}

/** What a team asked for is not part of its plan. */
export class PlanFeatureError extends AppError {
  constructor(feature: string, isKunde = false) {
    super(
      'plan_feature_required',
      isKunde
        ? `The agency has no ${feature} here; ask it.`
        : `The plan of this team does not include ${feature}; its owner can add it in the billing settings.`,
    );
  }
}

/** 404, worded the same for what does not exist and what the caller may not see. */
export class NotFoundError extends AppError {
  constructor(
    private readonly what: string,
    /** The argument with the id, where a request has several. */
    private readonly path?: string,
  ) {
    super('not_found', messageOf(what, path));
  }

  /** The same error for an id nested at `path`. */
  within(path: string): NotFoundError {
    return new NotFoundError(this.what, path);
  }

  override messageFor(spell: (parameter: string) => string): string {
    return messageOf(this.what, this.path && spell(this.path));
  }
}

function messageOf(what: string, path: string | undefined): string {
  const message = `${what} not found`;
  return path === undefined ? message : `${path}: ${message}`;
}

/** Throws NotFoundError for undefined. */
export function requireFound<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new NotFoundError(what);
  return value;
}
