import { z } from 'zod';
import { jsonOf, quoted } from '../answer.js';
import { PlatformError } from '../platform-error.js';
import { ADVICE, GRANT_IS_GONE } from './google-advice.js';

const adsError = z.object({
  errorCode: z.record(z.string(), z.string()).default({}),
  message: z.string().default(''),
  details: z
    .object({
      quotaErrorDetails: z.object({ rateScope: z.string(), rateName: z.string(), retryDelay: z.string() }).partial(),
    })
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
    code: z.number().optional().catch(undefined),
    message: z.string().default(''),
    status: z.string().default(''),
    details: z.array(detail).default([]).catch([]),
  }),
});

type Told = z.infer<typeof failure>['error'];

const UNTOLD: Told = { message: '', status: '', details: [] };
/** Somebody in between answered, and may have passed the request on all the same. */
const PASSED_ON = [502, 504];
const DAY_MS = 86_400_000;
const DAILY = /per ?day|a day|daily|1\/d/i;

/** Too much in a short time, which ends by itself. */
const SHORT_QUOTAS = ['RESOURCE_TEMPORARILY_EXHAUSTED', 'EXCESSIVE_SHORT_TERM_QUERY_RESOURCE_CONSUMPTION'];
/** Used up for a time that the platform tells; without one, for the day. */
const LONG_QUOTAS = ['RESOURCE_EXHAUSTED', 'EXCESSIVE_LONG_TERM_QUERY_RESOURCE_CONSUMPTION'];

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
  const { error } = failure.safeParse(Array.isArray(body) ? body[0] : body).data ?? { error: UNTOLD };
  return failureOf(platform, status, error, retryAfter);
}

/** The same of an element that stands where a stream has rows; undefined for one that is no error. */
export function failureInStream(platform: string, element: unknown): PlatformError | undefined {
  const { data } = failure.safeParse(element);
  return data && failureOf(platform, data.error.code ?? 500, data.error, null);
}

function failureOf(platform: string, status: number, error: Told, retryAfter: string | null): PlatformError {
  const first = error.details.flatMap((each) => each.errors ?? [])[0];
  const reasons = error.details.flatMap((each) => each.reason ?? []);
  const codes = first ? Object.values(first.errorCode) : reasons;
  const isOneOf = (some: readonly string[]) => codes.some((code) => some.includes(code));
  const reason = quoted(first?.message || error.message);
  const advice = codes.flatMap((code) => ADVICE[code] ?? [])[0];

  if (status === 401 && (codes.length === 0 || codes.some((code) => GRANT_IS_GONE.has(code)))) {
    return new PlatformError('revoked', `${platform} no longer accepts the saved access: connect Google Ads again.`, {
      httpStatus: status,
    });
  }
  if ((status === 429 || first?.errorCode.quotaError !== undefined) && !isOneOf(['ACCESS_PROHIBITED'])) {
    return quotaFailure(platform, error, retryAfter);
  }
  const said = reason && `: ${reason}`;
  if (isOneOf(['CONCURRENT_MODIFICATION'])) {
    return new PlatformError('unavailable', `${platform} is changing the same at this moment${said}`, {
      retryable: true,
      httpStatus: status,
    });
  }
  if (isOneOf(['TRANSIENT_ERROR']) || [...PASSED_ON, 503].includes(status)) {
    return new PlatformError('unavailable', `${platform} is not available at the moment (HTTP ${status}).`, {
      retryable: true,
      effectUnknown: !isOneOf(['TRANSIENT_ERROR']) && PASSED_ON.includes(status),
      retryAfterMs: waitOf(undefined, error.details, retryAfter),
      httpStatus: status,
    });
  }
  if (status >= 500 || status < 400 || !(reason || advice)) {
    const internal = isOneOf(['INTERNAL_ERROR', 'DEADLINE_EXCEEDED']);
    const message = `${platform} failed to answer (HTTP ${status}${said}).`;
    return new PlatformError('unavailable', message, {
      retryable: internal,
      effectUnknown: internal,
      httpStatus: status,
    });
  }
  const hint = advice ? ` To do: ${advice}.` : '';
  return new PlatformError('rejected', `${platform} refuses the request${said}${hint}`, {
    httpStatus: status,
    reason: codes[0],
  });
}

/** Waited for where the platform says how long, or where it is a matter of seconds; a day's quota never is. */
function quotaFailure(platform: string, error: Told, retryAfter: string | null): PlatformError {
  const first = error.details.flatMap((each) => each.errors ?? [])[0];
  const codes = Object.values(first?.errorCode ?? {});
  const { rateScope, rateName = '', retryDelay } = first?.details?.quotaErrorDetails ?? {};
  const retryAfterMs = waitOf(retryDelay, error.details, retryAfter);
  const metadata = error.details.flatMap((each) => Object.values(each.metadata ?? {}));
  const daily = [rateName, ...metadata].some((name) => DAILY.test(name));
  const known = !first || codes.some((code) => SHORT_QUOTAS.includes(code) || LONG_QUOTAS.includes(code));
  const long = codes.some((code) => LONG_QUOTAS.includes(code));
  const reason = quoted(first?.message || error.message);
  const said = reason && `: ${reason}`;
  if (daily || (long && retryAfterMs === undefined)) {
    const pauseMs = rateScope === 'ACCOUNT' ? undefined : (retryAfterMs ?? DAY_MS);
    return new PlatformError('quota', `The daily quota of ${platform} is used up${said}`, { pauseMs });
  }
  const message = `${platform} asks for fewer requests${said}`;
  const pauseMs = rateScope === 'ACCOUNT' ? undefined : retryAfterMs;
  return new PlatformError('quota', message, { retryable: known, retryAfterMs, pauseMs });
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
