/** Where a landing page comes from. */
export const LandingPageSource = { campaign: 'campaign', manual: 'manual', product: 'product' } as const;

export type LandingPageSource = keyof typeof LandingPageSource;

/** Most characters of a page's address (decisions, section 4, "landing pages"). */
export const MAX_URL_LENGTH = 2048;
