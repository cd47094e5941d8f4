/** Every code that a caller can receive, with the HTTP status it travels with. */
export const ERROR_STATUS = {
  /** Not an error: the write waits for approval. */
  approval_required: 202,
  bad_request: 400,
  platform_rejected: 400,
  /** Plan selection spells its two codes in capitals. */
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
  /** As clients of persisted queries know it. */
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

/** Which value of a request is wrong, for programs to read. */
interface Fault {
  /** The argument, inside lists and objects a path such as `keywords[3].text`. */
  parameter: string;
  /** All allowed values, if there is a list. */
  allowed?: readonly string[];
}

/** The change plan that a write became. */
export interface WaitingPlan {
  id: string;
  hash: string;
  status: string;
  /** ISO 8601 in UTC. */
  expiresAt: string;
}

/** Limits for names and values that callers choose and messages repeat, so that no message repeats a whole request. */
const [LONGEST_NAME, LONGEST_MESSAGE] = [200, 2_000];

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest).toWellFormed()}…`;
}

/** A refusal for the caller: a code, and what to do. Any other error reaches the caller as `internal`, without text. */
export class AppError extends Error {
  readonly status: number;
  /** The answer's `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;
  /** The argument that is wrong, if it is a single one. */
  readonly fault?: Fault | undefined;
  /** The plan that waits for approval in place of the write. */
  readonly plan?: WaitingPlan;

  constructor(
    readonly code: ErrorCode,
    message: string,
    { retryAfterSeconds, ...options }: ErrorOptions & { retryAfterSeconds?: number | undefined } = {},
  ) {
    super(cut(message, LONGEST_MESSAGE), options);
    this.name = new.target.name;
    this.status = ERROR_STATUS[code];
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** The message for a transport; `spell` turns an argument's name into that transport's. */
  messageFor(_spell: (parameter: string) => string): string {
    return this.message;
  }
}

/** 400: one parameter is wrong. `rule` continues a sentence that begins with the parameter's name: "must be …". */
export class ParameterError extends AppError {
  /** The argument's own name (camelCase); inside lists and objects a path such as `keywords[3].text`. */
  readonly parameter: string;
  readonly rule: string;
  override readonly fault: Fault;

  constructor(parameter: string, rule: string, allowed?: readonly string[]) {
    const name = cut(parameter, LONGEST_NAME);
    super('bad_request', `${name} ${rule}`);
    this.parameter = name;
    this.fault = { parameter: name, ...(allowed && { allowed }) };
    this.rule = cut(rule, LONGEST_MESSAGE);
  }

  /** `parameter` has none of the allowed values. */
  static oneOf(parameter: string, allowed: readonly string[]): ParameterError {
    return new ParameterError(parameter, `must be one of ${allowed.join(', ')}`, allowed);
  }

  /** The same refusal for a value at `path` of a larger one. */
  within(path: string): ParameterError {
    return new ParameterError(`${path}.${this.parameter}`, this.rule, this.fault.allowed);
  }

  override messageFor(spell: (parameter: string) => string): string {
    return `${spell(this.parameter)} ${this.rule}`;
  }
}

/** A refusal under another code. */
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

/** `error` with its code replaced as `codes` says; any other error as it is. */
export function recoded(error: unknown, codes: Partial<Record<ErrorCode, ErrorCode>> = {}): unknown {
  const code = error instanceof AppError ? codes[error.code] : undefined;
  return code ? new RecodedError(code, error as AppError) : error;
}

/** 202: the write waits as a change plan, because a person has to approve it first. */
export class ApprovalRequiredError extends AppError {
  constructor(override readonly plan: WaitingPlan) {
    super(
      'approval_required',
      `Nothing is changed yet: a person has to approve this first. It waits as change plan ${plan.id} until ${plan.expiresAt}. Do not send it again; read the plan to see what becomes of it.`,
    );
  }
}

/** 409: what stands there does not go with the request. */
export function conflict(message: string): AppError {
  return new AppError('conflict', message);
}

/** What a team asked for is not part of its plan. */
export class PlanFeatureError extends AppError {
  constructor(feature: string) {
    super(
      'plan_feature_required',
      `The plan of this team does not include ${feature}; its owner can add it in the billing settings.`,
    );
  }
}

/** 404, worded the same for what does not exist and what the caller may not see. */
export class NotFoundError extends AppError {
  constructor(
    private readonly what: string,
    /** The argument that asked for it, where there are several. */
    private readonly path?: string,
  ) {
    super('not_found', messageOf(what, path));
  }

  /** The same refusal for what was asked for at `path` of a larger value. */
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

/** `value`. Throws NotFoundError for undefined. */
export function existing<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new NotFoundError(what);
  return value;
}
