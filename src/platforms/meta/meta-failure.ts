import { z } from 'zod';
import { jsonOf, quoted } from '../answer.js';
import { PlatformError } from '../platform-error.js';

const failure = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.number(),
    error_subcode: z.number().optional(),
    error_user_msg: z.string().optional(),
    is_transient: z.boolean().optional(),
  }),
});

const percent = z.number().min(0).default(0);
/** Percent of an advertising account's calls that are used, and seconds until they are counted anew. */
const accountUsage = z.object({ acc_id_util_pct: percent, reset_time_duration: z.number().min(0) });
const rates = { call_count: percent, total_cputime: percent, total_time: percent };
const appUsage = z.object(rates);

/** By account id: percentages of its calls that are used, and minutes until it may be called again. */
const useCase = z.object({ ...rates, estimated_time_to_regain_access: z.number().min(0).optional() });
const useCases = z.record(z.string(), z.array(useCase));

/** 190: the token is expired, revoked or malformed; 102: there is no session. */
const REVOKED = [102, 190];
/**
 * Too many calls: of the application (4, 341), the person (17), the page (32), of one kind of call (613), and of the
 * business use cases, which have a range of their own. 368 blocks for a while, too.
 * https://developers.facebook.com/docs/graph-api/overview/rate-limiting
 */
const LIMITED = [4, 17, 32, 341, 368, 613];
const OF_APP = [4, 341];
const USE_CASES = { first: 80_000, last: 80_014 };
/** An unknown error, and "service temporarily unavailable". */
const TRANSIENT = [1, 2];
/**
 * More than Meta computes while somebody waits: too many data points, a time-out, or an error for which the documents
 * say to ask for less. https://developers.facebook.com/documentation/ads-commerce/marketing-api/insights/error-codes
 */
const TOO_MUCH = [1487534, 1504018, 1504038, 1504044];
const TOO_MUCH_IN_WORDS = /reduce the amount of data/i;

/** The same question about fewer days, or as an asynchronous report, can be answered; the same one again cannot. */
export class TooMuchDataError extends PlatformError {
  constructor(httpStatus: number) {
    super('unavailable', 'Meta cannot compute so many figures at once.', { httpStatus });
  }
}

/** The meaning of an answer that is not 2xx. */
export function metaFailure(httpStatus: number, text: string, headers: Headers): PlatformError {
  const error = failure.safeParse(jsonOf(text)).data?.error;
  const reason = quoted(error?.error_user_msg || error?.message || '');
  if (error && REVOKED.includes(error.code)) return metaRevoked();
  if (error && isTooMuch(error)) return new TooMuchDataError(httpStatus);
  if (httpStatus === 429 || (error && isLimit(error.code))) {
    const retryAfterMs = waitOf(headers);
    const pauseMs = error && OF_APP.includes(error.code) ? (retryAfterMs ?? MINUTE_MS) : undefined;
    const message = `Meta asks for fewer requests${reason && `: ${reason}`}`;
    return new PlatformError('quota', message, { retryable: true, retryAfterMs, pauseMs });
  }
  if (httpStatus >= 500 || httpStatus < 400 || !error || error.is_transient || TRANSIENT.includes(error.code)) {
    const message = `Meta is not available at the moment (HTTP ${httpStatus}).`;
    return new PlatformError('unavailable', message, { retryable: true, httpStatus });
  }
  return new PlatformError('rejected', `Meta refuses the request: ${reason}`, { httpStatus });
}

function isTooMuch({ code, message, error_subcode: subcode }: z.infer<typeof failure>['error']): boolean {
  if (subcode !== undefined && TOO_MUCH.includes(subcode)) return true;
  return TRANSIENT.includes(code) && TOO_MUCH_IN_WORDS.test(message);
}

function isLimit(code: number): boolean {
  return LIMITED.includes(code) || (code >= USE_CASES.first && code <= USE_CASES.last);
}

export function metaRevoked(): PlatformError {
  return new PlatformError('revoked', 'Meta no longer accepts the saved access: connect Meta again.');
}

/** Percentage of a limit at which syncs wait, by default a minute. */
const NEARLY = 95;
const MINUTE_MS = 60_000;

/** Milliseconds for which syncs should not call the application, and the account of this answer; 0 for none. */
export function pausesIn(headers: Headers): { app: number; account: number } {
  const { app, account, cases } = usageIn(headers);
  const used = ({ call_count: calls, total_cputime: cpu, total_time: time }: z.infer<typeof appUsage>) =>
    Math.max(calls, cpu, time);
  const waits = cases.map(({ estimated_time_to_regain_access: wait = 0, ...rest }) =>
    wait > 0 ? wait * MINUTE_MS : used(rest) >= NEARLY ? MINUTE_MS : 0,
  );
  if (account && account.acc_id_util_pct >= NEARLY) waits.push(account.reset_time_duration * 1_000);
  return { app: app && used(app) >= NEARLY ? MINUTE_MS : 0, account: Math.max(0, ...waits) };
}

/** The longest wait that the answer names, in milliseconds. */
function waitOf(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  if (Number.isFinite(seconds)) return seconds * 1_000;
  const { account, cases } = usageIn(headers);
  const minutes = cases.map(({ estimated_time_to_regain_access: wait = 0 }) => wait);
  if (minutes.length > 0) return Math.max(...minutes) * MINUTE_MS;
  return account && account.reset_time_duration * 1_000;
}

function usageIn(headers: Headers) {
  const told = (name: string) => jsonOf(headers.get(name) ?? '');
  return {
    app: appUsage.safeParse(told('x-app-usage')).data,
    account: accountUsage.safeParse(told('x-ad-account-usage')).data,
    cases: Object.values(useCases.safeParse(told('x-business-use-case-usage')).data ?? {}).flat(),
  };
}
