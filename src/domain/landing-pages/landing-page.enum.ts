import { describedEnum } from '../described.enum.js';

export const LandingPageSource = describedEnum(
  'LandingPageSource',
  'Where a landing page comes from: the first that holds of manual, product, campaign.',
  {
    campaign: 'Ads of campaigns lead there.',
    manual: 'A person added it, or changed its address.',
    product: 'It is the detail page of one of the best products.',
  },
);

export type LandingPageSource = keyof typeof LandingPageSource;

/** Maximum length of a page's URL, in characters (decisions, section 4, "landing pages"). */
export const MAX_URL_LENGTH = 2048;
