import Stripe from 'stripe';
import { redact } from '../../log.js';
import { quoted } from '../answer.js';
import { PlatformError } from '../platform-error.js';

const { errors } = Stripe;

/** What a failure of the library means. The error itself is dropped: it holds headers and parts of keys. */
export function stripeFailure(error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error;
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) {
    return new PlatformError(
      'unavailable',
      'Stripe does not accept the key of this server; its operator must check it.',
    );
  }
  if (error instanceof errors.StripeRateLimitError) {
    return new PlatformError('quota', 'Stripe asks for fewer requests; try again in a moment.', { retryable: true });
  }
  if (error instanceof errors.StripeConnectionError) {
    return new PlatformError('unavailable', 'Stripe did not answer in time. Try again.', {
      retryable: true,
      effectUnknown: true,
    });
  }
  const { statusCode } = error;
  if (statusCode === undefined) {
    return new PlatformError('malformed', 'Stripe answered something that cannot be read. Try again.', {
      effectUnknown: true,
    });
  }
  if (statusCode >= 500 || statusCode < 400) {
    return new PlatformError('unavailable', `Stripe is not available at the moment (HTTP ${statusCode}).`, {
      retryable: true,
      httpStatus: statusCode,
    });
  }
  const reason = quoted(redact(error.message));
  return new PlatformError('rejected', `Stripe refuses the request: ${reason}`, { httpStatus: statusCode });
}
