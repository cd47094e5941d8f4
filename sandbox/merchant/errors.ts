import type { Fault } from '../fault.js';
import { type GoogleError, googleError, statusName } from '../http.js';

const DOMAIN = 'merchantapi.googleapis.com';

type Reason = readonly [status: number, message: string, metadata?: object];

/** HTTP statuses and texts of reasons that callers must tell apart. */
const REASONS = {
  GCP_NOT_REGISTERED: [
    401,
    'GCP project with id adlane-demo and number 123456789012 is not registered with the merchant account.',
    { gcp_id: 'adlane-demo', gcp_number: '123456789012' },
  ],
  ACCESS_TOKEN_SCOPE_INSUFFICIENT: [403, 'Request had insufficient authentication scopes.'],
} as const satisfies Record<string, Reason>;

/** A refusal by the Merchant API stand-in. */
export class MerchantRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly reason: string,
    private readonly metadata?: object,
  ) {
    super(message);
  }

  get body(): GoogleError {
    return merchantError(this.status, this.message, this.reason, this.metadata);
  }
}

export function invalidArgument(message: string, reason = 'INVALID_ARGUMENT'): MerchantRefusal {
  return new MerchantRefusal(400, message, reason);
}

export function notFound(what: string): MerchantRefusal {
  return new MerchantRefusal(404, `The ${what} was not found.`, 'NOT_FOUND');
}

export function notRegistered(): MerchantRefusal {
  const [status, message, metadata] = REASONS.GCP_NOT_REGISTERED;
  return new MerchantRefusal(status, message, 'GCP_NOT_REGISTERED', metadata);
}

/** What the Merchant API stand-in answers when a fault is ordered. */
export function faultError(fault: Fault): { status: number; body: GoogleError } {
  const status = fault.status;
  switch (fault.kind) {
    case 'quota':
      return exhausted(
        'Quota exceeded for quota metric and limit per minute.',
        'RATE_LIMIT_EXCEEDED',
        'PerMinute',
        fault.delayMs ?? 1_000,
      );
    case 'daily_quota':
      return exhausted('Quota exceeded for quota metric and limit per day.', 'QUOTA_EXCEEDED', 'PerDay');
    case 'revoked':
      return { status: 401, body: merchantError(401, 'The access token has been revoked.', 'ACCESS_TOKEN_REVOKED') };
    case 'transient':
      return { status: status ?? 503, body: googleError(status ?? 503, 'The service is currently unavailable.') };
    case 'error':
      return told(fault);
    default:
      return { status: status ?? 500, body: googleError(status ?? 500, statusName(status ?? 500)) };
  }
}

function told({ code = '', status }: Fault) {
  const known: Record<string, Reason> = REASONS;
  const [usual, message, metadata] = known[code] ?? [400, code.toLowerCase().replaceAll('_', ' ')];
  return { status: status ?? usual, body: merchantError(status ?? usual, message, code, metadata) };
}

function merchantError(status: number, message: string, reason: string, metadata?: object): GoogleError {
  const info = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: DOMAIN };
  return googleError(status, message, [metadata ? { ...info, metadata } : info]);
}

function exhausted(message: string, reason: string, limit: string, retryMs?: number) {
  const body = merchantError(429, message, reason, { quota_limit: `Requests${limit}`, service: DOMAIN });
  if (retryMs !== undefined) {
    body.error.details?.push({ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${retryMs / 1000}s` });
  }
  return { status: 429, body };
}
