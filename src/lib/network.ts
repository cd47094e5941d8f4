import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Names of this machine, as URLs spell them. */
export const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** What counts as one address: an IPv4 address, or the /64 of an IPv6 one, which one subscriber gets. */
export function networkOf(address = ''): string {
  const mapped = address.startsWith('::ffff:') ? address.slice(7) : address;
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(address)) return '';
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}
