import type { Fault } from '../fault.js';
import { type GoogleError, googleError, statusName } from '../http.js';

/** The newest version; it names the failure type where the asked version is not known. */
const NEWEST = 'v26';
const MILLISECONDS_A_DAY = 86_400_000;

/** One entry of a GoogleAdsFailure. */
export interface AdsError {
  /** The kind of error and its code, e.g. `{ queryError: 'UNRECOGNIZED_FIELD' }`. */
  errorCode: Record<string, string>;
  message: string;
  trigger?: { stringValue: string };
  location?: { fieldPathElements: { fieldName: string; index?: number }[] };
  details?: Record<string, unknown>;
}

/** A refusal by the Google Ads stand-in. */
export class AdsRefusal extends Error {
  constructor(
    readonly status: number,
    readonly errors: AdsError[],
  ) {
    super(errors[0]?.message);
  }
}

/** A body that is not what the method takes, which is found before its meaning is looked at. */
export class BodyRefusal extends Error {}

export function queryRefusal(code: string, message: string, trigger?: string): AdsRefusal {
  return new AdsRefusal(400, [
    {
      errorCode: { queryError: code },
      message,
      ...(trigger === undefined ? {} : { trigger: { stringValue: trigger } }),
    },
  ]);
}

export function requestRefusal(code: string, message: string): AdsRefusal {
  return new AdsRefusal(400, [{ errorCode: { requestError: code }, message }]);
}

const SUMMARIES: Record<number, string> = {
  400: 'Request contains an invalid argument.',
  401: 'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
  403: 'The caller does not have permission',
  429: 'Resource has been exhausted (e.g. check quota).',
  500: 'Internal error encountered.',
  503: 'The service is currently unavailable.',
};

/** The body of a refusal; `searchStream` sends even its errors as an array. */
export function failureBody(status: number, errors: AdsError[], path: string): GoogleError | GoogleError[] {
  const details = [failureDetail(errors, path)];
  return wrapped(googleError(status, SUMMARIES[status] ?? statusName(status), details), path);
}

/** The GoogleAdsFailure of a path's version. */
export function failureDetail(errors: AdsError[], path: string): Record<string, unknown> {
  const version = /^\/(v\d+)\//.exec(path)?.[1] ?? NEWEST;
  return {
    '@type': `type.googleapis.com/google.ads.googleads.${version}.errors.GoogleAdsFailure`,
    errors,
    requestId: requestId(),
  };
}

export function wrapped(error: GoogleError, path: string): GoogleError | GoogleError[] {
  return path.endsWith(':searchStream') ? [error] : error;
}

/** A request id of the form that Google gives: 22 URL-safe characters. */
export function requestId(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url');
}

/** What the Google Ads stand-in answers when a fault is ordered. */
export function faultError(fault: Fault, path: string): { status: number; body: unknown } {
  switch (fault.kind) {
    case 'quota':
      return quota('RESOURCE_TEMPORARILY_EXHAUSTED', 'Requests per service per method', fault.delayMs ?? 1_000, path);
    case 'daily_quota':
      return quota('RESOURCE_EXHAUSTED', 'Number of operations per day', fault.delayMs ?? MILLISECONDS_A_DAY, path);
    case 'revoked':
      return failure(401, { authenticationError: 'OAUTH_TOKEN_REVOKED' }, 'The OAuth token has been revoked.', path);
    case 'transient':
      return failure(
        fault.status ?? 503,
        { internalError: 'TRANSIENT_ERROR' },
        'A transient error. Retry the request.',
        path,
      );
    case 'error':
      return told(fault, path);
    default: {
      const status = fault.status ?? 500;
      return status >= 500
        ? failure(status, { internalError: 'INTERNAL_ERROR' }, 'An internal error has occurred.', path)
        : failure(status, { requestError: 'UNKNOWN' }, SUMMARIES[status] ?? statusName(status), path);
    }
  }
}

/** HTTP statuses of the kinds of errors that are not answered 400. */
const STATUS_OF_KIND: Record<string, number> = {
  authenticationError: 401,
  authorizationError: 403,
  quotaError: 429,
  internalError: 500,
};

function told({ code = '', status, delayMs }: Fault, path: string) {
  const [kind = '', word = ''] = code.split('.');
  if (kind === 'quotaError') return quota(word, 'Requests per service per method', delayMs, path);
  const message = `${word[0]}${word.slice(1).toLowerCase().replaceAll('_', ' ')}.`;
  return failure(status ?? STATUS_OF_KIND[kind] ?? 400, { [kind]: word }, message, path);
}

function failure(status: number, errorCode: Record<string, string>, message: string, path: string) {
  return { status, body: failureBody(status, [{ errorCode, message }], path) };
}

/** A quota error says how long to wait where that is known. */
function quota(code: string, rateName: string, retryMs: number | undefined, path: string) {
  const retry = retryMs === undefined ? undefined : retryMs / 1000;
  const error: AdsError = {
    errorCode: { quotaError: code },
    message: `Too many requests.${retry === undefined ? '' : ` Retry in ${Math.ceil(retry)} seconds.`}`,
    details: { quotaErrorDetails: { rateScope: 'DEVELOPER', rateName, ...(retry && { retryDelay: `${retry}s` }) } },
  };
  return { status: 429, body: failureBody(429, [error], path) };
}
