export interface Identity {
  /** The provider's id, never reassigned. */
  subject: string;
  /** Verified. */
  email: string;
  /** Undefined if the provider does not share it. */
  name: string | undefined;
  avatarUrl: string | undefined;
}

export interface IdentityProvider {
  /**
   * Verifies an ID token and its nonce. Throws `invalid_credential`, or `platform_unavailable` without keys.
   */
  verify(credential: string, nonce?: string): Promise<Identity>;
}
