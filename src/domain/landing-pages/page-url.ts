import { ParameterError } from '../../errors.js';
import type { FinalUrl } from '../../platforms/ad-records.js';
import { MAX_URL_LENGTH } from './landing-page.enum.js';

/**
 * An http or https address as the URL standard writes it; equal texts are the same page. Undefined for
 * anything else, and beyond 2048 characters.
 */
export function pageUrl(text: string): string | undefined {
  const trimmed = text.trim();
  const parsed = /^https?:\/\//i.test(trimmed) ? URL.parse(trimmed) : undefined;
  if (!parsed) return undefined;
  // Assigning what is empty already takes the mark away too.
  if (parsed.search === '') parsed.search = '';
  if (parsed.hash === '') parsed.hash = '';
  const url = parsed.href.replace(/%[0-9a-f]{2}/gi, inOneSpelling);
  return url.length <= MAX_URL_LENGTH ? url : undefined;
}

/** Characters that mean the same encoded or not stand as they are, all others with capital digits. */
function inOneSpelling(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
}

/** Final URLs of a platform that are addresses of pages. */
export function usesOf(found: readonly FinalUrl[]): FinalUrl[] {
  return found.flatMap(({ url, ...campaign }) => {
    const page = pageUrl(url);
    return page === undefined ? [] : [{ url: page, ...campaign }];
  });
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
