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
  /** Throws `invalid_credential`, also for a wrong nonce, or `platform_unavailable` without keys. */
  verify(credential: string, nonce?: string): Promise<Identity>;
}
