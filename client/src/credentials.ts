import { AdlaneError } from './errors.js';

/** Where a session token comes from, and what brings a new one. */
export interface TokenSource {
  /** The token to send; none where nobody is signed in. */
  token(): string | undefined | Promise<string | undefined>;
  /** Called when the server says that `refused` has ended; true where there is another one to try. */
  renew?(refused: string): boolean | Promise<boolean>;
}

/** For pages of the server itself, whose token is in a cookie that scripts cannot read: the session's name counts with it. */
export interface PageSource {
  /** The `name` that `signInToPage` gave; `new` to call that; none where nobody is signed in. */
  session(): string | undefined | Promise<string | undefined>;
  /** Called when the server says that the session `refused` has ended; true where there is another one to try. */
  renew?(refused: string): boolean | Promise<boolean>;
}

/** An API key, the session token of a person, or the session of a page. Without one only what is public is answered. */
export type Credentials = { apiKey: string } | TokenSource | PageSource;

/** The headers that prove who is calling, and the token or session among them. */
export async function proofOf(
  credentials: Credentials | undefined,
): Promise<{ headers: Record<string, string>; token: string | undefined }> {
  if (credentials === undefined) return { headers: {}, token: undefined };
  if ('apiKey' in credentials) return { headers: { 'X-API-Key': credentials.apiKey }, token: undefined };
  if ('session' in credentials) {
    const session = await credentials.session();
    return { headers: session === undefined ? {} : { 'X-Adlane-Session': session }, token: session };
  }
  const token = await credentials.token();
  return { headers: token === undefined ? {} : { Authorization: `Bearer ${token}` }, token };
}

/** Whether another token is there to try, after the server refused this one with `error`. */
export async function renew(
  credentials: Credentials | undefined,
  error: unknown,
  refused: string | undefined,
): Promise<boolean> {
  if (!(error instanceof AdlaneError && error.isSignedOut) || refused === undefined) return false;
  return credentials !== undefined && 'renew' in credentials && (await credentials.renew?.(refused)) === true;
}

/** `work` with the headers that prove who is calling, and once more where the token had ended and there is another. */
export async function withProof<T>(
  credentials: Credentials | undefined,
  work: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const { headers, token } = await proofOf(credentials);
  try {
    return await work(headers);
  } catch (error) {
    if (!(await renew(credentials, error, token))) throw error;
  }
  return work((await proofOf(credentials)).headers);
}
