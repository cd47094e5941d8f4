import ipaddr from 'ipaddr.js';

/** False for private addresses and names of this machine. The address behind a name is checked as it is connected to. */
export function mayBePublic(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host)) return ipaddr.parse(host).range() === 'unicast';
  return !/^(?:.+\.)?localhost\.?$/.test(host);
}
