import Stripe from 'stripe';
import { redact } from '../../log.js';
import { quoted } from '../answer.js';
import { PlatformError } from '../platform-error.js';

const { errors } = Stripe;

/** Translates the library's errors and drops them: they contain headers and parts of keys. */
export function stripeFailure(error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error;
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) {
    const message = 'Stripe does not accept the key of this server; its operator must check it.';
    return new PlatformError('unavailable', message);
  }
  if (error instanceof errors.StripeRateLimitError) {
    return new PlatformError('quota', 'Stripe asks for fewer requests; try again in a moment.', { retryable: true });
  }
  if (error instanceof errors.StripeConnectionError) {
    const unknown = { retryable: true, effectUnknown: true };
    return new PlatformError('unavailable', 'Stripe did not answer in time. Try again.', unknown);
  }
  const { statusCode: httpStatus } = error;
  if (httpStatus === undefined) {
    const message = 'Stripe answered something that cannot be read. Try again.';
    return new PlatformError('malformed', message, { effectUnknown: true });
  }
  if (httpStatus >= 500 || httpStatus < 400) {
    const message = `Stripe is not available at the moment (HTTP ${httpStatus}).`;
    return new PlatformError('unavailable', message, { retryable: true, httpStatus });
  }
  return new PlatformError('rejected', `Stripe refuses the request: ${quoted(redact(error.message))}`, { httpStatus });
}
