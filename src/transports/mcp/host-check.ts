import type { IncomingMessage } from 'node:http';
import { AppError } from '../../errors.js';
import { LOOPBACK } from '../../lib/network.js';

/**
 * Refuses requests that a page sends by pointing a name of its own at this machine: `Host`, and `Origin` if there is one, must
 * name loopback or one of `hosts`, on any port; an origin may also be allowed. The check throws AppError `forbidden`.
 */
export function hostCheck(
  hosts: readonly string[],
  isAllowed: (origin: string) => boolean = () => false,
): (request: IncomingMessage) => void {
  const known = new Set([...LOOPBACK, ...hosts.map(inUrl)].map((host) => hostnameOf(`http://${host}`)));
  return ({ headers }) => {
    if (!known.has(hostnameOf(`http://${headers.host}`)))
      throw new AppError('forbidden', 'The Host header names another server; use the address in PUBLIC_URL.');
    const { origin } = headers;
    if (origin !== undefined && !known.has(hostnameOf(origin)) && !isAllowed(origin))
      throw new AppError('forbidden', 'The Origin header names a site that is not in CORS_ORIGINS.');
  };
}

function inUrl(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}

/** An empty text for what is no address: no known host has that name. */
function hostnameOf(url: string): string {
  return URL.parse(url)?.hostname ?? '';
}
