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

type Told = Partial<
  Pick<PlatformError, 'retryable' | 'effectUnknown' | 'retryAfterMs' | 'pauseMs' | 'httpStatus' | 'reason'>
>;

/** A failure at an outside system, worded for the person who reads it; never holds a secret. */
export class PlatformError extends AppError {
  /** The same request may succeed when it is sent again shortly. */
  readonly retryable: boolean = false;
  /** Nobody knows whether the request was carried out: no answer came. */
  readonly effectUnknown: boolean = false;
  /** The least wait that the platform asks for before another try, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** Milliseconds for which nobody should call with the same access: not just the account is over its limit. */
  readonly pauseMs: number | undefined;
  /** Status of the answer, if there was one. */
  readonly httpStatus: number | undefined;
  /** The platform's own error code, if any. */
  readonly reason: string | undefined;

  constructor(
    readonly failure: PlatformFailure,
    message: string,
    { cause, ...told }: ErrorOptions & Told = {},
  ) {
    super(CODES[failure], message, cause === undefined ? undefined : { cause });
    Object.assign(this, told);
  }
}

/** Whether the platform may have acted or not: it did not answer, or the answer cannot be read. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof PlatformError && (error.failure === 'unavailable' || error.failure === 'malformed');
}

/** Whether the platform no longer accepts the access. */
export function isRevoked(error: unknown): boolean {
  return error instanceof PlatformError && error.failure === 'revoked';
}
