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
  /** Milliseconds for which nobody should call with the same access: not just the account is over its limit. */
  pauseMs?: number | undefined;
  /** Status of the answer, if there was one. */
  httpStatus?: number | undefined;
  /** The platform's own error code, if any. */
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
    { cause, retryable = false, effectUnknown = false, ...told }: PlatformErrorOptions = {},
  ) {
    super(CODES[failure], message, cause === undefined ? undefined : { cause });
    this.retryable = retryable;
    this.effectUnknown = effectUnknown;
    this.retryAfterMs = told.retryAfterMs;
    this.pauseMs = told.pauseMs;
    this.httpStatus = told.httpStatus;
    this.reason = told.reason;
  }
}

/** Whether the platform no longer accepts the access. */
export function isRevoked(error: unknown): boolean {
  return error instanceof PlatformError && error.failure === 'revoked';
}
