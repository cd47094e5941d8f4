export interface Identity {
  /** The provider's own, never reassigned id of the person. */
  subject: string;
  /** Verified. */
  email: string;
  /** Undefined when the provider does not tell. */
  name: string | undefined;
  avatarUrl: string | undefined;
}

export interface IdentityProvider {
  /** Checks an ID token, and its nonce if given. Throws `invalid_credential`; `platform_unavailable` without keys. */
  verify(credential: string, nonce?: string): Promise<Identity>;
}
