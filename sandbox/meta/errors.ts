import type { Fault } from '../fault.js';

interface GraphErrorBody {
  error: { message: string; type: string; code: number; is_transient?: boolean; fbtrace_id: string };
}

/** A refusal by Meta's stand-in, as the Graph API words them. */
export class GraphRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
  ) {
    super(message);
  }

  get body(): GraphErrorBody {
    return graphError(this.code, this.message);
  }
}

export function badToken(message = 'Invalid OAuth access token - Cannot parse access token'): GraphRefusal {
  return new GraphRefusal(400, 190, message);
}

export function badParameter(message: string): GraphRefusal {
  return new GraphRefusal(400, 100, message);
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
      return { status: status ?? 503, body: graphError(2, 'Service temporarily unavailable', true) };
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

function graphError(code: number, message: string, isTransient?: boolean): GraphErrorBody {
  return {
    error: {
      message,
      type: 'OAuthException',
      code,
      ...(isTransient !== undefined && { is_transient: isTransient }),
      fbtrace_id: 'AdlaneSandbox',
    },
  };
}
