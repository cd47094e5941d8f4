import type { IncomingMessage } from 'node:http';
import type { Browser, BrowserSecret } from '../../domain/connections/browser.js';
import { responseTo } from './leaving.js';

/** Sets cookies only for calls from this server's own pages, which `Sec-Fetch-Site` proves. */
export function browserOf(request: IncomingMessage): Browser {
  const { headers } = request;
  const setCookie = (keepsake: BrowserSecret) => responseTo(request).appendHeader('Set-Cookie', cookie(keepsake));
  return {
    returnsTo(url) {
      const { host, origin } = new URL(url);
      // A proxy may have replaced the Host header.
      const page = headers.origin ?? headers.referer;
      const isHere = headers.host === host || URL.parse(page ?? '')?.origin === origin;
      return headers['sec-fetch-site'] === 'same-origin' && isHere;
    },
    keep: setCookie,
    takeBack({ name, url }) {
      const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
      const secret = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
      if (secret !== undefined) setCookie({ name, secret: '', url, seconds: 0 });
      return secret;
    },
  };
}

function cookie({ name, secret, url, seconds }: BrowserSecret): string {
  const { protocol, pathname } = new URL(url);
  const secure = protocol === 'https:' ? '; Secure' : '';
  return `${name}=${secret}; Max-Age=${seconds}; Path=${pathname}; HttpOnly; SameSite=Lax${secure}`;
}
