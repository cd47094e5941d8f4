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
  /**
   * Checks an ID token, and its nonce when one is expected. Throws AppError `invalid_credential` when anything about
   * it is wrong, `platform_unavailable` when the provider's keys cannot be had.
   */
  verify(credential: string, nonce?: string): Promise<Identity>;
}
