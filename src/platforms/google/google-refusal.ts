import { z } from 'zod';
import { quoted } from '../answer.js';

/** Values that newer versions may send in another form; what cannot be read is left out rather than the whole refusal. */
const word = z.coerce.string().catch('');
const lenient = <T>(shape: z.ZodType<T>) => shape.optional().catch(undefined);

/** google.ads.googleads.v25.errors.GoogleAdsError. A code without a name in this version is a number. */
const adsError = z.object({
  errorCode: z.record(z.string(), word).catch({}).default({}),
  message: word.default(''),
  trigger: lenient(z.record(z.string(), z.unknown())),
  location: lenient(
    z.object({ fieldPathElements: z.array(z.object({ fieldName: word, index: lenient(z.number()) })) }),
  ),
  details: lenient(z.record(z.string(), z.unknown())),
});
export type AdsError = z.infer<typeof adsError>;

const violation = z.object({ field: word.default(''), subject: word.default(''), description: word.default('') });

/** A GoogleAdsFailure, or the details of google/rpc/error_details.proto. */
const detail = z.object({
  errors: lenient(z.array(adsError)),
  reason: lenient(z.string()),
  metadata: lenient(z.record(z.string(), word)),
  retryDelay: lenient(z.string()),
  fieldViolations: lenient(z.array(violation)),
  violations: lenient(z.array(violation)),
  requestId: lenient(z.string()),
});

const status = z.object({
  error: z.object({
    code: lenient(z.number()),
    message: word.default(''),
    status: word.default(''),
    details: z.array(detail).catch([]).default([]),
  }),
});

/** google.rpc.Status. */
export type ErrorStatus = z.infer<typeof status>['error'];

export function errorStatusOf(answer: unknown): ErrorStatus | undefined {
  return status.safeParse(answer).data?.error;
}

/** Triggers of these may be credentials. */
const PRIVATE = ['authenticationError', 'authorizationError'];
/** Limit of all reasons together, in characters, so that advice and request id still fit into a message. */
const MAX_SAID = 1_200;

/** All reasons, with code, field, trigger and details of each, on one line. */
export function reasonsIn({ message, details }: ErrorStatus): string {
  const errors = details.flatMap((each) => each.errors ?? []).map(inWords);
  const violations = details.flatMap((each) => [...(each.fieldViolations ?? []), ...(each.violations ?? [])]);
  const fields = violations.map(({ field, subject, description }) => joined(': ', field || subject, description));
  const reasons = details.flatMap(({ reason, metadata = {} }) =>
    reason === undefined ? [] : [joined(', ', reason, ...labelled(metadata))],
  );
  const own = errors.length > 0 ? errors : [bracketed(message, joined('; ', ...fields, ...reasons))];
  return shortList([...new Set(own.map((each) => quoted(each)))].filter((each) => each !== ''));
}

const quotaDetails = z.object({
  quotaErrorDetails: z
    .object({ rateScope: word, rateName: word.default(''), retryDelay: lenient(z.string()) })
    .partial()
    .default({}),
});

/** The quota that was exceeded; empty for other errors. */
export function quotaOf({ details }: AdsError) {
  return quotaDetails.safeParse(details).data?.quotaErrorDetails ?? {};
}

export function requestIdIn({ details }: ErrorStatus): string {
  return quoted(details.find(({ requestId }) => requestId)?.requestId ?? '');
}

function inWords({ errorCode, message, trigger = {}, location, details = {} }: AdsError): string {
  const isPrivate = Object.keys(errorCode).some((kind) => PRIVATE.includes(kind));
  const path = (location?.fieldPathElements ?? [])
    .map(({ fieldName, index }) => (index === undefined ? fieldName : `${fieldName}[${index}]`))
    .join('.');
  const [cause] = isPrivate ? [] : leaves(trigger);
  const facts = [
    ...Object.values(errorCode),
    path && `at ${path}`,
    cause === undefined ? '' : `because of ${JSON.stringify(cause[1])}`,
    ...leaves(details).map(([name, value]) => `${name} ${value}`),
  ];
  return bracketed(message, joined(', ', ...facts));
}

/** The named values of a message of any kind, so that details of newer versions show, too. */
function leaves(message: Record<string, unknown>): [name: string, value: string][] {
  return Object.entries(message).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'object' && value !== null) {
      return Array.isArray(value)
        ? value.flatMap((each) => leaves(typeof each === 'object' && each !== null ? each : { [name]: each }))
        : leaves(value as Record<string, unknown>);
    }
    const amount = /^(.+)Micros$/.exec(name)?.[1];
    return amount && /^-?\d{1,15}$/.test(String(value))
      ? [[amount, (Number(value) / 1e6).toFixed(2)]]
      : [[name, String(value)]];
  });
}

function labelled(values: Record<string, string>): string[] {
  return Object.entries(values).map(([name, value]) => `${name} ${value}`);
}

function bracketed(message: string, more: string): string {
  return joined(' ', message, more && `[${more}]`);
}

function joined(separator: string, ...parts: string[]): string {
  return parts.filter((part) => part !== '').join(separator);
}

function shortList(reasons: readonly string[]): string {
  const shown: string[] = [];
  let length = 0;
  for (const reason of reasons) {
    length += reason.length;
    if (shown.length > 0 && length > MAX_SAID) return `${shown.join(' ')} (and ${reasons.length - shown.length} more)`;
    shown.push(reason);
  }
  return shown.join(' ');
}
