import { AppError, type ErrorCode } from '../errors.js';

/**
 * - `rejected`: the system understood and refused; the message gives its reason.
 * - `unavailable`: no answer in time, no connection, or a failure on its side.
 * - `malformed`: the answer is unreadable and ignored.
 * - `quota`: it asks to wait longer than a request can.
 * - `revoked`: the access is no longer valid; a person has to connect again.
 */
export type PlatformFailure = 'rejected' | 'unavailable' | 'malformed' | 'quota' | 'revoked';

const CODES: Record<PlatformFailure, ErrorCode> = {
  rejected: 'platform_rejected',
  revoked: 'platform_rejected',
  unavailable: 'platform_unavailable',
  malformed: 'platform_unavailable',
  quota: 'platform_unavailable',
};

type FailureDetails = Partial<
  Pick<PlatformError, 'retryable' | 'effectUnknown' | 'retryAfterMs' | 'pauseMs' | 'httpStatus' | 'reason'>
>;

/** A failure of an outside system, worded for people; contains no secrets. */
export class PlatformError extends AppError {
  /** The same request may succeed shortly. */
  readonly retryable: boolean = false;
  /** No answer: the request may or may not have been carried out. */
  readonly effectUnknown: boolean = false;
  /** Minimum wait requested by the platform. */
  readonly retryAfterMs: number | undefined;
  /** How long all calls with the same access should pause, if the limit is not the account's alone. */
  readonly pauseMs: number | undefined;
  readonly httpStatus: number | undefined;
  /** The platform's own error code. */
  readonly reason: string | undefined;

  constructor(
    readonly failure: PlatformFailure,
    message: string,
    { cause, ...details }: ErrorOptions & FailureDetails = {},
  ) {
    super(CODES[failure], message, cause === undefined ? undefined : { cause });
    Object.assign(this, details);
  }
}

/** Whether the request may or may not have been carried out. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof PlatformError && (error.failure === 'unavailable' || error.failure === 'malformed');
}

export function isRevoked(error: unknown): boolean {
  return error instanceof PlatformError && error.failure === 'revoked';
}
