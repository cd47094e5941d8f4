import { queryOptions } from '@tanstack/react-query';
import { graphql } from '../generated';
import { client, entrance, isOver } from './client';
import { beginSession, forgetSession } from './session';

const PENDING = 'adlane.sign-in';

/** Where Google sends people back to; the OAuth client has to name it. */
export const RETURN_PATH = '/app/signed-in';

const SIGN_IN_OPTIONS = graphql(`
  query SignInOptions {
    signInOptions { authorizeUrl clientId people { email name role } }
  }
`);

export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => entrance.request(SIGN_IN_OPTIONS, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

const SIGN_IN = graphql(`
  mutation SignIn($credential: String!, $teamId: String) {
    signInToPage(credential: $credential, teamId: $teamId) { name expiresAt user { id } team { id } }
  }
`);

const SIGN_OUT = graphql(`
  mutation SignOut {
    signOut { status }
  }
`);

interface Pending {
  state: string;
  nonce: string;
  /** Path to show afterwards. */
  to: string;
  teamId?: string | undefined;
}

function random(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/**
 * Sends the person to Google, who sends an ID token back in the address's fragment, which no server sees. `state` ties the answer
 * to this tab and `nonce` the token to this very question.
 */
export function leaveToSignIn(
  { authorizeUrl, clientId }: { authorizeUrl: string; clientId: string },
  { to, teamId, email }: { to: string; teamId?: string; email?: string },
): void {
  const pending: Pending = { state: random(), nonce: random(), to, teamId };
  sessionStorage.setItem(PENDING, JSON.stringify(pending));
  const url = new URL(authorizeUrl);
  const asked = {
    client_id: clientId,
    redirect_uri: location.origin + RETURN_PATH,
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email profile',
    state: pending.state,
    nonce: pending.nonce,
    ...(email ? { login_hint: email } : { prompt: 'select_account' }),
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  location.assign(url);
}

export class SignInRefused extends Error {}

/** Takes what Google sent back, once. Returns the path to go on to; throws SignInRefused, or what the server refuses. */
export async function completeSignIn(fragment: string): Promise<string> {
  const told = new URLSearchParams(fragment.replace(/^#/, ''));
  const pending = JSON.parse(sessionStorage.getItem(PENDING) ?? 'null') as Pending | null;
  sessionStorage.removeItem(PENDING);
  if (!pending || told.get('state') !== pending.state) throw new SignInRefused('state');
  const credential = told.get('id_token');
  if (!credential) throw new SignInRefused(told.get('error') ?? 'id_token');
  if (nonceOf(credential) !== pending.nonce) throw new SignInRefused('nonce');
  const { signInToPage } = await entrance.request(SIGN_IN, { credential, teamId: pending.teamId ?? null });
  const { name, expiresAt, user, team } = signInToPage;
  beginSession({ name, expiresAt, userId: user.id, teamId: team.id });
  return pending.to;
}

/** The server checks the signature; that it is the answer to our question is ours to check. */
function nonceOf(idToken: string): unknown {
  try {
    const payload = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    return (JSON.parse(new TextDecoder().decode(bytes)) as { nonce?: unknown }).nonce;
  } catch {
    return undefined;
  }
}

/** Ends the session at the server and in every tab. Throws AdlaneError where the server cannot: it then goes on. */
export async function signOut(): Promise<void> {
  try {
    await client.request(SIGN_OUT, {});
  } catch (error) {
    if (!isOver(error)) throw error;
  }
  forgetSession();
}
