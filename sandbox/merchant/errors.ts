import type { Fault } from '../fault.js';
import { type GoogleError, googleError, statusName } from '../http.js';

const DOMAIN = 'merchantapi.googleapis.com';

/** A refusal by the Merchant API stand-in. */
export class MerchantRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly reason: string,
  ) {
    super(message);
  }

  get body(): GoogleError {
    return merchantError(this.status, this.message, this.reason);
  }
}

export function invalidArgument(message: string, reason = 'INVALID_ARGUMENT'): MerchantRefusal {
  return new MerchantRefusal(400, message, reason);
}

export function notFound(what: string): MerchantRefusal {
  return new MerchantRefusal(404, `The ${what} was not found.`, 'NOT_FOUND');
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
    default:
      return { status: status ?? 500, body: googleError(status ?? 500, statusName(status ?? 500)) };
  }
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
