import ipaddr from 'ipaddr.js';
import { ParameterError } from '../../errors.js';

const LONGEST = 2_000;

/**
 * `url`, normalized. Throws ParameterError unless it is an https address, without credentials and fragment, of a public host or
 * one of `privateHosts`. The address behind a name is checked at every connection.
 */
export function requireEndpointUrl(url: string, privateHosts: readonly string[]): string {
  const rule = (text: string) => new ParameterError('url', text);
  if (url.length > LONGEST || !URL.canParse(url)) {
    throw rule(`must be an https URL of at most ${LONGEST.toLocaleString('en')} characters`);
  }
  const { protocol, hostname, username, password, hash, href } = new URL(url);
  if (protocol !== 'https:' && !(protocol === 'http:' && privateHosts.includes(hostname))) {
    throw rule('must be an https URL');
  }
  if (!privateHosts.includes(hostname) && !mayBePublic(hostname)) throw rule('must be on the public internet');
  if (username !== '' || password !== '') throw rule('must not hold a user or password');
  if (hash !== '') throw rule('must not hold a fragment');
  return href;
}

/** False for private addresses and names of this machine. */
function mayBePublic(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host)) return ipaddr.parse(host).range() === 'unicast';
  return !/^(?:.+\.)?localhost\.?$/.test(host);
}
