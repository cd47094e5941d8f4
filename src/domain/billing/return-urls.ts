import type { ReturnOrigins } from '../../return-origins.js';

/** The provider writes the session's id in its place. */
const PLACEHOLDER = '{CHECKOUT_SESSION_ID}';

/**
 * The address to return to: `asked`, else the default with `fallback` behind it. Throws ParameterError for one on a foreign
 * origin.
 */
export function returnUrl(
  returnTo: Pick<ReturnOrigins, 'url' | 'require'>,
  parameter: string,
  asked: string | null | undefined,
  fallback = '',
): string {
  if (asked === null || asked === undefined) return `${returnTo.url}/${fallback}`;
  return returnTo.require(parameter, asked).replaceAll(encodeURIComponent(PLACEHOLDER), PLACEHOLDER);
}
