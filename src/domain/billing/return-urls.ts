import { ParameterError } from '../../errors.js';

/** Where people may be sent after they paid. */
export interface ReturnAddresses {
  /** Where they are sent when nothing else is asked for. */
  url: string;
  /** Scheme, host and port of every address that may be asked for. */
  origins: readonly string[];
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
