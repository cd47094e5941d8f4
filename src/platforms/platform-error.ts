import { AppError, type ErrorCode } from '../errors.js';

/**
 * What went wrong at an outside system:
 * - `rejected`: it understood the request and refuses it; the message carries its reason;
 * - `unavailable`: no answer in time, no connection, or a failure on its side;
 * - `malformed`: it answered something that cannot be read; nothing of the answer is used;
 * - `quota`: it asks to wait, longer than a request can;
 * - `revoked`: our access was withdrawn; a person has to connect again.
 */
export type PlatformFailure = 'rejected' | 'unavailable' | 'malformed' | 'quota' | 'revoked';

const CODES: Record<PlatformFailure, ErrorCode> = {
  rejected: 'platform_rejected',
  revoked: 'platform_rejected',
  unavailable: 'platform_unavailable',
  malformed: 'platform_unavailable',
  quota: 'platform_unavailable',
};

export interface PlatformErrorOptions extends ErrorOptions {
  /** The same request may succeed when it is sent again shortly. Default false. */
  retryable?: boolean;
  /** Nobody knows whether the request was carried out: no answer came. Default false. */
  effectUnknown?: boolean;
  /** The least wait that the platform asks for before another try, in milliseconds. */
  retryAfterMs?: number | undefined;
  /** For so many milliseconds nobody with the same access should ask; the account alone is not what there is too much of. */
  pauseMs?: number | undefined;
  /** Status of the answer, where there was one. */
  httpStatus?: number | undefined;
  /** The platform's own code of the failure, where it gave one. */
  reason?: string | undefined;
}

/** A failure at an outside system, worded for the person who reads it; never holds a secret. */
export class PlatformError extends AppError {
  readonly retryable: boolean;
  readonly effectUnknown: boolean;
  readonly retryAfterMs: number | undefined;
  readonly pauseMs: number | undefined;
  readonly httpStatus: number | undefined;
  readonly reason: string | undefined;

  constructor(
    readonly failure: PlatformFailure,
    message: string,
    options: PlatformErrorOptions = {},
  ) {
    super(CODES[failure], message, options.cause === undefined ? undefined : { cause: options.cause });
    this.retryable = options.retryable ?? false;
    this.effectUnknown = options.effectUnknown ?? false;
    this.retryAfterMs = options.retryAfterMs;
    this.pauseMs = options.pauseMs;
    this.httpStatus = options.httpStatus;
    this.reason = options.reason;
  }
}

/** Whether a platform no longer accepts the access that it was asked with. */
export function isRevoked(error: unknown): boolean {
  return error instanceof PlatformError && error.failure === 'revoked';
}
