import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** As spelled in URLs. */
export const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The unit that address limits count by: an IPv4 address or an IPv6 /64, which one subscriber controls. */
export function networkOf(address = ''): string {
  const mapped = address.startsWith('::ffff:') ? address.slice(7) : address;
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(address)) return '';
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}
