import { type Client, createClient } from './client.js';
import type { TokenSource } from './credentials.js';
import type { SentAs } from './document.js';
import { SignInDocument, type SignInMutation } from './generated/graphql.js';
import type { Fetch } from './http.js';

/** Who is signed in, in which team, and the token that proves it for 12 hours. */
export type SignedIn = SignInMutation['signInWithGoogle'];

export interface SessionOptions {
  /** The server's address. */
  url: string;
  fetch?: Fetch;
  /** As of a client. */
  documents?: SentAs;
  /** A session of before, for instance from the page's session storage. */
  restored?: SignedIn | undefined;
  /**
   * Gives a new Google ID token when the session has ended, without asking the person where that is possible;
   * undefined to be signed out.
   */
  credential?: () => string | undefined | Promise<string | undefined>;
  /** Called with each new session, and with undefined when the session ends. */
  onChange?: (session: SignedIn | undefined) => void;
}

/**
 * The session of a person, as `credentials` of a client. The server knows no sign-out and no renewal: a token is good until it
 * ends, signing out forgets it here, and renewing is signing in with a new Google ID token.
 */
export class Session implements TokenSource {
  private readonly client: Client;
  private readonly options: SessionOptions;
  private now: SignedIn | undefined;
  private renewing: Promise<boolean> | undefined;

  constructor(options: SessionOptions) {
    const { url, fetch, documents, restored } = options;
    this.options = options;
    this.client = createClient({ url, ...(fetch && { fetch }), ...(documents && { documents }) });
    this.now = restored;
  }

  /** Who is signed in. */
  get current(): SignedIn | undefined {
    return this.now;
  }

  /** Signs in with an ID token of Google, for one of the person's teams. Throws AdlaneError, `invalid_credential` among others. */
  async signIn(credential: string, teamId?: string): Promise<SignedIn> {
    const { signInWithGoogle } = await this.client.request(SignInDocument, { credential, teamId: teamId ?? null });
    this.become(signInWithGoogle);
    return signInWithGoogle;
  }

  /** Forgets the session. */
  signOut(): void {
    if (this.now) this.become(undefined);
  }

  /** The token; the server says when it has ended, whatever the clock here says. */
  token(): string | undefined {
    return this.now?.token;
  }

  /** True when there is another token than the one that was refused. Several callers wait for one renewal. */
  async renew(refused: string): Promise<boolean> {
    if (this.now && this.now.token !== refused) return true;
    this.renewing ??= this.signInAgain().finally(() => {
      this.renewing = undefined;
    });
    return this.renewing;
  }

  private async signInAgain(): Promise<boolean> {
    const before = this.now;
    const credential = before && (await this.options.credential?.());
    // Somebody may have signed out, or in, in the meantime.
    if (this.now !== before) return this.now !== undefined;
    if (credential === undefined) {
      this.signOut();
      return false;
    }
    await this.signIn(credential, before?.team.id);
    return true;
  }

  private become(session: SignedIn | undefined): void {
    this.now = session;
    this.options.onChange?.(session);
  }
}

export function createSession(options: SessionOptions): Session {
  return new Session(options);
}
