import type { LandingPageSource } from './landing-page.enum.js';

/** A page that advertisements of an account lead to, or that is watched for other reasons. */
export interface LandingPage {
  id: string;
  accountId: string;
  /** As the URL standard writes it; unique in the account. */
  url: string;
  /** Campaigns whose ads lead there, as of the last refresh; by name, in step with `campaignNames`. */
  campaignIds: string[];
  campaignNames: string[];
  isManuallyAdded: boolean;
  source: LandingPageSource;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
}

export interface PageKey {
  accountId: string;
  landingPageId: string;
}
