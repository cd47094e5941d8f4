import { ParameterError } from '../../errors.js';
import { MAX_URL_LENGTH } from './landing-page.enum.js';

/**
 * An http or https address as the URL standard writes it; equal texts are the same page. Undefined for
 * anything else, and beyond 2048 characters.
 */
export function pageUrl(text: string): string | undefined {
  const trimmed = text.trim();
  const url = /^https?:\/\//i.test(trimmed) ? URL.parse(trimmed)?.href : undefined;
  return url !== undefined && url.length <= MAX_URL_LENGTH ? url : undefined;
}

/** Throws ParameterError instead of returning undefined. */
export function requirePageUrl(text: string, parameter = 'url'): string {
  const url = pageUrl(text);
  if (url === undefined) {
    throw new ParameterError(
      parameter,
      `must be an http or https address of at most ${MAX_URL_LENGTH} characters, https://shop.example/page`,
    );
  }
  return url;
}
