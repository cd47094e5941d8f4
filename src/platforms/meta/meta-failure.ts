import { z } from 'zod';
import { jsonOf, quoted } from '../answer.js';
import { PlatformError } from '../platform-error.js';

const failure = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.number(),
    error_user_msg: z.string().optional(),
    is_transient: z.boolean().optional(),
  }),
});

/** How soon an advertising account may be asked again: minutes, by account id. */
const usage = z.record(
  z.string(),
  z.array(z.object({ estimated_time_to_regain_access: z.number().min(0).optional() })),
);

/** 190: the token is expired, revoked or malformed; 102: there is no session. */
const REVOKED = [102, 190];
/** Too many calls: of the application, the person, the account; 613 and 80000 on: of one kind of call. */
const LIMITED = [4, 17, 32, 613, 80000, 80003, 80004];
/** An unknown error, and "service temporarily unavailable". */
const TRANSIENT = [1, 2];

/** What Meta means by an answer that is not 2xx. */
export function metaFailure(status: number, text: string, headers: Headers): PlatformError {
  const error = failure.safeParse(jsonOf(text)).data?.error;
  const reason = quoted(error?.error_user_msg || error?.message || '');
  if (error && REVOKED.includes(error.code)) {
    return metaRevoked();
  }
  if (status === 429 || (error && LIMITED.includes(error.code))) {
    return new PlatformError('quota', `Meta asks for fewer requests${reason && `: ${reason}`}`, {
      retryable: true,
      retryAfterMs: waitOf(headers),
    });
  }
  if (status >= 500 || status < 400 || !error || error.is_transient || TRANSIENT.includes(error.code)) {
    return new PlatformError('unavailable', `Meta is not available at the moment (HTTP ${status}).`, {
      retryable: true,
      httpStatus: status,
    });
  }
  return new PlatformError('rejected', `Meta refuses the request: ${reason}`, { httpStatus: status });
}

export function metaRevoked(): PlatformError {
  return new PlatformError('revoked', 'Meta no longer accepts the saved access: connect Meta again.');
}

/** The longest wait that the answer names, in milliseconds. */
function waitOf(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  if (Number.isFinite(seconds)) return seconds * 1_000;
  const told = usage.safeParse(jsonOf(headers.get('x-business-use-case-usage') ?? '')).data ?? {};
  const minutes = Object.values(told)
    .flat()
    .map(({ estimated_time_to_regain_access: wait = 0 }) => wait);
  return minutes.length > 0 ? Math.max(...minutes) * 60_000 : undefined;
}
