import type { IncomingMessage } from 'node:http';
import { bearerToken } from '../../access/access.service.js';
import type { PageSession } from '../../access/page-session.js';
import { sessionNameOf } from '../../access/sessions.js';
import { AppError } from '../../errors.js';
import { responseTo } from './leaving.js';

/**
 * Names the session whose cookie counts, or `new` to begin one (ADR 70). No form can send it, and CORS allows it to no
 * page of another origin.
 */
export const SESSION_HEADER = 'x-adlane-session';

const BEGINS = 'new';

/** Over https: the prefix makes browsers refuse it from anybody but this very host. */
const SECURE_NAME = '__Host-adlane_session';

/** Whether a request names a session, in a header or as a page's cookie. */
export function hasSession({ headers }: IncomingMessage): boolean {
  const named = headers[SESSION_HEADER];
  return headers.authorization !== undefined || (named !== undefined && named !== BEGINS);
}

/**
 * The session token of the Authorization header, or else of the cookie of this server's own page. Throws AppError
 * `expired_token` if the page names a session that its browser does not have, or has no more.
 */
export function sessionTokenOf(request: IncomingMessage): string | undefined {
  const { authorization } = request.headers;
  if (authorization !== undefined || !hasSession(request)) return bearerToken(authorization);
  const token = isOwnPage(request) ? cookiesOf(request).find(isNamedBy(request)) : undefined;
  if (token !== undefined) return token;
  throw new AppError('expired_token', 'The session of this browser has ended, or is another one now. Sign in again.');
}

export function pageSessionOf(request: IncomingMessage): PageSession {
  const { headers } = request;
  const setCookie = (token: string, seconds: number) =>
    responseTo(request).appendHeader('Set-Cookie', cookie(request, token, seconds));
  return {
    requireMayBegin() {
      if (headers[SESSION_HEADER] === BEGINS && headers.origin !== undefined && isOwnPage(request)) return;
      throw new AppError(
        'forbidden',
        'Only pages of this server keep their session in the browser; programs use signInWithGoogle.',
      );
    },
    begin: setCookie,
    end() {
      if (headers.authorization === undefined && hasSession(request)) setCookie('', 0);
    },
  };
}

/** Browsers that do not say where a request comes from cannot send the header for another page either. */
function isOwnPage({ headers }: IncomingMessage): boolean {
  return (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
}

function isNamedBy({ headers }: IncomingMessage): (token: string) => boolean {
  return (token) => sessionNameOf(token) === headers[SESSION_HEADER];
}

/** Cookies of http belong to every port of a host, and several demos may run on one. */
function plainName({ headers }: IncomingMessage): string {
  return `adlane_session_${URL.parse(`http://${headers.host}`)?.port || '80'}`;
}

function cookiesOf(request: IncomingMessage): string[] {
  const names = new Set([SECURE_NAME, plainName(request)]);
  return (request.headers.cookie ?? '').split(';').flatMap((pair) => {
    const [name = '', ...value] = pair.trim().split('=');
    return names.has(name) ? [value.join('=')] : [];
  });
}

function cookie(request: IncomingMessage, token: string, seconds: number): string {
  const isSecure = request.headers.origin?.startsWith('https:') ?? false;
  const name = isSecure ? SECURE_NAME : plainName(request);
  return `${name}=${token}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}
