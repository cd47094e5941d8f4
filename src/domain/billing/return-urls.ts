import { ParameterError } from '../../errors.js';

/** Where people may be sent after they paid. */
export interface ReturnAddresses {
  /** Where they are sent when nothing else is asked for. */
  url: string;
  /** Scheme, host and port of every address that may be asked for. */
  origins: readonly string[];
}

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * The allowed origins as they were set; otherwise where callers reach the server, `ownUrl` and, on the machine itself,
 * that under every name that the machine has.
 */
export function returnAddresses(
  { publicUrl, allowedOrigins }: { publicUrl: string | undefined; allowedOrigins: readonly string[] | undefined },
  ownUrl: string,
): ReturnAddresses {
  if (allowedOrigins?.[0] !== undefined) return { url: allowedOrigins[0], origins: allowedOrigins };
  const { protocol, hostname, port } = new URL(ownUrl);
  const names = LOOPBACK.includes(hostname) ? LOOPBACK : [hostname];
  const own = names.map((name) => new URL(`${protocol}//${name}:${port}`).origin);
  const url = publicUrl ?? ownUrl;
  return { url, origins: [...new Set([new URL(url).origin, ...own])] };
}

const LONGEST = 2_048;
/** The provider writes the session's id in its place. */
const PLACEHOLDER = '{CHECKOUT_SESSION_ID}';

/**
 * The address to return to: `asked`, else the default with `fallback` behind it. Throws ParameterError for one on a foreign
 * origin. It is returned as it was understood here, so that nobody behind reads another host out of it.
 */
export function returnUrl(
  { url, origins }: ReturnAddresses,
  parameter: string,
  asked: string | null | undefined,
  fallback = '',
): string {
  if (asked === null || asked === undefined) return `${url}/${fallback}`;
  const parsed = asked.length <= LONGEST && URL.canParse(asked) ? new URL(asked) : undefined;
  if (!parsed || parsed.username || parsed.password || !origins.includes(parsed.origin)) {
    throw new ParameterError(parameter, `must be an address of at most 2,048 characters below ${origins.join(' or ')}`);
  }
  return parsed.href.replaceAll(encodeURIComponent(PLACEHOLDER), PLACEHOLDER);
}
