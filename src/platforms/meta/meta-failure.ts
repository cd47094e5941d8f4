import { z } from 'zod';
import { requestIdNote } from '../../lib/reason.js';
import { jsonOf, quoted } from '../answer.js';
import { PlatformError } from '../platform-error.js';

const lenient = <T>(shape: z.ZodType<T>) => shape.optional().catch(undefined);

/** Which fields are to blame: one name, or paths of names. */
const errorData = z.object({
  blame_field: lenient(z.string()),
  blame_field_specs: lenient(z.array(z.array(z.string()))),
});

/** https://developers.facebook.com/docs/graph-api/guides/error-handling. Only the code decides anything. */
const failure = z.object({
  error: z.object({
    message: z.string().catch('').default(''),
    code: z.number(),
    error_subcode: lenient(z.number()),
    error_user_title: lenient(z.string()),
    error_user_msg: lenient(z.string()),
    error_data: lenient(z.union([errorData, z.string().transform((json) => errorData.safeParse(jsonOf(json)).data)])),
    fbtrace_id: lenient(z.string()),
    is_transient: lenient(z.boolean()),
  }),
});
type GraphError = z.infer<typeof failure>['error'];

const percent = z.number().min(0).default(0);
/** Used percentage of an account's calls, and seconds until the reset. */
const accountUsage = z.object({ acc_id_util_pct: percent, reset_time_duration: z.number().min(0) });
const rates = { call_count: percent, total_cputime: percent, total_time: percent };
const appUsage = z.object(rates);

/** By account id: used percentages, and minutes until calls are possible. */
const useCase = z.object({ ...rates, estimated_time_to_regain_access: z.number().min(0).optional() });
const useCases = z.record(z.string(), z.array(useCase));

/** 190: an expired, revoked or malformed token; 102: no session. */
const REVOKED_CODES = [102, 190];
/**
 * Rate limits of the application (4, 341), person (17), page (32) and kind of call (613), and a temporary
 * block (368): https://developers.facebook.com/docs/graph-api/overview/rate-limiting
 */
const LIMIT_CODES = [4, 17, 32, 341, 368, 613];
const APP_LIMITS = [4, 341];
const USE_CASES = { first: 80_000, last: 80_014 };
/** "Unknown error" and "service temporarily unavailable". */
const TRANSIENT_CODES = [1, 2];
/**
 * Too much data for a synchronous answer:
 * https://developers.facebook.com/documentation/ads-commerce/marketing-api/insights/error-codes
 */
const TOO_MUCH_SUBCODES = [1487534, 1504018, 1504038, 1504044];
/** A version that has ended, or that the application is too new for: https://github.com/airbytehq/airbyte/issues/13643 */
const ENDED_VERSION = 2635;
const ENDED_ADVICE =
  'To do: whoever runs this server has to update it, or to set META_URL and META_DIALOG_URL to a newer version.';
/** What people can do about a refusal, by its code: https://developers.facebook.com/docs/marketing-api/error-reference */
const ADVICE: Readonly<Record<number, string>> = {
  10: 'whoever runs this server has to have its app admitted to the management of ads by Meta',
  200: 'connect Meta again and allow all of it, as a person who may do this in the account',
  294: 'connect Meta again and allow the management of ads, as a person who may manage campaigns of this account',
};
/** https://developers.facebook.com/documentation/ads-commerce/marketing-api/overview/rate-limiting */
const BUDGET_CHANGES = 1487632;
const BUDGET_CHANGES_ADVICE =
  'Meta lets a budget change four times an hour. Nothing was changed: try again in an hour.';
const TOO_MUCH_IN_WORDS = /reduce the amount of data/i;

/** Fewer days or an asynchronous report would work; a retry would not. */
export class TooMuchDataError extends PlatformError {
  constructor(httpStatus: number) {
    super('unavailable', 'Meta cannot compute so many figures at once.', { httpStatus });
  }
}

/** Interprets an error answer. */
export function metaFailure(httpStatus: number, text: string, headers: Headers): PlatformError {
  const error = failure.safeParse(jsonOf(text)).data?.error;
  const said = error ? reasonIn(error) : '';
  const id = requestIdNote(quoted(error?.fbtrace_id ?? ''));
  // The words may quote the token.
  if (error && REVOKED_CODES.includes(error.code)) return metaRevoked(` ${factsOf(error)}${id}`);
  if (error?.error_subcode === BUDGET_CHANGES) {
    // No limit of calls: a retry would not help, and other changes go through.
    const reason = String(BUDGET_CHANGES);
    return new PlatformError('rejected', `${BUDGET_CHANGES_ADVICE} ${said}${id}`, { httpStatus, reason });
  }
  if (error && isTooMuch(error)) return new TooMuchDataError(httpStatus);
  if (httpStatus === 429 || (error && isLimit(error.code))) {
    const retryAfterMs = statedWait(headers);
    const pauseMs = error && APP_LIMITS.includes(error.code) ? (retryAfterMs ?? MINUTE_MS) : undefined;
    const message = `Meta asks for fewer requests${said && `: ${said}`}${id}`;
    return new PlatformError('quota', message, { retryable: true, retryAfterMs, pauseMs });
  }
  if (httpStatus >= 500 || httpStatus < 400 || !error || error.is_transient || TRANSIENT_CODES.includes(error.code)) {
    const message = `Meta is not available at the moment (HTTP ${httpStatus}${said && `: ${said}`}).${id}`;
    return new PlatformError('unavailable', message, { retryable: true, httpStatus });
  }
  const reason = String(error.error_subcode ?? error.code);
  const hint = adviceFor(error);
  return new PlatformError('rejected', `Meta refuses the request: ${said}${hint}${id}`, { httpStatus, reason });
}

function adviceFor({ code, error_subcode: subcode }: GraphError): string {
  if (code === ENDED_VERSION) return ` ${ENDED_ADVICE}`;
  // A subcode tells of something else than the permission, and Meta has words for it.
  const advice = subcode === undefined ? ADVICE[code] : undefined;
  return advice === undefined ? '' : ` To do: ${advice}.`;
}

/** Title and text for people, then what is said to programs, on one line. */
export function reasonIn(error: Omit<GraphError, 'is_transient'>): string {
  const { message, error_user_title: title, error_user_msg: text } = error;
  const told = [...new Set([title, text, message].map((each) => quoted(each ?? '')))].filter((each) => each !== '');
  return [told.join(': '), factsOf(error)].filter((part) => part !== '').join(' ');
}

function factsOf({ code, error_subcode: subcode, error_data: data }: Omit<GraphError, 'message'>): string {
  const fields = [...(data?.blame_field_specs ?? []).map((path) => path.join('.')), data?.blame_field ?? ''];
  const facts = [
    code === 0 ? '' : `code ${code}`,
    subcode === undefined ? '' : `subcode ${subcode}`,
    ...[...new Set(fields)].filter((field) => field !== '').map((field) => `field ${field}`),
  ];
  const known = facts.filter((each) => each !== '');
  return known.length === 0 ? '' : `[${quoted(known.join(', '))}]`;
}

function isTooMuch({ code, message, error_subcode: subcode }: GraphError): boolean {
  if (subcode !== undefined && TOO_MUCH_SUBCODES.includes(subcode)) return true;
  return TRANSIENT_CODES.includes(code) && TOO_MUCH_IN_WORDS.test(message);
}

function isLimit(code: number): boolean {
  return LIMIT_CODES.includes(code) || (code >= USE_CASES.first && code <= USE_CASES.last);
}

export function metaRevoked(why = ''): PlatformError {
  return new PlatformError('revoked', `Meta no longer accepts the saved access: connect Meta again.${why}`);
}

/** Syncs pause at this percentage of a limit. */
const PAUSE_PERCENT = 95;
const MINUTE_MS = 60_000;

/** How long syncs should pause, in milliseconds, for the application and the account. */
export function pausesIn(headers: Headers): { app: number; account: number } {
  const { app, account, cases } = usageIn(headers);
  const used = ({ call_count: calls, total_cputime: cpu, total_time: time }: z.infer<typeof appUsage>) =>
    Math.max(calls, cpu, time);
  const waits = cases.map(({ estimated_time_to_regain_access: wait = 0, ...rest }) =>
    wait > 0 ? wait * MINUTE_MS : used(rest) >= PAUSE_PERCENT ? MINUTE_MS : 0,
  );
  if (account && account.acc_id_util_pct >= PAUSE_PERCENT) waits.push(account.reset_time_duration * 1_000);
  return { app: app && used(app) >= PAUSE_PERCENT ? MINUTE_MS : 0, account: Math.max(0, ...waits) };
}

/** The longest stated wait in milliseconds. */
function statedWait(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  if (Number.isFinite(seconds)) return seconds * 1_000;
  const { account, cases } = usageIn(headers);
  const minutes = cases.map(({ estimated_time_to_regain_access: wait = 0 }) => wait);
  if (minutes.length > 0) return Math.max(...minutes) * MINUTE_MS;
  return account && account.reset_time_duration * 1_000;
}

function usageIn(headers: Headers) {
  const headerJson = (name: string) => jsonOf(headers.get(name) ?? '');
  return {
    app: appUsage.safeParse(headerJson('x-app-usage')).data,
    account: accountUsage.safeParse(headerJson('x-ad-account-usage')).data,
    cases: Object.values(useCases.safeParse(headerJson('x-business-use-case-usage')).data ?? {}).flat(),
  };
}
