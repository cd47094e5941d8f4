import type { IncomingMessage } from 'node:http';
import { AppError } from '../../errors.js';
import { LOOPBACK } from '../../lib/network.js';

/** Against DNS rebinding: hosts must be known, origins known or allowed. Throws AppError `forbidden`. */
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

/** Empty for an invalid URL, which matches no known host. */
function hostnameOf(url: string): string {
  return URL.parse(url)?.hostname ?? '';
}
