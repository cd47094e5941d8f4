import type { Fault } from '../fault.js';

/** A refusal in Stripe's form. A body without `error` would count as a success in Stripe's libraries. */
export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly error: { type: string; message: string; code?: string; param?: string },
  ) {
    super(error.message);
  }

  get body() {
    return { error: this.error };
  }
}

export function invalid(message: string, more: { code?: string; param?: string } = {}, status = 400): StripeRefusal {
  return new StripeRefusal(status, { type: 'invalid_request_error', message, ...more });
}

export function missing(what: string, id: string): StripeRefusal {
  return invalid(`No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' }, 404);
}

/** What Stripe answers when a fault is ordered. */
export function faultError({ kind, status = 500 }: Fault): { status: number; body: unknown } {
  const refusal =
    kind === 'quota' || kind === 'daily_quota'
      ? invalid('Too many requests hit the API too quickly.', { code: 'rate_limit' }, 429)
      : kind === 'revoked'
        ? invalid('Expired API Key provided: sk_test_****demo', {}, 401)
        : new StripeRefusal(kind === 'transient' ? 503 : status, {
            type: status >= 500 ? 'api_error' : 'invalid_request_error',
            message: 'An error was ordered here.',
          });
  return { status: refusal.status, body: refusal.body };
}
