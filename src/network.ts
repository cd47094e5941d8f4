import { isIPv4, isIPv6 } from 'node:net';

/** Who counts as one address: an IPv4 address, or the /64 of an IPv6 one, which is what a single connection gets. */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return '';
  const mapped = address.startsWith('::ffff:') ? address.slice(7) : address;
  if (isIPv4(mapped)) return mapped;
  return isIPv6(address) ? prefixOf(address) : '';
}

/** The first four groups of an IPv6 address, however it is spelled. */
function prefixOf(address: string): string {
  const [head = '', tail] = (address.split('%')[0] as string).replace(/[\d.]+\.[\d.]+$/, '0:0').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : new Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
