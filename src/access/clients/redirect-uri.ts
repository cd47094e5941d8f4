import { LOOPBACK } from '../../lib/network.js';
import { PLAIN_URL } from '../../lib/return-origins.js';

const MAX_CHARACTERS = 500;

/** Accepts https, or http on loopback, without fragment and credentials. */
export function isRedirectUri(text: string): boolean {
  const url = text.length <= MAX_CHARACTERS && PLAIN_URL.test(text) && !text.includes('#') ? URL.parse(text) : null;
  if (!url || url.username || url.password) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.includes(url.hostname));
}

/** An exact match; on loopback any port matches, because the system assigns one (RFC 8252, 7.3). */
export function isSameRedirect(requested: string, registered: string): boolean {
  if (requested === registered) return true;
  return (
    isRedirectUri(requested) &&
    isLocal(requested) &&
    isLocal(registered) &&
    withoutPort(requested) === withoutPort(registered)
  );
}

export function isLocal(redirectUri: string): boolean {
  const { protocol, hostname } = new URL(redirectUri);
  return protocol === 'http:' && LOOPBACK.includes(hostname);
}

/** The host shown to people. */
export function hostOf(redirectUri: string): string {
  return isLocal(redirectUri) ? 'localhost' : new URL(redirectUri).host;
}

/** Appends parameters and leaves the client's own query as written. */
export function withParameters(redirectUri: string, answer: Readonly<Record<string, string | undefined>>): string {
  const defined = Object.entries(answer).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${new URLSearchParams(defined)}`;
}

function withoutPort(uri: string): string {
  const url = new URL(uri);
  url.port = '';
  return url.href;
}
