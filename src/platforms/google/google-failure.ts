import { z } from 'zod';
import { jsonOf, quoted } from '../answer.js';
import { PlatformError } from '../platform-error.js';

const adsError = z.object({
  errorCode: z.record(z.string(), z.string()).default({}),
  message: z.string().default(''),
  details: z
    .object({ quotaErrorDetails: z.object({ retryDelay: z.string() }).partial() })
    .partial()
    .optional(),
});

/** The details that are of use here: a GoogleAdsFailure, an ErrorInfo or a RetryInfo, told apart by their fields. */
const detail = z.object({
  errors: z.array(adsError).optional().catch(undefined),
  reason: z.string().optional().catch(undefined),
  metadata: z.record(z.string(), z.string()).optional().catch(undefined),
  retryDelay: z.string().optional().catch(undefined),
});

const failure = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().default(''),
    details: z.array(detail).default([]).catch([]),
  }),
});

const UNTOLD: z.infer<typeof failure> = { error: { message: '', status: '', details: [] } };
const GATEWAY_FAILURES = [502, 503, 504];
const DAILY = /perday|1\/d/i;

/**
 * What a Google API means by an answer that is not 2xx. `text` is its body: Google's error model, also wrapped in an
 * array as streams send it, or anything else.
 */
export function googleFailure(
  platform: string,
  status: number,
  text: string,
  retryAfter: string | null,
): PlatformError {
  const body = jsonOf(text);
  const { error } = failure.safeParse(Array.isArray(body) ? body[0] : body).data ?? UNTOLD;
  const first = error.details.flatMap((each) => each.errors ?? [])[0];
  const codes = Object.values(first?.errorCode ?? {});
  const reason = quoted(first?.message || error.message);

  if (status === 401) {
    return new PlatformError('revoked', `${platform} no longer accepts the saved access: connect Google Ads again.`);
  }
  if (status === 429 || first?.errorCode.quotaError !== undefined) {
    const wait = waitOf(first?.details?.quotaErrorDetails?.retryDelay, error.details, retryAfter);
    const metadata = error.details.flatMap((each) => Object.values(each.metadata ?? {}));
    const daily = first ? codes.includes('RESOURCE_EXHAUSTED') : metadata.some((value) => DAILY.test(value));
    return daily
      ? new PlatformError('quota', `The daily quota of ${platform} is used up${reason && `: ${reason}`}`)
      : new PlatformError('quota', `${platform} asks for fewer requests${reason && `: ${reason}`}`, {
          retryable: true,
          retryAfterMs: wait,
        });
  }
  if (codes.includes('TRANSIENT_ERROR') || GATEWAY_FAILURES.includes(status)) {
    return new PlatformError('unavailable', `${platform} is not available at the moment (HTTP ${status}).`, {
      retryable: true,
      retryAfterMs: waitOf(undefined, error.details, retryAfter),
    });
  }
  if (status >= 500 || status < 400 || !reason) {
    const message = `${platform} failed to answer (HTTP ${status}${reason && `: ${reason}`}).`;
    return new PlatformError('unavailable', message, { httpStatus: status });
  }
  return new PlatformError('rejected', `${platform} refuses the request: ${reason}`, { httpStatus: status });
}

/** A protobuf duration (`5s`, `1.5s`) or a Retry-After header, in milliseconds. */
function waitOf(
  quotaDelay: string | undefined,
  details: readonly { retryDelay?: string | undefined }[],
  retryAfter: string | null,
): number | undefined {
  const text = quotaDelay ?? details.find((each) => each.retryDelay !== undefined)?.retryDelay ?? retryAfter ?? '';
  const match = /^(\d+(?:\.\d+)?)s?$/.exec(text.trim());
  return match ? Math.ceil(Number(match[1]) * 1_000) : undefined;
}
