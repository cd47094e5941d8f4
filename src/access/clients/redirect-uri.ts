import { LOOPBACK } from '../../lib/network.js';
import { PLAIN_URL } from '../../lib/return-origins.js';

const MOST_CHARACTERS = 500;

/** Where people may be sent with a code: https, or http on their own machine; without fragment and credentials. */
export function isRedirectUri(text: string): boolean {
  const url = text.length <= MOST_CHARACTERS && PLAIN_URL.test(text) && !text.includes('#') ? URL.parse(text) : null;
  if (!url || url.username || url.password) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.includes(url.hostname));
}

/** The same address to the letter; on the person's own machine with any port, as the system hands them out (RFC 8252, 7.3). */
export function isSameRedirect(asked: string, registered: string): boolean {
  if (asked === registered) return true;
  return isRedirectUri(asked) && isLocal(asked) && isLocal(registered) && portless(asked) === portless(registered);
}

export function isLocal(redirectUri: string): boolean {
  const { protocol, hostname } = new URL(redirectUri);
  return protocol === 'http:' && LOOPBACK.includes(hostname);
}

/** The host that people see; `localhost` for every name of their own machine. */
export function hostOf(redirectUri: string): string {
  return isLocal(redirectUri) ? 'localhost' : new URL(redirectUri).host;
}

/** The address with the answer appended; the client's own part stays as written. */
export function withAnswer(redirectUri: string, answer: Readonly<Record<string, string | undefined>>): string {
  const told = Object.entries(answer).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${new URLSearchParams(told)}`;
}

function portless(uri: string): string {
  const url = new URL(uri);
  url.port = '';
  return url.href;
}
