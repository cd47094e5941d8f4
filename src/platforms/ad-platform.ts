import type { AdAccount } from './ad-account.js';

/** Where a platform sends a person back to, and how the one that comes back is recognised. */
export interface SignInRequest {
  redirectUri: string;
  state: string;
  /** Of this sign-in alone (RFC 7636); platforms without PKCE leave it aside. */
  codeVerifier: string;
}

/** What a person granted at a platform. */
export interface Grant {
  refreshToken: string;
  /** Who granted it, as the platform names them. */
  connectedAs: string;
  scopes: string[];
  /** The account through which the others are reached; empty where the platform has no such thing. */
  loginCustomerId: string;
}

/** How a team's access to an advertising platform begins and ends. All of it throws PlatformError. */
export interface AdPlatform {
  /** As people call it. */
  readonly name: string;
  /** The page on which a person grants access. Throws AppError `unavailable` where no application is set up. */
  authorizeUrl(request: SignInRequest): string;
  /** Turns the code that came back into lasting access. `rejected` for a code that is not good. */
  exchange(code: string, request: Omit<SignInRequest, 'state'>): Promise<Grant>;
  /** `revoked` when the platform no longer accepts the access; anything else says nothing about it. */
  check(refreshToken: string): Promise<void>;
  /** Withdraws the access at the platform; one that is already withdrawn counts as done. */
  revoke(refreshToken: string): Promise<void>;
  /** Every account that a connected team can reach, managers before their clients. */
  accounts(teamId: string): Promise<AdAccount[]>;
}
