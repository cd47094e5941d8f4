import { requestIdNote } from '../../lib/reason.js';
import { jsonOf } from '../answer.js';
import { PlatformError } from '../platform-error.js';
import { ADVICE, GRANT_LOST_CODES } from './google-advice.js';
import { type ErrorStatus, errorStatusOf, quotaOf, reasonsIn, requestIdIn } from './google-refusal.js';

const NO_STATUS: ErrorStatus = { message: '', status: '', details: [] };
/** From proxies, which may have forwarded the request. */
const PROXY_STATUSES = [502, 504];
const DAY_MS = 86_400_000;
const DAILY = /per ?day|a day|daily|1\/d/i;

/** Exceeded for a short time. */
const SHORT_QUOTAS = ['RESOURCE_TEMPORARILY_EXHAUSTED', 'EXCESSIVE_SHORT_TERM_QUERY_RESOURCE_CONSUMPTION'];
/** Used up for the stated time, or the day. */
const LONG_QUOTAS = ['RESOURCE_EXHAUSTED', 'EXCESSIVE_LONG_TERM_QUERY_RESOURCE_CONSUMPTION'];

/** Interprets an error answer in Google's error model, in an array if streamed, or any other text. */
export function googleFailure(platform: string, status: number, text: string, retryAfter: string | null) {
  const body = jsonOf(text);
  const error = errorStatusOf(Array.isArray(body) ? body[0] : body) ?? NO_STATUS;
  return failureOf(platform, status, error, retryAfter);
}

/** Undefined for stream elements that are not errors. */
export function failureInStream(platform: string, element: unknown): PlatformError | undefined {
  const error = errorStatusOf(element);
  return error && failureOf(platform, error.code ?? 500, error, null);
}

function failureOf(platform: string, httpStatus: number, error: ErrorStatus, retryAfter: string | null): PlatformError {
  const { details } = error;
  const first = details.flatMap((each) => each.errors ?? [])[0];
  const codes = first ? Object.values(first.errorCode) : details.flatMap((each) => each.reason ?? []);
  const isOneOf = (...some: string[]) => codes.some((code) => some.includes(code));
  const reason = reasonsIn(error);
  const reasonSuffix = reason && `: ${reason}`;
  const id = requestIdNote(requestIdIn(error));
  const advice = codes.flatMap((code) => ADVICE[code] ?? [])[0];

  if (httpStatus === 401 && (codes.length === 0 || codes.some((code) => GRANT_LOST_CODES.has(code)))) {
    const why = codes.length > 0 ? ` (${codes.join(', ')})` : '';
    const message = `${platform} no longer accepts the saved access${why}: connect Google Ads again.${id}`;
    return new PlatformError('revoked', message, { httpStatus });
  }
  if ((httpStatus === 429 || first?.errorCode.quotaError !== undefined) && !isOneOf('ACCESS_PROHIBITED')) {
    return quotaFailure(platform, details, `${reasonSuffix}${id}`, retryAfter);
  }
  if (isOneOf('CONCURRENT_MODIFICATION')) {
    const message = `${platform} is changing the same at this moment${reasonSuffix}${id}`;
    return new PlatformError('unavailable', message, { retryable: true, httpStatus });
  }
  const isTransient = isOneOf('TRANSIENT_ERROR');
  if (isTransient || httpStatus === 503 || PROXY_STATUSES.includes(httpStatus)) {
    return new PlatformError('unavailable', `${platform} is not available at the moment (HTTP ${httpStatus}).${id}`, {
      retryable: true,
      effectUnknown: !isTransient && PROXY_STATUSES.includes(httpStatus),
      retryAfterMs: statedWait(details, retryAfter),
      httpStatus,
    });
  }
  if (httpStatus >= 500 || httpStatus < 400 || !(reason || advice)) {
    const internal = isOneOf('INTERNAL_ERROR', 'DEADLINE_EXCEEDED');
    const message = `${platform} failed to answer (HTTP ${httpStatus}${reasonSuffix}).${id}`;
    return new PlatformError('unavailable', message, { retryable: internal, effectUnknown: internal, httpStatus });
  }
  const hint = advice ? ` To do: ${advice}.` : '';
  return new PlatformError('rejected', `${platform} refuses the request${reasonSuffix}${hint}${id}`, {
    httpStatus,
    reason: codes[0],
  });
}

/** Retryable if the wait is stated or short; daily quotas never are. */
function quotaFailure(platform: string, details: ErrorStatus['details'], said: string, retryAfter: string | null) {
  const first = details.flatMap((each) => each.errors ?? [])[0];
  const codes = Object.values(first?.errorCode ?? {});
  const { rateScope, rateName = '', retryDelay } = first ? quotaOf(first) : {};
  const retryAfterMs = statedWait([{ retryDelay }, ...details], retryAfter);
  const names = [rateName, ...details.flatMap((each) => Object.values(each.metadata ?? {}))];
  const long = codes.some((code) => LONG_QUOTAS.includes(code));
  // A limit of one account must not hold up the others; only one of the whole Cloud project is everybody's.
  const pause = (ms: number | undefined) => (first && rateScope !== 'DEVELOPER' ? undefined : ms);
  if (names.some((name) => DAILY.test(name)) || (long && retryAfterMs === undefined)) {
    const message = `The daily quota of ${platform} is used up${said}`;
    return new PlatformError('quota', message, { pauseMs: pause(retryAfterMs ?? DAY_MS) });
  }
  const retryable = !first || long || codes.some((code) => SHORT_QUOTAS.includes(code));
  const message = `${platform} asks for fewer requests${said}`;
  return new PlatformError('quota', message, { retryable, retryAfterMs, pauseMs: pause(retryAfterMs) });
}

/** The first stated wait in milliseconds: a protobuf duration (`5s`, `1.5s`) or Retry-After. */
function statedWait(details: readonly { retryDelay?: string | undefined }[], retryAfter: string | null) {
  const text = details.find(({ retryDelay }) => retryDelay !== undefined)?.retryDelay ?? retryAfter ?? '';
  const match = /^(\d+(?:\.\d+)?)s?$/.exec(text.trim());
  return match ? Math.ceil(Number(match[1]) * 1_000) : undefined;
}
