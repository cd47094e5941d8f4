import type { Fault } from '../fault.js';

interface GraphErrorBody {
  error: {
    message: string;
    type: string;
    code: number;
    error_subcode?: number;
    is_transient?: boolean;
    error_user_msg?: string;
    fbtrace_id: string;
  };
}

/** How Meta words the errors that can be ordered by their codes. */
const WORDS: Record<number, string> = {
  1: 'An unknown error occurred',
  2: 'Service temporarily unavailable',
  4: 'Application request limit reached',
  17: 'User request limit reached',
  32: 'Page request limit reached',
  341: 'Application limit reached',
  368: 'The action attempted has been deemed abusive or is otherwise disallowed',
  613: 'Calls to this api have exceeded the rate limit.',
};
const USE_CASE_LIMIT = 'There have been too many calls from this ad-account. Wait a bit and try again.';
/** What Meta says, with code 1, of a question that it cannot answer while somebody waits. */
const TOO_MUCH = "Please reduce the amount of data you're asking for, then retry your request";

/** A refusal by Meta's stand-in, as the Graph API words them. */
export class GraphRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
    readonly subcode?: number,
    /** For people. */
    readonly told?: string,
  ) {
    super(message);
  }

  get body(): GraphErrorBody {
    return graphError(this.code, this.message, { subcode: this.subcode, told: this.told });
  }
}

export function tooMuchData(): GraphRefusal {
  return new GraphRefusal(500, 1, TOO_MUCH);
}

export function timedOut(): GraphRefusal {
  return new GraphRefusal(500, 2, 'Your request timed out. Try a smaller date range or use async jobs.', 1504038);
}

export function badToken(message = 'Invalid OAuth access token - Cannot parse access token'): GraphRefusal {
  return new GraphRefusal(400, 190, message);
}

export function badParameter(message: string, subcode?: number): GraphRefusal {
  return new GraphRefusal(400, 100, message, subcode);
}

export function mayNotManage(): GraphRefusal {
  return new GraphRefusal(
    403,
    294,
    '(#294) Managing advertisements requires an access token with the extended permission for ads_management',
  );
}

/** What is understood and not done, with the words for people. */
export function notAllowed(told: string, subcode?: number): GraphRefusal {
  return new GraphRefusal(400, 100, 'Invalid parameter', subcode, told);
}

/** What Meta's stand-in answers when a fault is ordered. */
export function faultError(fault: Fault): { status: number; body: GraphErrorBody; headers?: Record<string, string> } {
  const { kind, status, delayMs } = fault;
  switch (kind) {
    case 'quota': {
      const headers: Record<string, string> =
        delayMs === undefined ? {} : { 'Retry-After': String(Math.ceil(delayMs / 1_000)) };
      return { status: 400, body: graphError(17, 'User request limit reached'), headers };
    }
    case 'daily_quota':
      return { status: 400, body: graphError(4, 'Application request limit reached'), headers: usage(delayMs) };
    case 'revoked':
      return {
        status: 400,
        body: graphError(190, 'Error validating access token: The user has not authorized the app.'),
      };
    case 'transient':
      return { status: status ?? 503, body: graphError(2, 'Service temporarily unavailable', { isTransient: true }) };
    case 'error': {
      const [code = 1, subcode] = (fault.code ?? '').split('.').map(Number);
      const body = graphError(code, WORDS[code] ?? USE_CASE_LIMIT, { subcode });
      return {
        status: status ?? (code <= 2 ? 500 : 400),
        body,
        ...(delayMs !== undefined && { headers: usage(delayMs) }),
      };
    }
    default:
      return { status: status ?? 500, body: graphError(1, 'An unknown error occurred') };
  }
}

/** Says, in minutes, when the next request has a chance; an hour where nothing else is said. */
function usage(delayMs = 3_600_000): Record<string, string> {
  const minutes = Math.ceil(delayMs / 60_000);
  const used = [{ type: 'ads_insights', call_count: 100, estimated_time_to_regain_access: minutes }];
  return { 'X-Business-Use-Case-Usage': JSON.stringify({ '1': used }) };
}

function graphError(
  code: number,
  message: string,
  {
    subcode,
    isTransient,
    told,
  }: { subcode?: number | undefined; isTransient?: boolean; told?: string | undefined } = {},
): GraphErrorBody {
  return {
    error: {
      message,
      type: 'OAuthException',
      code,
      ...(subcode !== undefined && { error_subcode: subcode }),
      ...(told !== undefined && { error_user_msg: told }),
      ...(isTransient !== undefined && { is_transient: isTransient }),
      fbtrace_id: 'AdlaneSandbox',
    },
  };
}
